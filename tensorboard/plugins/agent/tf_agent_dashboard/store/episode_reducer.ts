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

/** The open episode: what is known of it and what is shown of it. */
import {Action} from './actions';
import {ColumnState, EpisodeState, NO_EPISODE, sameEpisode} from './state';

export function reduceEpisode(
  episode: EpisodeState,
  action: Action
): EpisodeState {
  switch (action.type) {
    case 'episodeChosen':
      return sameEpisode(episode.ref, action.ref) && episode.phase === 'ready'
        ? episode
        : {...NO_EPISODE, phase: 'loading', ref: action.ref};
    case 'episodeRetried':
      return episode.ref
        ? {...NO_EPISODE, phase: 'loading', ref: episode.ref}
        : episode;
    case 'episodeArrived':
      return sameEpisode(episode.ref, action.ref)
        ? {...episode, phase: 'ready', reply: action.reply, error: null}
        : episode;
    case 'episodeFailed':
      return sameEpisode(episode.ref, action.ref) && episode.phase !== 'ready'
        ? {...episode, phase: 'failed', error: action.message}
        : episode;
    case 'columnsRequested':
      return {...episode, columns: withLoading(episode, action.channels)};
    case 'columnArrived':
      return withColumn(episode, action.channel, {
        phase: 'ready',
        column: action.column,
      });
    case 'columnFailed':
      return withColumn(episode, action.channel, {
        phase: 'failed',
        code: action.code,
        message: action.message,
      });
    case 'momentArrived':
      return {...episode, moment: action.moment};
    default:
      return episode;
  }
}

/** Columns there stay until newer ones come, so that nothing flickers. */
function withLoading(episode: EpisodeState, channels: readonly number[]) {
  const columns = new Map(episode.columns);
  for (const channel of channels) {
    if (columns.get(channel)?.phase !== 'ready') {
      columns.set(channel, {phase: 'loading'});
    }
  }
  return columns;
}

function withColumn(
  episode: EpisodeState,
  channel: number,
  column: ColumnState
): EpisodeState {
  return {...episode, columns: new Map(episode.columns).set(channel, column)};
}
