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

/** Decoded chunks of one channel to the `Column` of all its rows. Pure. */
import {
  Column,
  DataError,
  MAX_COLUMN_BYTES,
  MixedColumn,
  NumberArray,
  NumberColumn,
  TextColumn,
} from '../data_source/data_source';
import {copyRow, DecodedChunk, DecodedRun, findRow} from './codec';

type NumberRun = DecodedRun & {kind: 'numbers'};
type TextRun = DecodedRun & {kind: 'texts'};

/**
 * Joins chunks.
 *
 * @param chunks In any order; rows that no chunk holds are absent.
 * @param rows Rows of the channel; later ones are left out.
 * @param problems Why chunks are missing from `chunks`.
 */
export function joinColumn(
  chunks: DecodedChunk[],
  rows: number,
  problems: string[]
): Column {
  const runs = chunks
    .reduce((all, chunk) => all.concat(chunk.runs), [] as DecodedRun[])
    .filter((run) => run.kind !== 'absent' && run.firstRow < rows);
  checkBytes(runs, rows);
  const isUniform = new Set(runs.map(layoutOf)).size === 1;
  if (isUniform && runs[0].kind === 'texts') {
    return joinTexts(runs as TextRun[], rows, problems);
  }
  const numbers = isUniform
    ? joinNumbers(runs as NumberRun[], rows, problems)
    : null;
  return numbers ?? joinMixed(chunks, rows, problems);
}

/** Throws `too_big` if a column would take more than `MAX_COLUMN_BYTES`. */
export function checkColumnBytes(bytes: number): void {
  if (bytes > MAX_COLUMN_BYTES) {
    throw new DataError(
      'too_big',
      `All rows of this channel take ${bytes} bytes, more than the ` +
        `${MAX_COLUMN_BYTES} that the page draws at once; look at single steps.`
    );
  }
}

function checkBytes(runs: DecodedRun[], rows: number): void {
  const bytes = runs.reduce((sum, run) => sum + columnBytes(run), rows);
  checkColumnBytes(bytes);
}

function columnBytes(run: DecodedRun): number {
  if (run.kind === 'numbers') {
    return run.rows * run.size * Float64Array.BYTES_PER_ELEMENT;
  }
  return run.kind === 'texts'
    ? run.texts.reduce((sum, text) => sum + 2 * text.length, 0)
    : 0;
}

/** Equal for runs that fit one column; numbers may differ in dtype there. */
function layoutOf(run: DecodedRun): string {
  if (run.kind === 'numbers') {
    return `[${run.shape}]`;
  }
  return run.kind === 'texts' ? run.dtype : '';
}

function joinTexts(
  runs: TextRun[],
  rows: number,
  problems: string[]
): TextColumn {
  const texts = new Array<string | null>(rows).fill(null);
  for (const run of runs) {
    for (let i = 0; i < run.rows && run.firstRow + i < rows; i++) {
      texts[run.firstRow + i] = run.texts[i];
    }
  }
  return {kind: 'texts', rows, problems, dtype: runs[0].dtype, texts};
}

/** Null if the numbers are not the same in any one array. */
function joinNumbers(
  runs: NumberRun[],
  rows: number,
  problems: string[]
): NumberColumn | null {
  const {dtype, shape, size} = runs[0];
  checkColumnBytes(rows * size * Float64Array.BYTES_PER_ELEMENT);
  const isPure = runs.every((run) => run.dtype === dtype);
  const isExact = runs.every(({values}) => fitFloat64(values));
  if (!isPure && !isExact) {
    return null;
  }
  const values = new Float64Array(rows * size).fill(NaN);
  const absent = new Uint8Array(rows).fill(1);
  for (const run of runs) {
    const kept = keptValues(run, rows);
    values.set(toNumbers(kept), run.firstRow * size);
    absent.fill(0, run.firstRow, run.firstRow + run.rows);
  }
  const exact = isExact ? null : joinExact(runs, rows);
  return {
    kind: 'numbers',
    rows,
    problems,
    dtype: isPure ? dtype : 'float64',
    shape,
    size,
    values,
    exact,
    absent,
  };
}

function joinExact(
  runs: NumberRun[],
  rows: number
): BigInt64Array | BigUint64Array {
  const {dtype, size} = runs[0];
  const make = dtype === 'int64' ? BigInt64Array : BigUint64Array;
  const exact = new make(rows * size);
  for (const run of runs) {
    const kept = keptValues(run, rows) as typeof exact;
    exact.set(kept, run.firstRow * size);
  }
  return exact;
}

/** The run's values up to row `rows` of the channel. */
function keptValues(run: NumberRun, rows: number): NumberArray {
  const kept = Math.max(0, Math.min(run.rows, rows - run.firstRow));
  return run.values.subarray(0, kept * run.size);
}

function isBig(values: NumberArray): values is BigInt64Array | BigUint64Array {
  return values instanceof BigInt64Array || values instanceof BigUint64Array;
}

function fitFloat64(values: NumberArray): boolean {
  const limit = BigInt(Number.MAX_SAFE_INTEGER);
  return !isBig(values) || !values.some((v) => v > limit || v < -limit);
}

function toNumbers(values: NumberArray): ArrayLike<number> {
  return isBig(values) ? Float64Array.from(values, Number) : values;
}

function joinMixed(
  chunks: DecodedChunk[],
  rows: number,
  problems: string[]
): MixedColumn {
  const items: MixedColumn['items'] = new Array(rows).fill(null);
  for (const chunk of chunks) {
    for (let i = 0; i < chunk.rows && chunk.firstRow + i < rows; i++) {
      items[chunk.firstRow + i] = copyRow(findRow(chunk, chunk.firstRow + i));
    }
  }
  return {kind: 'mixed', rows, problems, items};
}
