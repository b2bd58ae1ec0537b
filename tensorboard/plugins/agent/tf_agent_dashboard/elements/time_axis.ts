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

/** Where states stand on the timeline, and which of them are written. */

/** Pixels left free on both sides: half the thumb of the slider. */
export const INSET_PX = 7;

/** Pixels from the left edge of a timeline of `width` to state `t`. */
export function xOf(t: number, last: number, width: number): number {
  return INSET_PX + (last ? t / last : 0) * (width - 2 * INSET_PX);
}

/** The state nearest to `x` pixels, within the episode. */
export function stateAt(x: number, last: number, width: number): number {
  const share = (x - INSET_PX) / Math.max(1, width - 2 * INSET_PX);
  return Math.round(Math.min(1, Math.max(0, share)) * last);
}

/** States to write below the timeline: 0, even steps apart, and the last. */
export function ticksOf(last: number, width: number): number[] {
  const step = tickStep(last, width);
  const ticks: number[] = [];
  for (let t = 0; t < last; t += step) {
    if (last - t >= step * 0.6) ticks.push(t);
  }
  return [...ticks, last];
}

const TICK_PX = 72;

/** 1, 2 or 5 times a power of ten, so that ticks stand `TICK_PX` apart. */
function tickStep(last: number, width: number): number {
  const least = (last * TICK_PX) / Math.max(width, TICK_PX);
  for (let power = 1; ; power *= 10) {
    for (const factor of [1, 2, 5]) {
      if (factor * power >= least) return factor * power;
    }
  }
}
