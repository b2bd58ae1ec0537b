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
 * A stored `ChannelChunk` to the rows it holds: the reader's half of
 * `episode/codec.py`. Pure. Trusts nothing: a log may be damaged or hostile,
 * so every size is checked before anything is allocated.
 */
import {fromBinary} from '@bufbuild/protobuf';
import * as crc32c from 'crc-32/crc32c';

import {
  ChannelChunk,
  ChannelChunkSchema,
  RowRun,
} from '../../episode/episode_pb';
import {DataError, NumberArray, Row} from '../data_source/data_source';
import {check, damaged, unsupported} from './chunk_errors';
import {undoFilters} from './filter_chain';
import {
  DTYPES,
  isText,
  numbersFromBytes,
  TEXT_LENGTH_BYTES,
  textsFromBytes,
} from './row_values';

/** Rows [firstRow, firstRow + rows) of a channel; none if `rows` is 0. */
export interface DecodedChunk {
  firstRow: number;
  rows: number;
  /** In order, without gaps. */
  runs: DecodedRun[];
  /** Memory that the rows take, about. */
  bytes: number;
}

/** Consecutive rows, from `firstRow` of the channel. */
export type DecodedRun = {firstRow: number; rows: number} & (
  | {kind: 'absent'}
  | {kind: 'texts'; dtype: 'utf8' | 'json'; texts: string[]}
  | {
      kind: 'numbers';
      dtype: string;
      /** Of one row, as `NumberRow.shape` says it. */
      shape: number[];
      /** Numbers of one row. */
      size: number;
      values: NumberArray;
    }
);

/** Bytes that a chunk may unpack to; a writer cuts at about 4 MB. */
export const MAX_CHUNK_BYTES = 256 * 1024 * 1024;

/** As in `episode/codec.py`. */
const MAX_ROWS = 2n ** 24n;
const MAX_RANK = 32;
const MAX_SIZE = 2n ** 31n;

/**
 * Unpacks a channel's blob; an empty one holds no rows. `prepareZstd` must have
 * resolved.
 *
 * Throws a `DataError`: `damaged`, `unsupported` or `too_big`.
 */
export function decodeChunk(
  content: Uint8Array,
  maxBytes = MAX_CHUNK_BYTES
): DecodedChunk {
  if (content.length === 0) {
    return {firstRow: 0, rows: 0, runs: [], bytes: 0};
  }
  const chunk = parse(content);
  const rawBytes = checkSizes(chunk, maxBytes);
  const payload = checkedPayload(chunk);
  return splitRuns(chunk, undoFilters(chunk, payload, rawBytes));
}

/** A view of row `t` of the channel; null: absent, or not in this chunk. */
export function findRow(chunk: DecodedChunk, t: number): Row | null {
  const run = findRun(chunk.runs, t);
  if (run === null || run.kind === 'absent') {
    return null;
  }
  const row = t - run.firstRow;
  if (run.kind === 'texts') {
    return {kind: 'text', dtype: run.dtype, text: run.texts[row]};
  }
  return {
    kind: 'numbers',
    dtype: run.dtype,
    shape: run.shape,
    values: run.values.subarray(row * run.size, (row + 1) * run.size),
  };
}

/** The row with memory of its own, to be handed over. */
export function copyRow(row: Row | null): Row | null {
  return row?.kind === 'numbers' ? {...row, values: row.values.slice()} : row;
}

function findRun(runs: DecodedRun[], t: number): DecodedRun | null {
  let low = 0;
  let high = runs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (t < runs[middle].firstRow) {
      high = middle;
    } else if (t >= runs[middle].firstRow + runs[middle].rows) {
      low = middle + 1;
    } else {
      return runs[middle];
    }
  }
  return null;
}

function parse(content: Uint8Array): ChannelChunk {
  try {
    return fromBinary(ChannelChunkSchema, content);
  } catch (error) {
    throw damaged('they are not a chunk of rows');
  }
}

