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

/** What the views may look at: one episode at one state. */
import {Column, Picture, Row} from '../data_source/data_source';
import {ColumnState, Moment, Outcome, pictureKey} from '../store/state';
import {ChannelInfo, EpisodeReply} from '../types';

/** An outcome, or null while it is still on its way. */
export type Pending<T> = Outcome<T> | null;

export class Scene {
  constructor(
    readonly reply: EpisodeReply,
    readonly moment: Moment,
    private readonly columns: ReadonlyMap<number, ColumnState>
  ) {}

  /** State shown; the decision at `t` is step `t`. */
  get t(): number {
    return this.moment.t;
  }

  /** Whether no decision was made here: the last state of the episode. */
  get atEnd(): boolean {
    return this.t >= this.reply.steps;
  }

  channelsOf(...kinds: string[]): ChannelInfo[] {
    return this.reply.channels.filter(({kind}) => kinds.includes(kind));
  }

  picture(channel: ChannelInfo, plane: number | null): Pending<Picture> {
    const key = pictureKey(channel.index, plane);
    return this.moment.pictures.get(key) ?? null;
  }

  /** The channel's row at this state; a null value: absent. */
  row(channel: ChannelInfo): Pending<Row> {
    const fetched = this.moment.rows.get(channel.index);
    if (fetched) return fetched;
    const state = this.columns.get(channel.index);
    if (!state || state.phase === 'loading') return null;
    if (state.phase === 'failed') {
      return {ok: false, code: state.code, message: state.message};
    }
    return {ok: true, value: rowOf(state.column, this.t)};
  }

  /** All rows; null while they load or if they cannot be had. */
  column(channel: ChannelInfo): Column | null {
    const state = this.columns.get(channel.index);
    return state?.phase === 'ready' ? state.column : null;
  }

  /** A scalar channel's number here; null: absent, or not yet there. */
  number(channel: ChannelInfo | undefined): number | null {
    const row = channel && this.row(channel);
    if (!row?.ok || row.value?.kind !== 'numbers') return null;
    return row.value.values.length === 1 ? Number(row.value.values[0]) : null;
  }

  /** A numeric channel's elements here; null: absent, or not yet there. */
  numbers(channel: ChannelInfo | undefined): number[] | null {
    const row = channel && this.row(channel);
    if (!row?.ok || row.value?.kind !== 'numbers') return null;
    return Array.from(row.value.values as ArrayLike<number | bigint>, Number);
  }
}

/** Row `t` of a column; null: absent, or past its end. */
export function rowOf(column: Column, t: number): Row | null {
  if (t >= column.rows) return null;
  switch (column.kind) {
    case 'numbers': {
      if (column.absent[t]) return null;
      const {dtype, shape, size} = column;
      const values = (column.exact ?? column.values).subarray(
        t * size,
        (t + 1) * size
      );
      return {kind: 'numbers', dtype, shape, values};
    }
    case 'texts': {
      const text = column.texts[t];
      return text === null || text === undefined
        ? null
        : {kind: 'text', dtype: column.dtype, text};
    }
    case 'mixed':
      return column.items[t] ?? null;
  }
}
