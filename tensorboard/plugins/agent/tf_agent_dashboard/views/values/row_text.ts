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

/** A row of any channel as text. */
import {NumberRow, Row} from '../../data_source/data_source';
import {formatNumber} from '../../format/numbers';

/** Arrays up to this many elements are written out. */
const MAX_ELEMENTS = 16;

/** Exact for integers and texts; four digits for floats. */
export function rowText(row: Row): string {
  if (row.kind === 'text') return row.text;
  const {shape, values} = row;
  if (shape.length === 0) return elementText(row, 0);
  if (values.length > MAX_ELEMENTS) return summary(row);
  if (values.length === 0) return `empty ${typeText(row.dtype, shape)}`;
  return nested(row, 0, 0, values.length);
}

/** "float32[84, 84]"; "int64" for a scalar. */
export function typeText(dtype: string, shape: readonly number[]): string {
  return shape.length ? `${dtype}[${shape.join(', ')}]` : dtype;
}

/** One element: integers in full, truth values in words. */
export function elementText(row: NumberRow, i: number): string {
  const x = row.values[i];
  if (row.dtype === 'bool') return x ? 'true' : 'false';
  return typeof x === 'bigint' ? String(x) : formatNumber(x, 5);
}

function nested(row: NumberRow, axis: number, first: number, size: number) {
  const parts: string[] = [];
  const step = size / row.shape[axis];
  for (let i = first; i < first + size; i += step) {
    parts.push(
      axis === row.shape.length - 1
        ? elementText(row, i)
        : nested(row, axis + 1, i, step)
    );
  }
  return `[${parts.join(', ')}]`;
}

function summary(row: NumberRow): string {
  let [low, high] = [Infinity, -Infinity];
  for (let i = 0; i < row.values.length; i++) {
    const x = Number(row.values[i]);
    if (x < low) low = x;
    if (x > high) high = x;
  }
  const type = typeText(row.dtype, row.shape);
  return low <= high
    ? `${type}, ${formatNumber(low)} to ${formatNumber(high)}`
    : type;
}
