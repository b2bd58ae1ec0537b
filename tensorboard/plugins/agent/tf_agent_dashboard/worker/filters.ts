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
 * Undoes the reversible byte transformations of `Filter` in episode.proto.
 * The sizes were checked before (`codec.ts`); nothing here allocates more than
 * the length it is given.
 */

/** Where the bytes of a run's rows lie and how they are shaped. */
export interface Segment {
  rows: number;
  rowBytes: number;
  /** Of one row, in elements of `itemBytes`. */
  shape: number[];
  itemBytes: number;
}

/** XOR_PREVIOUS_ROW, in place. */
export function undoXorPreviousRow(
  data: Uint8Array,
  segments: Segment[]
): void {
  let start = 0;
  for (const {rows, rowBytes} of segments) {
    const bytes = data.subarray(start, start + rows * rowBytes);
    if (areWords(bytes, rowBytes)) {
      xorWithEarlier(wordsOf(bytes), rowBytes / 4);
    } else {
      xorWithEarlier(bytes, rowBytes);
    }
    start += bytes.length;
  }
}

/** STACK_SHIFT_XOR along `axis` of a row, in place. */
export function undoStackShiftXor(
  data: Uint8Array,
  segments: Segment[],
  axis: number
): void {
  let start = 0;
  for (const segment of segments) {
    const end = start + segment.rows * segment.rowBytes;
    if (end > start) {
      unshiftRows(data.subarray(start, end), segment, axis);
    }
    start = end;
  }
}

/** BYTE_SHUFFLE: byte b of element i is `data[b * elements + i]`. */
export function undoByteShuffle(
  data: Uint8Array,
  itemBytes: number
): Uint8Array {
  const out = new Uint8Array(data.length);
  const elements = data.length / itemBytes;
  for (let byte = 0; byte < itemBytes; byte++) {
    const source = byte * elements;
    for (let i = 0, to = byte; i < elements; i++, to += itemBytes) {
      out[to] = data[source + i];
    }
  }
  return out;
}

/**
 * PALETTE: every index becomes its colour of `pixelBytes`. Returns null if an
 * index points past the palette.
 */
export function undoPalette(
  indices: Uint8Array,
  palette: Uint8Array,
  pixelBytes: number
): Uint8Array | null {
  const out = new Uint8Array(indices.length * pixelBytes);
  for (let i = 0, to = 0; i < indices.length; i++) {
    let from = indices[i] * pixelBytes;
    if (from >= palette.length) {
      return null;
    }
    for (let byte = 0; byte < pixelBytes; byte++) {
      out[to++] = palette[from++];
    }
  }
  return out;
}

type Words = Uint8Array | Uint32Array;

function areWords(bytes: Uint8Array, rowBytes: number): boolean {
  return rowBytes % 4 === 0 && bytes.byteOffset % 4 === 0;
}

function wordsOf(bytes: Uint8Array): Uint32Array {
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
}

function xorWithEarlier(words: Words, distance: number): void {
  for (let i = distance; i < words.length; i++) {
    words[i] ^= words[i - distance];
  }
}

/** Rows are stacks seen as [outer, planes, inner bytes]. */
function unshiftRows(data: Uint8Array, segment: Segment, axis: number): void {
  const planes = segment.shape[axis];
  const outer = segment.shape.slice(0, axis).reduce((a, b) => a * b, 1);
  const inner = segment.rowBytes / (outer * planes);
  const newest = inner * (planes - 1);
  for (let to = segment.rowBytes; to < data.length; ) {
    for (let o = 0; o < outer; o++) {
      let from = to - segment.rowBytes + inner;
      for (let i = 0; i < newest; i++) {
        data[to++] ^= data[from++];
      }
      from -= inner;
      for (let i = 0; i < inner; i++) {
        data[to++] ^= data[from++];
      }
    }
  }
}
