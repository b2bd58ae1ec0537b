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

import episode from '../../testdata/episode.json';
import {ChannelInfo, EpisodeReply} from '../types';
import {chunkOfRow, chunksAhead, rowCount} from './chunk_map';

function replyWith(...ts: number[]): EpisodeReply {
  const reply = episode as EpisodeReply;
  return {...reply, chunks: ts.map((t) => ({t})), states: 10, steps: 9};
}

const [state] = episode.channels as ChannelInfo[];
const step: ChannelInfo = {...state, alignment: 'per_step'};

describe('chunk map', () => {
  const reply = replyWith(0, 3, 7);

  it('knows how many rows a channel has', () => {
    expect(rowCount(reply, state)).toBe(10);
    expect(rowCount(reply, step)).toBe(9);
  });

  it('finds the chunk of a state', () => {
    const chunks = [0, 2, 3, 6, 7, 9].map((t) => chunkOfRow(reply, state, t));
    expect(chunks).toEqual([0, 0, 1, 1, 2, 2]);
  });

  it('finds the chunk of a step with the state that it led to', () => {
    const chunks = [0, 1, 2, 5, 6, 8].map((t) => chunkOfRow(reply, step, t));
    expect(chunks).toEqual([0, 0, 1, 1, 2, 2]);
  });

  it('finds the first step in the second chunk if the first has one state', () => {
    expect(chunkOfRow(replyWith(0, 1), step, 0)).toBe(1);
  });

  it('finds no chunk where the first ones are gone', () => {
    expect(chunkOfRow(replyWith(3, 7), state, 2)).toBe(-1);
    expect(chunkOfRow(replyWith(), state, 0)).toBe(-1);
  });

  it('names the chunks ahead, nearest first', () => {
    expect(chunksAhead(reply, state, 4, 1, 2)).toEqual([3, 7]);
    expect(chunksAhead(reply, state, 4, -1, 2)).toEqual([3, 0]);
    expect(chunksAhead(reply, state, 9, -1, 1)).toEqual([7, 3]);
    expect(chunksAhead(reply, step, 2, 1, 0)).toEqual([3]);
  });

  it('names no chunk behind the ends', () => {
    expect(chunksAhead(reply, state, 9, 1, 2)).toEqual([7]);
    expect(chunksAhead(reply, state, 0, -1, 2)).toEqual([0]);
    expect(chunksAhead(replyWith(3, 7), state, 0, 1, 2)).toEqual([3, 7]);
  });
});
