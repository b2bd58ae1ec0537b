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

import {EpisodeData, NumberRow} from './data_source';
import {
  CHANNELS,
  failureOf,
  fetchChunks,
  GoldenEpisode,
  REPLY,
} from './golden_episode';
import {errorResponse, ScriptedServer, settle} from './scripted_server';

describe('requests of a remote episode', () => {
  let chunks: ArrayBuffer;
  let golden: GoldenEpisode;
  let data: EpisodeData;

  beforeAll(async () => {
    chunks = await fetchChunks();
  });

  beforeEach(() => {
    golden = new GoldenEpisode(chunks);
    data = golden.open();
  });

  afterEach(() => golden.close());

  describe('aborting', () => {
    it('by the signal ends the request', async () => {
      golden.server.hold();
      const abort = new AbortController();
      const failure = failureOf(
        data.row(CHANNELS.observations, 0, abort.signal)
      );
      await settle();
      abort.abort();
      expect((await failure)[0]).toBe('aborted');
      await settle();
      expect(golden.server.aborted.length).toBe(1);
    });

    it('by closing ends everything', async () => {
      golden.server.hold();
      data.prefetch([CHANNELS.frames], 0, 1);
      const failures = [
        failureOf(data.row(CHANNELS.observations, 0)),
        failureOf(data.picture(CHANNELS.frames, 0)),
        failureOf(data.column(CHANNELS.rewards)),
      ];
      await settle();
      const sent = golden.server.asked.length;
      data.close();
      const codes = (await Promise.all(failures)).map(([code]) => code);
      expect(codes).toEqual(Array(3).fill('aborted'));
      await settle();
      expect(golden.server.aborted.length).toBe(sent);
      data.prefetch([CHANNELS.actions], 0, 1);
      await settle();
      expect(golden.server.asked.length).toBe(sent);
    });

    it('of one leaves another the answer of the same chunk', async () => {
      golden.server.hold();
      const abort = new AbortController();
      const failure = failureOf(
        data.row(CHANNELS.observations, 0, abort.signal)
      );
      const other = golden.open().row(CHANNELS.observations, 0);
      await settle();
      abort.abort();
      golden.server.release();
      expect((await failure)[0]).toBe('aborted');
      expect(((await other) as NumberRow).values[1]).toBe(0);
    });
  });

  describe('prefetch', () => {
    it('decodes what comes before it is asked for', async () => {
      data.prefetch([CHANNELS.frames, CHANNELS.rewards], 0, 1);
      await settle();
      expect(golden.asked()).toEqual([
        'channel=1&channel=3&t=0',
        'channel=1&channel=3&t=2',
      ]);
      await data.picture(CHANNELS.frames, 3);
      expect(golden.server.asked.length).toBe(2);
    });

    it('may be told on every frame', async () => {
      for (let i = 0; i < 5; i++) {
        data.prefetch([CHANNELS.frames], 0, 1);
        await settle();
      }
      expect(golden.server.asked.length).toBe(2);
      expect(golden.messages).toBe(1);
    });

    it('drops what is no longer ahead', async () => {
      const chunks = Array.from({length: 100}, (_, i) => ({t: 2 * i}));
      data = golden.open({...REPLY, states: 200, chunks});
      golden.server.hold();
      data.prefetch([CHANNELS.frames], 0, 1);
      await settle();
      expect(golden.asked()).toEqual([
        'channel=1&t=0',
        'channel=1&t=2',
        'channel=1&t=4',
      ]);
      data.prefetch([CHANNELS.frames], 4, 1);
      await settle();
      expect(golden.asked().slice(3)).toEqual([
        'channel=1&t=6',
        'channel=1&t=8',
      ]);
      expect(golden.server.aborted.length).toBe(2);
      data.prefetch([CHANNELS.frames], 100, 1);
      await settle();
      expect(golden.server.aborted.length).toBe(5);
    });

    it('of one episode leaves that of another alone', async () => {
      golden.server.hold();
      data.prefetch([CHANNELS.frames], 0, 1);
      golden.open().prefetch([], 0, 1);
      golden.open({...REPLY, chunks: []}).prefetch([CHANNELS.frames], 0, 1);
      await settle();
      expect(golden.server.aborted).toEqual([]);
    });

    it('that fails is told when it is asked for', async () => {
      golden.server = new ScriptedServer(() =>
        errorResponse(503, 'Try again.')
      );
      data.prefetch([CHANNELS.frames], 0, 1);
      await settle();
      expect(await failureOf(data.picture(CHANNELS.frames, 0))).toEqual([
        'unavailable',
        'Try again.',
      ]);
    });
  });
});
