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
import {DataError, Row} from '../data_source/data_source';
import {copyRow, decodeChunk, DecodedChunk, findRow} from './codec';
import fixture from './codec_fixture.json';
import {chunkBytes, ChunkFields} from './hand_made_chunks';
import {prepareZstd} from './zstd';

/** All rows as nested plain values; absent ones are null. */
function rowsOf(chunk: DecodedChunk): unknown[] {
  const rows: unknown[] = [];
  for (let t = chunk.firstRow; t < chunk.firstRow + chunk.rows; t++) {
    rows.push(plain(findRow(chunk, t)));
  }
  return rows;
}

function plain(row: Row | null): unknown {
  if (row === null || row.kind === 'text') {
    return row && {dtype: row.dtype, text: row.text};
  }
  const {dtype, shape, values} = row;
  return {dtype, shape, values: Array.from(values as ArrayLike<unknown>)};
}

interface FixtureRow {
  dtype: string;
  text?: string;
  shape?: number[];
  values?: Array<number | string>;
}

/** A row of the fixture, with the numbers that JSON lacks. */
function expectedRow(row: FixtureRow | null): unknown {
  if (row === null || row.text !== undefined) {
    return row;
  }
  const isBig = /^u?int64$/.test(row.dtype);
  return {
    ...row,
    values: row.values!.map((v) => (isBig ? BigInt(v) : Number(v))),
  };
}

function bytesFromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
}

const {PALETTE, XOR_PREVIOUS_ROW, STACK_SHIFT_XOR, BYTE_SHUFFLE, ZSTD} =
  Filter_Kind;

