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

/** GET requests to the plugin's routes, with failures told in words. */
import {aborted, DataError, DataErrorCode} from './data_source';

export type Fetch = (
  url: string,
  init: {signal: AbortSignal}
) => Promise<Response>;

const CODES: {[status: number]: DataErrorCode} = {
  400: 'invalid',
  404: 'vanished',
};

/** More of a server's own words would not fit a page. */
const MAX_WORDS = 500;

/** A JSON reply. Rejects with a `DataError`. */
export function fetchJson(
  url: string,
  signal: AbortSignal,
  fetch: Fetch = browserFetch
): Promise<unknown> {
  return request(url, signal, fetch, 'application/json', (r) => r.json());
}

/** A binary reply. Rejects with a `DataError`. */
export function fetchBytes(
  url: string,
  signal: AbortSignal,
  fetch: Fetch = browserFetch
): Promise<Uint8Array> {
  return request(url, signal, fetch, 'application/x-protobuf', async (r) => {
    return new Uint8Array(await r.arrayBuffer());
  });
}

function browserFetch(url: string, init: {signal: AbortSignal}) {
  return fetch(url, init);
}

async function request<T>(
  url: string,
  signal: AbortSignal,
  fetch: Fetch,
  contentType: string,
  read: (response: Response) => Promise<T>
): Promise<T> {
  try {
    const response = await fetch(url, {signal});
    await checkResponse(response, contentType);
    return await read(response);
  } catch (error) {
    throw error instanceof DataError ? error : failure(signal, error);
  }
}

async function checkResponse(
  response: Response,
  contentType: string
): Promise<void> {
  const found = response.headers.get('content-type') ?? 'nothing';
  if (!response.ok) {
    const code = CODES[response.status] ?? 'unavailable';
    const words = found.startsWith('text/plain') ? await response.text() : '';
    throw new DataError(
      code,
      words.trim().slice(0, MAX_WORDS) ||
        `The server answered with status ${response.status}.`
    );
  }
  if (!found.startsWith(contentType)) {
    throw new DataError(
      'unavailable',
      `Expected ${contentType} from TensorBoard but found ${found}; is the ` +
        'page still logged in? Reload it.'
    );
  }
}

function failure(signal: AbortSignal, error: unknown): DataError {
  if (signal.aborted) {
    return aborted();
  }
  if (error instanceof SyntaxError) {
    return new DataError(
      'unavailable',
      `The reply of TensorBoard cannot be read; try again. (${error.message})`
    );
  }
  return new DataError(
    'unavailable',
    `TensorBoard does not answer; is it still running? (${error})`
  );
}
