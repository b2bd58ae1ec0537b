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

import {NumberRow, PictureOptions} from '../data_source/data_source';
import {toPicture} from './pixels';

function row(
  dtype: string,
  shape: number[],
  values: NumberRow['values']
): NumberRow {
  return {kind: 'numbers', dtype, shape, values};
}

function bytes(shape: number[], ...values: number[]): NumberRow {
  return row('uint8', shape, Uint8Array.from(values));
}

function floats(shape: number[], ...values: number[]): NumberRow {
  return row('float32', shape, Float32Array.from(values));
}

/** Pixels as [red, green, blue, alpha] in reading order. */
function pixelsOf(
  picture: NumberRow,
  options: PictureOptions = {},
  stackAxis: number | null = null
): number[][] {
  const {rgba} = toPicture(picture, stackAxis, options);
  const pixels: number[][] = [];
  for (let i = 0; i < rgba.length; i += 4) {
    pixels.push([...rgba.subarray(i, i + 4)]);
  }
  return pixels;
}

/** Of grey pictures one number per pixel. */
function greysOf(...parameters: Parameters<typeof pixelsOf>): number[] {
  return pixelsOf(...parameters).map(([red, green, blue, alpha]) => {
    expect([green, blue, alpha]).toEqual([red, red, 255]);
    return red;
  });
}

