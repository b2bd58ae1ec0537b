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

/** An episode whose rows the worker fetches and decodes. */
import {ChannelInfo, EpisodeReply} from '../types';
import {ChunkAddress} from '../worker/chunk_batches';
import {AnswerTo, Question} from '../worker/protocol';
import {chunkOfRow, chunksAhead, rowCount} from './chunk_map';
import {
  Column,
  DataError,
  DataErrorCode,
  EpisodeData,
  MAX_COLUMN_BYTES,
  Picture,
  PictureOptions,
  Row,
} from './data_source';
import {WorkerClient} from './worker_client';

/** Chunks decoded ahead of the cursor; each holds about 4 MB of rows. */
const CHUNKS_AHEAD = 2;

const PLACED: ReadonlySet<DataErrorCode> = new Set<DataErrorCode>([
  'damaged',
  'missing',
  'not_a_picture',
  'too_big',
  'unsupported',
]);

export class RemoteEpisode implements EpisodeData {
  private readonly closed = new AbortController();
  private readonly owner: number;
  private wish = '';

  constructor(
    private readonly reply: EpisodeReply,
    private readonly worker: WorkerClient
  ) {
    this.owner = worker.nextOwner();
  }

  async column(channelIndex: number, signal?: AbortSignal): Promise<Column> {
    const channel = this.channel(channelIndex);
    const rows = rowCount(this.reply, channel);
    const size = channel.shape.reduce((a, b) => a * b, 1);
    if (rows * size * Float64Array.BYTES_PER_ELEMENT > MAX_COLUMN_BYTES) {
      throw new DataError(
        'too_big',
        `"${channel.name}" has ${rows} rows of ${size} numbers, too many to ` +
          'draw at once; look at single steps.'
      );
    }
    const {run, episode_id: episodeId} = this.reply.episode;
    const chunkTs = this.reply.chunks.map(({t}) => t);
    return this.ask(
      {kind: 'column', run, episodeId, channel: channelIndex, chunkTs, rows},
      channel.name,
      signal
    );
  }

  async row(
    channelIndex: number,
    t: number,
    signal?: AbortSignal
  ): Promise<Row | null> {
    const channel = this.channel(channelIndex);
    const address = this.addressOf(channel, t);
    return this.ask(
      {kind: 'row', address, t},
      `"${channel.name}" at t = ${t}`,
      signal
    );
  }

  async picture(
    channelIndex: number,
    t: number,
    options: PictureOptions = {},
    signal?: AbortSignal
  ): Promise<Picture | null> {
    const channel = this.channel(channelIndex);
    const address = this.addressOf(channel, t);
    const {stack_axis: stackAxis} = channel;
    return this.ask(
      {kind: 'picture', address, t, stackAxis, options},
      `"${channel.name}" at t = ${t}`,
      signal
    );
  }

  prefetch(channelIndexes: number[], t: number, direction: 1 | -1): void {
    const addresses: ChunkAddress[] = [];
    for (const index of channelIndexes) {
      const channel = this.channel(index);
      const ts = chunksAhead(this.reply, channel, t, direction, CHUNKS_AHEAD);
      addresses.push(...ts.map((chunkT) => this.address(channel, chunkT)));
    }
    const wish = JSON.stringify(addresses);
    if (wish !== this.wish && !this.closed.signal.aborted) {
      this.wish = wish;
      this.worker.prefetch(this.owner, addresses);
    }
  }

  close(): void {
    if (!this.closed.signal.aborted) {
      this.closed.abort();
      this.worker.prefetch(this.owner, []);
    }
  }

  private channel(index: number): ChannelInfo {
    const channel = this.reply.channels.find((c) => c.index === index);
    if (!channel) {
      throw new DataError('invalid', `This episode has no channel ${index}.`);
    }
    return channel;
  }

  private addressOf(channel: ChannelInfo, t: number): ChunkAddress {
    if (!(t >= 0 && t < rowCount(this.reply, channel))) {
      throw new DataError('invalid', `"${channel.name}" has no row ${t}.`);
    }
    const chunk = chunkOfRow(this.reply, channel, t);
    if (chunk < 0) {
      throw new DataError(
        'missing',
        `"${channel.name}" at t = ${t}: the log no longer holds the first ` +
          'chunks of this episode.'
      );
    }
    return this.address(channel, this.reply.chunks[chunk].t);
  }

  private address(channel: ChannelInfo, chunkT: number): ChunkAddress {
    const {run, episode_id: episodeId} = this.reply.episode;
    return {run, episodeId, channel: channel.index, chunkT};
  }

  /** Failures of the data itself say where it is. */
  private async ask<Q extends Question>(
    question: Q,
    place: string,
    signal: AbortSignal | undefined
  ): Promise<AnswerTo<Q>> {
    const signals = [this.closed.signal, ...(signal ? [signal] : [])];
    try {
      return await this.worker.ask(question, signals);
    } catch (error) {
      const {code, message} = error as DataError;
      throw PLACED.has(code)
        ? new DataError(code, `${place}: ${message}`)
        : error;
    }
  }
}
