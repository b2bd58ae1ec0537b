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

import {EpisodeData, Picture} from '../data_source/data_source';
import {gridEpisode} from '../testing/sample_episodes';
import {MomentLoader} from './moment_loader';

const {reply} = gridEpisode({length: 20});
const FRAMES = reply.channels.find(({name}) => name === 'frames')!.index;
const PICTURE = {width: 1, height: 1} as Picture;

/** Data whose pictures arrive by hand, aborted or not. */
class HandData implements EpisodeData {
  readonly asked: number[] = [];
  readonly prefetched: number[] = [];
  private readonly answers = new Map<number, () => void>();

  picture(_: number, t: number): Promise<Picture> {
    this.asked.push(t);
    return new Promise((resolve) =>
      this.answers.set(t, () => resolve(PICTURE))
    );
  }

  async arrive(t: number): Promise<void> {
    this.answers.get(t)!();
    await new Promise((resolve) => setTimeout(resolve));
  }

  prefetch(_: number[], t: number): void {
    this.prefetched.push(t);
  }

  column(): never {
    throw new Error('not asked for');
  }

  row(): never {
    throw new Error('not asked for');
  }

  close(): void {}
}

describe('moment loader', () => {
  let data: HandData;
  let arrived: number[];
  let loader: MomentLoader;
  let now: number;

  beforeEach(() => {
    data = new HandData();
    arrived = [];
    now = 0;
    spyOn(performance, 'now').and.callFake(() => now);
    const pictures = [{channel: FRAMES, plane: null}];
    loader = new MomentLoader(
      data,
      reply,
      {pictures, rows: [], columns: []},
      ({t}) => arrived.push(t)
    );
  });

  it('forgets the wishes between the first and the newest', async () => {
    for (const t of [1, 2, 3, 4]) loader.want(t, 1);
    await data.arrive(1);
    await data.arrive(4);
    expect(data.asked).toEqual([1, 4]);
    expect(arrived).toEqual([1, 4]);
    expect(data.prefetched).toEqual([1, 2, 3, 4]);
  });

  it('gives a slow one up for a newer wish, and drops it when it comes', async () => {
    loader.want(1, 1);
    now = 100;
    loader.want(2, 1);
    await data.arrive(2);
    await data.arrive(1);
    expect(arrived).toEqual([2]);
  });

  it('asks once for a state that is already under way', async () => {
    loader.want(1, 1);
    loader.want(2, 1);
    loader.want(1, -1);
    await data.arrive(1);
    expect(data.asked).toEqual([1]);
    expect(arrived).toEqual([1]);
  });

  it('is silent once it is stopped', async () => {
    loader.want(1, 1);
    loader.stop();
    await data.arrive(1);
    expect(arrived).toEqual([]);
  });
});
