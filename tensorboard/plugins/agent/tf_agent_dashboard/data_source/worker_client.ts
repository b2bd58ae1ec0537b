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

/** The page's side of `worker/protocol.ts`. */
import {ChunkAddress} from '../worker/chunk_batches';
import {AnswerTo, FromWorker, Question, ToWorker} from '../worker/protocol';
import {aborted, DataError} from './data_source';

/** What a `Worker` and a `MessagePort` have in common. */
export interface Port {
  postMessage(messages: ToWorker[]): void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror?: ((event: ErrorEvent) => void) | null;
}

interface Pending {
  resolve(answer: any): void;
  reject(error: DataError): void;
}

export class WorkerClient {
  private port: Port | null = null;
  private lastId = 0;
  private unsent: ToWorker[] = [];
  private readonly pending = new Map<number, Pending>();

  /** @param start Starts the worker, at the first question. */
  constructor(private readonly start: () => Port) {}

  /** A number that no one else gets, for `prefetch`. */
  nextOwner(): number {
    return ++this.lastId;
  }

  /** Rejects with a `DataError`; with `aborted` when any signal aborts. */
  ask<Q extends Question>(
    question: Q,
    signals: AbortSignal[]
  ): Promise<AnswerTo<Q>> {
    return new Promise((resolve, reject) => {
      if (signals.some(({aborted}) => aborted)) {
        return reject(aborted());
      }
      const id = ++this.lastId;
      const forget = () => {
        done();
        this.pending.delete(id);
        this.send({type: 'forget', id});
        reject(aborted());
      };
      const done = () =>
        signals.forEach((signal) => {
          signal.removeEventListener('abort', forget);
        });
      signals.forEach((signal) => signal.addEventListener('abort', forget));
      this.pending.set(id, {
        resolve: (answer) => (done(), resolve(answer)),
        reject: (error) => (done(), reject(error)),
      });
      this.send({type: 'ask', id, question});
    });
  }

  /** Replaces what `owner` wished for before; an empty wish ends it. */
  prefetch(owner: number, addresses: ChunkAddress[]): void {
    this.send({type: 'prefetch', owner, addresses});
  }

  /** Sends together what one turn says: the worker asks for it together. */
  private send(message: ToWorker): void {
    if (!this.unsent.length) {
      queueMicrotask(() => this.sendAll());
    }
    this.unsent.push(message);
  }

  private sendAll(): void {
    const messages = this.unsent;
    this.unsent = [];
    try {
      this.connect().postMessage(messages);
    } catch (error) {
      this.fail(String(error));
    }
  }

  private connect(): Port {
    if (!this.port) {
      this.port = this.start();
      this.port.onmessage = ({data}) => this.receive(data);
      this.port.onerror = ({message}) =>
        this.fail(message ?? 'its script did not load');
    }
    return this.port;
  }

  private receive(message: FromWorker): void {
    const pending = this.pending.get(message.id);
    this.pending.delete(message.id);
    if (message.type === 'answer') {
      pending?.resolve(message.answer);
    } else {
      pending?.reject(new DataError(message.code, message.message));
    }
  }

  /** The worker did not load or broke: the next question starts another. */
  private fail(reason: string): void {
    this.port = null;
    const error = new DataError(
      'unavailable',
      `The page's decoder stopped: ${reason}. Reload the page.`
    );
    const pending = [...this.pending.values()];
    this.pending.clear();
    pending.forEach(({reject}) => reject(error));
  }
}
