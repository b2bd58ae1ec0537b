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

import {
  batchUrl,
  ChunkAddress,
  chunkKey,
  nextBatch,
  Urgency,
  Wanted,
} from './chunk_batches';

function wanted(
  channel: number,
  chunkT: number,
  urgency = Urgency.NOW,
  run = 'r',
  episodeId = 'e'
): Wanted {
  return {address: {run, episodeId, channel, chunkT}, urgency};
}

function pairsOf(batch: Wanted[]): number[][] {
  return batch.map(({address}) => [address.channel, address.chunkT]);
}

describe('chunk batches', () => {
  it('asks for all channels wanted of one chunk at once', () => {
    const batch = nextBatch([wanted(2, 5), wanted(0, 9), wanted(1, 5)]);
    expect(pairsOf(batch)).toEqual([
      [2, 5],
      [1, 5],
    ]);
    expect(batchUrl(batch)).toBe(
      'chunks?run=r&episode_id=e&channel=1&channel=2&t=5'
    );
  });

  it('asks first for what the page waits for', () => {
    const batch = nextBatch([
      wanted(0, 1, Urgency.AHEAD),
      wanted(0, 2, Urgency.SOON),
      wanted(0, 3, Urgency.NOW),
    ]);
    expect(pairsOf(batch)).toEqual([[0, 3]]);
  });

  it('asks for a column in one request', () => {
    const batch = nextBatch([12, 0, 30].map((t) => wanted(4, t, Urgency.SOON)));
    expect(batchUrl(batch)).toBe(
      'chunks?run=r&episode_id=e&channel=4&t=0&t=12&t=30'
    );
  });

  it('never asks for a pair that nobody wants', () => {
    const batch = nextBatch([
      wanted(1, 0, Urgency.SOON),
      wanted(2, 0, Urgency.SOON),
      wanted(1, 5, Urgency.SOON),
      wanted(1, 9, Urgency.SOON),
      wanted(2, 9, Urgency.SOON),
    ]);
    expect(batchUrl(batch)).toBe(
      'chunks?run=r&episode_id=e&channel=1&channel=2&t=0&t=9'
    );
    expect(batch.length).toBe(4);
  });

  it('keeps episodes apart', () => {
    const batch = nextBatch([
      wanted(1, 0, Urgency.SOON, 'a'),
      wanted(1, 0, Urgency.SOON, 'b'),
      wanted(1, 0, Urgency.SOON, 'a', 'f'),
    ]);
    expect(batch.map(({address}) => address)).toEqual([
      {run: 'a', episodeId: 'e', channel: 1, chunkT: 0},
    ]);
  });

  it('keeps requests shorter than proxies allow', () => {
    const all = Array.from({length: 3000}, (_, i) =>
      wanted(1, 1000000000 + i, Urgency.SOON)
    );
    const batch = nextBatch(all);
    expect(batch.length).toBeGreaterThan(300);
    expect(batchUrl(batch).length).toBeLessThan(8000);
  });

  it('keeps to the number of pairs that the route answers', () => {
    const all: Wanted[] = [];
    for (let t = 0; t < 100; t++) {
      for (let channel = 0; channel < 100; channel++) {
        all.push(wanted(channel, t, Urgency.SOON));
      }
    }
    expect(nextBatch(all).length).toBe(4000);
  });

  it('escapes names that people give', () => {
    expect(batchUrl([wanted(0, 0, Urgency.NOW, 'a&b=ü/c d')])).toContain(
      'run=a%26b%3D%C3%BC%2Fc+d&'
    );
  });

  it('has a key of its own for every chunk', () => {
    const base: ChunkAddress = {
      run: 'a',
      episodeId: 'b',
      channel: 1,
      chunkT: 2,
    };
    const others = [
      base,
      {...base, run: 'a","b'},
      {...base, episodeId: 'c'},
      {...base, channel: 12},
      {...base, chunkT: 3},
    ];
    expect(new Set(others.map(chunkKey)).size).toBe(5);
  });
});
