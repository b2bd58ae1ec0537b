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

/** What has to be fetched when the state changes. */
import {DataSource} from '../data_source/data_source';
import {EpisodeReply, EpisodeSummary} from '../types';
import {Action} from './actions';
import {EpisodeLoader} from './episode_loader';
import {FetchPlan} from './fetch_plan';
import {ListLoader} from './list_loader';
import {listRows, refOf} from './list_selectors';
import {State, sameEpisode} from './state';
import {Store} from './store';

export class Effects {
  private readonly lists: ListLoader;
  private readonly episodes: EpisodeLoader;

  /** @param plan What the panes of an episode need. */
  constructor(
    private readonly store: Store,
    source: DataSource,
    plan: (reply: EpisodeReply) => FetchPlan
  ) {
    this.lists = new ListLoader(store, source);
    this.episodes = new EpisodeLoader(store, source, plan);
  }

  /** Follows the store; returns the way to stop. */
  start(): () => void {
    const unsubscribe = this.store.subscribe((state, before, action) =>
      this.follow(state, before, action)
    );
    return () => {
      unsubscribe();
      this.lists.stop();
      this.episodes.close();
    };
  }

  /** Lists anew, and asks again for an open episode that has grown. */
  reload(): void {
    void this.lists.load();
  }

  /** Asks again for what failed of the open episode. */
  retry(): void {
    this.episodes.retry();
  }

  private follow(state: State, before: State, action: Action): void {
    const {episode, player} = state;
    if (episode.phase === 'loading' && episode !== before.episode) {
      if (isOpening(action)) void this.episodes.open(episode.ref!);
      return;
    }
    if (player.t !== before.player.t) {
      this.episodes.show(player.t, directionOf(state, before));
    }
    if (action.type === 'listArrived') this.followList(state);
  }

  private followList({list, episode}: State): void {
    if (episode.phase === 'none') {
      this.chooseFirst();
      return;
    }
    const listed = list.episodes.find((one) =>
      sameEpisode(refOf(one), episode.ref)
    );
    if (episode.reply && listed && hasGrown(episode.reply.episode, listed)) {
      void this.episodes.refresh(episode.ref!);
    }
  }

  /** A page that opens on nothing shows the first episode of its list. */
  private chooseFirst(): void {
    const first = listRows(this.store.state.list).find(
      (row) => row.kind === 'episode'
    );
    if (first?.kind !== 'episode') return;
    const ref = refOf(first.episode);
    this.store.dispatch({type: 'episodeChosen', ref, t: null, by: 'page'});
  }
}

function isOpening(action: Action): boolean {
  return action.type === 'episodeChosen' || action.type === 'episodeRetried';
}

/** An open one may always have; a finished one never changes again. */
function hasGrown(known: EpisodeSummary, listed: EpisodeSummary): boolean {
  return known.state === 'open' || listed.state !== known.state;
}

function directionOf(state: State, before: State): 1 | -1 {
  if (state.player.direction !== 0) return state.player.direction;
  return state.player.t < before.player.t ? -1 : 1;
}
