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

/**
 * Entry of the decoding worker, served as `static/worker.js` beside the page's
 * module. It runs on plain http origins too, so it asks for nothing that only
 * secure contexts have.
 */
import {fetchBytes} from '../data_source/http_request';
import {ChunkCache} from './chunk_cache';
import {ChunkLoader} from './chunk_loader';
import {DecodedChunk} from './codec';
import {FromWorker, ToWorker} from './protocol';
import {RequestHandler} from './request_handler';

/** Decoded rows kept, so that stepping back and forth decodes nothing. */
const CACHE_BYTES = 256 * 1024 * 1024;

interface WorkerScope {
  location: {href: string};
  onmessage: (event: {data: ToWorker[]}) => void;
  postMessage(message: FromWorker, transfer: Transferable[]): void;
}

const scope = self as unknown as WorkerScope;
const routes = new URL('..', scope.location.href);
const loader = new ChunkLoader(
  (url, signal) => fetchBytes(new URL(url, routes).href, signal),
  new ChunkCache<DecodedChunk>(CACHE_BYTES)
);
const handler = new RequestHandler(loader, (message, buffers) =>
  scope.postMessage(message, buffers)
);

scope.onmessage = ({data}) => handler.receive(data);
