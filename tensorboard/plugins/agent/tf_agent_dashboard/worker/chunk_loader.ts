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
 * Fetches chunks in batches and decodes them, each once however many ask for
 * it, and keeps what was decoded.
 */
import {fromBinary} from '@bufbuild/protobuf';

import {ChannelBlob, ChunkReplySchema} from '../../episode/episode_pb';
import {aborted, DataError} from '../data_source/data_source';
import {
  batchUrl,
  ChunkAddress,
  chunkKey,
  nextBatch,
  Urgency,
  Wanted,
} from './chunk_batches';
import {ChunkCache} from './chunk_cache';
import {decodeChunk, DecodedChunk} from './codec';
import {prepareZstd} from './zstd';

/** Gets a reply's bytes; rejects with a `DataError`. */
export type FetchBytes = (
  url: string,
  signal: AbortSignal
) => Promise<Uint8Array>;

/**
 * Of the six connections that browsers open to one host, those for what the
 * page waits for, and those for all else, which thus never block it.
 */
const MAX_REQUESTS = 5;
const MAX_PATIENT_REQUESTS = 3;

/** The words of `http_api.md` for a pair that must be asked for again. */
const REPLY_IS_FULL = 'reply is full';

interface Want extends Wanted {
  key: string;
  waiters: Set<Waiter>;
  /** Null: not asked for yet. */
  request: Request | null;
}

interface Waiter {
  resolve(chunk: DecodedChunk): void;
  reject(error: DataError): void;
}

interface Request {
  wants: Set<Want>;
  abort: AbortController;
}

export class ChunkLoader {
  private readonly wants = new Map<string, Want>();
  private readonly requests = new Set<Request>();
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(
    private readonly fetchBytes: FetchBytes,
    private readonly cache: ChunkCache<DecodedChunk>
  ) {}

  /** The chunk if it is decoded already. */
  peek(address: ChunkAddress): DecodedChunk | undefined {
    return this.cache.get(chunkKey(address));
  }

  /** Rejects with a `DataError`; what nobody waits for is not fetched. */
  load(
    address: ChunkAddress,
    urgency: Urgency,
    signal: AbortSignal
  ): Promise<DecodedChunk> {
    const cached = this.peek(address);
    if (cached) {
      return Promise.resolve(cached);
    }
    return new Promise((resolve, reject) => {
      if (signal.aborted) {
        return reject(aborted());
      }
      const waiter = {resolve, reject};
      const want = this.want(address, urgency);
      want.waiters.add(waiter);
      signal.addEventListener('abort', () => {
        if (want.waiters.delete(waiter)) {
          reject(aborted());
          this.dropIfUnwanted(want);
        }
      });
    });
  }

  private want(address: ChunkAddress, urgency: Urgency): Want {
    const key = chunkKey(address);
    let want = this.wants.get(key);
    if (!want) {
      want = {key, address, urgency, waiters: new Set(), request: null};
      this.wants.set(key, want);
    }
    want.urgency = Math.min(want.urgency, urgency);
    this.schedule();
    return want;
  }

  private dropIfUnwanted(want: Want): void {
    if (want.waiters.size) {
      return;
    }
    this.wants.delete(want.key);
    const {request} = want;
    request?.wants.delete(want);
    if (request && !request.wants.size) {
      request.abort.abort();
    }
  }

  /** Waits for the wishes that follow in the same turn of the page. */
  private schedule(): void {
    this.timer ??= setTimeout(() => {
      this.timer = null;
      this.startRequests();
    });
  }

  private startRequests(): void {
    let batch = this.nextBatch();
    while (batch && this.requests.size < limitOf(batch[0].urgency)) {
      void this.send(batch);
      batch = this.nextBatch();
    }
  }

  private nextBatch(): Want[] | null {
    const waiting = [...this.wants.values()].filter((w) => !w.request);
    return waiting.length ? nextBatch(waiting) : null;
  }

  private async send(batch: Want[]): Promise<void> {
    const request = {wants: new Set(batch), abort: new AbortController()};
    this.requests.add(request);
    batch.forEach((want) => (want.request = request));
    try {
      const url = batchUrl(batch);
      const [bytes] = await Promise.all([
        this.fetchBytes(url, request.abort.signal),
        prepareZstd(),
      ]);
      this.takeReply(request, batch[0].address, parseReply(bytes));
    } catch (error) {
      const failure = asDataError(error);
      request.wants.forEach((want) => this.settle(want, failure));
    }
    this.requests.delete(request);
    this.schedule();
  }

  private takeReply(
    request: Request,
    {run, episodeId}: ChunkAddress,
    blobs: ChannelBlob[]
  ): void {
    // A reply that holds nothing would be asked for again without end.
    const isProgress = blobs.some(({error}) => error !== REPLY_IS_FULL);
    for (const blob of blobs) {
      const channel = blob.channelIndex;
      const chunkT = Number(blob.chunkT);
      const want = this.wants.get(chunkKey({run, episodeId, channel, chunkT}));
      if (!want || want.request !== request) {
        continue;
      }
      if (blob.error === REPLY_IS_FULL && isProgress) {
        request.wants.delete(want);
        want.request = null;
      } else {
        this.settle(want, decodeBlob(blob));
      }
    }
    const silence = new DataError('missing', 'The server did not send it.');
    request.wants.forEach((want) => this.settle(want, silence));
  }

  private settle(want: Want, result: DecodedChunk | DataError): void {
    this.wants.delete(want.key);
    want.request?.wants.delete(want);
    const waiters = [...want.waiters];
    want.waiters.clear();
    if (result instanceof DataError) {
      waiters.forEach((waiter) => waiter.reject(result));
    } else {
      this.cache.set(want.key, result);
      waiters.forEach((waiter) => waiter.resolve(result));
    }
  }
}

function limitOf(urgency: Urgency): number {
  return urgency === Urgency.NOW ? MAX_REQUESTS : MAX_PATIENT_REQUESTS;
}

/** Whatever was thrown, as what the page expects. */
export function asDataError(error: unknown): DataError {
  if (error instanceof DataError) {
    return error;
  }
  return error instanceof RangeError
    ? new DataError('too_big', `Not enough memory: ${error.message}.`)
    : new DataError('invalid', `The page failed: ${error}.`);
}

function parseReply(bytes: Uint8Array): ChannelBlob[] {
  try {
    return fromBinary(ChunkReplySchema, bytes).blobs;
  } catch (error) {
    throw new DataError(
      'unavailable',
      'The reply of the server cannot be read; was it cut off? Try again.'
    );
  }
}

function decodeBlob(blob: ChannelBlob): DecodedChunk | DataError {
  if (blob.error) {
    const code = blob.error === REPLY_IS_FULL ? 'too_big' : 'missing';
    return new DataError(code, blob.error);
  }
  try {
    return decodeChunk(blob.content);
  } catch (error) {
    return asDataError(error);
  }
}
