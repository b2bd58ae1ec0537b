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
 * What the page may ask of the recorded data, and nothing of how it travels.
 * `http_data_source.ts` answers from the server; a test may answer from memory.
 */
import {EpisodeReply, EpisodesReply, RunsReply} from '../types';

/** The lists, and the way to an episode's rows. */
export interface DataSource {
  listRuns(signal?: AbortSignal): Promise<RunsReply>;

  /** @param runs Runs to list; absent or empty: all. */
  listEpisodes(runs?: string[], signal?: AbortSignal): Promise<EpisodesReply>;

  getEpisode(
    run: string,
    episodeId: string,
    signal?: AbortSignal
  ): Promise<EpisodeReply>;

  /**
   * Gives access to the rows that `reply` lists; makes no request by itself.
   *
   * An episode that is still being recorded grows: get a newer reply, open it
   * and close the older one. Chunks already decoded are shared by all.
   */
  open(reply: EpisodeReply): EpisodeData;
}

/**
 * The rows of one episode as one `EpisodeReply` lists them.
 *
 * `channelIndex` is `ChannelInfo.index`. `t` is a row of that channel: a state
 * of a per-state channel, a step of a per-step one. Every promise rejects with
 * a `DataError` and nothing else.
 */
export interface EpisodeData {
  /**
   * All rows of a small channel, such as rewards, action values or texts; as
   * many as the episode has (`EpisodeReply.steps` or `.states`). Rejects with `too_big` if they would take more than `MAX_COLUMN_BYTES`.
   */
  column(channelIndex: number, signal?: AbortSignal): Promise<Column>;

  /** One row; null: absent (not recorded there), never a failure. */
  row(
    channelIndex: number,
    t: number,
    signal?: AbortSignal
  ): Promise<Row | null>;

  /**
   * One row as a picture; null: absent. Rejects with `not_a_picture` if the
   * row is text or of a shape that no picture has.
   */
  picture(
    channelIndex: number,
    t: number,
    options?: PictureOptions,
    signal?: AbortSignal
  ): Promise<Picture | null>;

  /**
   * Says where the cursor is and where it is going, so that the chunks ahead
   * are decoded before they are asked for. Replaces the wish said before; may
   * be called on every frame.
   *
   * @param channelIndexes Channels that the page shows.
   * @param t State under the cursor.
   * @param direction 1: towards the end of the episode.
   */
  prefetch(channelIndexes: number[], t: number, direction: 1 | -1): void;

  /** Aborts what is under way; pending promises reject with `aborted`. */
  close(): void;
}

/** Bytes of decoded rows that `EpisodeData.column` returns at most. */
export const MAX_COLUMN_BYTES = 64 * 1024 * 1024;

export type NumberArray =
  | Uint8Array
  | Int8Array
  | Uint16Array
  | Int16Array
  | Uint32Array
  | Int32Array
  | Float32Array
  | Float64Array
  | BigInt64Array
  | BigUint64Array;

/** One row of a channel. */
export type Row = NumberRow | TextRow;

/** A scalar or an array; `values` in C order, one per element. */
export interface NumberRow {
  kind: 'numbers';
  /**
   * NumPy's name. "bool" comes as Uint8Array of 0 and 1, "float16" as
   * Float32Array; "int64" and "uint64" are exact, as big integers; "complex64"
   * and "complex128" as floats with an axis of 2 (real, imaginary) appended to
   * `shape`; all other types have the array of their name.
   */
  dtype: string;
  /** Empty for a scalar. A zero in it: no elements. */
  shape: number[];
  values: NumberArray;
}

export interface TextRow {
  kind: 'text';
  /** "json": `text` is a JSON document. */
  dtype: 'utf8' | 'json';
  text: string;
}

/** All rows of a channel. */
export type Column = NumberColumn | TextColumn | MixedColumn;

interface AnyColumn {
  rows: number;
  /**
   * Sentences for the user about chunks that could not be read; their rows
   * are absent. Empty: all is well.
   */
  problems: string[];
}

