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

/** Bounds of actions and of their parts. */
import {SpaceInfo} from '../../types';

/** The part of a nested space at `path`; null if it has none there. */
export function spaceAt(
  space: SpaceInfo | null,
  path: ReadonlyArray<string | number>
): SpaceInfo | null {
  let part: SpaceInfo | null = space;
  for (const key of path) {
    if (part?.type === 'tuple') {
      const parts: Array<SpaceInfo | null> = list(part['spaces']);
      part = parts[Number(key)] ?? null;
    } else if (part?.type === 'dict') {
      const entries: Array<{key: unknown; space: SpaceInfo | null}> = list(
        part['entries']
      );
      part = entries.find((entry) => entry.key === key)?.space ?? null;
    } else {
      return null;
    }
  }
  return part;
}

/** Least and greatest value of element `i`; null where there is no bound. */
export function boundsOf(
  space: SpaceInfo | null,
  i: number
): {low: number | null; high: number | null} {
  switch (space?.type) {
    case 'box':
      return {low: pick(space['low'], i), high: pick(space['high'], i)};
    case 'discrete':
      return counted(Number(space['start']), Number(space['n']));
    case 'multi_discrete':
      return counted(pick(space['start'], i) ?? 0, pick(space['nvec'], i) ?? 0);
    case 'multi_binary':
      return {low: 0, high: 1};
    default:
      return {low: null, high: null};
  }
}

function counted(start: number, n: number) {
  return n > 0 ? {low: start, high: start + n - 1} : {low: null, high: null};
}

/** Element `i` of a list that holds one for each, or one for all. */
function pick(values: unknown, i: number): number | null {
  const all = list<unknown>(values);
  const value = all.length === 1 ? all[0] : all[i];
  return value === undefined ? null : Number(value);
}

function list<T>(values: unknown): T[] {
  return Array.isArray(values) ? values : [];
}
