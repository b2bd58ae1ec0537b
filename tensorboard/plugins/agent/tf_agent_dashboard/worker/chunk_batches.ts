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
 * Which wanted chunks travel in one request. Pure.
 *
 * TensorBoard closes every connection, so requests are few; the route answers
 * with every pair of the channels and chunks it is asked for, so a request
 * must not name more than is wanted.
 */

/** One channel's rows of one chunk. */
export interface ChunkAddress {
  run: string;
  episodeId: string;
  /** `ChannelInfo.index`. */
  channel: number;
  /** `ChunkInfo.t`. */
  chunkT: number;
}

/** How soon something is needed; the lowest goes first. */
export enum Urgency {
  /** The page waits for it under the cursor. */
  NOW = 0,
  /** Part of a whole column. */
  SOON = 1,
  /** May be needed next. */
  AHEAD = 2,
}

export interface Wanted {
  address: ChunkAddress;
  urgency: Urgency;
}

/** Pairs that the route answers at once (`http_api.md`). */
const MAX_PAIRS = 4096;

/** Proxies commonly refuse longer ones than 8 KiB. */
const MAX_URL_LENGTH = 6000;

/** Length of `&t=`, ten digits. */
const T_LENGTH = 13;

export function chunkKey(address: ChunkAddress): string {
  const {run, episodeId, channel, chunkT} = address;
  return JSON.stringify([run, episodeId, channel, chunkT]);
}

/**
 * Picks what to ask for next: the most urgent chunk, all channels wanted of
 * it, and for columns more chunks of which the same channels are wanted.
 *
 * @param wanted Not empty, oldest first.
 */
export function nextBatch<W extends Wanted>(wanted: W[]): W[] {
  const first = wanted.reduce((a, b) => (b.urgency < a.urgency ? b : a));
  const {urgency} = first;
  const peers = wanted.filter(
    (w) => w.urgency === urgency && isSameEpisode(w.address, first.address)
  );
  const byChunk = groupByChunk(peers);
  const lead = byChunk.get(first.address.chunkT)!;
  if (urgency !== Urgency.SOON) {
    return lead;
  }
  const channels = channelsOf(lead);
  const alike = [...byChunk.values()].filter((group) => {
    return String(channelsOf(group)) === String(channels);
  });
  return alike.slice(0, chunksPerRequest(lead)).flat();
}

/** The request for a batch, below the plugin's routes. */
export function batchUrl(batch: Wanted[]): string {
  const {run, episodeId} = batch[0].address;
  const query = new URLSearchParams({run, episode_id: episodeId});
  for (const channel of channelsOf(batch)) {
    query.append('channel', String(channel));
  }
  const ts = new Set(batch.map(({address}) => address.chunkT));
  for (const t of [...ts].sort((a, b) => a - b)) {
    query.append('t', String(t));
  }
  return `chunks?${query}`;
}

function isSameEpisode(a: ChunkAddress, b: ChunkAddress): boolean {
  return a.run === b.run && a.episodeId === b.episodeId;
}

function groupByChunk<W extends Wanted>(wanted: W[]): Map<number, W[]> {
  const groups = new Map<number, W[]>();
  for (const want of wanted) {
    const {chunkT} = want.address;
    groups.set(chunkT, (groups.get(chunkT) ?? []).concat(want));
  }
  return groups;
}

/** Ascending, each once: the same wishes give the same, cacheable, URL. */
function channelsOf(wanted: Wanted[]): number[] {
  const channels = new Set(wanted.map(({address}) => address.channel));
  return [...channels].sort((a, b) => a - b);
}

function chunksPerRequest(group: Wanted[]): number {
  const spare = MAX_URL_LENGTH - batchUrl(group).length;
  const byLength = 1 + Math.max(0, Math.floor(spare / T_LENGTH));
  return Math.min(byLength, Math.floor(MAX_PAIRS / group.length) || 1);
}
