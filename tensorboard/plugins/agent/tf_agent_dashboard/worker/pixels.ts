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
 * One row of numbers to a picture. Pure.
 *
 * A row is a picture [H, W], [H, W, 1|3|4] or [1|3, H, W], or several of them:
 * a stack along an axis that is known (`stackAxis`), or a row of any other
 * number of channels, each of which is shown as a grey picture.
 */
import {
  DataError,
  NumberArray,
  NumberRow,
  Picture,
  PictureLayout,
  PictureOptions,
} from '../data_source/data_source';

/** A browser draws no larger canvas anyway. */
const MAX_PIXELS = 64 * 1024 * 1024;

/** Where a picture's values lie inside its row; strides in elements. */
interface Grid {
  height: number;
  width: number;
  channels: 1 | 3 | 4;
  start: number;
  rowStride: number;
  columnStride: number;
  channelStride: number;
}

interface Range {
  low: number;
  high: number;
  stretched: boolean;
}

/**
 * Draws a row.
 *
 * @param stackAxis Axis of the row along which pictures are stacked, or null.
 *
 * Throws a `DataError`: `not_a_picture` or `too_big`.
 */
export function toPicture(
  row: NumberRow,
  stackAxis: number | null,
  options: PictureOptions
): Picture {
  const {grid, planes} = findGrid(row, stackAxis, options);
  if (grid.width * grid.height > MAX_PIXELS) {
    throw new DataError(
      'too_big',
      `This picture has ${grid.width}×${grid.height} pixels, more than a page ` +
        'can draw.'
    );
  }
  const range = findRange(row, options.range);
  const rgba = new Uint8ClampedArray(grid.width * grid.height * 4);
  if (row.dtype === 'uint8' && range.low === 0 && range.high === 255) {
    copyBytes(row.values as Uint8Array, grid, rgba);
  } else {
    scaleValues(row.values, grid, range, rgba);
  }
  return {
    width: grid.width,
    height: grid.height,
    rgba,
    range: [range.low, range.high],
    stretched: range.stretched,
    planes,
  };
}

/** Strides of a C-ordered array, in elements. */
function stridesOf(shape: number[]): number[] {
  const strides = shape.map(() => 1);
  for (let axis = shape.length - 2; axis >= 0; axis--) {
    strides[axis] = strides[axis + 1] * shape[axis + 1];
  }
  return strides;
}

function findGrid(
  row: NumberRow,
  stackAxis: number | null,
  {plane, layout}: PictureOptions
): {grid: Grid; planes: number} {
  let {shape} = row;
  let strides = stridesOf(shape);
  let start = 0;
  let planes = 1;
  const axis = stackAxis ?? looseAxis(shape, layout);
  if (axis !== null && axis < shape.length) {
    planes = shape[axis];
    start = clampPlane(plane, planes) * strides[axis];
    shape = shape.filter((_, i) => i !== axis);
    strides = strides.filter((_, i) => i !== axis);
  }
  const order = axesOf(shape, layout);
  if (order === null || shape.some((size) => size === 0) || planes === 0) {
    throw notAPicture(row.shape);
  }
  const [h, w, c] = order;
  const grid: Grid = {
    height: shape[h],
    width: shape[w],
    channels: c === null ? 1 : (shape[c] as 1 | 3 | 4),
    start,
    rowStride: strides[h],
    columnStride: strides[w],
    channelStride: c === null ? 0 : strides[c],
  };
  return {grid, planes};
}

function clampPlane(plane: number | undefined, planes: number): number {
  return Math.max(0, Math.min(plane ?? planes - 1, planes - 1));
}

/** Axis of a row that is no single picture along which its pictures lie. */
function looseAxis(
  shape: number[],
  layout: PictureLayout | undefined
): number | null {
  if (shape.length === 4) {
    return 0;
  }
  if (shape.length !== 3 || axesOf(shape, layout) !== null) {
    return null;
  }
  const isFirst = layout === 'chw' || (layout !== 'hwc' && shape[0] < shape[2]);
  return isFirst ? 0 : 2;
}

