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

import {INITIAL_STATE, ListState} from '../store/state';
import {
  find,
  findAll,
  mount,
  settle,
  textOf,
  unmountAll,
} from '../testing/mount';
import {summary} from '../testing/sample_episodes';
import {EpisodeSummary} from '../types';
import {extentOfReturns, rowCells} from './list_cells';
import './tf-agent-episode-list';
import {TfAgentEpisodeList} from './tf-agent-episode-list';
import {scrollToShow, windowOf} from './virtual_window';

function episodes(n: number, changes: Partial<EpisodeSummary> = {}) {
  return Array.from({length: n}, (_, i) =>
    summary({
      run: 'run1',
      episode_index: i,
      episode_id: `e${i}`,
      return: i,
      ...changes,
    })
  );
}

function listOf(
  all: EpisodeSummary[],
  changes: Partial<ListState> = {}
): ListState {
  return {
    ...INITIAL_STATE.list,
    phase: 'ready',
    grouped: false,
    episodes: all,
    ...changes,
  };
}

describe('virtual window', () => {
  it('holds the rows in sight and some around', () => {
    expect(windowOf(0, 280, 28, 1000)).toEqual({first: 0, end: 18});
    expect(windowOf(2800, 280, 28, 1000)).toEqual({first: 92, end: 118});
    expect(windowOf(28000, 280, 28, 1000)).toEqual({first: 992, end: 1000});
    expect(windowOf(0, 280, 28, 0)).toEqual({first: 0, end: 0});
  });

  it('scrolls no further than it has to', () => {
    expect(scrollToShow(3, 0, 280, 28)).toBe(0);
    expect(scrollToShow(3, 200, 280, 28)).toBe(84);
    expect(scrollToShow(20, 0, 280, 28)).toBe(308);
  });
});

describe('cells', () => {
  it('show a return as a bar from zero', () => {
    const all = [summary({return: -1}), summary({return: 3})];
    const extent = extentOfReturns(all);
    expect(extent).toEqual([-1, 3]);
    const style = (episode: EpisodeSummary) =>
      rowCells({kind: 'episode', episode}, 0, 28, null, extent).barStyle;
    expect(style(all[0])).toContain('left: 0.00%; width: 25.00%');
    expect(style(all[1])).toContain('left: 25.00%; width: 75.00%');
    expect(style(summary({return: 'NaN'}))).toBe('display: none');
  });

  it('write a dash where an open episode has no number yet', () => {
    const episode = summary({
      state: 'open',
      end_reason: 'open',
      return: null,
      length: null,
    });
    const cells = rowCells({kind: 'episode', episode}, 0, 28, null, null);
    expect([cells.return, cells.length]).toEqual(['–', '–']);
  });
});

