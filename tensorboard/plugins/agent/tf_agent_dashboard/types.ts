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
 * What the server says, as `http_api.md` defines it. Nothing else in the page
 * knows the wire.
 */

/** A number, or one that JSON lacks. */
export type WireNumber = number | 'NaN' | 'Infinity' | '-Infinity';

export interface RunsReply {
  version: number;
  runs: RunInfo[];
  warnings: string[];
}

export interface RunInfo {
  run: string;
  tb_runs: string[];
  episodes: number;
  open_episodes: number;
}

export interface EpisodesReply {
  version: number;
  episodes: EpisodeSummary[];
  warnings: string[];
}

export type EndReason =
  | 'terminated'
  | 'truncated'
  | 'reset'
  | 'closed'
  | 'error'
  | 'interrupted'
  | 'open';

export interface EpisodeSummary {
  run: string;
  episode_id: string;
  episode_index: number;
  session_id: string;
  env_id: string | null;
  env_index: number | null;
  agent_id: string | null;
  phase: 'train' | 'eval' | 'rollout' | null;
  seed: string | null;
  start_time_secs: number;
  global_step: number | null;
  policy: PolicyInfo | null;
  state: 'finished' | 'open';
  length: number | null;
  return: WireNumber | null;
  end_reason: EndReason;
  terminated: boolean | null;
  truncated: boolean | null;
  error: string | null;
  duration_secs: number | null;
  raw_bytes: number | null;
  stored_bytes: number | null;
  success: boolean | null;
}

export interface PolicyInfo {
  name: string | null;
  deterministic: boolean | null;
  seed: string | null;
}

export interface EpisodeReply {
  version: number;
  episode: EpisodeSummary;
  states: number;
  steps: number;
  chunks: ChunkInfo[];
  channels: ChannelInfo[];
  observation_space: SpaceInfo | null;
  action_space: SpaceInfo | null;
  render_fps: number | null;
  facts: Fact[];
  parent: ParentInfo | null;
  warnings: string[];
}

export interface ChunkInfo {
  /** First state of the chunk. */
  t: number;
}

export interface ChannelInfo {
  index: number;
  name: string;
  /** Lower-case name of ChannelKind; unknown ones are tables of numbers. */
  kind: string;
  alignment: 'per_step' | 'per_state';
  role: string;
  path: Array<string | number>;
  dtype: string;
  shape: number[];
  labels: string[];
  start: number;
  stack_axis: number | null;
  unit: string | null;
  description: string | null;
}

/** `type` and the fields of that space in episode.proto. */
export interface SpaceInfo {
  type: string;
  [field: string]: unknown;
}

export interface Fact {
  name: string;
  value: string;
}

export interface ParentInfo {
  run: string;
  episode_id: string;
  t: number;
}
