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

import {DataError} from './data_source';
import {Fetch, fetchBytes, fetchJson} from './http_request';
import {bytesResponse, errorResponse, jsonResponse} from './scripted_server';

function answering(response: Response | Error): Fetch {
  return () =>
    response instanceof Error
      ? Promise.reject(response)
      : Promise.resolve(response);
}

function failureOf(
  response: Response | Error,
  signal = new AbortController().signal
): Promise<DataError> {
  return fetchJson('http://host/runs', signal, answering(response)).then(
    () => fail('Expected a failure.') as never,
    (error) => error
  );
}

describe('http request', () => {
  it('gives JSON', async () => {
    const {signal} = new AbortController();
    const fetch = answering(jsonResponse({version: 1}));
    expect(await fetchJson('http://host/runs', signal, fetch)).toEqual({
      version: 1,
    });
  });

  it('gives bytes', async () => {
    const {signal} = new AbortController();
    const fetch = answering(bytesResponse(Uint8Array.of(1, 2).buffer));
    const bytes = await fetchBytes('http://host/chunks', signal, fetch);
    expect(bytes).toEqual(Uint8Array.of(1, 2));
  });

  const failures: Array<[string, Response | Error, string, RegExp]> = [
    [
      'that nothing has that name',
      errorResponse(404, 'No run "x".\n'),
      'vanished',
      /^No run "x"\.$/,
    ],
    [
      'that the page asked wrongly',
      errorResponse(400, 'Expected one run.'),
      'invalid',
      /^Expected one run\.$/,
    ],
    [
      'that logs are being loaded',
      errorResponse(503, 'Logs are being loaded; try again.'),
      'unavailable',
      /^Logs are being loaded; try again\.$/,
    ],
    [
      'the status where there are no words',
      new Response('<h1>Bad gateway</h1>', {
        status: 502,
        headers: {'Content-Type': 'text/html'},
      }),
      'unavailable',
      /status 502/,
    ],
    [
      'that something else answered',
      new Response('<form>', {headers: {'Content-Type': 'text/html'}}),
      'unavailable',
      /Expected application\/json from TensorBoard but found text\/html/,
    ],
    [
      'that nobody answers',
      new TypeError('Failed to fetch'),
      'unavailable',
      /does not answer; is it still running\?/,
    ],
    [
      'that the answer was cut off',
      new Response('{"version"', {
        headers: {'Content-Type': 'application/json'},
      }),
      'unavailable',
      /cannot be read/,
    ],
  ];
  for (const [what, response, code, words] of failures) {
    it(`tells ${what}`, async () => {
      const failure = await failureOf(response);
      expect(failure).toBeInstanceOf(DataError);
      expect(failure.code).toBe(code as DataError['code']);
      expect(failure.message).toMatch(words);
    });
  }

  it('tells of an abort as what it is', async () => {
    const abort = new AbortController();
    abort.abort();
    const error = new DOMException('aborted', 'AbortError');
    const failure = await failureOf(error as Error, abort.signal);
    expect(failure.code).toBe('aborted');
  });
});
