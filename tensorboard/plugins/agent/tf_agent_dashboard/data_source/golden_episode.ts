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
 * The episode of `testdata/`, opened as the page opens it: only the network is
 * scripted, and the worker runs on the other end of a channel, not of a thread.
 */
import episode from '../../testdata/episode.json';
import {EpisodeReply} from '../types';
import {ChunkCache} from '../worker/chunk_cache';
import {ChunkLoader} from '../worker/chunk_loader';
import {RequestHandler} from '../worker/request_handler';
import {EpisodeData} from './data_source';
import {HttpDataSource} from './http_data_source';
import {fetchBytes} from './http_request';
import {JsonRoutes} from './json_routes';
import {bytesResponse, ScriptedServer, SERVER_URL} from './scripted_server';
import {WorkerClient} from './worker_client';

/** Indices of its channels. */
export const CHANNELS = {
  observations: 0,
  frames: 1,
  actions: 2,
  rewards: 3,
  infosPos: 6,
  infosSays: 7,
  tdError: 8,
  infosLate: 9,
};

/**
 * The chunks that `testdata/chunks.binpb` answers for: states 0 to 3. It also
 * says of a chunk of t = 3 that it is not in the log.
 */
export const REPLY = {
  ...(episode as EpisodeReply),
  states: 4,
  steps: 3,
  chunks: [{t: 0}, {t: 2}],
};

const CHUNKS_PATH = '/base/tensorboard/plugins/agent/testdata/chunks.binpb';

/** The golden answer of the route /chunks. */
export async function fetchChunks(): Promise<ArrayBuffer> {
  return (await fetch(CHUNKS_PATH)).arrayBuffer();
}

export class GoldenEpisode {
  server: ScriptedServer;
  /** How many messages the page sent to the worker. */
  messages = 0;
  private readonly ports: MessagePort[] = [];
  private readonly client = new WorkerClient(() => this.startWorker());

  /** @param chunks What the server answers with, unless told otherwise. */
  constructor(chunks: ArrayBuffer) {
    this.server = new ScriptedServer(() => bytesResponse(chunks.slice(0)));
  }

  open(reply: EpisodeReply = REPLY): EpisodeData {
    const routes = new JsonRoutes(SERVER_URL, this.server.fetch);
    return new HttpDataSource(routes, this.client).open(reply);
  }

  /** `channel=...&t=...` of the requests. */
  asked(): string[] {
    return this.server.asked.map((r) => r.replace(/^.*?&(?=channel)/, ''));
  }

  close(): void {
    this.ports.forEach((port) => port.close());
  }

  private startWorker(): MessagePort {
    const {port1, port2} = new MessageChannel();
    const loader = new ChunkLoader(
      (url, signal) => fetchBytes(SERVER_URL + url, signal, this.server.fetch),
      new ChunkCache(1 << 20)
    );
    const handler = new RequestHandler(loader, (message, buffers) =>
      port2.postMessage(message, buffers)
    );
    port2.onmessage = ({data}) => {
      this.messages++;
      handler.receive(data);
    };
    this.ports.push(port1, port2);
    return port1;
  }
}

/** Code and words of what a promise rejects with. */
export function failureOf(
  promise: Promise<unknown>
): Promise<[string, string]> {
  return promise.then(
    () => ['no failure', ''],
    ({code, message}) => [code, message]
  );
}