/** Every present row is an array of the same dtype and shape. */
export interface NumberColumn extends AnyColumn {
  kind: 'numbers';
  dtype: string;
  /** Of one row; `size` is its number of elements. */
  shape: number[];
  size: number;
  /**
   * Row t is `values.subarray(t * size, (t + 1) * size)`, to draw and compare.
   * NaN where the row is absent, and where a NaN was recorded.
   */
  values: Float64Array;
  /**
   * The same numbers, exact, to show as text; null unless a 64-bit integer
   * among them does not fit `values`. Zero where the row is absent.
   */
  exact: BigInt64Array | BigUint64Array | null;
  /** uint8[rows], 1: the row is absent. */
  absent: Uint8Array;
}

/** Every present row is a text. */
export interface TextColumn extends AnyColumn {
  kind: 'texts';
  dtype: 'utf8' | 'json';
  /** Null where the row is absent. */
  texts: Array<string | null>;
}

/** Rows that differ in dtype or shape, or that are all absent. */
export interface MixedColumn extends AnyColumn {
  kind: 'mixed';
  /** Null where the row is absent. */
  items: Array<Row | null>;
}

export interface PictureOptions {
  /**
   * Which of `Picture.planes`; of a frame stack 0 is the oldest. Absent: the
   * last, the newest.
   */
  plane?: number;
  /** Meaning of the row's axes; absent: guessed from shape and kind. */
  layout?: PictureLayout;
  /**
   * Values shown as black and as white. "type": the range of the dtype, and
   * [0, 1] for floats. "extent": the finite minimum and maximum of this row.
   * Absent: "type"; for floats outside [0, 1] and for integers wider than
   * 16 bits "extent".
   */
  range?: 'type' | 'extent' | [number, number];
}

/**
 * h height, w width, c 1 (grey), 3 (RGB) or 4 (RGBA) channels. Of a row with
 * more than two axes "hw" shows each channel as a grey picture of its own.
 */
export type PictureLayout = 'hw' | 'hwc' | 'chw';

/** Ready for `context.putImageData(new ImageData(rgba, width, height), 0, 0)`. */
export interface Picture {
  /** In pixels, as recorded. */
  width: number;
  height: number;
  /** uint8[height, width, 4], not premultiplied; the caller owns the buffer. */
  rgba: Uint8ClampedArray;
  /** What was shown as black and as white, to be said where `stretched`. */
  range: [number, number];
  /** True if `range` is this row's own minimum and maximum. */
  stretched: boolean;
  /**
   * Pictures in this row: 1 unless it is a frame stack, or an image of some
   * other number of channels than 1, 3 and 4, shown one by one.
   */
  planes: number;
}

export type DataErrorCode =
  /** The caller's signal or `close` ended it; nobody needs to be told. */
  | 'aborted'
  /** The server cannot be reached or failed; asking again may help. */
  | 'unavailable'
  /** No such run or episode any more: list again. */
  | 'vanished'
  /** The log holds the chunk no longer (sampled away, pruned). */
  | 'missing'
  /** The stored bytes are damaged. */
  | 'damaged'
  /** Written by a newer version of Agent, or a dtype that no page reads. */
  | 'unsupported'
  | 'too_big'
  | 'not_a_picture'
  /** The page asked for what does not exist: a mistake in the page. */
  | 'invalid';

/** `message` is a sentence for the user: what, where, what to do. */
export class DataError extends Error {
  override readonly name = 'DataError';

  constructor(readonly code: DataErrorCode, message: string) {
    super(message);
  }
}

/** What a promise rejects with when its caller no longer wants it. */
export function aborted(): DataError {
  return new DataError('aborted', 'Nobody waits for this any more.');
}

/** Whether `error` only says that nobody waits for the answer any more. */
export function isAborted(error: unknown): boolean {
  return error instanceof DataError && error.code === 'aborted';
}
