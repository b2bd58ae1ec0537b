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

/** What is known of a whole series, worked out once. */
import {Column, NumberColumn} from '../data_source/data_source';
import {decimalsFor} from '../format/numbers';
import {finiteExtent, returnSoFar} from './tracks';

const EXTENTS = new WeakMap<Float64Array, readonly [number, number] | null>();
const DECIMALS = new WeakMap<Float64Array, number>();
const SUMS = new WeakMap<Float64Array, Float64Array>();

/** Finite extent of a numeric column; null if it has none. */
export function extentOf(
  column: Column | null
): readonly [number, number] | null {
  const values = isNumeric(column) ? column.values : null;
  if (!values) return null;
  const known = EXTENTS.get(values);
  if (known !== undefined) return known;
  const extent = finiteExtent(values);
  EXTENTS.set(values, extent);
  return extent;
}

/** Decimals that show any number of the column without jumping. */
export function decimalsOf(column: Column | null): number | null {
  if (!isNumeric(column)) return null;
  const known = DECIMALS.get(column.values);
  if (known !== undefined) return known;
  const [low, high] = extentOf(column) ?? [0, 0];
  const integers = column.values.every(
    (x) => !Number.isFinite(x) || Number.isInteger(x)
  );
  const decimals = decimalsFor(Math.max(-low, high), integers);
  DECIMALS.set(column.values, decimals);
  return decimals;
}

/**
 * Sum of the rewards before step `t` and from step `t` on; null where there
 * is no scalar reward.
 */
export function returnsAround(
  rewards: Column | null,
  t: number
): {before: number; after: number} | null {
  if (!isNumeric(rewards) || rewards.size !== 1) return null;
  let sums = SUMS.get(rewards.values);
  if (!sums) {
    sums = returnSoFar(rewards.values);
    SUMS.set(rewards.values, sums);
  }
  const before = sums[Math.min(t, sums.length - 1)];
  return {before, after: sums[sums.length - 1] - before};
}

function isNumeric(column: Column | null): column is NumberColumn {
  return column?.kind === 'numbers';
}
