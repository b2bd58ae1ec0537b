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
 * All that the page knows, in one immutable value. Reducers make the next
 * state, selectors read it, effects fetch what it lacks.
 */
import {Column, DataErrorCode, Picture, Row} from '../data_source/data_source';
import {EpisodeReply, EpisodeSummary, RunInfo} from '../types';

/** Which episode; both parts are needed to tell it from all others. */
export interface EpisodeRef {
  readonly run: string;
  readonly episodeId: string;
}

export type SortColumn =
  | 'index'
  | 'return'
  | 'length'
  | 'end'
  | 'seed'
  | 'env'
  | 'policy'
  | 'start';

export interface ListState {
  /** `loading` only until the first answer; later ones refresh in place. */
  readonly phase: 'loading' | 'ready' | 'failed';
  /** Why the last request failed; what was listed before stays. */
  readonly error: string | null;
  readonly runs: readonly RunInfo[];
  readonly episodes: readonly EpisodeSummary[];
  readonly warnings: readonly string[];
  readonly sort: SortColumn;
  readonly descending: boolean;
  readonly filter: string;
  /** Whether rows stand under a heading for their run. */
  readonly grouped: boolean;
  /** Runs whose rows are folded away. */
  readonly folded: ReadonlySet<string>;
}

/** Something asked for: there, absent (null), or why it cannot be had. */
export type Outcome<T> =
  | {readonly ok: true; readonly value: T | null}
  | {
      readonly ok: false;
      readonly code: DataErrorCode;
      readonly message: string;
    };

export type ColumnState =
  | {readonly phase: 'loading'}
  | {readonly phase: 'ready'; readonly column: Column}
  | {
      readonly phase: 'failed';
      readonly code: DataErrorCode;
      readonly message: string;
    };

/**
 * What the panes show of one state: complete before it is shown, so that no
 * two panes ever stand at different steps.
 */
export interface Moment {
  readonly t: number;
  /** By `pictureKey`. */
  readonly pictures: ReadonlyMap<string, Outcome<Picture>>;
  /** By channel index. */
  readonly rows: ReadonlyMap<number, Outcome<Row>>;
}

export interface EpisodeState {
  /** `none`: no episode is chosen. */
  readonly phase: 'none' | 'loading' | 'ready' | 'failed';
  readonly ref: EpisodeRef | null;
  readonly reply: EpisodeReply | null;
  readonly error: string | null;
  /** By channel index. */
  readonly columns: ReadonlyMap<number, ColumnState>;
  readonly moment: Moment | null;
}

export interface PlayerState {
  /** State under the cursor; 0 is what `reset` returned. */
  readonly t: number;
  readonly direction: -1 | 0 | 1;
  /** Multiple of the environment's own rate; one of `SPEEDS`. */
  readonly speed: number;
  readonly loop: boolean;
}

export interface State {
  readonly list: ListState;
  readonly episode: EpisodeState;
  readonly player: PlayerState;
  /** Whether the list of keys is shown. */
  readonly helpOpen: boolean;
}

export const SPEEDS: readonly number[] = [0.25, 0.5, 1, 2, 4, 8, 16];

/** Steps per second at speed 1 where the environment states no rate. */
export const DEFAULT_FPS = 10;

export const NO_EPISODE: EpisodeState = {
  phase: 'none',
  ref: null,
  reply: null,
  error: null,
  columns: new Map(),
  moment: null,
};

export const INITIAL_STATE: State = {
  list: {
    phase: 'loading',
    error: null,
    runs: [],
    episodes: [],
    warnings: [],
    sort: 'index',
    descending: false,
    filter: '',
    grouped: true,
    folded: new Set(),
  },
  episode: NO_EPISODE,
  player: {t: 0, direction: 0, speed: 1, loop: false},
  helpOpen: false,
};

/** Names a picture of a moment. `plane`: of a frame stack; null: the newest. */
export function pictureKey(channelIndex: number, plane: number | null): string {
  return plane === null ? `${channelIndex}` : `${channelIndex}/${plane}`;
}

export function sameEpisode(a: EpisodeRef | null, b: EpisodeRef | null) {
  return a?.run === b?.run && a?.episodeId === b?.episodeId;
}
