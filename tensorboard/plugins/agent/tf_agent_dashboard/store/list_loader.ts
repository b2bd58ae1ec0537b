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

/** Fetches the lists of runs and episodes into the store. */
import {DataSource, isAborted} from '../data_source/data_source';
import {Store} from './store';

export class ListLoader {
  private abort: AbortController | null = null;

  constructor(
    private readonly store: Store,
    private readonly source: DataSource
  ) {}

  /** Lists anew; what an earlier request still answers is dropped. */
  async load(): Promise<void> {
    this.abort?.abort();
    const {signal} = (this.abort = new AbortController());
    this.store.dispatch({type: 'listRequested'});
    try {
      const [runs, episodes] = await Promise.all([
        this.source.listRuns(signal),
        this.source.listEpisodes([], signal),
      ]);
      if (signal.aborted) return;
      this.store.dispatch({
        type: 'listArrived',
        runs: runs.runs,
        episodes: episodes.episodes,
        warnings: distinct([...runs.warnings, ...episodes.warnings]),
      });
    } catch (error) {
      if (signal.aborted || isAborted(error)) return;
      this.store.dispatch({type: 'listFailed', message: messageOf(error)});
    }
  }

  stop(): void {
    this.abort?.abort();
  }
}

/** The sentence of a `DataError`; of anything else, what it says. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function distinct(sentences: string[]): string[] {
  return [...new Set(sentences)];
}
