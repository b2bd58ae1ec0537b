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

import episode from '../../testdata/episode.json';
import episodeOpen from '../../testdata/episode_open.json';
import episodes from '../../testdata/episodes.json';
import runs from '../../testdata/runs.json';
import {EpisodeReply, EpisodesReply, RunsReply} from '../types';
import {JsonRoutes} from './json_routes';
import {
  errorResponse,
  jsonResponse,
  ScriptedServer,
  SERVER_URL,
  settle,
} from './scripted_server';

/** Fails to compile unless the server's answer has every field. */
type FieldsOf<T> = {[K in keyof T]: unknown};

describe('JSON routes', () => {
  let server: ScriptedServer;
  let routes: JsonRoutes;

  function answerWith(answer: (route: string) => Response): void {
    server = new ScriptedServer(answer);
    routes = new JsonRoutes(SERVER_URL, server.fetch);
  }

  beforeEach(() => answerWith(() => jsonResponse({version: 1})));

  function codeOf(promise: Promise<unknown>): Promise<unknown> {
    return promise.then(
      () => 'no failure',
      (error) => error.code
    );
  }

  it('have the fields that the page expects', () => {
    const golden: [
      FieldsOf<RunsReply>,
      FieldsOf<EpisodesReply>,
      FieldsOf<EpisodeReply>,
      FieldsOf<EpisodeReply>
    ] = [runs, episodes, episode, episodeOpen];
    const summaries: Array<FieldsOf<EpisodesReply['episodes'][0]>> =
      episodes.episodes;
    const channels: Array<FieldsOf<EpisodeReply['channels'][0]>> =
      episode.channels;
    expect(golden.map((reply) => reply.version)).toEqual([1, 1, 1, 1]);
    expect(summaries.length).toBeGreaterThan(0);
    expect(channels.length).toBeGreaterThan(0);
  });

  it('give what the server says', async () => {
    answerWith(() => jsonResponse(episodes));
    const reply = await routes.episodes([]);
    expect(reply).toEqual(episodes as EpisodesReply);
  });

  it('are asked below the address of the page', async () => {
    await routes.runs();
    await routes.episodes([]);
    await routes.episodes(['a/b', 'c&d']);
    await routes.episode('a b', '000001-5f2c91ab');
    expect(server.asked).toEqual([
      'runs',
      'episodes',
      'episodes?run=a%2Fb&run=c%26d',
      'episode?run=a+b&episode_id=000001-5f2c91ab',
    ]);
  });

  it('are not asked twice at the same time', async () => {
    server.hold();
    const replies = [routes.runs(), routes.runs(), routes.episodes([])];
    server.release();
    await Promise.all(replies);
    expect(server.asked).toEqual(['runs', 'episodes']);
    await routes.runs();
    expect(server.asked.length).toBe(3);
  });

  it('are aborted when the last who waits has gone', async () => {
    server.hold();
    const aborts = [new AbortController(), new AbortController()];
    const codes = aborts.map(({signal}) => codeOf(routes.runs(signal)));
    aborts[0].abort();
    expect(await codes[0]).toBe('aborted');
    expect(server.aborted).toEqual([]);
    aborts[1].abort();
    expect(await codes[1]).toBe('aborted');
    expect(server.aborted).toEqual(['runs']);
  });

  it('can be asked again after an abort', async () => {
    server.hold();
    const abort = new AbortController();
    const code = codeOf(routes.runs(abort.signal));
    abort.abort();
    const again = routes.runs();
    server.release();
    expect(await code).toBe('aborted');
    expect(await again).toEqual({version: 1} as RunsReply);
  });

  it('are not asked for a signal that has aborted', async () => {
    const abort = new AbortController();
    abort.abort();
    expect(await codeOf(routes.runs(abort.signal))).toBe('aborted');
    await settle();
    expect(server.asked).toEqual([]);
  });

  it('tell failures to all who wait', async () => {
    answerWith(() => errorResponse(404, 'No such episode.'));
    const both = [routes.episode('a', 'b'), routes.episode('a', 'b')];
    expect(await Promise.all(both.map(codeOf))).toEqual([
      'vanished',
      'vanished',
    ]);
  });

  it('tell that the server is newer than the page', async () => {
    answerWith(() => jsonResponse({version: 2}));
    expect(await codeOf(routes.runs())).toBe('unsupported');
  });
});
