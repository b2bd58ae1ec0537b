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

/** What is wrong with a stored chunk, in words for the user. */
import {DataError} from '../data_source/data_source';

/** Throws that a chunk is damaged, and holds `found`, unless `holds`. */
export function check(holds: boolean, found: string): void {
  if (!holds) {
    throw damaged(`they hold ${found}`);
  }
}

export function damaged(reason: string): DataError {
  return new DataError('damaged', `The stored bytes are damaged: ${reason}.`);
}

export function unsupported(what: string): DataError {
  return new DataError(
    'unsupported',
    `A newer version of Agent recorded this with ${what}; update Agent to ` +
      'see it.'
  );
}
