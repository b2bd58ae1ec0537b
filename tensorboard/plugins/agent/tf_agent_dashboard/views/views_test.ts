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

import {NumberColumn} from '../data_source/data_source';
import {MemoryEpisode} from '../testing/memory_data_source';
import {
  channel,
  gridEpisode,
  numbers,
  reply,
  summary,
} from '../testing/sample_episodes';
import {sceneAt} from '../testing/mount';
import {noteOf} from './notes';
import {panesOf, planOf, planesOf} from './panes';
import {VIEWS} from './registry';
import {rowOf} from './scene';
import {decimalsOf, extentOf, returnsAround} from './series';
import {finiteExtent, returnSoFar, tracksOf} from './tracks';

describe('panes', () => {
  it('follow what was recorded, in the order of the registry', () => {
    const {channels} = gridEpisode().reply;
    expect(panesOf(channels).map(({id}) => id)).toEqual([
      'frame:frames',
      'image:observations',
      'action',
      'numbers',
      'info',
    ]);
  });

  it('draw an unknown kind as a table, so that it is not invisible', () => {
    const panes = panesOf([
      channel('future', 'something_new', {shape: [3], role: 'extra'}),
    ]);
    expect(panes.map(({view}) => view.tag)).toEqual(['tf-agent-info-view']);
    expect(panes[0].channels[0].name).toBe('future');
  });

  it('leave no kind of channel out', () => {
    const kinds = [
      'frame',
      'image_observation',
      'frame_stack',
      'vector',
      'discrete',
      'text',
      'reward',
      'value',
      'action_values',
      'action_probs',
      'logits',
      'distribution_parameters',
      'hidden_state',
      'attribution',
      'embedding_point',
      'signal',
      'info',
      'end_flag',
      'wall_time',
    ];
    for (const kind of kinds) {
      for (const dtype of ['float32', 'utf8']) {
        for (const shape of [[], [4], [8, 8, 3], [2, 2, 2, 2]]) {
          const one = channel('x', kind, {dtype, shape});
          expect(panesOf([one]).flatMap(({channels}) => channels))
            .withContext(`${kind} ${dtype} ${shape}`)
            .toEqual([one]);
        }
      }
    }
  });

  it('call parts of a nested observation by their path', () => {
    const part = (name: string) =>
      channel(`observations/${name}`, 'vector', {
        role: 'observation',
        shape: [2],
        path: [name],
      });
    expect(panesOf([part('qpos'), part('qvel')]).map((p) => p.title)).toEqual([
      'Observation / qpos',
      'Observation / qvel',
    ]);
  });

  it('show a rendering that is text as text', () => {
    const [pane] = panesOf([
      channel('frames', 'frame', {dtype: 'utf8', role: 'rendered'}),
    ]);
    expect(pane.view.tag).toBe('tf-agent-text-view');
    expect(pane.view.area).toBe('pictures');
  });

  it('have views with elements of our own', () => {
    for (const {tag} of VIEWS) expect(tag).toMatch(/^tf-agent-.*-view$/);
  });
});

