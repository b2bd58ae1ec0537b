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

/** What stands in a view in place of what is not there. */
import {Pending} from './scene';

export interface Note {
  readonly kind: 'error' | 'absent';
  readonly message: string;
  readonly retriable: boolean;
}

/** Null if there is something to show, or it is still on its way. */
export function noteOf<T>(
  outcome: Pending<T>,
  absentMessage: string
): Note | null {
  if (!outcome) return null;
  if (outcome.ok) {
    return outcome.value === null
      ? {kind: 'absent', message: absentMessage, retriable: false}
      : null;
  }
  return {
    kind: 'error',
    message: outcome.message,
    retriable: outcome.code === 'unavailable',
  };
}
