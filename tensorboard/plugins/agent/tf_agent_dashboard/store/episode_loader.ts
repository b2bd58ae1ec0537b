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

/** Fetches the chosen episode: its description, its columns, its moments. */
import {
  DataError,
  DataSource,
  EpisodeData,
  isAborted,
} from '../data_source/data_source';
import {EpisodeReply} from '../types';
import {FetchPlan} from './fetch_plan';
import {messageOf} from './list_loader';
import {MomentLoader} from './moment_loader';
import {EpisodeRef} from './state';
import {Store} from './store';

export class EpisodeLoader {
  private abort: AbortController | null = null;
  private data: EpisodeData | null = null;
  private moments: MomentLoader | null = null;

  constructor(
    private readonly store: Store,
    private readonly source: DataSource,
    private readonly plan: (reply: EpisodeReply) => FetchPlan
  ) {}

  /** Opens `ref`; an earlier episode's answers are dropped. */
  async open(ref: EpisodeRef): Promise<void> {
    this.close();
    await this.load(ref, true);
  }

  /** Asks again for what is open and may have grown; the cursor stays. */
  async refresh(ref: EpisodeRef): Promise<void> {
    await this.load(ref, false);
  }

  /** Fetches the state under the cursor. */
  show(t: number, direction: 1 | -1): void {
    this.moments?.want(t, direction);
  }

  /** Asks again for what failed. */
  retry(): void {
    const {episode, player} = this.store.state;
    if (!episode.reply || !this.data) return;
    const failed = [...episode.columns]
      .filter(([, column]) => column.phase === 'failed')
      .map(([channel]) => channel);
    this.loadColumns(this.data, failed);
    this.moments?.want(player.t, 1, true);
  }

  close(): void {
    this.abort?.abort();
    this.abort = null;
    this.moments?.stop();
    this.moments = null;
    this.data?.close();
    this.data = null;
  }

  private async load(ref: EpisodeRef, first: boolean): Promise<void> {
    this.abort?.abort();
    const {signal} = (this.abort = new AbortController());
    try {
      const reply = await this.source.getEpisode(
        ref.run,
        ref.episodeId,
        signal
      );
      if (!signal.aborted) this.opened(ref, reply);
    } catch (error) {
      if (signal.aborted || isAborted(error) || !first) return;
      this.store.dispatch({
        type: 'episodeFailed',
        ref,
        message: messageOf(error),
      });
    }
  }

  private opened(ref: EpisodeRef, reply: EpisodeReply): void {
    const older = this.data;
    this.moments?.stop();
    const plan = this.plan(reply);
    const data = (this.data = this.source.open(reply));
    this.moments = new MomentLoader(data, reply, plan, (moment) =>
      this.store.dispatch({type: 'momentArrived', moment})
    );
    older?.close();
    this.store.dispatch({type: 'episodeArrived', ref, reply});
    this.moments.want(this.store.state.player.t, 1);
    this.loadColumns(data, plan.columns);
  }

  private loadColumns(data: EpisodeData, channels: readonly number[]): void {
    if (!channels.length) return;
    this.store.dispatch({type: 'columnsRequested', channels});
    for (const channel of channels) void this.loadColumn(data, channel);
  }

  private async loadColumn(data: EpisodeData, channel: number): Promise<void> {
    try {
      const column = await data.column(channel);
      if (data !== this.data) return;
      this.store.dispatch({type: 'columnArrived', channel, column});
    } catch (error) {
      if (data !== this.data || isAborted(error)) return;
      const code = error instanceof DataError ? error.code : 'invalid';
      const message = messageOf(error);
      this.store.dispatch({type: 'columnFailed', channel, code, message});
    }
  }
}
