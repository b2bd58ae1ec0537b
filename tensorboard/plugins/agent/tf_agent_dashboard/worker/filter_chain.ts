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
 * Undoes the filters of a stored chunk, from the last to the first, after
 * checking that the whole chain can be undone.
 */
import {
  ChannelChunk,
  Filter,
  Filter_Kind,
  RowRun,
} from '../../episode/episode_pb';
import {check, unsupported} from './chunk_errors';
import * as filters from './filters';
import {DTYPES, isText} from './row_values';
import {unzip} from './zstd';

/**
 * The rows' bytes, in memory of their own: a view of a reply would keep all of
 * the reply alive.
 *
 * @param payload What is stored.
 * @param rawBytes Length of the rows' bytes, checked against the runs.
 *
 * Throws a `DataError`: `damaged` or `unsupported`.
 */
export function undoFilters(
  chunk: ChannelChunk,
  payload: Uint8Array,
  rawBytes: number
): Uint8Array {
  const stages = planStages(chunk, rawBytes).reverse();
  const isZipped = stages[0]?.filter.kind === Filter_Kind.ZSTD;
  let data = isZipped ? payload : payload.slice();
  for (const stage of stages) {
    data = undo(stage, data);
  }
  check(data.length === rawBytes, `${data.length} bytes, not ${rawBytes}`);
  return data;
}

/** A filter, the length it must restore, and the runs as it sees them. */
interface Stage {
  filter: Filter;
  length: number;
  segments: filters.Segment[];
}

/** Rejects what cannot be undone before anything is undone. */
function planStages(chunk: ChannelChunk, rawBytes: number): Stage[] {
  const runs = chunk.runs.filter((run) => !run.absent);
  let length = rawBytes;
  let pixelBytes = 1;
  return chunk.filters.map((filter, i) => {
    const segments = segmentsOf(runs, pixelBytes);
    const stage = {filter, length, segments};
    checkStage(stage, runs);
    if (filter.kind === Filter_Kind.PALETTE) {
      check(pixelBytes === 1, 'a second palette');
      pixelBytes = filter.pixelBytes;
      length /= pixelBytes;
    }
    const isLast = i === chunk.filters.length - 1;
    check(filter.kind !== Filter_Kind.ZSTD || isLast, 'zstd not last');
    return stage;
  });
}

function checkStage({filter, length, segments}: Stage, runs: RowRun[]): void {
  const numeric = runs.every((run) => !isText(run.dtype));
  switch (filter.kind) {
    case Filter_Kind.ZSTD:
      return;
    case Filter_Kind.XOR_PREVIOUS_ROW:
      return check(numeric, 'a prediction of texts');
    case Filter_Kind.STACK_SHIFT_XOR:
      return check(
        numeric && segments.every(({shape}) => filter.axis < shape.length),
        'a stack without its axis'
      );
    case Filter_Kind.BYTE_SHUFFLE:
      return check(length % filter.itemBytes === 0, 'a broken shuffle');
    case Filter_Kind.PALETTE:
      return check(isPalette(filter, runs), 'a broken palette');
    default:
      throw unsupported(`filter ${filter.kind}`);
  }
}

function isPalette({pixelBytes, palette}: Filter, runs: RowRun[]): boolean {
  const arePixels = runs.every(
    ({dtype, shape}) =>
      dtype === 'uint8' && shape[shape.length - 1] === BigInt(pixelBytes)
  );
  return (
    pixelBytes >= 2 &&
    pixelBytes <= 4 &&
    palette.length % pixelBytes === 0 &&
    arePixels
  );
}

/** After a palette a pixel is one byte: the last axis is gone. */
function segmentsOf(runs: RowRun[], pixelBytes: number): filters.Segment[] {
  return runs.map((run) => {
    const whole = run.shape.map(Number);
    const shape = pixelBytes > 1 ? whole.slice(0, -1) : whole;
    const itemBytes = DTYPES.get(run.dtype)?.bytes ?? 0;
    const rowBytes = shape.reduce((product, size) => product * size, itemBytes);
    return {rows: Number(run.rows), rowBytes, shape, itemBytes};
  });
}

/** Returns what stood before the filter; predictions are undone in place. */
function undo(stage: Stage, data: Uint8Array): Uint8Array {
  const {filter, length, segments} = stage;
  if (filter.kind === Filter_Kind.ZSTD) {
    const content = unzip(data, length);
    check(content !== null, `no zstd frame of ${length} bytes`);
    return content!;
  }
  if (filter.kind === Filter_Kind.PALETTE) {
    return undoPalette(stage, data);
  }
  check(data.length === length, `${data.length} bytes, not ${length}`);
  if (filter.kind === Filter_Kind.BYTE_SHUFFLE) {
    return filters.undoByteShuffle(data, filter.itemBytes);
  }
  if (filter.kind === Filter_Kind.XOR_PREVIOUS_ROW) {
    filters.undoXorPreviousRow(data, segments);
  } else {
    filters.undoStackShiftXor(data, segments, filter.axis);
  }
  return data;
}

function undoPalette({filter, length}: Stage, data: Uint8Array): Uint8Array {
  const {palette, pixelBytes} = filter;
  const indices = length / pixelBytes;
  check(data.length === indices, `${data.length} indices, not ${indices}`);
  const pixels = filters.undoPalette(data, palette, pixelBytes);
  check(pixels !== null, 'a colour that is not in the palette');
  return pixels!;
}