describe('pixels', () => {
  it('draws RGB bytes as they are', () => {
    const picture = bytes([1, 2, 3], 1, 2, 3, 253, 254, 255);
    expect(pixelsOf(picture)).toEqual([
      [1, 2, 3, 255],
      [253, 254, 255, 255],
    ]);
  });

  it('says width, height and range', () => {
    const {rgba, ...rest} = toPicture(bytes([1, 2], 0, 9), null, {});
    expect(rgba.length).toBe(8);
    expect(rest).toEqual({
      width: 2,
      height: 1,
      range: [0, 255],
      stretched: false,
      planes: 1,
    });
  });

  it('draws RGBA with its transparency', () => {
    expect(pixelsOf(bytes([1, 1, 4], 1, 2, 3, 4))).toEqual([[1, 2, 3, 4]]);
  });

  it('draws grey with and without an axis of one channel', () => {
    expect(greysOf(bytes([2, 1], 7, 8))).toEqual([7, 8]);
    expect(greysOf(bytes([2, 1, 1], 7, 8))).toEqual([7, 8]);
    expect(greysOf(bytes([1, 2, 2], 7, 8, 9, 10))).toEqual([7, 8, 9, 10]);
  });

  it('draws channels that are no colours one by one', () => {
    const picture = bytes([3, 1, 2], 1, 2, 3, 4, 5, 6);
    const options: PictureOptions = {layout: 'hwc'};
    expect(greysOf(picture, options)).toEqual([2, 4, 6]);
    expect(greysOf(picture, {...options, plane: 0})).toEqual([1, 3, 5]);
    expect(greysOf(picture, {layout: 'hw', plane: 0})).toEqual([1, 3, 5]);
  });

  it('draws channels that come first', () => {
    const red = [1, 2, 3, 4, 5, 6, 7, 8];
    const green = red.map((value) => value + 10);
    const blue = red.map((value) => value + 20);
    const pixels = pixelsOf(bytes([3, 2, 4], ...red, ...green, ...blue), {
      layout: 'chw',
    });
    expect(pixels[0]).toEqual([1, 11, 21, 255]);
    expect(pixels[7]).toEqual([8, 18, 28, 255]);
  });

  it('guesses that three channels come first', () => {
    const picture = bytes([3, 1, 2], 1, 2, 11, 12, 21, 22);
    expect(pixelsOf(picture)).toEqual([
      [1, 11, 21, 255],
      [2, 12, 22, 255],
    ]);
  });

  it('takes four pictures that come first for a stack', () => {
    const picture = bytes([4, 1, 5], ...Array.from({length: 20}, (_, i) => i));
    expect(toPicture(picture, null, {}).planes).toBe(4);
    expect(greysOf(picture)).toEqual([15, 16, 17, 18, 19]);
    expect(greysOf(picture, {plane: 0})).toEqual([0, 1, 2, 3, 4]);
  });

  describe('of a stack', () => {
    const last = bytes([1, 2, 3], 1, 2, 3, 4, 5, 6);

    it('draws the newest', () => {
      expect(greysOf(last, {}, 2)).toEqual([3, 6]);
      expect(toPicture(last, 2, {}).planes).toBe(3);
    });

    it('draws the plane that is asked for', () => {
      expect(greysOf(last, {plane: 0}, 2)).toEqual([1, 4]);
      expect(greysOf(last, {plane: 9}, 2)).toEqual([3, 6]);
    });

    it('draws coloured pictures', () => {
      const picture = bytes([2, 1, 1, 3], 1, 2, 3, 4, 5, 6);
      expect(pixelsOf(picture, {}, 0)).toEqual([[4, 5, 6, 255]]);
      expect(pixelsOf(picture, {plane: 0})).toEqual([[1, 2, 3, 255]]);
    });
  });

  describe('ranges', () => {
    it('shows booleans black and white', () => {
      const picture = row('bool', [1, 2], Uint8Array.of(0, 1));
      expect(greysOf(picture)).toEqual([0, 255]);
    });

    it('shows 16 bits by the range of the type', () => {
      const picture = row('uint16', [1, 3], Uint16Array.of(0, 0x8000, 0xffff));
      expect(greysOf(picture)).toEqual([0, 128, 255]);
      expect(toPicture(picture, null, {}).range).toEqual([0, 65535]);
    });

    it('shows floats in [0, 1] as they are meant', () => {
      const picture = floats([1, 3], 0, 0.2, 0.5);
      expect(greysOf(picture)).toEqual([0, 51, 128]);
      const {range, stretched} = toPicture(picture, null, {});
      expect(range).toEqual([0, 1]);
      expect(stretched).toBe(false);
    });

    it('stretches other floats from least to most, and says so', () => {
      const picture = floats([1, 3], -2, 0, 2);
      expect(greysOf(picture)).toEqual([0, 128, 255]);
      const {range, stretched} = toPicture(picture, null, {});
      expect(range).toEqual([-2, 2]);
      expect(stretched).toBe(true);
    });

    it('stretches between what is finite', () => {
      const picture = floats([1, 4], -2, Infinity, -Infinity, 2);
      expect(greysOf(picture)).toEqual([0, 255, 0, 255]);
      expect(toPicture(picture, null, {}).range).toEqual([-2, 2]);
    });

    it('stretches wide integers', () => {
      const picture = row('int64', [1, 2], BigInt64Array.of(10n, 20n));
      expect(greysOf(picture)).toEqual([0, 255]);
      expect(toPicture(picture, null, {}).range).toEqual([10, 20]);
    });

    it('takes the range that is asked for', () => {
      const picture = floats([1, 4], -1, 0, 5, 20);
      const options: PictureOptions = {range: [0, 10]};
      expect(greysOf(picture, options)).toEqual([0, 0, 128, 255]);
      expect(toPicture(picture, null, options).stretched).toBe(false);
    });

    it('stretches bytes if asked', () => {
      const picture = bytes([1, 2, 3], 0, 5, 10, 10, 10, 10);
      expect(pixelsOf(picture, {range: 'extent'})[0]).toEqual([
        0, 128, 255, 255,
      ]);
    });

    it('shows a picture of one value, and of none', () => {
      expect(greysOf(floats([1, 2], 7, 7))).toEqual([0, 0]);
      expect(pixelsOf(floats([1, 1], NaN))).toEqual([[0, 0, 0, 0]]);
    });

    it('leaves pixels transparent that are not numbers', () => {
      const picture = floats([1, 4], NaN, Infinity, 0, 1);
      expect(pixelsOf(picture)).toEqual([
        [0, 0, 0, 0],
        [255, 255, 255, 255],
        [0, 0, 0, 255],
        [255, 255, 255, 255],
      ]);
    });
  });

  describe('refuses', () => {
    for (const shape of [[], [5], [0, 3], [3, 0, 3], [2, 2, 2, 2, 2]]) {
      it(`the shape [${shape}]`, () => {
        const size = shape.reduce((a, b) => a * b, 1);
        const picture = row('uint8', shape, new Uint8Array(size));
        expect(() => toPicture(picture, null, {})).toThrowMatching(
          ({code, message}) =>
            code === 'not_a_picture' &&
            message.includes(`[${shape.join(', ')}]`)
        );
      });
    }

    it('more pixels than a page draws', () => {
      const picture = row('bool', [65536, 65536], new Uint8Array(0));
      expect(() => toPicture(picture, null, {})).toThrowMatching(
        ({code}) => code === 'too_big'
      );
    });
  });
});
