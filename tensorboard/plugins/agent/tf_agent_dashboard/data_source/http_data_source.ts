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

/** The data that the page's own TensorBoard serves. */
import {EpisodeReply, EpisodesReply, RunsReply} from '../types';
import {DataSource, EpisodeData} from './data_source';
import {JsonRoutes} from './json_routes';
import {RemoteEpisode} from './remote_episode';
import {WorkerClient} from './worker_client';

export class HttpDataSource implements DataSource {
  constructor(
    private readonly routes: JsonRoutes,
    private readonly worker: WorkerClient
  ) {}

  listRuns(signal?: AbortSignal): Promise<RunsReply> {
    return this.routes.runs(signal);
  }

  listEpisodes(
    runs: string[] = [],
    signal?: AbortSignal
  ): Promise<EpisodesReply> {
    return this.routes.episodes(runs, signal);
  }

  getEpisode(
    run: string,
    episodeId: string,
    signal?: AbortSignal
  ): Promise<EpisodeReply> {
    return this.routes.episode(run, episodeId, signal);
  }

  open(reply: EpisodeReply): EpisodeData {
    return new RemoteEpisode(reply, this.worker);
  }
}

/**
 * The data source of the page.
 *
 * @param baseUrl Below which the plugin's routes lie, ending in a slash.
 */
export function createDataSource(baseUrl = document.baseURI): HttpDataSource {
  const workerUrl = new URL('static/worker.js', baseUrl).href;
  return new HttpDataSource(
    new JsonRoutes(baseUrl),
    new WorkerClient(() => new Worker(workerUrl))
  );
}
