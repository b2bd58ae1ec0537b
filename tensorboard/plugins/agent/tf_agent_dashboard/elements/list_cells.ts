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

/** What stands in the cells of the episode list. */
import {
  count,
  formatBytes,
  formatNumber,
  formatSeconds,
  fromWire,
} from '../format/numbers';
import {endWords, policyWords} from '../format/words';
import {
  EpisodeRow,
  ListRow,
  RunRow,
  episodeLabel,
  refOf,
} from '../store/list_selectors';
import {memoizeLast} from '../store/memoize';
import {EpisodeRef, SortColumn, sameEpisode} from '../store/state';
import {EndReason, EpisodeSummary} from '../types';

export interface Column {
  readonly id: SortColumn;
  readonly title: string;
  readonly hint: string;
  readonly class: string;
}

function column(id: SortColumn, title: string, hint: string, right = false) {
  return {id, title, hint, class: right ? 'right' : ''};
}

export const COLUMNS: readonly Column[] = [
  column('index', '#', 'Sort by the order in which they were recorded'),
  column('return', 'Return', 'Sort by the sum of rewards', true),
  column('length', 'Steps', 'Sort by the number of steps', true),
  column('end', 'Ended', 'Sort by how they ended'),
  column('seed', 'Seed', "Sort by the environment's seed"),
  column('env', 'Environment', 'Sort by the name of the environment'),
  column('policy', 'Policy', 'Sort by the policy'),
];

/** A row of the table as text; `run` is empty for an episode. */
export interface RowCells {
  readonly run: string;
  /** Of all rows, the header being 1. */
  readonly rowIndex: number;
  readonly top: number;
  readonly title: string;
  readonly expanded: string;
  readonly arrow: string;
  readonly shared: string;
  readonly summary: string;
  readonly selected: string;
  readonly label: string;
  readonly return: string;
  /** The return as a bar from zero, of all returns' extent. */
  readonly barStyle: string;
  readonly length: string;
  readonly reason: EndReason;
  readonly seed: string;
  readonly env: string;
  readonly policy: string;
}

const EMPTY: RowCells = {
  run: '',
  rowIndex: 0,
  top: 0,
  title: '',
  expanded: '',
  arrow: '',
  shared: '',
  summary: '',
  selected: 'false',
  label: '',
  return: '',
  barStyle: '',
  length: '',
  reason: 'open',
  seed: '',
  env: '',
  policy: '',
};

/** Least and most finite return; null if no episode has one. */
export const extentOfReturns = memoizeLast(
  (episodes: readonly EpisodeSummary[]): readonly [number, number] | null => {
    let [low, high] = [Infinity, -Infinity];
    for (const episode of episodes) {
      const x = fromWire(episode.return);
      if (x === null || !Number.isFinite(x)) continue;
      low = Math.min(low, x);
      high = Math.max(high, x);
    }
    return low <= high ? [low, high] : null;
  }
);

export function rowCells(
  row: ListRow,
  index: number,
  rowHeight: number,
  selected: EpisodeRef | null,
  extent: readonly [number, number] | null
): RowCells {
  const place = {rowIndex: index + 2, top: index * rowHeight};
  return row.kind === 'run'
    ? {...EMPTY, ...place, ...runCells(row)}
    : {...EMPTY, ...place, ...episodeCells(row, selected, extent)};
}

function runCells(row: RunRow): Partial<RowCells> {
  const shown =
    row.shown === row.all ? `${row.all}` : `${row.shown} of ${row.all}`;
  const mean =
    row.meanReturn === null ? '' : `mean ${formatNumber(row.meanReturn, 3)}`;
  return {
    run: row.run,
    title: [row.run, row.shared, `${shown} episodes`, mean]
      .filter(Boolean)
      .join('\n'),
    expanded: String(!row.folded),
    arrow: row.folded ? 'right' : 'down',
    shared: row.shared,
    summary: [shown, mean].filter(Boolean).join(' · '),
  };
}

function episodeCells(
  {episode}: EpisodeRow,
  selected: EpisodeRef | null,
  extent: readonly [number, number] | null
): Partial<RowCells> {
  const x = fromWire(episode.return);
  return {
    title: tooltip(episode),
    selected: String(sameEpisode(refOf(episode), selected)),
    label: episodeLabel(episode),
    return: x === null ? '–' : formatNumber(x),
    barStyle: barStyle(x, extent),
    length: episode.length === null ? '–' : String(episode.length),
    reason: episode.end_reason,
    seed: episode.seed ?? '',
    env: episode.env_id ?? '',
    policy: policyWords(episode.policy) ?? '',
  };
}

function barStyle(
  x: number | null,
  extent: readonly [number, number] | null
): string {
  if (x === null || !extent || !Number.isFinite(x)) return 'display: none';
  const [low, high] = [Math.min(0, extent[0]), Math.max(0, extent[1])];
  const span = high - low || 1;
  const left = (Math.min(0, x) - low) / span;
  const color = x < 0 ? '--agent-negative-bar' : '--agent-bar';
  return (
    `background: var(${color}); left: ${percent(left)}; ` +
    `width: ${percent(Math.abs(x) / span)}`
  );
}

function percent(share: number): string {
  return `${(100 * share).toFixed(2)}%`;
}

function tooltip(episode: EpisodeSummary): string {
  const started = new Date(episode.start_time_secs * 1000);
  return [
    `${episode.run} ${episodeLabel(episode)}`,
    endWords(episode.end_reason).meaning,
    episode.error,
    episode.env_id,
    policyWords(episode.policy),
    episode.seed === null ? null : `seed ${episode.seed}`,
    `recorded ${started.toLocaleString()}`,
    episode.duration_secs === null
      ? null
      : `took ${formatSeconds(episode.duration_secs)}`,
    episode.length === null ? null : count(episode.length, 'step'),
    episode.stored_bytes === null
      ? null
      : `${formatBytes(episode.stored_bytes)} stored`,
  ]
    .filter(Boolean)
    .join('\n');
}
