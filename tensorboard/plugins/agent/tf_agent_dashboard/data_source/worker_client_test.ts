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

import {WorkerClient} from './worker_client';

const WORKER_URL =
  '/base/tensorboard/plugins/agent/tf_agent_dashboard/worker.js';

const QUESTION = {
  kind: 'row',
  address: {run: 'r', episodeId: 'e', channel: 0, chunkT: 0},
  t: 0,
} as const;

describe('worker client', () => {
  const {signal} = new AbortController();

  function failureOf(promise: Promise<unknown>): Promise<[string, string]> {
    return promise.then(
      () => ['no failure', ''],
      ({code, message}) => [code, message]
    );
  }

  it('asks the bundled worker, which asks the server beside it', async () => {
    let workers = 0;
    const client = new WorkerClient(() => {
      workers++;
      return new Worker(WORKER_URL);
    });
    const failures = [1, 2].map(() =>
      failureOf(client.ask(QUESTION, [signal]))
    );
    // The server of these tests has no such route.
    expect((await Promise.all(failures)).map(([code]) => code)).toEqual([
      'vanished',
      'vanished',
    ]);
    expect(workers).toBe(1);
  });

  it('tells that the worker does not load, and tries again', async () => {
    const urls = ['/base/nothing.js', WORKER_URL];
    const client = new WorkerClient(() => new Worker(urls.shift()!));
    const [code, message] = await failureOf(client.ask(QUESTION, [signal]));
    expect(code).toBe('unavailable');
    expect(message).toContain('did not load');
    expect((await failureOf(client.ask(QUESTION, [signal])))[0]).toBe(
      'vanished'
    );
  });

  it('tells that the browser starts no worker', async () => {
    const client = new WorkerClient(() => {
      throw new Error('not allowed here');
    });
    const [code, message] = await failureOf(client.ask(QUESTION, [signal]));
    expect(code).toBe('unavailable');
    expect(message).toContain('not allowed here');
  });

  it('asks nothing for a signal that has aborted', async () => {
    const abort = new AbortController();
    abort.abort();
    const client = new WorkerClient(() => {
      throw new Error('Expected no worker.');
    });
    const failure = await failureOf(
      client.ask(QUESTION, [signal, abort.signal])
    );
    expect(failure[0]).toBe('aborted');
  });
});
