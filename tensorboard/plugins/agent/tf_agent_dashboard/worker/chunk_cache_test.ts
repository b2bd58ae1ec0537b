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

import {ChunkCache} from './chunk_cache';

const KB = 1024;

describe('chunk cache', () => {
  it('drops what was not used for the longest time', () => {
    const cache = new ChunkCache<{bytes: number}>(30 * KB);
    for (const key of ['a', 'b', 'c']) {
      cache.set(key, {bytes: 8 * KB});
    }
    cache.get('a');
    cache.set('d', {bytes: 8 * KB});
    const kept = ['a', 'b', 'c', 'd'].filter((key) => cache.has(key));
    expect(kept).toEqual(['a', 'c', 'd']);
  });

  it('counts many small entries by more than their bytes', () => {
    const cache = new ChunkCache<{bytes: number}>(10 * KB);
    for (let i = 0; i < 100; i++) {
      cache.set(String(i), {bytes: 0});
    }
    const kept = Array.from({length: 100}, (_, i) => cache.has(String(i)));
    expect(kept.filter(Boolean).length).toBe(10);
  });

  it('keeps the newest even if it is too large alone', () => {
    const cache = new ChunkCache<{bytes: number}>(10 * KB);
    cache.set('small', {bytes: 1});
    cache.set('large', {bytes: 100 * KB});
    expect(cache.has('small')).toBe(false);
    expect(cache.get('large')).toEqual({bytes: 100 * KB});
    cache.set('next', {bytes: 1});
    expect(cache.has('large')).toBe(false);
  });

  it('counts a replaced entry once', () => {
    const cache = new ChunkCache<{bytes: number}>(10 * KB);
    cache.set('a', {bytes: 4 * KB});
    cache.set('a', {bytes: 2 * KB});
    expect(cache.bytes).toBe(3 * KB);
  });
});
