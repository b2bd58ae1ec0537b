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
 * Turns the scripts of libraries into one file, and the licences of the npm
 * packages that went into it into another.
 *
 * The one argument names a JSON file: `inputs` pairs a file with its place in
 * the merged tree, `entryPoints` are the places where the bundle begins.
 */
import {readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {join} from 'node:path';
import {layOut} from './lay_out.mjs';

const parameters = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const {root, nodeModules} = layOut(parameters);
const esbuild = createRequire(nodeModules + '/')('esbuild');

const LICENCE_FILE = /^(licen[cs]e|copying|notice)(\.|$)/i;

/** One module that imports every entry point, in a stable order. */
function entryModule() {
  const places = [...parameters.entryPoints].sort();
  if (places.length === 1) {
    return {entryPoints: ['./' + places[0]]};
  }
  const contents = places.map((place) => `import './${place}';`).join('\n');
  return {stdin: {contents, resolveDir: root, sourcefile: 'entry.js'}};
}

function bundle() {
  return esbuild.build({
    ...entryModule(),
    absWorkingDir: root,
    bundle: true,
    charset: 'utf8',
    external: parameters.external,
    format: parameters.format,
    legalComments: 'external',
    logLevel: 'warning',
    mainFields: ['browser', 'module', 'main'],
    metafile: true,
    minify: parameters.minify,
    outfile: parameters.name,
    platform: parameters.platform,
    preserveSymlinks: true,
    resolveExtensions: ['.mjs', '.js', '.json'],
    sourcemap: parameters.minify ? false : 'inline',
    target: 'es2021',
    write: false,
  });
}

/** Names of the npm packages that some of the bundle's code came from. */
function packagesIn(metafile) {
  const names = new Set();
  for (const output of Object.values(metafile.outputs)) {
    for (const [input, {bytesInOutput}] of Object.entries(output.inputs)) {
      const [, name] =
        input.match(/node_modules\/((?:@[^/]+\/)?[^/]+)\//) ?? [];
      if (name && bytesInOutput > 0) names.add(name);
    }
  }
  return [...names].sort();
}

function licenceOf(name) {
  const folder = join(nodeModules, name);
  const {version, license} = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8')
  );
  const texts = readdirSync(folder)
    .filter((file) => LICENCE_FILE.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return [`${name} ${version} (${license})`, ...texts].join('\n\n');
}

/** The comments that esbuild took out of the code, where there were any. */
function legalComments(outputFiles) {
  const file = outputFiles.find(({path}) => path.endsWith('.LEGAL.txt'));
  return file ? [file.text.trim()] : [];
}

const {outputFiles, metafile} = await bundle();
const code = outputFiles.find(({path}) => !path.endsWith('.LEGAL.txt'));
writeFileSync(parameters.bundle, code.contents);
const parts = packagesIn(metafile)
  .map(licenceOf)
  .concat(legalComments(outputFiles));
const RULE = '\n\n' + '-'.repeat(80) + '\n\n';
writeFileSync(
  parameters.legal,
  [`Bundled into ${parameters.name}:`, ...parts].join(RULE) + '\n'
);
