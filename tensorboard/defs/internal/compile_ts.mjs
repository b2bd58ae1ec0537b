/* Copyright 2026 The TensorFlow Authors. All Rights Reserved.

Licensed under the Apache License, Version 2.0 (the "License");
you may not use this file except in compliance with the License.
You may obtain a copy of the License at

    http://www.apache.org/licenses/LICENSE-2.0

Unless required by applicable law or agreed to in writing, software
distributed under the License is distributed on an "AS IS" BASIS,
WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
See the License for the specific language governing permissions and
limitations under the License.
==============================================================================*/
/**
 * Turns TypeScript into JavaScript and type declarations, or into error messages.
 *
 * The one argument names a JSON file: `inputs` and `outputs` pair a file with its
 * place in the merged tree, `sources` are the places to compile.
 */
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {dirname, join} from 'node:path';
import {layOut} from './lay_out.mjs';

const parameters = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const {root, nodeModules} = layOut(parameters);
const ts = createRequire(nodeModules + '/')('typescript');

const OPTIONS = {
  target: ts.ScriptTarget.ES2021,
  lib: ['lib.es2021.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  esModuleInterop: true,
  resolveJsonModule: true,
  // The bundler sees one file at a time.
  isolatedModules: true,
  preserveSymlinks: true,
  skipLibCheck: true,
  // Polymer declares properties by decorators, which class fields would hide.
  experimentalDecorators: true,
  useDefineForClassFields: false,
  declaration: true,
  inlineSourceMap: true,
  inlineSources: true,
  newLine: ts.NewLineKind.LineFeed,
  forceConsistentCasingInFileNames: true,
  noFallthroughCasesInSwitch: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
};

const STRICT = {strict: true, exactOptionalPropertyTypes: true};
const LAX = {strictNullChecks: true, noImplicitOverride: false};

function optionsFor({strict, types}) {
  return {
    ...OPTIONS,
    ...(strict ? STRICT : LAX),
    types,
    rootDir: root,
    outDir: join(root, 'out'),
  };
}

/** Compiles all sources; returns what is wrong with them. */
function compile() {
  const options = optionsFor(parameters);
  const host = ts.createCompilerHost(options);
  host.getCurrentDirectory = () => root;
  const program = ts.createProgram(
    parameters.sources.map((source) => join(root, source)),
    options,
    host
  );
  const {diagnostics} = program.emit();
  return ts.sortAndDeduplicateDiagnostics([
    ...ts.getPreEmitDiagnostics(program),
    ...diagnostics,
  ]);
}

function report(diagnostics) {
  const host = {
    getCurrentDirectory: () => root,
    getCanonicalFileName: (name) => name,
    getNewLine: () => '\n',
  };
  process.stderr.write(ts.formatDiagnostics(diagnostics, host));
}

const diagnostics = compile();
if (diagnostics.length) {
  report(diagnostics);
  process.exit(1);
}
for (const {file, place} of parameters.outputs) {
  mkdirSync(dirname(file), {recursive: true});
  writeFileSync(
    file,
    readFileSync(join(root, 'out', place.replace(/\.mjs$/, '.js')))
  );
}