/** Axes of height, width and channels (null: grey); null: no picture. */
function axesOf(
  shape: number[],
  layout: PictureLayout | undefined
): [number, number, number | null] | null {
  if (shape.length === 2) {
    return [0, 1, null];
  }
  if (shape.length !== 3) {
    return null;
  }
  // Pictures of four channels that come first are stacks far more often.
  const isFirst = layout === 'chw' ? [1, 3, 4] : layout ? [] : [1, 3];
  const isLast = layout === 'chw' || layout === 'hw' ? [] : [1, 3, 4];
  if (isLast.includes(shape[2])) {
    return [0, 1, 2];
  }
  return isFirst.includes(shape[0]) ? [1, 2, 0] : null;
}

function notAPicture(shape: number[]): DataError {
  return new DataError(
    'not_a_picture',
    `Expected a picture, [height, width] with or without 1, 3 or 4 channels, ` +
      `but found the shape [${shape.join(', ')}].`
  );
}

const TYPE_RANGES: {[dtype: string]: [number, number]} = {
  bool: [0, 1],
  uint8: [0, 0xff],
  int8: [-0x80, 0x7f],
  uint16: [0, 0xffff],
  int16: [-0x8000, 0x7fff],
  uint32: [0, 0xffffffff],
  int32: [-0x80000000, 0x7fffffff],
  uint64: [0, 2 ** 64],
  int64: [-(2 ** 63), 2 ** 63],
};

const UNIT_RANGE: [number, number] = [0, 1];

function findRange(row: NumberRow, asked: PictureOptions['range']): Range {
  const typeRange = TYPE_RANGES[row.dtype] ?? UNIT_RANGE;
  if (Array.isArray(asked)) {
    return {low: asked[0], high: asked[1], stretched: false};
  }
  const ofType = {low: typeRange[0], high: typeRange[1], stretched: false};
  const isNarrow = row.dtype === 'bool' || /int(8|16)$/.test(row.dtype);
  if (asked === 'type' || (!asked && isNarrow)) {
    return ofType;
  }
  const [low, high] = extentOf(row.values);
  const isUnit = typeRange === UNIT_RANGE && low >= 0 && high <= 1;
  return !asked && isUnit ? ofType : {low, high, stretched: true};
}

/** Smallest and largest finite value; [0, 0] if there is none. */
function extentOf(values: NumberArray): [number, number] {
  let low = Infinity;
  let high = -Infinity;
  for (let i = 0; i < values.length; i++) {
    const value = Number(values[i]);
    if (Number.isFinite(value)) {
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
  }
  return low <= high ? [low, high] : [0, 0];
}

function copyBytes(
  values: Uint8Array,
  grid: Grid,
  rgba: Uint8ClampedArray
): void {
  const {channels, channelStride, columnStride} = grid;
  const green = channels > 1 ? channelStride : 0;
  const blue = channels > 1 ? 2 * channelStride : 0;
  let to = 0;
  for (let y = 0; y < grid.height; y++) {
    let from = grid.start + y * grid.rowStride;
    for (let x = 0; x < grid.width; x++, to += 4, from += columnStride) {
      rgba[to] = values[from];
      rgba[to + 1] = values[from + green];
      rgba[to + 2] = values[from + blue];
      rgba[to + 3] = channels === 4 ? values[from + 3 * channelStride] : 255;
    }
  }
}

/** A pixel that is not a number is left transparent. */
function scaleValues(
  values: NumberArray,
  grid: Grid,
  {low, high}: Range,
  rgba: Uint8ClampedArray
): void {
  const scale = high > low ? 255 / (high - low) : 0;
  const level = (i: number) => (Number(values[i]) - low) * scale;
  const {channels, channelStride: next} = grid;
  let to = 0;
  for (let y = 0; y < grid.height; y++) {
    let from = grid.start + y * grid.rowStride;
    for (let x = 0; x < grid.width; x++, to += 4, from += grid.columnStride) {
      const red = level(from);
      const green = channels > 1 ? level(from + next) : red;
      const blue = channels > 1 ? level(from + 2 * next) : red;
      const alpha = channels === 4 ? level(from + 3 * next) : 255;
      if (isNaN(red) || isNaN(green) || isNaN(blue) || isNaN(alpha)) {
        continue;
      }
      rgba[to] = red;
      rgba[to + 1] = green;
      rgba[to + 2] = blue;
      rgba[to + 3] = alpha;
    }
  }
}
