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

import {NumberColumn} from '../data_source/data_source';
import {decodeChunk} from './codec';
import {joinColumn} from './column';
import {byteRows, chunkBytes} from './hand_made_chunks';

function chunkOf(...parameters: Parameters<typeof chunkBytes>) {
  return decodeChunk(chunkBytes(...parameters));
}

/** One 64-bit integer per row, little-endian. */
function int64Rows(values: bigint[], dtype = 'int64') {
  const bytes = new Uint8Array(BigInt64Array.from(values).buffer);
  return chunkOf([{rows: BigInt(values.length), dtype}], bytes);
}

describe('column', () => {
  it('joins chunks in the order of their rows', () => {
    const chunks = [byteRows(2, [30, 40]), byteRows(0, [10, 20])];
    expect(
      joinColumn(
        chunks.map((c) => decodeChunk(c)),
        4,
        []
      )
    ).toEqual({
      kind: 'numbers',
      rows: 4,
      problems: [],
      dtype: 'uint8',
      shape: [],
      size: 1,
      values: Float64Array.of(10, 20, 30, 40),
      exact: null,
      absent: Uint8Array.of(0, 0, 0, 0),
    });
  });

  it('leaves out rows past the end of the episode as it was listed', () => {
    const chunks = [byteRows(0, [1, 2]), byteRows(2, [3, 4]), byteRows(4, [5])];
    const column = joinColumn(
      chunks.map((c) => decodeChunk(c)),
      3,
      []
    );
    expect((column as NumberColumn).values).toEqual(Float64Array.of(1, 2, 3));
    expect((column as NumberColumn).absent).toEqual(Uint8Array.of(0, 0, 0));
  });

  it('tells an absent row from a recorded NaN', () => {
    const nan = new Uint8Array(Float32Array.of(NaN, 2).buffer);
    const chunk = chunkOf(
      [
        {rows: 1n, dtype: 'float32'},
        {rows: 2n, absent: true},
        {rows: 1n, dtype: 'float32'},
      ],
      nan
    );
    const column = joinColumn([chunk], 5, ['why']) as NumberColumn;
    expect(column.values).toEqual(Float64Array.of(NaN, NaN, NaN, 2, NaN));
    expect(column.absent).toEqual(Uint8Array.of(0, 1, 1, 0, 1));
    expect(column.problems).toEqual(['why']);
  });

  it('keeps arrays whole', () => {
    const runs = [{rows: 2n, dtype: 'int8', shape: [3n]}];
    const chunk = chunkOf(runs, [1, 2, 3, 255, 254, 253]);
    const column = joinColumn([chunk], 2, []) as NumberColumn;
    expect(column.shape).toEqual([3]);
    expect(column.size).toBe(3);
    expect(column.values).toEqual(Float64Array.of(1, 2, 3, -1, -2, -3));
  });

  it('draws integers that fit as they are', () => {
    const column = joinColumn([int64Rows([-5n, 9007199254740991n])], 2, []);
    expect((column as NumberColumn).values[1]).toBe(9007199254740991);
    expect((column as NumberColumn).exact).toBeNull();
  });

  it('keeps integers exact that no float holds', () => {
    const column = joinColumn([int64Rows([-5n, 9007199254740993n])], 3, []);
    expect((column as NumberColumn).exact).toEqual(
      BigInt64Array.of(-5n, 9007199254740993n, 0n)
    );
    expect((column as NumberColumn).absent).toEqual(Uint8Array.of(0, 0, 1));
  });

  it('keeps unsigned integers exact', () => {
    const column = joinColumn([int64Rows([-1n], 'uint64')], 1, []);
    expect((column as NumberColumn).exact).toEqual(
      BigUint64Array.of(18446744073709551615n)
    );
  });

  it('joins numbers that change their dtype', () => {
    const floats = new Uint8Array(Float64Array.of(0.5).buffer);
    const runs = [
      {rows: 1n, dtype: 'uint8'},
      {rows: 1n, dtype: 'float64'},
    ];
    const column = joinColumn([chunkOf(runs, [3, ...floats])], 2, []);
    expect((column as NumberColumn).dtype).toBe('float64');
    expect((column as NumberColumn).values).toEqual(Float64Array.of(3, 0.5));
  });

  it('keeps rows apart that change dtype and would lose digits', () => {
    const big = new Uint8Array(BigInt64Array.of(2n ** 60n + 1n).buffer);
    const runs = [
      {rows: 1n, dtype: 'uint8'},
      {rows: 1n, dtype: 'int64'},
    ];
    const column = joinColumn([chunkOf(runs, [3, ...big])], 2, []);
    expect(column).toEqual({
      kind: 'mixed',
      rows: 2,
      problems: [],
      items: [
        {kind: 'numbers', dtype: 'uint8', shape: [], values: Uint8Array.of(3)},
        {
          kind: 'numbers',
          dtype: 'int64',
          shape: [],
          values: BigInt64Array.of(2n ** 60n + 1n),
        },
      ],
    });
  });

  it('keeps rows apart that change their shape', () => {
    const runs = [
      {rows: 1n, dtype: 'uint8', shape: [1n]},
      {rows: 1n, dtype: 'uint8', shape: [2n]},
    ];
    const column = joinColumn([chunkOf(runs, [1, 2, 3])], 3, []);
    expect(column.kind === 'mixed' && column.items).toEqual([
      {kind: 'numbers', dtype: 'uint8', shape: [1], values: Uint8Array.of(1)},
      {
        kind: 'numbers',
        dtype: 'uint8',
        shape: [2],
        values: Uint8Array.of(2, 3),
      },
      null,
    ]);
  });

  it('joins texts', () => {
    const runs = [
      {rows: 1n, absent: true},
      {rows: 2n, dtype: 'utf8'},
    ];
    const chunk = chunkOf(runs, [1, 0, 0, 0, 0, 0, 0, 0, 65], {firstRow: 1n});
    expect(joinColumn([chunk], 5, [])).toEqual({
      kind: 'texts',
      rows: 5,
      problems: [],
      dtype: 'utf8',
      texts: [null, null, 'A', '', null],
    });
  });

  it('has only absent rows where nothing was recorded', () => {
    expect(joinColumn([], 2, [])).toEqual({
      kind: 'mixed',
      rows: 2,
      problems: [],
      items: [null, null],
    });
  });

  it('refuses columns that would fill the memory', () => {
    const chunk = decodeChunk(byteRows(0, [1]));
    expect(() => joinColumn([chunk], 2 ** 24, [])).toThrowMatching(
      ({code}) => code === 'too_big'
    );
  });
});
