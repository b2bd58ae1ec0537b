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

/** The JSON routes of `http_api.md`; equal requests at one time are one. */
import {EpisodeReply, EpisodesReply, RunsReply} from '../types';
import {aborted, DataError} from './data_source';
import {Fetch, fetchJson} from './http_request';

/** Of the API that this page speaks. */
const API_VERSION = 1;

interface Shared {
  reply: Promise<unknown>;
  abort: AbortController;
  waiting: number;
}

export class JsonRoutes {
  private readonly shared = new Map<string, Shared>();

  /** @param baseUrl Of the routes, ending in a slash. */
  constructor(
    private readonly baseUrl: string,
    private readonly fetch?: Fetch
  ) {}

  runs(signal?: AbortSignal): Promise<RunsReply> {
    return this.get('runs', signal);
  }

  episodes(runs: string[], signal?: AbortSignal): Promise<EpisodesReply> {
    const query = new URLSearchParams(runs.map((run) => ['run', run]));
    return this.get(runs.length ? `episodes?${query}` : 'episodes', signal);
  }

  episode(
    run: string,
    episodeId: string,
    signal?: AbortSignal
  ): Promise<EpisodeReply> {
    const query = new URLSearchParams({run, episode_id: episodeId});
    return this.get(`episode?${query}`, signal);
  }

  private async get<T extends {version: number}>(
    path: string,
    signal?: AbortSignal
  ): Promise<T> {
    if (signal?.aborted) {
      throw aborted();
    }
    const reply = (await this.join(path, signal)) as T;
    if (reply.version !== API_VERSION) {
      throw new DataError(
        'unsupported',
        'TensorBoard was updated while this page was open; reload the page.'
      );
    }
    return reply;
  }

  /** Waits for the request under way, or begins it. */
  private join(path: string, signal?: AbortSignal): Promise<unknown> {
    const shared = this.shared.get(path) ?? this.begin(path);
    shared.waiting++;
    return new Promise((resolve, reject) => {
      const leave = () => {
        reject(aborted());
        if (--shared.waiting === 0) {
          shared.abort.abort();
          this.end(path, shared);
        }
      };
      signal?.addEventListener('abort', leave, {once: true});
      shared.reply
        .then(resolve, reject)
        .then(() => signal?.removeEventListener('abort', leave));
    });
  }

  private begin(path: string): Shared {
    const abort = new AbortController();
    const url = new URL(path, this.baseUrl).href;
    const reply = fetchJson(url, abort.signal, this.fetch);
    const shared = {reply, abort, waiting: 0};
    this.shared.set(path, shared);
    const end = () => this.end(path, shared);
    reply.then(end, end);
    return shared;
  }

  private end(path: string, shared: Shared): void {
    if (this.shared.get(path) === shared) {
      this.shared.delete(path);
    }
  }
}
