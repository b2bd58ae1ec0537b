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

/** The rows of the episode list, filtered, in order, under their runs. */
import {fromWire} from '../format/numbers';
import {endWords, policyWords} from '../format/words';
import {EpisodeSummary} from '../types';
import {memoizeLast} from './memoize';
import {EpisodeRef, ListState, SortColumn} from './state';

export interface RunRow {
  readonly kind: 'run';
  readonly run: string;
  /** Episodes that the filter leaves, and all. */
  readonly shown: number;
  readonly all: number;
  /** Of the finished ones shown; null if there is none. */
  readonly meanReturn: number | null;
  /** Environment and policy, where all shown episodes share them. */
  readonly shared: string;
  readonly folded: boolean;
}

export interface EpisodeRow {
  readonly kind: 'episode';
  readonly episode: EpisodeSummary;
}

export type ListRow = RunRow | EpisodeRow;

export function refOf(episode: EpisodeSummary): EpisodeRef {
  return {run: episode.run, episodeId: episode.episode_id};
}

/** "#12", with the sub-environment or agent where there are several. */
export function episodeLabel(episode: EpisodeSummary): string {
  const parts = [`#${episode.episode_index}`];
  if (episode.env_index !== null) parts.push(`env ${episode.env_index}`);
  if (episode.agent_id) parts.push(episode.agent_id);
  return parts.join(' · ');
}

/** Episodes that hold every word of `filter`, letter case aside. */
export const matching = memoizeLast(
  (episodes: readonly EpisodeSummary[], filter: string) => {
    const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
    return words.length
      ? episodes.filter((episode) => hasWords(episode, words))
      : episodes;
  }
);

export const listRows = memoizeLast((list: ListState): readonly ListRow[] => {
  const sorted = [...matching(list.episodes, list.filter)].sort(
    comparison(list.sort, list.descending)
  );
  if (!list.grouped) return sorted.map(episodeRow);
  const all = byRun(list.episodes);
  return [...byRun(sorted)]
    .sort(([a], [b]) => compareNames(a, b))
    .flatMap(([run, episodes]) => {
      const folded = list.folded.has(run);
      const total = all.get(run)!.length;
      const heading = runRow(run, episodes, total, folded);
      return folded ? [heading] : [heading, ...episodes.map(episodeRow)];
    });
});

/** The episode `by` rows further in the list; null at its ends. */
export function neighbour(
  rows: readonly ListRow[],
  ref: EpisodeRef | null,
  by: 1 | -1
): EpisodeSummary | null {
  const episodes = rows.flatMap((row) =>
    row.kind === 'episode' ? [row.episode] : []
  );
  const at = episodes.findIndex(
    ({run, episode_id}) => run === ref?.run && episode_id === ref.episodeId
  );
  if (at < 0) return episodes[by === 1 ? 0 : episodes.length - 1] ?? null;
  return episodes[at + by] ?? null;
}

function episodeRow(episode: EpisodeSummary): EpisodeRow {
  return {kind: 'episode', episode};
}

function runRow(
  run: string,
  episodes: readonly EpisodeSummary[],
  all: number,
  folded: boolean
): RunRow {
  const returns = episodes
    .map((episode) => fromWire(episode.return))
    .filter((x): x is number => x !== null);
  const meanReturn = returns.length
    ? returns.reduce((sum, x) => sum + x, 0) / returns.length
    : null;
  const shared = [
    same(episodes.map((episode) => episode.env_id)),
    same(episodes.map((episode) => policyWords(episode.policy))),
  ]
    .filter(Boolean)
    .join(' · ');
  return {
    kind: 'run',
    run,
    shown: episodes.length,
    all,
    meanReturn,
    shared,
    folded,
  };
}

function same(names: ReadonlyArray<string | null>): string | null {
  return names.every((name) => name === names[0]) ? names[0] ?? null : null;
}

function byRun(episodes: readonly EpisodeSummary[]) {
  const groups = new Map<string, EpisodeSummary[]>();
  for (const episode of episodes) {
    const group = groups.get(episode.run);
    if (group) group.push(episode);
    else groups.set(episode.run, [episode]);
  }
  return groups;
}

function hasWords(episode: EpisodeSummary, words: readonly string[]): boolean {
  const text = [
    episode.run,
    episode.episode_id,
    `#${episode.episode_index}`,
    episode.env_id,
    episode.agent_id,
    episode.phase,
    endWords(episode.end_reason).word,
    policyWords(episode.policy),
    episode.seed === null ? null : `seed ${episode.seed}`,
  ]
    .filter(Boolean)
    .join('\n')
    .toLowerCase();
  return words.every((word) => text.includes(word));
}

type Key = number | string | null;

const KEYS: Record<SortColumn, (episode: EpisodeSummary) => Key> = {
  index: (episode) => episode.episode_index,
  return: (episode) => fromWire(episode.return),
  length: (episode) => episode.length,
  end: (episode) => endWords(episode.end_reason).word,
  seed: (episode) => episode.seed,
  env: (episode) => episode.env_id,
  policy: (episode) => policyWords(episode.policy),
  start: (episode) => episode.start_time_secs,
};

/** Unknown values and NaN stand last in both directions. */
function comparison(column: SortColumn, descending: boolean) {
  const key = KEYS[column];
  return (a: EpisodeSummary, b: EpisodeSummary): number => {
    const [x, y] = [key(a), key(b)];
    const [xMissing, yMissing] = [isMissing(x), isMissing(y)];
    if (xMissing || yMissing) {
      return Number(xMissing) - Number(yMissing) || tie(a, b);
    }
    const order = compareKeys(x!, y!);
    return (descending ? -order : order) || tie(a, b);
  };
}

function isMissing(key: Key): boolean {
  return key === null || Number.isNaN(key);
}

function compareKeys(x: number | string, y: number | string): number {
  if (typeof x === 'number' && typeof y === 'number') {
    return x < y ? -1 : x > y ? 1 : 0;
  }
  return compareNames(String(x), String(y));
}

function tie(a: EpisodeSummary, b: EpisodeSummary): number {
  return (
    compareNames(a.run, b.run) ||
    a.start_time_secs - b.start_time_secs ||
    a.episode_index - b.episode_index
  );
}

/** "run2" before "run10". */
const COLLATOR = new Intl.Collator('en', {numeric: true});

function compareNames(a: string, b: string): number {
  return COLLATOR.compare(a, b);
}
