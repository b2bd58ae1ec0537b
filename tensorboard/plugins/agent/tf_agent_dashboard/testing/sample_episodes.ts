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

/** Episodes to draw and test with: an agent that crosses a grid of rooms. */
import {NumberRow, Row} from '../data_source/data_source';
import {ChannelInfo, EpisodeReply, EpisodeSummary} from '../types';
import {MemoryEpisode} from './memory_data_source';

export const ACTIONS = [
  'left',
  'right',
  'forward',
  'pickup',
  'drop',
  'toggle',
  'done',
];

export function summary(changes: Partial<EpisodeSummary> = {}): EpisodeSummary {
  return {
    run: 'trained',
    episode_id: '000000-0a1b2c3d',
    episode_index: 0,
    session_id: '0a1b2c3d',
    env_id: 'MiniGrid-DoorKey-8x8-v0',
    env_index: null,
    agent_id: null,
    phase: 'rollout',
    seed: '100',
    start_time_secs: 1700000000,
    global_step: null,
    policy: {name: 'trained', deterministic: false, seed: '7'},
    state: 'finished',
    length: 21,
    return: 0.95,
    end_reason: 'terminated',
    terminated: true,
    truncated: false,
    error: null,
    duration_secs: 0.2,
    raw_bytes: 4000000,
    stored_bytes: 30000,
    success: null,
    ...changes,
  };
}

export function channel(
  name: string,
  kind: string,
  changes: Partial<ChannelInfo> = {}
): ChannelInfo {
  return {
    index: 0,
    name,
    kind,
    alignment: 'per_step',
    role: 'policy_output',
    path: [],
    dtype: 'float32',
    shape: [],
    labels: [],
    start: 0,
    stack_axis: null,
    unit: null,
    description: null,
    ...changes,
  };
}

export function reply(
  episode: EpisodeSummary,
  channels: ChannelInfo[],
  changes: Partial<EpisodeReply> = {}
): EpisodeReply {
  const steps = episode.length ?? 12;
  return {
    version: 1,
    episode,
    states: steps + 1,
    steps,
    chunks: [{t: 0}],
    channels: channels.map((one, index) => ({...one, index})),
    observation_space: null,
    action_space: {type: 'discrete', n: 7, start: 0},
    render_fps: 10,
    facts: [],
    parent: null,
    warnings: [],
    ...changes,
  };
}

export function numbers(
  values: number[],
  shape: number[] = [],
  dtype = 'float32'
): NumberRow {
  return {kind: 'numbers', dtype, shape, values: Float64Array.from(values)};
}

/** One episode of the grid, with pictures, policy outputs and infos. */
export function gridEpisode(
  changes: Partial<EpisodeSummary> = {},
  more: ChannelInfo[] = []
): MemoryEpisode {
  const episode = summary(changes);
  const steps = episode.length ?? 12;
  const last = {terminated: 1, truncated: 0};
  const channels = [...GRID_CHANNELS, ...more];
  const rowOf: Record<string, (t: number) => Row | null> = {
    frames: (t) => bytes(gridPixels(t, steps, 256, 8), [256, 256, 3]),
    observations: (t) => bytes(gridPixels(t, steps, 56, 7), [56, 56, 3]),
    actions: (t) => numbers([actionAt(t)], [], 'int64'),
    rewards: (t) => numbers([t === steps - 1 ? Number(episode.return) : 0]),
    values: (t) => numbers([0.95 - 0.6 * Math.exp(-t / 6) + wave(t) / 20]),
    action_probs: (t) => numbers(probsAt(t), [7]),
    terminated: (t) => numbers([t === steps - 1 ? last.terminated : 0]),
    truncated: () => numbers([last.truncated]),
    wall_times: (t) => numbers([t * 0.0093]),
    'infos/carrying': (t) => ({
      kind: 'text',
      dtype: 'utf8',
      text: t > 6 ? 'yellow key' : 'nothing',
    }),
    'infos/position': (t) => numbers([1 + (t % 6), 2], [2], 'int64'),
    td_error: (t) => numbers([wave(3 * t) / 4]),
  };
  const built = reply(episode, channels, {
    states: steps + 1,
    steps,
  });
  return {
    reply: built,
    row: (index, t) => rowOf[built.channels[index].name]?.(t) ?? null,
  };
}

const PIXELS = {dtype: 'uint8', alignment: 'per_state'} as const;
const GRID_CHANNELS: ChannelInfo[] = [
  channel('observations', 'image_observation', {
    ...PIXELS,
    role: 'observation',
    shape: [56, 56, 3],
  }),
  channel('frames', 'frame', {
    ...PIXELS,
    role: 'rendered',
    shape: [256, 256, 3],
  }),
  channel('actions', 'discrete', {
    role: 'action',
    dtype: 'int64',
    labels: ACTIONS,
  }),
  channel('rewards', 'reward', {role: 'rewards'}),
  channel('terminated', 'end_flag', {role: 'ends', dtype: 'bool'}),
  channel('truncated', 'end_flag', {role: 'ends', dtype: 'bool'}),
  channel('values', 'value'),
  channel('action_probs', 'action_probs', {shape: [7], labels: ACTIONS}),
  channel('td_error', 'signal', {role: 'extra'}),
  channel('infos/carrying', 'info', {
    role: 'infos',
    alignment: 'per_state',
    dtype: 'utf8',
    path: ['carrying'],
  }),
  channel('infos/position', 'info', {
    role: 'infos',
    alignment: 'per_state',
    dtype: 'int64',
    shape: [2],
    path: ['position'],
  }),
  channel('wall_times', 'wall_time', {role: 'clock', alignment: 'per_state'}),
];

function wave(t: number): number {
  return Math.sin(t * 1.7) + Math.sin(t * 0.6);
}

export function actionAt(t: number): number {
  return [2, 2, 1, 2, 3, 0, 2, 5, 2, 2][t % 10];
}

export function probsAt(t: number): number[] {
  const scores = ACTIONS.map((_, i) =>
    Math.exp((i === actionAt(t) ? 2.5 : 0) + Math.sin(i * 3 + t))
  );
  const sum = scores.reduce((a, b) => a + b, 0);
  return scores.map((x) => x / sum);
}

function bytes(values: Uint8Array, shape: number[]): NumberRow {
  return {kind: 'numbers', dtype: 'uint8', shape, values};
}

/** Walls around, a wall with a door across, an agent on its way. */
function gridPixels(t: number, steps: number, size: number, cells: number) {
  const pixels = new Uint8Array(size * size * 3);
  const cell = size / cells;
  const at = Math.min(cells - 2, 1 + Math.floor((t / steps) * (cells - 2)));
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const [i, j] = [Math.floor(x / cell), Math.floor(y / cell)];
      pixels.set(cellColor(i, j, at, cells, t), 3 * (y * size + x));
    }
  }
  return pixels;
}

function cellColor(
  i: number,
  j: number,
  at: number,
  cells: number,
  t: number
): [number, number, number] {
  if (i === at && j === 1 + (t % (cells - 2))) return [220, 40, 40];
  if (i === 0 || j === 0 || i === cells - 1 || j === cells - 1) {
    return [100, 100, 100];
  }
  if (i === 4 && j === 3) return [230, 220, 0];
  if (i === 4) return [100, 100, 100];
  if (i === cells - 2 && j === cells - 2) return [40, 200, 60];
  return [(i + j) % 2 ? 0 : 12, 0, (i + j) % 2 ? 0 : 12];
}
