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

/** What the page shows, out of the state; the same value while nothing changed. */
import {memoizeLast} from '../store/memoize';
import {EpisodeState, ListState} from '../store/state';
import {panesOf} from './panes';
import {Scene} from './scene';
import {tracksOf} from './tracks';
import {Area, Pane} from './view';

const NO_PANES: readonly Pane[] = [];

const panes = memoizeLast((reply: EpisodeState['reply']) =>
  reply ? panesOf(reply.channels) : NO_PANES
);

export const picturePanes = memoizeLast((reply: EpisodeState['reply']) =>
  inArea(panes(reply), 'pictures')
);

export const detailPanes = memoizeLast((reply: EpisodeState['reply']) =>
  inArea(panes(reply), 'details')
);

const makeScene = memoizeLast(
  (
    reply: EpisodeState['reply'],
    moment: EpisodeState['moment'],
    columns: EpisodeState['columns']
  ) => (reply && moment ? new Scene(reply, moment, columns) : null)
);

export function sceneOf({reply, moment, columns}: EpisodeState): Scene | null {
  return makeScene(reply, moment, columns);
}

const makeTracks = memoizeLast(
  (reply: EpisodeState['reply'], columns: EpisodeState['columns']) =>
    reply ? tracksOf(reply, columns) : []
);

export function trackList({reply, columns}: EpisodeState) {
  return makeTracks(reply, columns);
}

const makeWarnings = memoizeLast(
  (
    listed: ListState['warnings'],
    reply: EpisodeState['reply'],
    columns: EpisodeState['columns']
  ): readonly string[] => {
    const problems = [...columns.values()].flatMap((state) =>
      state.phase === 'ready' ? state.column.problems : []
    );
    return [...new Set([...listed, ...(reply?.warnings ?? []), ...problems])];
  }
);

/** Sentences about what cannot be shown, each once. */
export function warningList({warnings}: ListState, episode: EpisodeState) {
  return makeWarnings(warnings, episode.reply, episode.columns);
}

function inArea(all: readonly Pane[], area: Area): readonly Pane[] {
  return all.filter((pane) => pane.view.area === area);
}