describe('codec', () => {
  beforeAll(prepareZstd);

  describe('reads what the recorder writes:', () => {
    for (const {name, content, first_row, rows} of fixture) {
      it(name, () => {
        const chunk = decodeChunk(bytesFromBase64(content));
        expect(chunk.firstRow).toBe(first_row);
        const expected = (rows as Array<FixtureRow | null>).map(expectedRow);
        expect(rowsOf(chunk)).toEqual(expected);
      });
    }
  });

  describe('decodes bytes set by hand:', () => {
    function values(
      run: {rows: bigint; dtype: string; shape?: bigint[]},
      payload: number[],
      fields: ChunkFields
    ): unknown[] {
      const chunk = decodeChunk(chunkBytes([run], payload, fields));
      return rowsOf(chunk).map((row) => (row as {values: unknown}).values);
    }

    it('rows XORed with the row before', () => {
      const run = {rows: 3n, dtype: 'uint8', shape: [2n]};
      const filters = [{kind: XOR_PREVIOUS_ROW}];
      expect(values(run, [1, 2, 2, 4, 0, 255], {filters})).toEqual([
        [1, 2],
        [3, 6],
        [3, 249],
      ]);
    });

    it('rows of whole words XORed with the row before', () => {
      const run = {rows: 2n, dtype: 'uint8', shape: [4n]};
      const filters = [{kind: XOR_PREVIOUS_ROW}];
      expect(values(run, [1, 2, 3, 255, 0, 1, 3, 254], {filters})).toEqual([
        [1, 2, 3, 255],
        [1, 3, 0, 1],
      ]);
    });

    it('rows of whole words that begin between words', () => {
      const runs = [
        {rows: 1n, dtype: 'uint8'},
        {rows: 2n, dtype: 'uint8', shape: [4n]},
      ];
      const payload = [9, 1, 2, 3, 4, 1, 1, 1, 1];
      const filters = [{kind: XOR_PREVIOUS_ROW}];
      const chunk = decodeChunk(chunkBytes(runs, payload, {filters}));
      const row = findRow(chunk, 2) as Row & {kind: 'numbers'};
      expect(row.values).toEqual(Uint8Array.of(0, 3, 2, 5));
    });

    it('stacks predicted by the stack before, shifted', () => {
      const run = {rows: 3n, dtype: 'uint8', shape: [1n, 3n]};
      const filters = [{kind: STACK_SHIFT_XOR, axis: 1}];
      // Row 1 is predicted as [2, 3, 3], row 2 as [3, 7, 7].
      const stored = [1, 2, 3, 0, 0, 4, 0, 0, 0];
      expect(values(run, stored, {filters})).toEqual([
        [1, 2, 3],
        [2, 3, 7],
        [3, 7, 7],
      ]);
    });

    it('elements whose bytes were shuffled', () => {
      const run = {rows: 2n, dtype: 'uint16'};
      const filters = [{kind: BYTE_SHUFFLE, itemBytes: 2}];
      expect(values(run, [0x02, 0x04, 0x01, 0x03], {filters})).toEqual([
        [0x0102],
        [0x0304],
      ]);
    });

    it('pixels of a palette, predicted as indices', () => {
      const run = {rows: 2n, dtype: 'uint8', shape: [1n, 2n, 3n]};
      const palette = Uint8Array.of(9, 8, 7, 1, 2, 3);
      const filters = [
        {kind: PALETTE, pixelBytes: 3, palette},
        {kind: XOR_PREVIOUS_ROW},
      ];
      const fields = {filters, rawBytes: 12n};
      expect(values(run, [0, 1, 1, 0], fields)).toEqual([
        [9, 8, 7, 1, 2, 3],
        [1, 2, 3, 1, 2, 3],
      ]);
    });

    it('an uncompressed zstd frame', () => {
      const run = {rows: 3n, dtype: 'uint8'};
      const filters = [{kind: ZSTD}];
      const frame = [0x28, 0xb5, 0x2f, 0xfd, 0x20, 3, 0x19, 0, 0, 5, 6, 7];
      expect(values(run, frame, {filters, rawBytes: 3n})).toEqual([
        [5],
        [6],
        [7],
      ]);
    });

    it('no bytes: no rows', () => {
      expect(decodeChunk(new Uint8Array(0)).rows).toBe(0);
    });
  });

  it('keeps rows of a reply apart from the reply', () => {
    const content = chunkBytes([{rows: 2n, dtype: 'uint8'}], [1, 2]);
    const chunk = decodeChunk(content);
    content.fill(0);
    expect(rowsOf(chunk).map((row: any) => row.values)).toEqual([[1], [2]]);
  });

  it('finds rows by their number in the channel', () => {
    const runs = [
      {rows: 2n, dtype: 'uint8'},
      {rows: 3n, absent: true},
      {rows: 1n, dtype: 'uint8'},
    ];
    const chunk = decodeChunk(chunkBytes(runs, [7, 8, 9], {firstRow: 10n}));
    const found = [9, 10, 11, 12, 14, 15, 16].map((t) => findRow(chunk, t));
    expect(found.map((row: any) => row && row.values[0])).toEqual([
      null,
      7,
      8,
      null,
      null,
      9,
      null,
    ]);
  });

  it('copies a row so that it can be handed over', () => {
    const content = chunkBytes([{rows: 2n, dtype: 'uint8'}], [1, 2]);
    const chunk = decodeChunk(content);
    const row = copyRow(findRow(chunk, 1)) as Row & {kind: 'numbers'};
    expect(row.values.buffer.byteLength).toBe(1);
  });

  it('says of any damage that it is damage', () => {
    let seed = 1;
    const random = (n: number) => (seed = (seed * 48271) % 0x7fffffff) % n;
    let refusals = 0;
    for (let i = 0; i < 3000; i++) {
      const content = bytesFromBase64(fixture[i % fixture.length].content);
      content[random(content.length)] ^= 1 << random(8);
      try {
        decodeChunk(content);
      } catch (error) {
        refusals++;
        expect(error).toBeInstanceOf(DataError);
      }
    }
    expect(refusals).toBeGreaterThan(1500);
  });

  it('says of any damage that a checksum hides that it is damage', () => {
    let seed = 2;
    const random = (n: number) => (seed = (seed * 48271) % 0x7fffffff) % n;
    const runs = [{rows: 4n, dtype: 'uint8', shape: [4n, 4n, 3n]}];
    const palette = Uint8Array.from({length: 30}, () => random(256));
    for (let i = 0; i < 3000; i++) {
      const payload = Array.from({length: 30}, () => random(256));
      payload.splice(0, 7, 0x28, 0xb5, 0x2f, 0xfd, 0x20, 64, random(256));
      const filters = [
        {kind: PALETTE, pixelBytes: 3, palette},
        {kind: XOR_PREVIOUS_ROW},
        {kind: ZSTD},
      ];
      try {
        decodeChunk(chunkBytes(runs, payload, {filters, rawBytes: 192n}));
      } catch (error) {
        expect(error).toBeInstanceOf(DataError);
      }
    }
  });
});
