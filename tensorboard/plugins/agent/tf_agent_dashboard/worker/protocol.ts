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

/** What the page and its decoding worker say to each other. */
import {
  Column,
  DataErrorCode,
  Picture,
  PictureOptions,
  Row,
} from '../data_source/data_source';
import {ChunkAddress} from './chunk_batches';

/** What can be asked, and what answers it. */
export interface RowQuestion {
  kind: 'row';
  address: ChunkAddress;
  /** Row of the channel. */
  t: number;
}

export interface PictureQuestion {
  kind: 'picture';
  address: ChunkAddress;
  t: number;
  /** `ChannelInfo.stack_axis`. */
  stackAxis: number | null;
  options: PictureOptions;
}

export interface ColumnQuestion {
  kind: 'column';
  run: string;
  episodeId: string;
  channel: number;
  /** `ChunkInfo.t` of all chunks. */
  chunkTs: number[];
  rows: number;
}

export type Question = RowQuestion | PictureQuestion | ColumnQuestion;

export type AnswerTo<Q extends Question> = Q extends RowQuestion
  ? Row | null
  : Q extends PictureQuestion
  ? Picture | null
  : Column;

/** The page sends lists of these. */
export type ToWorker =
  | {type: 'ask'; id: number; question: Question}
  /** Nobody waits for the answer any more; none is sent. */
  | {type: 'forget'; id: number}
  /** Replaces what `owner` wished for before. */
  | {type: 'prefetch'; owner: number; addresses: ChunkAddress[]};

export type FromWorker =
  | {type: 'answer'; id: number; answer: Row | Picture | Column | null}
  | {type: 'failure'; id: number; code: DataErrorCode; message: string};
