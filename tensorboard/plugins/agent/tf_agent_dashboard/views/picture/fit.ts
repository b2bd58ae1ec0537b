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

/** How large a picture is drawn, and what is said of it. */
import {formatNumber} from '../../format/numbers';

/**
 * Screen pixels per picture pixel so that a picture fits a box. Enlarged from
 * twice on, a whole number of device pixels, so that all its pixels are
 * squares of one size; below that it would lose too much of the box; any fraction where it has to shrink.
 *
 * @param ratio Device pixels per CSS pixel.
 * @returns CSS pixels per picture pixel; 0 for an empty box or picture.
 */
export function fitScale(
  width: number,
  height: number,
  boxWidth: number,
  boxHeight: number,
  ratio: number
): number {
  if (width <= 0 || height <= 0) return 0;
  const exact = Math.min(boxWidth / width, boxHeight / height) * ratio;
  if (exact <= 0) return 0;
  const steps = exact >= 2 ? 1 : exact >= 1 ? 0.25 : 0;
  return (steps ? Math.floor(exact / steps) * steps : exact) / ratio;
}

/** Whether all pixels of the picture are squares of one size at `scale`. */
export function isCrisp(scale: number, ratio: number): boolean {
  const devicePixels = scale * ratio;
  return devicePixels >= 1 && Number.isInteger(devicePixels);
}

/** "black 0.5, white 4.2": what the darkest and the brightest pixels mean. */
export function rangeText([black, white]: readonly [number, number]): string {
  return `black ${formatNumber(black)}, white ${formatNumber(white)}`;
}

/** "56 × 56 px, shown 6×". */
export function sizeText(width: number, height: number, scale: number): string {
  const times =
    scale >= 1 ? String(Number(scale.toFixed(2))) : scale.toFixed(2);
  return `${width} × ${height} px, shown ${times}×`;
}
