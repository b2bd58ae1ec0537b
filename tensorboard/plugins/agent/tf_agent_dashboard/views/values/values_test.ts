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

import {MemoryEpisode} from '../../testing/memory_data_source';
import {
  find,
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
import {ChannelInfo} from '../../types';
import {entropy, numberLines} from './numbers';
import {rowText} from './row_text';
import './tf-agent-hidden-view';
import './tf-agent-info-view';
import './tf-agent-numbers-view';
import './tf-agent-text-view';
import './tf-agent-vector-view';
import {elementsOf} from './vector';

describe('row text', () => {
  it('writes integers of 64 bits exactly', () => {
    const values = BigInt64Array.of(9007199254740993n);
    expect(rowText({kind: 'numbers', dtype: 'int64', shape: [], values})).toBe(
      '9007199254740993'
    );
  });

  it('writes truth values in words', () => {
    expect(rowText(numbers([1, 0], [2], 'bool'))).toBe('[true, false]');
  });

  it('writes small arrays as they nest', () => {
    expect(rowText(numbers([1, 2, 3, 4], [2, 2]))).toBe('[[1, 2], [3, 4]]');
  });

  it('sums large arrays up', () => {
    const many = Array.from({length: 20}, (_, i) => i / 2);
    expect(rowText(numbers(many, [4, 5]))).toBe('float32[4, 5], 0 to 9.5');
  });

  it('says that an array is empty', () => {
    expect(rowText(numbers([], [0, 3]))).toBe('empty float32[0, 3]');
  });
});

describe('numbers', () => {
  it('know the entropy of a choice', () => {
    expect(entropy([1, 0])).toBe(0);
    expect(entropy([0.5, 0.5])).toBeCloseTo(0.693147, 6);
  });

  it('say what a decision yields and what came before', async () => {
    const episode = gridEpisode({length: 20, return: 0.95});
    const lines = numberLines(
      await sceneAt(episode, 19),
      episode.reply.channels
    );
    const text = (label: string) => lines.find((l) => l.label === label)?.text;
    expect(text('reward')).toBe('0.9500');
    expect(text('return so far')).toBe('0');
    expect(text('return to come')).toBe('0.95');
    expect(text('wall time')).toBe('0.18 s');
  });

  it('are the same lines at the last state', async () => {
    const episode = gridEpisode({length: 20});
    const labels = async (t: number) =>
      numberLines(await sceneAt(episode, t), episode.reply.channels).map(
        ({label}) => label
      );
    expect(await labels(20)).toEqual(await labels(3));
  });
});

/** An episode of one channel with the row `values` at every state. */
function oneChannel(info: ChannelInfo, values: number[]): MemoryEpisode {
  return {
    reply: reply(summary({length: 4}), [{...info, alignment: 'per_state'}]),
    row: () => numbers(values, info.shape, info.dtype),
  };
}

async function show(tag: string, episode: MemoryEpisode, t = 0) {
  const view = mount(
    tag,
    {scene: await sceneAt(episode, t), channels: episode.reply.channels},
    'width: 320px'
  );
  await settle();
  return view;
}

describe('vector', () => {
  it('draws bars from zero on one scale', async () => {
    const info = channel('observations', 'vector', {
      shape: [3],
      labels: ['x', '', 'z'],
    });
    const episode = oneChannel(info, [-1, 0, 3]);
    const [x, y, z] = elementsOf(
      await sceneAt(episode, 0),
      episode.reply.channels[0],
      numbers([-1, 0, 3], [3])
    );
    expect([x.label, y.label, z.label]).toEqual(['x', '1', 'z']);
    expect([x.from, x.width, x.sign]).toEqual([0, 0.25, 'negative']);
    expect([z.from, z.width, z.text]).toEqual([0.25, 0.75, '3']);
  });

  it('labels the elements of a matrix by their place', async () => {
    const info = channel('observations', 'vector', {shape: [2, 2]});
    const episode = oneChannel(info, [1, 2, 3, 4]);
    const elements = elementsOf(
      await sceneAt(episode, 0),
      episode.reply.channels[0],
      numbers([1, 2, 3, 4], [2, 2])
    );
    expect(elements.map(({label}) => label)).toEqual([
      '0, 0',
      '0, 1',
      '1, 0',
      '1, 1',
    ]);
  });
});

describe('views of values', () => {
  afterEach(unmountAll);

  it('list a vector with its type', async () => {
    const info = channel('observations', 'vector', {shape: [2]});
    const view = await show('tf-agent-vector-view', oneChannel(info, [0.5, 2]));
    expect(textOf(view)).toBe('0 0.500 1 2.000 float32[2]');
  });

  it('show a text literally', async () => {
    const info = channel('note', 'text', {
      dtype: 'utf8',
      alignment: 'per_state',
    });
    const episode: MemoryEpisode = {
      reply: reply(summary({length: 4}), [{...info, role: 'observation'}]),
      row: () => ({kind: 'text', dtype: 'utf8', text: '<b>go</b> & [[x]]'}),
    };
    const view = await show('tf-agent-text-view', episode);
    expect(find(view, 'pre').textContent).toBe('<b>go</b> & [[x]]');
    expect(find(view, 'pre').children.length).toBe(0);
  });

  it('list infos by their path, and what is absent', async () => {
    const episode = gridEpisode();
    const channels = episode.reply.channels.filter((c) => c.role === 'infos');
    const view = mount('tf-agent-info-view', {
      scene: await sceneAt(
        {
          ...episode,
          row: (i, t) => (i === channels[1].index ? null : episode.row(i, t)),
        },
        9
      ),
      channels,
    });
    await settle();
    expect(textOf(view)).toBe('carrying yellow key position absent');
  });

  it('draw a cell for each hidden unit', async () => {
    const info = channel('hidden', 'hidden_state', {shape: [3]});
    const view = await show(
      'tf-agent-hidden-view',
      oneChannel(info, [-2, 0, 2])
    );
    await settle();
    const canvas = find<HTMLCanvasElement>(view, 'canvas');
    const {data} = canvas.getContext('2d')!.getImageData(0, 0, 3, 1);
    expect([...data.slice(0, 3)]).toEqual([33, 113, 181]);
    expect([...data.slice(4, 7)]).toEqual([245, 245, 245]);
    expect([...data.slice(8, 11)]).toEqual([160, 58, 130]);
    expect(textOf(view)).toBe('3 units; blue −2, purple 2');
  });
});
