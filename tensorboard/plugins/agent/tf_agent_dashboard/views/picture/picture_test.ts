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

import {Picture} from '../../data_source/data_source';
import {MemoryEpisode} from '../../testing/memory_data_source';
import {
  find,
  findAll,
  mount,
  sceneAt,
  settle,
  textOf,
  unmountAll,
} from '../../testing/mount';
import {
  channel,
  gridEpisode,
  numbers,
  reply,
  summary,
} from '../../testing/sample_episodes';
import {Scene} from '../scene';
import {fitScale, isCrisp, sizeText} from './fit';
import './tf-agent-picture-view';
import './tf-agent-stack-view';

describe('fit', () => {
  it('enlarges by whole device pixels', () => {
    expect(fitScale(56, 56, 400, 600, 1)).toBe(7);
    expect(fitScale(56, 56, 400, 400, 2)).toBe(7);
    expect(fitScale(100, 100, 320, 320, 1)).toBe(3);
  });

  it('does not lose much of the box to that', () => {
    expect(fitScale(256, 256, 400, 400, 1)).toBe(1.5);
  });

  it('shrinks by any fraction', () => {
    expect(fitScale(800, 400, 200, 400, 1)).toBe(0.25);
  });

  it('is nothing in no space', () => {
    expect(fitScale(56, 56, 0, 400, 1)).toBe(0);
    expect(fitScale(0, 56, 400, 400, 1)).toBe(0);
  });

  it('is crisp only where pixels stay squares of one size', () => {
    expect(isCrisp(7, 1)).toBe(true);
    expect(isCrisp(1.5, 2)).toBe(true);
    expect(isCrisp(1.5, 1)).toBe(false);
    expect(isCrisp(0.5, 2)).toBe(true);
    expect(isCrisp(0.5, 1)).toBe(false);
  });

  it('is said', () => {
    expect(sizeText(160, 210, 2)).toBe('160 × 210 px, shown 2×');
    expect(sizeText(600, 400, 0.5)).toBe('600 × 400 px, shown 0.50×');
  });
});

describe('tf-agent-picture-view', () => {
  afterEach(unmountAll);

  /** The pixel at x, y as [red, green, blue, alpha]. */
  function pixel(canvas: HTMLCanvasElement, x: number, y: number): number[] {
    return [...canvas.getContext('2d')!.getImageData(x, y, 1, 1).data];
  }

  it('draws every pixel as recorded', async () => {
    const episode = gridEpisode();
    const frames = episode.reply.channels.find((c) => c.name === 'frames')!;
    const view = mount('tf-agent-picture-view', {
      scene: await sceneAt(episode, 0),
      channels: [frames],
    });
    await settle();
    const canvas = find<HTMLCanvasElement>(view, 'canvas');
    expect([canvas.width, canvas.height]).toEqual([256, 256]);
    expect(pixel(canvas, 0, 0)).toEqual([100, 100, 100, 255]);
    expect(pixel(canvas, 40, 40)).toEqual([220, 40, 40, 255]);
    expect(canvas.getAttribute('aria-label')).toBe('frames at step 0');
    expect(textOf(view)).toContain('256 × 256 px, shown 1.75×');
  });

  it('says what black and white mean where it was stretched', async () => {
    const picture: Picture = {
      width: 1,
      height: 1,
      rgba: new Uint8ClampedArray(4),
      range: [-0.5, 4.25],
      stretched: true,
      planes: 1,
    };
    const [scene, channels] = sceneWith({ok: true, value: picture});
    const view = mount('tf-agent-picture-view', {scene, channels});
    await settle();
    expect(textOf(view)).toContain('; black −0.5, white 4.25');
  });

  function sceneWith(outcome: unknown): [Scene, object[]] {
    const {reply} = gridEpisode();
    const frames = reply.channels.find((c) => c.name === 'frames')!;
    const pictures = new Map([[String(frames.index), outcome as never]]);
    const scene = new Scene(
      reply,
      {t: 3, pictures, rows: new Map()},
      new Map()
    );
    return [scene, [frames]];
  }

  it('says that there is no picture', () => {
    const [scene, channels] = sceneWith({
      ok: true,
      value: null as Picture | null,
    });
    const view = mount('tf-agent-picture-view', {scene, channels});
    expect(textOf(view)).toBe('No picture was recorded at this step.');
  });

  it('says what failed and offers to try again where that may help', async () => {
    const message = 'TensorBoard does not answer.';
    const [scene, channels] = sceneWith({
      ok: false,
      code: 'unavailable',
      message,
    });
    const view = mount('tf-agent-picture-view', {scene, channels});
    expect(textOf(view)).toBe(`${message} Try again`);
    const retried = jasmine.createSpy();
    view.addEventListener('retry', retried);
    find<HTMLElement>(view, 'button').click();
    expect(retried).toHaveBeenCalledTimes(1);
  });
});

describe('tf-agent-stack-view', () => {
  afterEach(unmountAll);

  it('draws the planes of a stack, the newest first', async () => {
    const stack = channel('observations', 'frame_stack', {
      alignment: 'per_state',
      role: 'observation',
      dtype: 'uint8',
      shape: [2, 2, 3],
      stack_axis: 2,
    });
    const episode: MemoryEpisode = {
      reply: reply(summary({length: 4}), [stack]),
      row: (_, t) =>
        numbers(
          Array.from({length: 12}, (_, i) => 10 * t + (i % 3)),
          [2, 2, 3]
        ),
    };
    const view = mount('tf-agent-stack-view', {
      scene: await sceneAt(episode, 2),
      channels: episode.reply.channels,
    });
    await settle();
    const reds = findAll<HTMLCanvasElement>(view, 'canvas').map(
      (canvas) => canvas.getContext('2d')!.getImageData(0, 0, 1, 1).data[0]
    );
    expect(reds).toEqual([22, 21, 20]);
    expect(textOf(view)).toMatch(/^newest −1 −2 3 planes, each 2 × 2 px/);
  });
});