describe('plan', () => {
  it('fetches pictures, small columns at once and texts by row', () => {
    const {reply} = gridEpisode();
    const index = (name: string) =>
      reply.channels.find((c) => c.name === name)!.index;
    const plan = planOf(reply);
    expect(plan.pictures).toEqual([
      {channel: index('frames'), plane: null},
      {channel: index('observations'), plane: null},
    ]);
    expect(plan.rows).toEqual([index('infos/carrying')]);
    expect(plan.columns).toContain(index('rewards'));
    expect(plan.columns).not.toContain(index('frames'));
  });

  it('fetches rows of a channel that is too big as a column', () => {
    const big = channel('hidden', 'hidden_state', {shape: [4096]});
    const plan = planOf(reply(summary({length: 1000}), [big]));
    expect(plan.columns).toEqual([]);
    expect(plan.rows).toEqual([0]);
  });

  it('fetches the newest planes of a deep stack', () => {
    const stack = channel('observations', 'frame_stack', {
      shape: [84, 84, 10],
      stack_axis: 2,
    });
    expect(planesOf(stack)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  });
});

describe('tracks', () => {
  const rewards = Float64Array.of(0, 1, NaN, -3);

  it('sum rewards up to each state', () => {
    expect([...returnSoFar(rewards)]).toEqual([0, 0, 1, 1, -2]);
  });

  it('know their finite extent', () => {
    expect(finiteExtent(Float64Array.of(NaN, 2, -1, Infinity))).toEqual([
      -1, 2,
    ]);
    expect(finiteExtent(Float64Array.of(NaN))).toBeNull();
  });

  it('stand for rewards, return and policy outputs', async () => {
    const episode = gridEpisode();
    const names = tracksOf(episode.reply, new Map()).map(({id}) => id);
    expect(names).toEqual(['rewards', 'return', 'values', 'td_error']);
  });

  it('say what failed', () => {
    const episode = gridEpisode();
    const {index} = episode.reply.channels.find((c) => c.name === 'values')!;
    const failed = {phase: 'failed', code: 'damaged', message: 'Bad.'} as const;
    const tracks = tracksOf(episode.reply, new Map([[index, failed]]));
    expect(tracks.find(({id}) => id === 'values')!.error).toBe('Bad.');
  });
});

describe('series', () => {
  const column: NumberColumn = {
    kind: 'numbers',
    rows: 3,
    problems: [],
    dtype: 'float32',
    shape: [],
    size: 1,
    values: Float64Array.of(0.5, NaN, -2),
    exact: null,
    absent: Uint8Array.of(0, 1, 0),
  };

  it('know extent and decimals, NaN aside', () => {
    expect(extentOf(column)).toEqual([-2, 0.5]);
    expect(decimalsOf(column)).toBe(3);
    expect(extentOf(null)).toBeNull();
  });

  it('split the return at a step', () => {
    const rewards = {...column, values: Float64Array.of(1, 2, 4)};
    expect(returnsAround(rewards, 0)).toEqual({before: 0, after: 7});
    expect(returnsAround(rewards, 1)).toEqual({before: 1, after: 6});
    expect(returnsAround(rewards, 3)).toEqual({before: 7, after: 0});
  });

  it('have rows, or none where they are absent', () => {
    expect(rowOf(column, 1)).toBeNull();
    expect(rowOf(column, 3)).toBeNull();
    const row = rowOf(column, 2)!;
    expect(row.kind === 'numbers' && [...row.values]).toEqual([-2]);
  });
});

describe('scene', () => {
  it('has no decision at the last state', async () => {
    const episode = gridEpisode({length: 20});
    const actions = episode.reply.channels.find((c) => c.name === 'actions')!;
    const before = await sceneAt(episode, 19);
    expect(before.atEnd).toBe(false);
    expect(before.number(actions)).toBe(2);
    const last = await sceneAt(episode, 20);
    expect(last.atEnd).toBe(true);
    expect(last.number(actions)).toBeNull();
  });

  it('reads a row of several numbers', async () => {
    const one = channel('observations', 'vector', {
      alignment: 'per_state',
      role: 'observation',
      shape: [2],
    });
    const episode: MemoryEpisode = {
      reply: reply(summary({length: 4}), [one]),
      row: (_, t) => numbers([t, -t], [2]),
    };
    const scene = await sceneAt(episode, 3);
    expect(scene.numbers(episode.reply.channels[0])).toEqual([3, -3]);
  });
});

describe('notes', () => {
  it('tell what is missing from what failed', () => {
    expect(noteOf(null, 'None.')).toBeNull();
    expect(noteOf({ok: true, value: 1}, 'None.')).toBeNull();
    expect(noteOf({ok: true, value: null}, 'None.')).toEqual({
      kind: 'absent',
      message: 'None.',
      retriable: false,
    });
    const failed = (code: 'unavailable' | 'damaged') =>
      noteOf({ok: false, code, message: 'Why.'}, 'None.')!;
    expect(failed('unavailable').retriable).toBe(true);
    expect(failed('damaged').retriable).toBe(false);
    expect(failed('damaged').message).toBe('Why.');
  });
});
