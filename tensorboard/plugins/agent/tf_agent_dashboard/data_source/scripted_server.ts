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

/** The network edge for tests: says what a test tells it to say. */
import {Fetch} from './http_request';

export class ScriptedServer {
  /** What was asked, below the plugin's routes. */
  readonly asked: string[] = [];
  readonly aborted: string[] = [];
  private gate = Promise.resolve();
  private open = () => {};

  constructor(private readonly answer: (route: string) => Response) {}

  /** Answers wait until `release`. */
  hold(): void {
    this.gate = new Promise((resolve) => (this.open = resolve));
  }

  release(): void {
    this.open();
  }

  readonly fetch: Fetch = (url, {signal}) => {
    const route = url.replace(SERVER_URL, '');
    this.asked.push(route);
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => {
        this.aborted.push(route);
        reject(new DOMException('aborted', 'AbortError'));
      });
      this.gate.then(() => this.answer(route)).then(resolve, reject);
    });
  };
}

/** Where the plugin's routes lie, behind a path prefix. */
export const SERVER_URL = 'http://host:6006/prefix/data/plugin/agent/';

export function jsonResponse(body: unknown): Response {
  return new Response(JSON.stringify(body), {
    headers: {'Content-Type': 'application/json'},
  });
}

export function bytesResponse(body: ArrayBuffer): Response {
  return new Response(body, {
    headers: {'Content-Type': 'application/x-protobuf'},
  });
}

export function errorResponse(status: number, words: string): Response {
  return new Response(words, {
    status,
    headers: {'Content-Type': 'text/plain; charset=utf-8'},
  });
}

/** Lets everything happen that needs no answer of the network. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 20));
}
