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

/** A `DataSource` whose episodes are in memory; the whole interface, no I/O. */
import {
  Column,
  DataError,
  DataSource,
  EpisodeData,
  NumberRow,
  Picture,
  PictureOptions,
  Row,
} from '../data_source/data_source';
import {
  ChannelInfo,
  EpisodeReply,
  EpisodesReply,
  EpisodeSummary,
  RunsReply,
} from '../types';

/** An episode with all its rows. */
export interface MemoryEpisode {
  readonly reply: EpisodeReply;
  /** By channel index; row t, or null where it is absent. */
  row(channelIndex: number, t: number): Row | null;
}

export class MemoryDataSource implements DataSource {
  /** Set to let every request wait for it. */
  gate: Promise<void> = Promise.resolve();
  /** Set to let every request of that name fail. */
  failures = new Map<string, DataError>();

  /** @param summaries Episodes that are listed and cannot be opened. */
  constructor(
    public episodes: MemoryEpisode[] = [],
    public summaries: EpisodeSummary[] = [],
    public warnings: string[] = []
  ) {}

  async listRuns(signal?: AbortSignal): Promise<RunsReply> {
    await this.pass('listRuns', signal);
    const runs = [...new Set(this.listed().map(({run}) => run))];
    return {
      version: 1,
      runs: runs.map((run) => ({
        run,
        tb_runs: [`${run}/agent`],
        episodes: this.listed().filter((one) => one.run === run).length,
        open_episodes: 0,
      })),
      warnings: this.warnings,
    };
  }

  async listEpisodes(
    runs: string[] = [],
    signal?: AbortSignal
  ): Promise<EpisodesReply> {
    await this.pass('listEpisodes', signal);
    const episodes = this.listed().filter(
      ({run}) => !runs.length || runs.includes(run)
    );
    return {version: 1, episodes, warnings: []};
  }

  async getEpisode(
    run: string,
    episodeId: string,
    signal?: AbortSignal
  ): Promise<EpisodeReply> {
    await this.pass('getEpisode', signal);
    const found = this.find(run, episodeId);
    if (found) return found.reply;
    throw new DataError(
      'vanished',
      `There is no episode "${episodeId}" in run "${run}".`
    );
  }

  open(reply: EpisodeReply): EpisodeData {
    const {run, episode_id} = reply.episode;
    const episode = this.find(run, episode_id)!;
    return new MemoryEpisodeData({...episode, reply}, this);
  }

  /** Waits for the gate; throws if it is to fail or was aborted. */
  async pass(request: string, signal?: AbortSignal): Promise<void> {
    await this.gate;
    if (signal?.aborted) throw new DataError('aborted', 'Aborted.');
    const failure = this.failures.get(request);
    if (failure) throw failure;
  }

  private listed(): EpisodeSummary[] {
    return [
      ...this.episodes.map(({reply}) => reply.episode),
      ...this.summaries,
    ];
  }

  private find(run: string, episodeId: string): MemoryEpisode | undefined {
    return this.episodes.find(
      ({reply: {episode}}) =>
        episode.run === run && episode.episode_id === episodeId
    );
  }
}

class MemoryEpisodeData implements EpisodeData {
  private closed = new AbortController();

  constructor(
    private readonly episode: MemoryEpisode,
    private readonly source: MemoryDataSource
  ) {}

  async column(channelIndex: number, signal?: AbortSignal): Promise<Column> {
    await this.pass('column', signal);
    const rows = Array.from({length: this.rows(channelIndex)}, (_, t) =>
      this.episode.row(channelIndex, t)
    );
    return columnOf(rows);
  }

  async row(
    channelIndex: number,
    t: number,
    signal?: AbortSignal
  ): Promise<Row | null> {
    await this.pass('row', signal);
    return this.episode.row(channelIndex, t);
  }

  async picture(
    channelIndex: number,
    t: number,
    options: PictureOptions = {},
    signal?: AbortSignal
  ): Promise<Picture | null> {
    await this.pass('picture', signal);
    const row = this.episode.row(channelIndex, t);
    if (!row) return null;
    if (row.kind === 'text') throw new DataError('not_a_picture', 'A text.');
    return pictureOf(row, this.channel(channelIndex), options.plane);
  }

  prefetch(): void {}

  close(): void {
    this.closed.abort();
  }

  private async pass(request: string, signal?: AbortSignal): Promise<void> {
    await this.source.pass(request, signal);
    if (this.closed.signal.aborted) throw new DataError('aborted', 'Closed.');
  }

  private channel(index: number): ChannelInfo {
    return this.episode.reply.channels.find((one) => one.index === index)!;
  }

  private rows(index: number): number {
    const {states, steps} = this.episode.reply;
    return this.channel(index).alignment === 'per_step' ? steps : states;
  }
}

function columnOf(rows: Array<Row | null>): Column {
  const n = rows.length;
  const first = rows.find((row) => row !== null);
  if (first?.kind === 'text') {
    const texts = rows.map((row) => (row?.kind === 'text' ? row.text : null));
    return {kind: 'texts', rows: n, problems: [], dtype: first.dtype, texts};
  }
  if (!first) return {kind: 'mixed', rows: n, problems: [], items: rows};
  const {dtype, shape} = first;
  const size = first.values.length;
  const values = new Float64Array(rows.length * size).fill(NaN);
  const absent = new Uint8Array(rows.length);
  rows.forEach((row, t) => {
    if (row?.kind !== 'numbers') absent[t] = 1;
    else values.set(Array.from(row.values as ArrayLike<number>), t * size);
  });
  return {
    kind: 'numbers',
    rows: n,
    problems: [],
    dtype,
    shape,
    size,
    values,
    exact: null,
    absent,
  };
}

/** Bytes as [H, W, C], or one plane of a stack on the last axis. */
function pictureOf(
  row: NumberRow,
  channel: ChannelInfo,
  plane: number | undefined
): Picture {
  const [height, width, depth = 1] = row.shape;
  const stacked = channel.kind === 'frame_stack';
  const rgba = new Uint8ClampedArray(4 * height * width).fill(255);
  for (let i = 0; i < height * width; i++) {
    for (let c = 0; c < 3; c++) {
      const at = stacked ? plane ?? depth - 1 : Math.min(c, depth - 1);
      rgba[4 * i + c] = Number(row.values[i * depth + at]);
    }
  }
  return {
    width,
    height,
    rgba,
    range: [0, 255],
    stretched: false,
    planes: stacked ? depth : 1,
  };
}
