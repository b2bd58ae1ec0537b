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

/** The worker's side of `protocol.ts`: questions to answers. */
import {Column, DataError, Picture, Row} from '../data_source/data_source';
import {ChunkAddress, chunkKey, Urgency} from './chunk_batches';
import {asDataError, ChunkLoader} from './chunk_loader';
import {copyRow, DecodedChunk, findRow} from './codec';
import {checkColumnBytes, joinColumn} from './column';
import {toPicture} from './pixels';
import {
  ColumnQuestion,
  FromWorker,
  PictureQuestion,
  Question,
  ToWorker,
} from './protocol';

type Answer = Row | Picture | Column | null;

/** Failures of one chunk that leave the rest of a column worth showing. */
const LOCAL_FAILURES = new Set(['damaged', 'missing', 'unsupported']);

export class RequestHandler {
  private readonly asked = new Map<number, AbortController>();
  private readonly wishes = new Map<number, Map<string, AbortController>>();

  /** @param post Sends a message to the page and hands over its buffers. */
  constructor(
    private readonly loader: ChunkLoader,
    private readonly post: (message: FromWorker, buffers: ArrayBuffer[]) => void
  ) {}

  receive(messages: ToWorker[]): void {
    messages.forEach((message) => this.take(message));
  }

  private take(message: ToWorker): void {
    if (message.type === 'ask') {
      void this.answer(message.id, message.question);
    } else if (message.type === 'forget') {
      this.asked.get(message.id)?.abort();
    } else {
      this.prefetch(message.owner, message.addresses);
    }
  }

  private async answer(id: number, question: Question): Promise<void> {
    const abort = new AbortController();
    this.asked.set(id, abort);
    try {
      const answer = await this.find(question, abort.signal);
      if (!abort.signal.aborted) {
        this.post({type: 'answer', id, answer}, buffersOf(answer));
      }
    } catch (error) {
      const {code, message} = asDataError(error);
      if (code !== 'aborted') {
        this.post({type: 'failure', id, code, message}, []);
      }
    }
    this.asked.delete(id);
    // Of a column that failed, the other chunks.
    abort.abort();
  }

  private async find(question: Question, signal: AbortSignal): Promise<Answer> {
    if (question.kind === 'column') {
      return this.column(question, signal);
    }
    const {address, t} = question;
    const chunk = await this.loader.load(address, Urgency.NOW, signal);
    const row = rowOf(chunk, t);
    return question.kind === 'row' ? copyRow(row) : pictureOf(row, question);
  }

  private async column(
    {run, episodeId, channel, chunkTs, rows}: ColumnQuestion,
    signal: AbortSignal
  ): Promise<Column> {
    const problems = new Map<string, number[]>();
    const chunks: DecodedChunk[] = [];
    let bytes = 0;
    const load = async (chunkT: number) => {
      const address = {run, episodeId, channel, chunkT};
      try {
        const chunk = await this.loader.load(address, Urgency.SOON, signal);
        bytes += chunk.bytes;
        checkColumnBytes(bytes);
        chunks.push(chunk);
      } catch (error) {
        const {code, message} = asDataError(error);
        if (!LOCAL_FAILURES.has(code)) {
          throw error;
        }
        problems.set(message, (problems.get(message) ?? []).concat(chunkT));
      }
    };
    await Promise.all(chunkTs.map(load));
    return joinColumn(chunks, rows, [...problems].map(problemText));
  }

  private prefetch(owner: number, addresses: ChunkAddress[]): void {
    const before = this.wishes.get(owner);
    const wishes = new Map<string, AbortController>();
    for (const address of addresses) {
      const key = chunkKey(address);
      wishes.set(key, before?.get(key) ?? this.loadAhead(address));
      before?.delete(key);
    }
    before?.forEach((abort) => abort.abort());
    this.wishes.set(owner, wishes);
    if (!addresses.length) {
      this.wishes.delete(owner);
    }
  }

  /** What fails is told when it is asked for. */
  private loadAhead(address: ChunkAddress): AbortController {
    const abort = new AbortController();
    this.loader.load(address, Urgency.AHEAD, abort.signal).catch(() => {});
    return abort;
  }
}

/** Names the first of the chunks that share a failure. */
function problemText([message, chunkTs]: [string, number[]]): string {
  const others = chunkTs.length > 1 ? ` and ${chunkTs.length - 1} more` : '';
  return `Chunk of t = ${Math.min(...chunkTs)}${others}: ${message}`;
}

/** A row after the last one of its chunk was in a chunk that is lost. */
function rowOf(chunk: DecodedChunk, t: number): Row | null {
  if (chunk.rows && t >= chunk.firstRow + chunk.rows) {
    throw new DataError(
      'missing',
      'The log does not hold it any more. If TensorBoard was told to keep a ' +
        'sample, start it without --samples_per_plugin=agent=N.'
    );
  }
  return findRow(chunk, t);
}

function pictureOf(
  row: Row | null,
  {stackAxis, options}: PictureQuestion
): Picture | null {
  if (row?.kind === 'text') {
    throw new DataError('not_a_picture', 'This is a text, not a picture.');
  }
  return row && toPicture(row, stackAxis, options);
}

/** The memory of an answer, which is handed over instead of copied. */
function buffersOf(answer: Answer): ArrayBuffer[] {
  if (answer === null) {
    return [];
  }
  if ('rgba' in answer) {
    return [answer.rgba.buffer as ArrayBuffer];
  }
  if (answer.kind === 'mixed') {
    return answer.items.map(buffersOf).flat();
  }
  if (answer.kind !== 'numbers') {
    return [];
  }
  const arrays = 'exact' in answer ? [answer.absent, answer.exact] : [];
  return [answer.values, ...arrays]
    .filter((array) => array !== null)
    .map((array) => array!.buffer as ArrayBuffer);
}
