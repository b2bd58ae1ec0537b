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

/** Bytes of rows to typed arrays and texts. Pure, little-endian. */
import {NumberArray} from '../data_source/data_source';

interface Dtype {
  /** Bytes of one element. */
  bytes: number;
  /** Numbers of `view` per element: 2 for complex ones. */
  parts: number;
  view(buffer: ArrayBufferLike, offset: number, length: number): NumberArray;
}

/** The numeric dtypes of the format, by NumPy's name. */
export const DTYPES: ReadonlyMap<string, Dtype> = new Map([
  dtype('bool', Uint8Array),
  dtype('uint8', Uint8Array),
  dtype('int8', Int8Array),
  dtype('uint16', Uint16Array),
  dtype('int16', Int16Array),
  dtype('uint32', Uint32Array),
  dtype('int32', Int32Array),
  dtype('uint64', BigUint64Array),
  dtype('int64', BigInt64Array),
  dtype('float16', Uint16Array),
  dtype('float32', Float32Array),
  dtype('float64', Float64Array),
  dtype('complex64', Float32Array, 2),
  dtype('complex128', Float64Array, 2),
]);

/** Whether rows of this dtype are texts. */
export function isText(name: string): name is 'utf8' | 'json' {
  return name === 'utf8' || name === 'json';
}

/**
 * Reads `bytes`, a whole number of elements, as numbers. Shares memory with
 * `bytes` where its alignment allows.
 */
export function numbersFromBytes(bytes: Uint8Array, name: string): NumberArray {
  const {bytes: itemBytes, parts, view} = DTYPES.get(name)!;
  const partBytes = itemBytes / parts;
  const aligned = bytes.byteOffset % partBytes === 0 ? bytes : bytes.slice();
  const values = view(
    aligned.buffer,
    aligned.byteOffset,
    aligned.length / partBytes
  );
  return name === 'float16' ? fromFloat16(values as Uint16Array) : values;
}

/**
 * Reads `rows` texts: one uint32 length per row, then the texts in UTF-8.
 * Returns them and where they end; null if `data` ends before they do.
 */
export function textsFromBytes(
  data: Uint8Array,
  start: number,
  rows: number
): {texts: string[]; end: number} | null {
  let end = start + rows * TEXT_LENGTH_BYTES;
  if (end > data.length) {
    return null;
  }
  const lengths = new DataView(data.buffer, data.byteOffset + start);
  // A byte order mark is part of the text that was recorded.
  const decoder = new TextDecoder('utf-8', {ignoreBOM: true});
  const texts: string[] = [];
  for (let row = 0; row < rows; row++) {
    const length = lengths.getUint32(row * TEXT_LENGTH_BYTES, true);
    if (end + length > data.length) {
      return null;
    }
    texts.push(decoder.decode(data.subarray(end, end + length)));
    end += length;
  }
  return {texts, end};
}

/** Bytes of the length that stands before each text. */
export const TEXT_LENGTH_BYTES = 4;

/** IEEE 754 binary16 to the same number. */
export function numberFromFloat16(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0) {
    return sign * fraction * 2 ** -24;
  }
  if (exponent === 0x1f) {
    return fraction ? NaN : sign * Infinity;
  }
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

function fromFloat16(bits: Uint16Array): Float32Array {
  return Float32Array.from(bits, numberFromFloat16);
}

type View = new (
  buffer: ArrayBufferLike,
  offset: number,
  length: number
) => NumberArray;

function dtype(
  name: string,
  array: View & {BYTES_PER_ELEMENT: number},
  parts = 1
): [string, Dtype] {
  return [
    name,
    {
      bytes: array.BYTES_PER_ELEMENT * parts,
      parts,
      view: (buffer, offset, length) => new array(buffer, offset, length),
    },
  ];
}
