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

/** The elements of an observation that is an array of numbers. */
import {NumberRow} from '../../data_source/data_source';
import {formatFixed} from '../../format/numbers';
import {ChannelInfo} from '../../types';
import {Scene} from '../scene';
import {decimalsOf, extentOf} from '../series';
import {elementText} from './row_text';

export interface Element {
  readonly label: string;
  readonly text: string;
  /** Bar from zero, as shares of its width. */
  readonly from: number;
  readonly width: number;
  readonly sign: 'negative' | 'positive';
}

/** So many elements are listed. */
export const MAX_ELEMENTS = 128;

/** Bars share one scale over the whole episode, with zero on it. */
export function elementsOf(
  scene: Scene,
  channel: ChannelInfo,
  row: NumberRow
): readonly Element[] {
  const extent = extentOf(scene.column(channel)) ?? [0, 1];
  const low = Math.min(0, extent[0]);
  const high = Math.max(0, extent[1]);
  const span = high > low ? high - low : 1;
  const decimals = decimalsOf(scene.column(channel));
  const n = Math.min(row.values.length, MAX_ELEMENTS);
  return Array.from({length: n}, (_, i) => {
    const x = Number(row.values[i]);
    const finite = Number.isFinite(x) ? Math.min(high, Math.max(low, x)) : 0;
    return {
      label: labelOf(channel, row.shape, i, x),
      text: textOf(row, i, decimals),
      from: (Math.min(0, finite) - low) / span,
      width: Math.abs(finite) / span,
      sign: x < 0 ? 'negative' : 'positive',
    };
  });
}

/** Floats have as many decimals at every step, so that they stand still. */
function textOf(row: NumberRow, i: number, decimals: number | null): string {
  const isFloat = row.dtype.startsWith('float');
  return isFloat && decimals !== null
    ? formatFixed(Number(row.values[i]), decimals)
    : elementText(row, i);
}

/** "x", "3", "1, 0"; of a named scalar, the name of its value. */
function labelOf(
  channel: ChannelInfo,
  shape: readonly number[],
  i: number,
  x: number
): string {
  if (shape.length === 0) {
    return channel.labels[x - channel.start] || channel.name;
  }
  if (channel.labels.length && shape.length === 1) {
    return channel.labels[i] || String(i);
  }
  const position: number[] = [];
  let rest = i;
  for (const n of [...shape].reverse()) {
    position.unshift(rest % n);
    rest = Math.floor(rest / n);
  }
  return position.join(', ');
}