/** Runs must add up to `raw_bytes`; how long texts are is checked later. */
function checkSizes(chunk: ChannelChunk, maxBytes: number): number {
  if (chunk.rawBytes > BigInt(maxBytes)) {
    throw new DataError(
      'too_big',
      `These rows unpack to ${chunk.rawBytes} bytes; the page reads at most ` +
        `${maxBytes} at once. Read them with tensorboard.plugins.agent.read.`
    );
  }
  checkCounts(chunk);
  const rawBytes = Number(chunk.rawBytes);
  const present = chunk.runs.filter((run) => !run.absent);
  const known = present.reduce((sum, run) => sum + runBytes(run), 0n);
  const fits = present.some((run) => isText(run.dtype))
    ? known <= chunk.rawBytes
    : known === chunk.rawBytes;
  if (!fits) {
    throw damaged(`their shapes take ${known} bytes, not ${rawBytes}`);
  }
  return rawBytes;
}

function checkCounts({firstRow, runs}: ChannelChunk): void {
  const rows = runs.reduce((sum, run) => sum + run.rows, 0n);
  const isPossible =
    rows <= MAX_ROWS &&
    firstRow <= BigInt(Number.MAX_SAFE_INTEGER) - MAX_ROWS &&
    runs.every((run) => run.rows > 0n) &&
    runs.every((run) => run.shape.length <= MAX_RANK) &&
    runs.every((run) => run.shape.every((size) => size < MAX_SIZE));
  check(isPossible, 'an impossible number of rows or shape');
}

/** Bytes of a run; of texts, what their lengths take. */
function runBytes(run: RowRun): bigint {
  if (isText(run.dtype)) {
    return run.rows * BigInt(TEXT_LENGTH_BYTES);
  }
  const dtype = DTYPES.get(run.dtype);
  if (!dtype) {
    throw unsupported(`the dtype "${run.dtype}"`);
  }
  const elementBytes = run.rows * BigInt(dtype.bytes);
  return run.shape.reduce((product, size) => product * size, elementBytes);
}

function checkedPayload(chunk: ChannelChunk): Uint8Array {
  const {data} = chunk;
  if (data.case === 'segment' || data.case === 'sameAsChannel') {
    throw damaged('the server did not send them');
  }
  const payload = data.value ?? new Uint8Array(0);
  if (crc32c.buf(payload) >>> 0 !== chunk.payloadCrc32c) {
    throw damaged('their checksum does not match');
  }
  return payload;
}

function splitRuns(chunk: ChannelChunk, data: Uint8Array): DecodedChunk {
  const first = Number(chunk.firstRow);
  const runs: DecodedRun[] = [];
  let firstRow = first;
  let start = 0;
  let bytes = 0;
  for (const run of chunk.runs) {
    const {decoded, end} = splitRun(run, firstRow, data, start);
    runs.push(decoded);
    bytes += decoded.kind === 'numbers' ? decoded.values.byteLength : 0;
    bytes += decoded.kind === 'texts' ? 2 * (end - start) : 0;
    firstRow += decoded.rows;
    start = end;
  }
  check(start === data.length, 'more bytes than rows');
  return {firstRow: first, rows: firstRow - first, runs, bytes};
}

function splitRun(
  run: RowRun,
  firstRow: number,
  data: Uint8Array,
  start: number
): {decoded: DecodedRun; end: number} {
  const rows = Number(run.rows);
  if (run.absent) {
    return {decoded: {kind: 'absent', firstRow, rows}, end: start};
  }
  const {dtype} = run;
  if (isText(dtype)) {
    const split = textsFromBytes(data, start, rows);
    check(split !== null, 'texts that are cut off');
    const {texts, end} = split!;
    return {decoded: {kind: 'texts', firstRow, rows, dtype, texts}, end};
  }
  const end = start + Number(runBytes(run));
  const values = numbersFromBytes(data.subarray(start, end), dtype);
  const shape = run.shape.map(Number);
  if (DTYPES.get(dtype)!.parts > 1) {
    shape.push(DTYPES.get(dtype)!.parts);
  }
  const size = values.length / rows;
  return {
    decoded: {kind: 'numbers', firstRow, rows, dtype, shape, size, values},
    end,
  };
}
