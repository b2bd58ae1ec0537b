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

import {summary} from '../testing/sample_episodes';
import {EpisodeSummary} from '../types';
import {reduceList} from './list_reducer';
import {ListRow, episodeLabel, listRows, neighbour} from './list_selectors';
import {INITIAL_STATE, ListState} from './state';

function episode(
  run: string,
  index: number,
  changes: Partial<EpisodeSummary> = {}
) {
  return summary({
    run,
    episode_index: index,
    episode_id: `${index}`,
    ...changes,
  });
}

const EPISODES = [
  episode('run2', 0, {return: 1, length: 30}),
  episode('run2', 1, {return: 3, length: 10, end_reason: 'truncated'}),
  episode('run10', 0, {return: null, length: null, end_reason: 'open'}),
  episode('run10', 1, {return: 'NaN', length: 5, seed: '77'}),
  episode('run10', 2, {return: -2, length: 5}),
];

function list(changes: Partial<ListState> = {}): ListState {
  return {
    ...INITIAL_STATE.list,
    phase: 'ready',
    episodes: EPISODES,
    ...changes,
  };
}

function names(rows: readonly ListRow[]): string[] {
  return rows.map((row) =>
    row.kind === 'run'
      ? row.run
      : `${row.episode.run}/${row.episode.episode_index}`
  );
}

describe('list of episodes', () => {
  it('stands under runs in natural order', () => {
    expect(names(listRows(list()))).toEqual([
      'run2',
      'run2/0',
      'run2/1',
      'run10',
      'run10/0',
      'run10/1',
      'run10/2',
    ]);
  });

  it('sorts by return, what has none or NaN last both ways', () => {
    const flat = {grouped: false, sort: 'return'} as const;
    expect(names(listRows(list({...flat, descending: true})))).toEqual([
      'run2/1',
      'run2/0',
      'run10/2',
      'run10/0',
      'run10/1',
    ]);
    expect(names(listRows(list({...flat, descending: false})))).toEqual([
      'run10/2',
      'run2/0',
      'run2/1',
      'run10/0',
      'run10/1',
    ]);
  });

  it('keeps what holds every word of the filter', () => {
    const rows = (filter: string) =>
      names(listRows(list({grouped: false, filter})));
    expect(rows('RUN2 trunc')).toEqual(['run2/1']);
    expect(rows('seed 77')).toEqual(['run10/1']);
    expect(rows('nothing such')).toEqual([]);
  });

  it('sums a run up', () => {
    const [heading] = listRows(list({filter: 'run2'}));
    expect(heading).toEqual({
      kind: 'run',
      run: 'run2',
      shown: 2,
      all: 2,
      meanReturn: 2,
      shared: 'MiniGrid-DoorKey-8x8-v0 · trained, sampling, policy seed 7',
      folded: false,
    });
  });

  it('folds a run away', () => {
    const folded = reduceList(list(), {type: 'runFolded', run: 'run2'});
    expect(names(listRows(folded)).slice(0, 2)).toEqual(['run2', 'run10']);
  });

  it('turns round when the same column is chosen again', () => {
    const chosen = reduceList(list(), {type: 'sortChosen', column: 'return'});
    expect(chosen.descending).toBe(true);
    const again = reduceList(chosen, {type: 'sortChosen', column: 'return'});
    expect(again.descending).toBe(false);
  });

  it('keeps what is listed when a later request fails', () => {
    const failed = reduceList(list(), {type: 'listFailed', message: 'down'});
    expect(failed.phase).toBe('ready');
    expect(failed.error).toBe('down');
    expect(failed.episodes).toBe(EPISODES);
  });

  it('has neighbours, but none beyond its ends', () => {
    const rows = listRows(list());
    const at = {run: 'run2', episodeId: '1'};
    expect(neighbour(rows, at, 1)!.run).toBe('run10');
    expect(neighbour(rows, {run: 'run10', episodeId: '2'}, 1)).toBeNull();
    expect(neighbour(rows, null, -1)!.episode_index).toBe(2);
  });

  it('labels sub-environments and agents', () => {
    expect(episodeLabel(summary({episode_index: 4}))).toBe('#4');
    expect(episodeLabel(summary({env_index: 2, agent_id: 'red'}))).toBe(
      '#0 · env 2 · red'
    );
  });
});
