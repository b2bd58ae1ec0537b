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

import {DataError} from '../data_source/data_source';
import {MemoryDataSource} from '../testing/memory_data_source';
import {gridEpisode} from '../testing/sample_episodes';
import {EpisodeReply} from '../types';
import {Effects} from './effects';
import {FetchPlan} from './fetch_plan';
import {EpisodeRef} from './state';
import {Store} from './store';

const FIRST = gridEpisode({episode_id: 'first', length: 20});
const SECOND = gridEpisode({
  episode_id: 'second',
  episode_index: 1,
  length: 8,
});

/** Frames as pictures, rewards as a column, infos by row. */
function plan({channels}: EpisodeReply): FetchPlan {
  const index = (name: string) => channels.find((c) => c.name === name)!.index;
  return {
    pictures: [{channel: index('frames'), plane: null}],
    rows: [index('infos/carrying')],
    columns: [index('rewards')],
  };
}

describe('effects', () => {
  let store: Store;
  let source: MemoryDataSource;
  let effects: Effects;
  let stop: () => void;

  function start(episodes = [FIRST, SECOND]) {
    source = new MemoryDataSource(episodes);
    store = new Store();
    effects = new Effects(store, source, plan);
    stop = effects.start();
  }

  async function settle() {
    for (let i = 0; i < 5; i++) await new Promise((r) => setTimeout(r));
  }

  function choose(episodeId: string, t: number | null = null) {
    const ref: EpisodeRef = {run: 'trained', episodeId};
    store.dispatch({type: 'episodeChosen', ref, t, by: 'reader'});
  }

  afterEach(() => stop());

  it('opens the first episode where nothing else is asked for', async () => {
    start();
    effects.reload();
    await settle();
    const {episode, list} = store.state;
    expect(list.episodes.length).toBe(2);
    expect(episode.phase).toBe('ready');
    expect(episode.reply!.episode.episode_id).toBe('first');
  });

  it('fetches what the panes need of the state under the cursor', async () => {
    start();
    choose('first', 7);
    await settle();
    const {moment, columns, reply} = store.state.episode;
    const carrying = reply!.channels.find((c) => c.name === 'infos/carrying')!;
    expect(moment!.t).toBe(7);
    expect(moment!.pictures.get('1')!.ok).toBe(true);
    expect(moment!.rows.get(carrying.index)).toEqual({
      ok: true,
      value: {kind: 'text', dtype: 'utf8', text: 'yellow key'},
    });
    expect([...columns.values()].map(({phase}) => phase)).toEqual(['ready']);
  });

  it('drops the answer for an episode that was left, come when it may', async () => {
    start();
    const answers = new Map<string, () => void>();
    spyOn(source, 'getEpisode').and.callFake(
      (_, id) =>
        new Promise((resolve) =>
          answers.set(id, () =>
            resolve(id === 'first' ? FIRST.reply : SECOND.reply)
          )
        )
    );
    const opened = spyOn(source, 'open').and.callThrough();
    choose('first');
    choose('second');
    answers.get('second')!();
    await settle();
    answers.get('first')!();
    await settle();
    const {reply, moment} = store.state.episode;
    expect(reply!.episode.episode_id).toBe('second');
    expect(moment!.t).toBe(0);
    expect(opened).toHaveBeenCalledTimes(1);
  });

  it('shows the newest of many wishes', async () => {
    start();
    choose('first');
    await settle();
    for (let t = 1; t <= 15; t++) store.dispatch({type: 'seeked', t});
    await settle();
    expect(store.state.episode.moment!.t).toBe(15);
  });

  it('keeps the cursor when the lists are loaded again', async () => {
    start();
    effects.reload();
    await settle();
    store.dispatch({type: 'seeked', t: 17});
    await settle();
    const {reply} = store.state.episode;
    source.episodes = [SECOND, FIRST];
    effects.reload();
    await settle();
    expect(store.state.player.t).toBe(17);
    expect(store.state.episode.moment!.t).toBe(17);
    expect(store.state.episode.reply).toBe(reply);
  });

  it('asks again for an open episode, which grew, at the same step', async () => {
    const open = {
      episode_id: 'first',
      state: 'open',
      end_reason: 'open',
    } as const;
    start([gridEpisode({...open, length: 10})]);
    effects.reload();
    await settle();
    store.dispatch({type: 'seeked', t: 10});
    await settle();
    source.episodes = [gridEpisode({...open, length: 15})];
    effects.reload();
    await settle();
    expect(store.state.episode.reply!.states).toBe(16);
    expect(store.state.player.t).toBe(10);
  });

  it('says why the lists could not be had, and asks again', async () => {
    start();
    source.failures.set('listRuns', new DataError('unavailable', 'Down.'));
    effects.reload();
    await settle();
    expect(store.state.list.phase).toBe('failed');
    expect(store.state.list.error).toBe('Down.');
    source.failures.clear();
    effects.reload();
    await settle();
    expect(store.state.list.phase).toBe('ready');
    expect(store.state.list.error).toBeNull();
  });

  it('says why an episode could not be opened', async () => {
    start();
    choose('third');
    await settle();
    const {phase, error} = store.state.episode;
    expect(phase).toBe('failed');
    expect(error).toBe('There is no episode "third" in run "trained".');
  });

  it('shows what could be had beside what could not', async () => {
    start();
    source.failures.set('picture', new DataError('damaged', 'Damaged.'));
    choose('first');
    await settle();
    const {moment} = store.state.episode;
    expect(moment!.pictures.get('1')).toEqual({
      ok: false,
      code: 'damaged',
      message: 'Damaged.',
    });
    expect(moment!.rows.size).toBe(1);
  });

  it('asks again for what failed', async () => {
    start();
    const down = new DataError('unavailable', 'Down.');
    source.failures.set('picture', down).set('column', down);
    choose('first');
    await settle();
    source.failures.clear();
    effects.retry();
    await settle();
    const {moment, columns} = store.state.episode;
    expect(moment!.pictures.get('1')!.ok).toBe(true);
    expect([...columns.values()].map(({phase}) => phase)).toEqual(['ready']);
  });

  it('asks for no step at the last state', async () => {
    start();
    const perStep = (reply: EpisodeReply): FetchPlan => ({
      pictures: [],
      columns: [],
      rows: [reply.channels.find(({name}) => name === 'actions')!.index],
    });
    stop();
    stop = new Effects(store, source, perStep).start();
    choose('second', 8);
    await settle();
    expect([...store.state.episode.moment!.rows.values()]).toEqual([
      {ok: true, value: null},
    ]);
  });
});
