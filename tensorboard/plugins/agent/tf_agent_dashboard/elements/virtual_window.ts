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

/** Which rows of a long list have to exist, all rows being of one height. */
export interface Window {
  /** Rows [first, end). */
  readonly first: number;
  readonly end: number;
}

/** Rows kept above and below those in sight. */
const OVERSCAN = 8;

export function windowOf(
  scrollTop: number,
  height: number,
  rowHeight: number,
  rows: number
): Window {
  const first = Math.floor(scrollTop / rowHeight) - OVERSCAN;
  const end = Math.ceil((scrollTop + height) / rowHeight) + OVERSCAN;
  const bounded = Math.max(0, Math.min(first, rows));
  return {first: bounded, end: Math.max(bounded, Math.min(end, rows))};
}

/**
 * Where to scroll so that row `index` is in sight below a heading that covers
 * `covered` pixels; `scrollTop` itself if it already is.
 */
export function scrollToShow(
  index: number,
  scrollTop: number,
  height: number,
  rowHeight: number,
  covered = 0
): number {
  const top = index * rowHeight;
  if (top < scrollTop) return top;
  const bottom = top + rowHeight + covered;
  return bottom > scrollTop + height ? bottom - height : scrollTop;
}
