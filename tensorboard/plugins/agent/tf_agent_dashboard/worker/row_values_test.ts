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

import {
  numberFromFloat16,
  numbersFromBytes,
  textsFromBytes,
} from './row_values';

describe('row values', () => {
  const halves: Array<[string, number, number]> = [
    ['zero', 0x0000, 0],
    ['the smallest', 0x0001, 5.960464477539063e-8],
    ['the largest below normal', 0x03ff, 6.097555160522461e-5],
    ['the smallest normal', 0x0400, 6.103515625e-5],
    ['a third', 0x3555, 0.333251953125],
    ['one', 0x3c00, 1],
    ['a negative', 0xc000, -2],
    ['the largest', 0x7bff, 65504],
    ['infinity', 0x7c00, Infinity],
    ['negative infinity', 0xfc00, -Infinity],
    ['not a number', 0x7e00, NaN],
  ];
  for (const [name, bits, value] of halves) {
    it(`reads ${name} in 16 bits`, () => {
      expect(numberFromFloat16(bits)).toEqual(value);
    });
  }

  it('keeps the sign of zero in 16 bits', () => {
    expect(Object.is(numberFromFloat16(0x8000), -0)).toBe(true);
  });

  it('reads elements that do not begin at a multiple of their size', () => {
    const bytes = Uint8Array.of(9, 0, 0, 0x80, 0x3f).subarray(1);
    expect(numbersFromBytes(bytes, 'float32')).toEqual(Float32Array.of(1));
  });

  it('keeps all 64 bits of integers', () => {
    const bytes = new Uint8Array(8).fill(0xff);
    expect(numbersFromBytes(bytes, 'uint64')[0]).toBe(18446744073709551615n);
    expect(numbersFromBytes(bytes, 'int64')[0]).toBe(-1n);
  });

  it('reads texts by their length in bytes', () => {
    // "é", "" and "ab", after a byte that is not theirs.
    const data = [7, 2, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0xc3, 0xa9, 97, 98];
    expect(textsFromBytes(Uint8Array.from(data), 1, 3)).toEqual({
      texts: ['é', '', 'ab'],
      end: 17,
    });
  });

  it('keeps a byte order mark, which is text too', () => {
    const data = Uint8Array.of(4, 0, 0, 0, 0xef, 0xbb, 0xbf, 97);
    expect(textsFromBytes(data, 0, 1)!.texts).toEqual(['\ufeffa']);
  });

  it('finds texts cut off', () => {
    expect(textsFromBytes(Uint8Array.of(2, 0, 0, 0, 97), 0, 1)).toBeNull();
    expect(textsFromBytes(Uint8Array.of(0, 0, 0), 0, 1)).toBeNull();
  });
});
