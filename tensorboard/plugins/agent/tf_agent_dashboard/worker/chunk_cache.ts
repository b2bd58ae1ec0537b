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

/** Keeps what was used last, up to a number of bytes. */
export class ChunkCache<V extends {bytes: number}> {
  /** A map remembers the order of insertion: the oldest use is first. */
  private readonly entries = new Map<string, V>();
  private total = 0;

  /** @param maxBytes Of all values; only the newest may be larger alone. */
  constructor(private readonly maxBytes: number) {}

  /** Bytes of what is kept. */
  get bytes(): number {
    return this.total;
  }

  /** The value, which counts as used now; undefined: not kept. */
  get(key: string): V | undefined {
    const value = this.entries.get(key);
    if (value !== undefined) {
      this.entries.delete(key);
      this.entries.set(key, value);
    }
    return value;
  }

  has(key: string): boolean {
    return this.entries.has(key);
  }

  set(key: string, value: V): void {
    this.remove(key);
    this.entries.set(key, value);
    this.total += costOf(value);
    for (const oldest of this.entries.keys()) {
      if (this.total <= this.maxBytes || oldest === key) {
        break;
      }
      this.remove(oldest);
    }
  }

  private remove(key: string): void {
    const value = this.entries.get(key);
    if (value !== undefined) {
      this.entries.delete(key);
      this.total -= costOf(value);
    }
  }
}

/** Objects around the bytes of an entry take about this much. */
const OVERHEAD_BYTES = 1024;

function costOf(value: {bytes: number}): number {
  return value.bytes + OVERHEAD_BYTES;
}
