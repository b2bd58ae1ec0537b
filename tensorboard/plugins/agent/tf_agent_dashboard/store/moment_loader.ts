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
 * Fetches what the panes show of one state. One moment is under way at a
 * time: while the reader scrubs, the newest wish waits and those between are
 * forgotten, so that the panes follow the hand instead of lagging behind it.
 */
import {
  DataError,
  EpisodeData,
  Picture,
  Row,
  isAborted,
} from '../data_source/data_source';
import {EpisodeReply} from '../types';
import {FetchPlan} from './fetch_plan';
import {messageOf} from './list_loader';
import {Moment, Outcome, pictureKey} from './state';

/** A moment that takes longer gives way to a newer wish. */
const PATIENCE_MS = 80;

export class MomentLoader {
  private under: {t: number; since: number; abort: AbortController} | null =
    null;
  private wish: number | null = null;

  /** @param arrived Called with each complete moment. */
  constructor(
    private readonly data: EpisodeData,
    private readonly reply: EpisodeReply,
    private readonly plan: FetchPlan,
    private readonly arrived: (moment: Moment) => void
  ) {}

  /** Wishes for state `t`; `again` even if it is already under way. */
  want(t: number, direction: 1 | -1, again = false): void {
    this.data.prefetch(this.channels(), t, direction);
    if (this.under?.t === t && !again) {
      this.wish = null;
      return;
    }
    this.wish = t;
    if (this.under && performance.now() - this.under.since > PATIENCE_MS) {
      this.under.abort.abort();
      this.under = null;
    }
    if (!this.under) void this.next();
  }

  /** Ends what is under way; nothing arrives any more. */
  stop(): void {
    this.wish = null;
    this.under?.abort.abort();
    this.under = null;
  }

  private async next(): Promise<void> {
    const t = this.wish!;
    const abort = new AbortController();
    const under = {t, since: performance.now(), abort};
    this.wish = null;
    this.under = under;
    const moment = await this.fetch(t, abort.signal);
    if (this.under !== under) return;
    this.under = null;
    if (moment) this.arrived(moment);
    if (this.wish !== null) void this.next();
  }

  /** Null if it was aborted. */
  private async fetch(t: number, signal: AbortSignal): Promise<Moment | null> {
    const {pictures, rows} = this.plan;
    try {
      const [pictureList, rowList] = await Promise.all([
        Promise.all(
          pictures.map(({channel, plane}) =>
            this.outcome(channel, t, () =>
              this.data.picture(
                channel,
                t,
                plane === null ? {} : {plane},
                signal
              )
            )
          )
        ),
        Promise.all(
          rows.map((channel) =>
            this.outcome(channel, t, () => this.data.row(channel, t, signal))
          )
        ),
      ]);
      return {
        t,
        pictures: new Map<string, Outcome<Picture>>(
          pictures.map((p, i) => [
            pictureKey(p.channel, p.plane),
            pictureList[i]!,
          ])
        ),
        rows: new Map<number, Outcome<Row>>(
          rows.map((channel, i) => [channel, rowList[i]!])
        ),
      };
    } catch (error) {
      if (isAborted(error)) return null;
      throw error;
    }
  }

  private async outcome<T>(
    channel: number,
    t: number,
    ask: () => Promise<T | null>
  ): Promise<Outcome<T>> {
    if (t >= this.rowsOf(channel)) return {ok: true, value: null};
    try {
      return {ok: true, value: await ask()};
    } catch (error) {
      if (isAborted(error)) throw error;
      const code = error instanceof DataError ? error.code : 'invalid';
      return {ok: false, code, message: messageOf(error)};
    }
  }

  private rowsOf(channel: number): number {
    const info = this.reply.channels.find(({index}) => index === channel);
    return info?.alignment === 'per_step'
      ? this.reply.steps
      : this.reply.states;
  }

  private channels(): number[] {
    const {pictures, rows} = this.plan;
    return [...new Set([...pictures.map((p) => p.channel), ...rows])];
  }
}
