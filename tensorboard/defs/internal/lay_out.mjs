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
 * Turns lists of files, from sources and from earlier build steps, into one tree
 * in which relative imports and npm packages resolve.
 */
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';

/**
 * Lays out `inputs` in a fresh folder, which is gone when the process ends.
 *
 * @param {{inputs: {file: string, place: string}[], nodeModules: string}} parameters
 * @return {{root: string, nodeModules: string}} absolute paths of the tree and
 *     of the npm packages.
 */
export function layOut({inputs, nodeModules}) {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'tree-')));
  process.on('exit', () => rmSync(root, {recursive: true, force: true}));
  for (const {file, place} of inputs) {
    const target = join(root, place);
    mkdirSync(dirname(target), {recursive: true});
    copyFileSync(file, target);
  }
  const packages = realpathSync(nodeModules);
  symlinkSync(packages, join(root, 'node_modules'));
  return {root, nodeModules: packages};
}
