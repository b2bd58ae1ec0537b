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

import {Filter_Kind} from '../../episode/episode_pb';
import {DataError, DataErrorCode} from '../data_source/data_source';
import {decodeChunk} from './codec';
import {chunkBytes} from './hand_made_chunks';
import {prepareZstd} from './zstd';

function failureOf(content: Uint8Array, maxBytes?: number): DataError {
  try {
    decodeChunk(content, maxBytes);
  } catch (error) {
    if (error instanceof DataError) {
      return error;
    }
    throw error;
  }
  throw new Error('Expected the chunk to be refused.');
}

const {PALETTE, XOR_PREVIOUS_ROW, STACK_SHIFT_XOR, BYTE_SHUFFLE, ZSTD} =
  Filter_Kind;

describe('codec refuses', () => {
  beforeAll(prepareZstd);

  const run = {rows: 2n, dtype: 'uint8'};
  const filter = (kind: number, fields = {}) => [{kind, ...fields}];
  const text = {rows: 2n, dtype: 'utf8'};
  const pixels = {rows: 1n, dtype: 'uint8', shape: [1n, 3n]};
  const zstd = [0x28, 0xb5, 0x2f, 0xfd, 0x20];
  const refused: Array<[string, DataErrorCode, RegExp, Uint8Array]> = [
    [
      'what is no message',
      'damaged',
      /not a chunk/,
      Uint8Array.of(0xff, 0xff, 0xff),
    ],
    [
      'a wrong checksum',
      'damaged',
      /checksum/,
      chunkBytes([run], [1, 2], {payloadCrc32c: 1}),
    ],
    [
      'a reference to a segment',
      'damaged',
      /did not send/,
      chunkBytes([run], [], {
        rawBytes: 2n,
        data: {case: 'segment', value: {fileName: 'a'}},
      }),
    ],
    [
      'a reference to another channel',
      'damaged',
      /did not send/,
      chunkBytes([run], [], {
        rawBytes: 2n,
        data: {case: 'sameAsChannel', value: 0},
      }),
    ],
    [
      'shapes that take other bytes than stated',
      'damaged',
      /shapes take 2 bytes, not 3/,
      chunkBytes([run], [1, 2, 3]),
    ],
    [
      'numbers beside texts that take more bytes than stated',
      'damaged',
      /shapes take 40 bytes, not 8/,
      chunkBytes([text, {rows: 4n, dtype: 'float64'}], new Uint8Array(8)),
    ],
    [
      'a payload of another length than stated',
      'damaged',
      /1 bytes, not 2/,
      chunkBytes([run], [1], {rawBytes: 2n}),
    ],
    [
      'a run without rows',
      'damaged',
      /impossible/,
      chunkBytes([{rows: 0n, dtype: 'uint8'}], []),
    ],
    [
      'more absent rows than an episode has',
      'damaged',
      /impossible/,
      chunkBytes([{rows: 1n << 60n, absent: true}], []),
    ],
    [
      'a shape whose size would wrap around',
      'damaged',
      /impossible/,
      chunkBytes([{...run, shape: [1n << 32n, 1n << 32n]}], []),
    ],
    [
      'a dtype it does not know',
      'unsupported',
      /dtype "bfloat16"/,
      chunkBytes([{rows: 1n, dtype: 'bfloat16'}], [1, 2]),
    ],
    [
      'a filter it does not know',
      'unsupported',
      /filter 9; update/,
      chunkBytes([run], [1, 2], {filters: filter(9)}),
    ],
    [
      'a palette index past the palette',
      'damaged',
      /colour/,
      chunkBytes([pixels], [1], {
        rawBytes: 3n,
        filters: filter(PALETTE, {pixelBytes: 3, palette: new Uint8Array(3)}),
      }),
    ],
    [
      'a palette over rows of other pixels',
      'damaged',
      /broken palette/,
      chunkBytes([run], [0], {
        filters: filter(PALETTE, {pixelBytes: 3, palette: new Uint8Array(3)}),
        rawBytes: 2n,
      }),
    ],
    [
      'a palette of parts of colours',
      'damaged',
      /broken palette/,
      chunkBytes([pixels], [0], {
        rawBytes: 3n,
        filters: filter(PALETTE, {pixelBytes: 3, palette: new Uint8Array(4)}),
      }),
    ],
    [
      'a palette of palette indices',
      'damaged',
      /second palette/,
      chunkBytes([pixels], [0], {
        rawBytes: 3n,
        filters: [1, 2].map(() => ({
          kind: PALETTE,
          pixelBytes: 3,
          palette: new Uint8Array(3),
        })),
      }),
    ],
    [
      'a palette without pixels',
      'damaged',
      /broken palette/,
      chunkBytes([run], [1, 2], {filters: filter(PALETTE)}),
    ],
    [
      'a shuffle of parts of elements',
      'damaged',
      /shuffle/,
      chunkBytes([run], [1, 2], {filters: filter(BYTE_SHUFFLE)}),
    ],
    [
      'a stack without its axis',
      'damaged',
      /axis/,
      chunkBytes([run], [1, 2], {filters: filter(STACK_SHIFT_XOR)}),
    ],
    [
      'stacks of texts',
      'damaged',
      /axis/,
      chunkBytes([{...text, shape: [2n]}], new Uint8Array(8), {
        filters: filter(STACK_SHIFT_XOR),
      }),
    ],
    [
      'a prediction of texts',
      'damaged',
      /texts/,
      chunkBytes([text], new Uint8Array(8), {
        filters: filter(XOR_PREVIOUS_ROW),
      }),
    ],
    [
      'texts that are cut off',
      'damaged',
      /cut off/,
      chunkBytes([text], [1, 0, 0, 0, 9, 0, 0, 0, 65, 66]),
    ],
    [
      'bytes after the last text',
      'damaged',
      /more bytes/,
      chunkBytes([text], [1, 0, 0, 0, 0, 0, 0, 0, 65, 66]),
    ],
    [
      'a zstd frame of another size',
      'damaged',
      /zstd frame of 2 bytes/,
      chunkBytes([run], [...zstd, 3, 0x19, 0, 0, 5, 6, 7], {
        filters: filter(ZSTD),
        rawBytes: 2n,
      }),
    ],
    [
      'a zstd frame that holds less than it says',
      'damaged',
      /zstd frame/,
      chunkBytes([run], [...zstd, 2, 0x09, 0, 0, 5], {
        filters: filter(ZSTD),
        rawBytes: 2n,
      }),
    ],
    [
      'a zstd frame that is cut',
      'damaged',
      /zstd frame/,
      chunkBytes([run], [...zstd, 2, 0x11, 0, 0, 5], {
        filters: filter(ZSTD),
        rawBytes: 2n,
      }),
    ],
    [
      'zstd before another filter',
      'damaged',
      /zstd not last/,
      chunkBytes([run], [1, 2], {
        filters: [{kind: ZSTD}, {kind: XOR_PREVIOUS_ROW}],
      }),
    ],
  ];
  for (const [what, code, words, content] of refused) {
    it(what, () => {
      const failure = failureOf(content);
      expect(failure.code).toBe(code);
      expect(failure.message).toMatch(words);
    });
  }

  it('chunks that unpack to more than a limit', () => {
    const content = chunkBytes([run], [1, 2]);
    expect(failureOf(content, 1).code).toBe('too_big');
  });

  it('terabytes before it reserves memory for them', () => {
    const huge = {...run, rows: 1n << 20n, shape: [1n << 20n]};
    const frame = [...zstd.slice(0, 4), 0xe0, 0, 0, 0, 0, 0, 1, 0, 0];
    const fields = {rawBytes: 1n << 40n, filters: filter(ZSTD)};
    const failure = failureOf(chunkBytes([huge], frame, fields));
    expect(failure.code).toBe('too_big');
  });
});
