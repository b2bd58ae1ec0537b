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

import {MessageInitShape} from '@bufbuild/protobuf';

import {ChannelBlobSchema} from '../../episode/episode_pb';
import {DataError} from '../data_source/data_source';
import {ChunkAddress, Urgency} from './chunk_batches';
import {ChunkCache} from './chunk_cache';
import {ChunkLoader} from './chunk_loader';
import {DecodedChunk} from './codec';
import {byteRows, replyBytes} from './hand_made_chunks';

type Blob = MessageInitShape<typeof ChannelBlobSchema>;

/** The network: answers with one row, `t * 10 + channel`, per pair. */
class ScriptedNetwork {
  readonly urls: string[] = [];
  readonly aborted: string[] = [];
  /** Changes what is said of a pair; null: nothing is said. */
  change: (blob: Blob, url: string) => Blob | null = (blob) => blob;
  failure: DataError | null = null;
  private gate = Promise.resolve();
  private open = () => {};

  /** Answers wait until `release`. */
  hold(): void {
    this.gate = new Promise((resolve) => (this.open = resolve));
  }

  release(): void {
    this.open();
  }

  readonly fetchBytes = (url: string, signal: AbortSignal) => {
    this.urls.push(url);
    return new Promise<Uint8Array>((resolve, reject) => {
      signal.addEventListener('abort', () => {
        this.aborted.push(url);
        reject(new DataError('aborted', 'aborted'));
      });
      void this.gate.then(() => {
        this.failure ? reject(this.failure) : resolve(this.reply(url));
      });
    });
  };

  private reply(url: string): Uint8Array {
    const query = new URL(url, 'http://host/').searchParams;
    const blobs: Blob[] = [];
    for (const t of query.getAll('t').map(Number)) {
      for (const channelIndex of query.getAll('channel').map(Number)) {
        const content = byteRows(t, [t * 10 + channelIndex]);
        const blob = {chunkT: BigInt(t), channelIndex, content};
        const said = this.change(blob, url);
        blobs.push(...(said ? [said] : []));
      }
    }
    return replyBytes(blobs);
  }
}

function address(channel: number, chunkT: number): ChunkAddress {
  return {run: 'r', episodeId: 'e', channel, chunkT};
}

function valueOf(chunk: DecodedChunk): unknown {
  const [run] = chunk.runs;
  return run.kind === 'numbers' && run.values[0];
}

