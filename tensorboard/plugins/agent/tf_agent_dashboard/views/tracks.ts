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

/** The tracks of the timeline: each a series over the whole episode. */
import {decimalsFor} from '../format/numbers';
import {SeriesColor, seriesColor} from '../format/colors';
import {ColumnState} from '../store/state';
import {ChannelInfo, EpisodeReply} from '../types';
import {isTrack} from './registry';

export interface Track {
  readonly id: string;
  readonly label: string;
  readonly color: SeriesColor;
  readonly style: 'bars' | 'line';
  /** By state or step; NaN: absent. Null while it loads. */
  readonly values: Float64Array | null;
  /** Finite extent; null if no value is finite. */
  readonly extent: readonly [number, number] | null;
  /** For a readout that does not jump. */
  readonly decimals: number;
  /** Why there are no values; null if all is well. */
  readonly error: string | null;
}

const LABELS: Record<string, string> = {
  reward: 'reward',
  value: 'value V(s)',
};

export function tracksOf(
  reply: EpisodeReply,
  columns: ReadonlyMap<number, ColumnState>
): readonly Track[] {
  return reply.channels
    .filter(isTrack)
    .flatMap((channel) => tracksOfChannel(channel, columns.get(channel.index)));
}

/**
 * Sum of the rewards before each state, T + 1 numbers: 0 at first, the whole
 * return at last. An absent reward counts as nothing.
 */
export function returnSoFar(rewards: Float64Array): Float64Array {
  const sums = new Float64Array(rewards.length + 1);
  rewards.forEach((reward, t) => {
    sums[t + 1] = sums[t] + (Number.isNaN(reward) ? 0 : reward);
  });
  return sums;
}

/** Smallest and largest finite value; null if there is none. */
export function finiteExtent(
  values: Float64Array
): readonly [number, number] | null {
  let low = Infinity;
  let high = -Infinity;
  for (const x of values) {
    if (!Number.isFinite(x)) continue;
    if (x < low) low = x;
    if (x > high) high = x;
  }
  return low <= high ? [low, high] : null;
}

function tracksOfChannel(
  channel: ChannelInfo,
  state: ColumnState | undefined
): Track[] {
  const values =
    state?.phase === 'ready' && state.column.kind === 'numbers'
      ? state.column.values
      : null;
  const error = state?.phase === 'failed' ? state.message : null;
  const style = channel.kind === 'reward' ? 'bars' : 'line';
  const label = channel.path.length
    ? channel.name
    : LABELS[channel.kind] ?? channel.name;
  const track = makeTrack(channel.name, label, style, values, error);
  if (channel.name !== 'rewards') return [track];
  const sums = values && returnSoFar(values);
  return [track, makeTrack('return', 'return so far', 'line', sums, error)];
}

function makeTrack(
  id: string,
  label: string,
  style: Track['style'],
  values: Float64Array | null,
  error: string | null
): Track {
  const extent = values && finiteExtent(values);
  const largest = extent ? Math.max(-extent[0], extent[1]) : 0;
  const integers =
    values?.every((x) => !Number.isFinite(x) || Number.isInteger(x)) ?? true;
  const decimals = decimalsFor(largest, integers);
  const color = seriesColor(id);
  return {id, label, color, style, values, extent, decimals, error};
}
