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

import {EpisodeData, NumberColumn, NumberRow} from './data_source';
import {
  CHANNELS,
  failureOf,
  fetchChunks,
  GoldenEpisode,
  REPLY,
} from './golden_episode';
import {errorResponse, ScriptedServer, settle} from './scripted_server';

describe('remote episode', () => {
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

  describe('row', () => {
    it('of a state', async () => {
      expect(await data.row(CHANNELS.observations, 3)).toEqual({
        kind: 'numbers',
        dtype: 'float32',
        shape: [2],
        values: Float32Array.of(0, 3),
      });
      expect(golden.asked()).toEqual(['channel=0&t=2']);
    });

    it('of a step comes with the state that it led to', async () => {
      const row = (await data.row(CHANNELS.actions, 1)) as NumberRow;
      expect(row.values).toEqual(BigInt64Array.of(1n));
      expect(golden.asked()).toEqual(['channel=2&t=2']);
    });

    it('that is a text', async () => {
      expect(await data.row(CHANNELS.infosSays, 2)).toEqual({
        kind: 'text',
        dtype: 'utf8',
        text: 'state 2',
      });
    });

    it('that is absent', async () => {
      expect(await data.row(CHANNELS.infosSays, 1)).toBeNull();
    });

    it('of a channel that appeared later', async () => {
      expect(await data.row(CHANNELS.infosLate, 1)).toBeNull();
      const row = (await data.row(CHANNELS.infosLate, 3)) as NumberRow;
      expect(row.values).toEqual(BigInt64Array.of(9n));
    });

    it('asks once for what one turn wants of a chunk', async () => {
      await Promise.all([
        data.row(CHANNELS.observations, 2),
        data.picture(CHANNELS.frames, 3),
        data.row(CHANNELS.rewards, 2),
      ]);
      expect(golden.asked()).toEqual(['channel=0&channel=1&channel=3&t=2']);
    });

    it('is decoded once for all who open the episode', async () => {
      await data.row(CHANNELS.observations, 0);
      await golden.open().row(CHANNELS.observations, 1);
      expect(golden.server.asked.length).toBe(1);
    });
  });

  describe('picture', () => {
    it('shows what was recorded', async () => {
      const picture = (await data.picture(CHANNELS.frames, 3))!;
      expect([picture.width, picture.height]).toEqual([16, 12]);
      expect([...picture.rgba.subarray(0, 8)]).toEqual([
        0, 3, 173, 255, 17, 17, 17, 255,
      ]);
    });

    it('of a text is refused', async () => {
      const failure = await failureOf(data.picture(CHANNELS.infosSays, 0));
      expect(failure).toEqual([
        'not_a_picture',
        '"infos/says" at t = 0: This is a text, not a picture.',
      ]);
    });

    it('that is absent is null', async () => {
      expect(await data.picture(CHANNELS.infosSays, 1)).toBeNull();
    });

    it('takes its options along', async () => {
      const options = {range: [0, 34] as [number, number]};
      const picture = (await data.picture(CHANNELS.frames, 0, options))!;
      expect(picture.rgba[4]).toBe(128);
    });
  });

  describe('column', () => {
    it('has all rows, in one request', async () => {
      const column = await data.column(CHANNELS.tdError);
      expect((column as NumberColumn).values).toEqual(
        Float64Array.of(NaN, 0.5, 1)
      );
      expect((column as NumberColumn).absent).toEqual(Uint8Array.of(0, 0, 0));
      expect(golden.asked()).toEqual(['channel=8&t=0&t=2']);
    });

    it('of integers is drawn as numbers', async () => {
      const column = await data.column(CHANNELS.infosPos);
      expect((column as NumberColumn).values).toEqual(
        Float64Array.of(0, 1, 2, 3)
      );
    });

    it('of texts', async () => {
      const column = await data.column(CHANNELS.infosSays);
      expect(column.kind === 'texts' && column.texts).toEqual([
        'state 0',
        null,
        'state 2',
        'state 3',
      ]);
    });

    it('of a channel that appeared later', async () => {
      const column = await data.column(CHANNELS.infosLate);
      expect((column as NumberColumn).absent).toEqual(
        Uint8Array.of(1, 1, 0, 0)
      );
    });

    it('is asked for together with others', async () => {
      await Promise.all([
        data.column(CHANNELS.rewards),
        data.column(CHANNELS.tdError),
      ]);
      expect(golden.asked()).toEqual(['channel=3&channel=8&t=0&t=2']);
    });

    it('says which chunk could not be read, and shows the rest', async () => {
      data = golden.open({
        ...REPLY,
        states: 5,
        chunks: [{t: 0}, {t: 2}, {t: 3}],
      });
      const column = (await data.column(CHANNELS.infosPos)) as NumberColumn;
      expect(column.problems).toEqual([
        'Chunk of t = 3: No chunk of this episode begins at state 3.',
      ]);
      expect(column.absent).toEqual(Uint8Array.of(0, 0, 0, 0, 1));
    });

    it('fails if the server does', async () => {
      golden.server = new ScriptedServer(() =>
        errorResponse(503, 'Try again.')
      );
      expect(await failureOf(data.column(CHANNELS.rewards))).toEqual([
        'unavailable',
        'Try again.',
      ]);
    });

    it('of pictures of a long episode is refused without a request', async () => {
      data = golden.open({...REPLY, states: 100000});
      const [code, message] = await failureOf(data.column(CHANNELS.frames));
      expect(code).toBe('too_big');
      expect(message).toContain('"frames" has 100000 rows of 576 numbers');
      await settle();
      expect(golden.server.asked).toEqual([]);
    });
  });

  describe('failures', () => {
    it('of data say where', async () => {
      data = golden.open({
        ...REPLY,
        states: 5,
        chunks: [{t: 0}, {t: 2}, {t: 3}],
      });
      expect(await failureOf(data.row(CHANNELS.observations, 3))).toEqual([
        'missing',
        '"observations" at t = 3: No chunk of this episode begins at state 3.',
      ]);
    });

    it('of the server are told as they are', async () => {
      golden.server = new ScriptedServer(() =>
        errorResponse(404, 'No run "x".')
      );
      expect(await failureOf(data.row(CHANNELS.observations, 0))).toEqual([
        'vanished',
        'No run "x".',
      ]);
    });

    it('tell of chunks that were sampled away at the start', async () => {
      data = golden.open({...REPLY, chunks: [{t: 2}]});
      const [code] = await failureOf(data.row(CHANNELS.observations, 1));
      expect(code).toBe('missing');
    });

    it('tell of chunks that were sampled away in the middle', async () => {
      data = golden.open({...REPLY, states: 9, chunks: [{t: 0}, {t: 7}]});
      const [code, message] = await failureOf(
        data.row(CHANNELS.observations, 4)
      );
      expect(code).toBe('missing');
      expect(message).toContain('--samples_per_plugin');
    });

    it('tell of channels and rows that there are not', async () => {
      const wrong = [data.row(77, 0), data.row(0, 4), data.row(0, -1)];
      wrong.push(data.row(CHANNELS.rewards, 3), data.row(0, NaN));
      const codes = (await Promise.all(wrong.map(failureOf))).map(([c]) => c);
      expect(codes).toEqual(Array(5).fill('invalid'));
    });
  });
});