describe('chunk loader', () => {
  let network: ScriptedNetwork;
  let loader: ChunkLoader;

  beforeEach(() => {
    network = new ScriptedNetwork();
    loader = new ChunkLoader(network.fetchBytes, new ChunkCache(1 << 20));
  });

  function load(
    channel: number,
    t: number,
    urgency = Urgency.NOW,
    signal = new AbortController().signal
  ): Promise<unknown> {
    return loader.load(address(channel, t), urgency, signal).then(valueOf);
  }

  function codeOf(promise: Promise<unknown>): Promise<unknown> {
    return promise.then(
      () => 'no failure',
      (error) => error.code
    );
  }

  /** Lets everything happen that needs no answer of the network. */
  function settle(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, 20));
  }

  /** `t` of the requests, in the order sent. */
  function chunksAsked(): string[] {
    return network.urls.map((url) => url.replace(/^.*&t=/, ''));
  }

  it('asks once for what is wanted in one turn', async () => {
    const values = await Promise.all([load(3, 2), load(1, 2), load(3, 2)]);
    expect(values).toEqual([23, 21, 23]);
    expect(network.urls).toEqual([
      'chunks?run=r&episode_id=e&channel=1&channel=3&t=2',
    ]);
  });

  it('asks for nothing twice while an answer is awaited', async () => {
    network.hold();
    const first = load(1, 2);
    await settle();
    const second = load(1, 2);
    await settle();
    network.release();
    expect(await Promise.all([first, second])).toEqual([21, 21]);
    expect(network.urls.length).toBe(1);
  });

  it('asks for nothing that is decoded already', async () => {
    await load(1, 2);
    expect(await load(1, 2)).toBe(21);
    expect(network.urls.length).toBe(1);
  });

  it('asks again for what the cache dropped', async () => {
    loader = new ChunkLoader(network.fetchBytes, new ChunkCache(0));
    await load(1, 2);
    await load(1, 3);
    expect(await load(1, 2)).toBe(21);
    expect(chunksAsked()).toEqual(['2', '3', '2']);
  });

  it('asks for a column in one request', async () => {
    await Promise.all([0, 4, 8].map((t) => load(1, t, Urgency.SOON)));
    expect(network.urls).toEqual([
      'chunks?run=r&episode_id=e&channel=1&t=0&t=4&t=8',
    ]);
  });

  it('has few requests under way, and room for what is urgent', async () => {
    network.hold();
    const ahead = [0, 1, 2, 3].map((t) => load(1, t, Urgency.AHEAD));
    await settle();
    expect(chunksAsked()).toEqual(['0', '1', '2']);
    const column = load(1, 5, Urgency.SOON);
    const now = [6, 7, 8].map((t) => load(1, t));
    await settle();
    expect(chunksAsked().slice(3)).toEqual(['6', '7']);
    network.release();
    await Promise.all([...ahead, column, ...now]);
    expect(chunksAsked().slice(5)).toEqual(['8', '5', '3']);
  });

  it('hurries what was only wanted ahead', async () => {
    network.hold();
    const others = [0, 1, 2, 3].map((t) => load(1, t, Urgency.AHEAD));
    const ahead = load(1, 9, Urgency.AHEAD);
    await settle();
    const now = load(1, 9);
    network.release();
    await Promise.all([...others, ahead, now]);
    expect(chunksAsked().slice(3)).toEqual(['9', '3']);
  });

  describe('aborting', () => {
    it('ends a request that nobody waits for', async () => {
      network.hold();
      const abort = new AbortController();
      const code = codeOf(load(1, 2, Urgency.NOW, abort.signal));
      await settle();
      abort.abort();
      expect(await code).toBe('aborted');
      expect(network.aborted.length).toBe(1);
    });

    it('lets others have their answer', async () => {
      network.hold();
      const abort = new AbortController();
      const code = codeOf(load(1, 2, Urgency.NOW, abort.signal));
      const other = load(1, 2);
      await settle();
      abort.abort();
      network.release();
      expect(await code).toBe('aborted');
      expect(await other).toBe(21);
      expect(network.aborted).toEqual([]);
    });

    it('keeps a request for its other channels', async () => {
      network.hold();
      const abort = new AbortController();
      const code = codeOf(load(1, 2, Urgency.NOW, abort.signal));
      const other = load(3, 2);
      await settle();
      abort.abort();
      network.release();
      expect(await code).toBe('aborted');
      expect(await other).toBe(23);
    });

    it('sends nothing for what is aborted in the same turn', async () => {
      const abort = new AbortController();
      const code = codeOf(load(1, 2, Urgency.NOW, abort.signal));
      abort.abort();
      expect(await code).toBe('aborted');
      await settle();
      expect(network.urls).toEqual([]);
    });

    it('refuses a signal that has aborted', async () => {
      const abort = new AbortController();
      abort.abort();
      const code = await codeOf(load(1, 2, Urgency.NOW, abort.signal));
      expect(code).toBe('aborted');
      await settle();
      expect(network.urls).toEqual([]);
    });

    it('of what was answered touches no later request', async () => {
      loader = new ChunkLoader(network.fetchBytes, new ChunkCache(0));
      const abort = new AbortController();
      await load(1, 2, Urgency.NOW, abort.signal);
      await load(1, 3);
      network.hold();
      const again = load(1, 2);
      await settle();
      abort.abort();
      network.release();
      expect(await again).toBe(21);
    });

    it('can ask again', async () => {
      network.hold();
      const abort = new AbortController();
      const code = codeOf(load(1, 2, Urgency.NOW, abort.signal));
      await settle();
      abort.abort();
      network.release();
      expect(await code).toBe('aborted');
      expect(await load(1, 2)).toBe(21);
    });
  });

  describe('failures', () => {
    it('of one pair leave the others alone', async () => {
      network.change = (blob) =>
        blob.channelIndex === 1
          ? {chunkT: blob.chunkT!, channelIndex: 1, error: 'It was pruned.'}
          : blob;
      const pruned = load(1, 2).catch(({code, message}) => [code, message]);
      expect(await load(3, 2)).toBe(23);
      expect(await pruned).toEqual(['missing', 'It was pruned.']);
    });

    it('of decoding are told', async () => {
      network.change = (blob) => ({...blob, content: Uint8Array.of(255)});
      expect(await codeOf(load(1, 2))).toBe('damaged');
    });

    it('of the network reach all, and can be tried again', async () => {
      network.failure = new DataError('unavailable', 'gone');
      const codes = await Promise.all([1, 3].map((c) => codeOf(load(c, 2))));
      expect(codes).toEqual(['unavailable', 'unavailable']);
      network.failure = null;
      expect(await load(1, 2)).toBe(21);
    });

    it('of a reply that is none are told', async () => {
      const fetchBytes = () => Promise.resolve(Uint8Array.of(255, 255));
      loader = new ChunkLoader(fetchBytes, new ChunkCache(1 << 20));
      expect(await codeOf(load(1, 2))).toBe('unavailable');
    });

    it('of a pair that the server leaves out are told', async () => {
      network.change = (blob) => (blob.channelIndex === 1 ? null : blob);
      const code = codeOf(load(1, 2));
      expect(await load(3, 2)).toBe(23);
      expect(await code).toBe('missing');
    });
  });

  describe('a full reply', () => {
    const full = {error: 'reply is full', content: new Uint8Array(0)};

    it('is followed by a request for the rest', async () => {
      network.change = (blob, url) =>
        url.includes('t=0') && blob.chunkT !== 0n ? {...blob, ...full} : blob;
      const ts = [0, 4, 8];
      const loads = ts.map((t) => load(1, t, Urgency.SOON));
      expect(await Promise.all(loads)).toEqual([1, 41, 81]);
      expect(network.urls.map((url) => url.match(/t=.*/)![0])).toEqual([
        jasmine.stringContaining('t=0&t=4&t=8'),
        jasmine.stringContaining('t=4&t=8'),
      ]);
    });

    it('that holds nothing is not asked for without end', async () => {
      network.change = (blob) => ({...blob, ...full});
      expect(await codeOf(load(1, 2))).toBe('too_big');
      expect(network.urls.length).toBe(1);
    });
  });
});
