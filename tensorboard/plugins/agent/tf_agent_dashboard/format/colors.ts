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
 * Colours of series, fixed by name so that a signal looks the same in every
 * episode and every pane. From Okabe and Ito's palette, which colour-blind
 * readers can tell apart, without its oranges: orange is the cursor's.
 */

/** For light and for dark backgrounds. */
export interface SeriesColor {
  readonly light: string;
  readonly dark: string;
}

const BLUE = {light: '#0072b2', dark: '#56b4e9'};
const GREEN = {light: '#00795a', dark: '#2ec79c'};
const PURPLE = {light: '#a8478a', dark: '#dd92bd'};
const BROWN = {light: '#7a5a00', dark: '#e0c64a'};
const SLATE = {light: '#556270', dark: '#b4bec9'};
const INDIGO = {light: '#4b4fb8', dark: '#9ea2f0'};

const FIXED: Record<string, SeriesColor> = {
  rewards: BLUE,
  return: PURPLE,
  values: GREEN,
  action_values: GREEN,
  action_probs: BLUE,
};

const OTHERS = [INDIGO, BROWN, SLATE, PURPLE, GREEN, BLUE];

/** The colour of the series `name`. */
export function seriesColor(name: string): SeriesColor {
  return FIXED[name] ?? OTHERS[hash(name) % OTHERS.length]!;
}

/**
 * A diverging colour for `x` in [-1, 1] as [red, green, blue], 0 to 255:
 * blue below zero, neutral at zero, purple above.
 */
export function divergingColor(
  x: number,
  dark: boolean
): [number, number, number] {
  const middle = dark ? [58, 58, 58] : [245, 245, 245];
  const [blue, purple] = dark
    ? [
        [86, 180, 233],
        [221, 146, 189],
      ]
    : [
        [33, 113, 181],
        [160, 58, 130],
      ];
  const end = x < 0 ? blue : purple;
  const amount = Math.min(1, Math.abs(Number.isNaN(x) ? 0 : x));
  return [0, 1, 2].map((i) =>
    Math.round(middle[i]! + (end[i]! - middle[i]!) * amount)
  ) as [number, number, number];
}

function hash(text: string): number {
  let h = 2166136261;
  for (let i = 0; i < text.length; i++) {
    h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  }
  return h >>> 0;
}
