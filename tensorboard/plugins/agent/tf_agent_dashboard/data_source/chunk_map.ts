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

/** Which chunk holds which row; see the alignment in `episode.proto`. Pure. */
import {ChannelInfo, EpisodeReply} from '../types';

/** Rows of a channel that the episode has. */
export function rowCount(reply: EpisodeReply, channel: ChannelInfo): number {
  return channel.alignment === 'per_step' ? reply.steps : reply.states;
}

/**
 * Position in `reply.chunks` of the chunk of row `t`: a step comes with the
 * state that it led to. -1: before the first chunk.
 */
export function chunkOfRow(
  reply: EpisodeReply,
  channel: ChannelInfo,
  t: number
): number {
  const state = channel.alignment === 'per_step' ? t + 1 : t;
  let low = 0;
  let high = reply.chunks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (reply.chunks[middle].t <= state) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low - 1;
}

/**
 * First states of the chunk of row `t` and of the `count` chunks that follow
 * in `direction`, nearest first.
 */
export function chunksAhead(
  reply: EpisodeReply,
  channel: ChannelInfo,
  t: number,
  direction: 1 | -1,
  count: number
): number[] {
  const here = chunkOfRow(reply, channel, t);
  const ahead: number[] = [];
  for (let i = 0; i <= count; i++) {
    const chunk = reply.chunks[here + i * direction];
    if (chunk) {
      ahead.push(chunk.t);
    }
  }
  return ahead;
}