describe('tf-agent-episode-list', () => {
  afterEach(unmountAll);

  async function show(list: ListState, selected = {run: '', episodeId: ''}) {
    const element = mount<TfAgentEpisodeList>(
      'tf-agent-episode-list',
      {list, selected},
      'width: 700px; height: 400px'
    );
    await settle();
    return element;
  }

  function rows(element: HTMLElement): HTMLElement[] {
    return findAll<HTMLElement>(element, '.row');
  }

  it('makes rows only for what is in sight, of ten thousand', async () => {
    const element = await show(listOf(episodes(10000)));
    expect(rows(element).length).toBeLessThan(40);
    expect(textOf(element)).toContain('10000 episodes');
    const table = find<HTMLElement>(element, '.table');
    expect(table.scrollHeight).toBeGreaterThan(10000 * 28);
    expect(table.getAttribute('aria-rowcount')).toBe('10001');
  });

  it('shows later rows when scrolled', async () => {
    const element = await show(listOf(episodes(10000)));
    find<HTMLElement>(element, '.table').scrollTop = 5000 * 28;
    await settle(60);
    const labels = rows(element).map((row) => textOf(row).split(' ')[0]);
    expect(labels).toContain('#5001');
    expect(rows(element).length).toBeLessThan(40);
  });

  it('says return, length and end in words', async () => {
    const element = await show(listOf([summary({run: 'r'})]));
    expect(textOf(rows(element)[0])).toBe(
      '#0 0.95 21 terminated 100 MiniGrid-DoorKey-8x8-v0 ' +
        'trained, sampling, policy seed 7'
    );
  });

  it('brings an episode into sight that was chosen before it was listed', async () => {
    const element = await show(listOf([]), {run: 'run1', episodeId: 'e700'});
    element.list = listOf(episodes(1000));
    await settle(60);
    const labels = rows(element).map((row) => textOf(row).split(' ')[0]);
    expect(labels).toContain('#700');
  });

  it('stays where the person scrolled when the list grows', async () => {
    const element = await show(listOf(episodes(1000)), {
      run: 'run1',
      episodeId: 'e700',
    });
    const table = find<HTMLElement>(element, '.table');
    table.scrollTop = 0;
    await settle(60);
    element.list = listOf(episodes(1001));
    await settle(60);
    expect(table.scrollTop).toBe(0);
  });

  it('marks the open episode and brings it into sight', async () => {
    const element = await show(listOf(episodes(1000)));
    element.selected = {run: 'run1', episodeId: 'e700'};
    await settle(60);
    const selected = rows(element).filter(
      (row) => row.getAttribute('aria-selected') === 'true'
    );
    expect(selected.map((row) => textOf(row).split(' ')[0])).toEqual(['#700']);
    const table = find<HTMLElement>(element, '.table');
    expect(table.getAttribute('aria-activedescendant')).toBe(selected[0].id);
    const box = selected[0].getBoundingClientRect();
    const frame = table.getBoundingClientRect();
    expect(box.top).toBeGreaterThanOrEqual(frame.top);
    expect(box.bottom).toBeLessThanOrEqual(frame.bottom);
  });

  it('tells which episode is chosen', async () => {
    const element = await show(listOf(episodes(3)));
    const heard: unknown[] = [];
    element.addEventListener('episode-chosen', (event) =>
      heard.push((event as CustomEvent).detail)
    );
    rows(element)[1].click();
    expect(heard).toEqual([{ref: {run: 'run1', episodeId: 'e1'}}]);
  });

  it('tells which column is to sort, and says how it is sorted', async () => {
    const element = await show(
      listOf(episodes(3), {sort: 'return', descending: true})
    );
    const sorted = findAll<HTMLElement>(element, '[aria-sort]').map((header) =>
      header.getAttribute('aria-sort')
    );
    expect(sorted.slice(0, 3)).toEqual(['none', 'descending', 'none']);
    const heard: unknown[] = [];
    element.addEventListener('sort-chosen', (event) =>
      heard.push((event as CustomEvent).detail)
    );
    findAll<HTMLElement>(element, '.header button')[2].click();
    expect(heard).toEqual([{column: 'length'}]);
  });

  it('tells what is typed into the filter', async () => {
    const element = await show(listOf(episodes(3)));
    const heard: unknown[] = [];
    element.addEventListener('filter-typed', (event) =>
      heard.push((event as CustomEvent).detail)
    );
    const input = find<HTMLInputElement>(element, '#filter');
    input.value = 'seed 1';
    input.dispatchEvent(new Event('input'));
    expect(heard).toEqual([{text: 'seed 1'}]);
  });

  it('says that nothing matches', async () => {
    const element = await show(listOf(episodes(3), {filter: 'zebra'}));
    expect(textOf(element)).toContain('No episode matches this filter.');
    expect(textOf(element)).toContain('0 of 3 episodes');
  });

  it('sums runs up in headings that fold', async () => {
    const element = await show(
      listOf(episodes(3), {grouped: true, folded: new Set(['run1'])})
    );
    const [heading, ...others] = rows(element);
    expect(others).toEqual([]);
    expect(heading.getAttribute('aria-expanded')).toBe('false');
    expect(textOf(heading)).toContain('run1');
    expect(textOf(heading)).toContain('3 · mean 1');
  });

  it('shows names literally', async () => {
    const run = '<img src=x> [[run]]';
    const element = await show(listOf(episodes(1, {run}), {grouped: true}));
    expect(textOf(rows(element)[0])).toContain(run);
    expect(findAll(element, 'img')).toEqual([]);
  });
});
