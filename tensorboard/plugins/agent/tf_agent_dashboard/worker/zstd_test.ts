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

import {contentSize, prepareZstd, unzip} from './zstd';

const MAGIC = [0x28, 0xb5, 0x2f, 0xfd];

function sizeOf(...header: number[]): number | null {
  return contentSize(Uint8Array.from([...MAGIC, ...header]));
}

describe('zstd', () => {
  it('reads the size that a frame states in 1, 2, 4 and 8 bytes', () => {
    expect(sizeOf(0x20, 7)).toBe(7);
    expect(sizeOf(0x60, 1, 2)).toBe(0x0201 + 256);
    expect(sizeOf(0xa0, 1, 2, 3, 4)).toBe(0x04030201);
    expect(sizeOf(0xe0, 1, 2, 3, 4, 5, 0, 0, 0)).toBe(0x0504030201);
  });

  it('finds the size behind a window and a dictionary', () => {
    expect(sizeOf(0x40, 0x58, 1, 2)).toBe(0x0201 + 256);
    expect(sizeOf(0x21, 0xaa, 7)).toBe(7);
    expect(sizeOf(0x23, 1, 2, 3, 4, 7)).toBe(7);
  });

  it('finds no size in frames that state none', () => {
    expect(sizeOf(0x00, 0x58)).toBeNull();
    expect(sizeOf(0xa0, 1, 2, 3)).toBeNull();
    expect(contentSize(Uint8Array.of(1, 2, 3, 4, 5, 6))).toBeNull();
  });

  it('unpacks a frame of one repeated byte', async () => {
    await prepareZstd();
    // Last block, one byte 300 times.
    const frame = Uint8Array.of(...MAGIC, 0x60, 44, 0, 0x63, 0x09, 0, 6);
    expect(unzip(frame, 300)).toEqual(new Uint8Array(300).fill(6));
    expect(unzip(frame, 299)).toBeNull();
  });
});
