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
import {mount, sceneAt, settle, textOf, unmountAll} from '../../testing/mount';
import {
  channel,
  gridEpisode,
  numbers,
  reply,
  summary,
} from '../../testing/sample_episodes';
import {ChannelInfo, EpisodeReply} from '../../types';
import {Decision, decisionAt, otherLines} from './decision';
import {boundsOf, spaceAt} from './space_bounds';
import './tf-agent-action-view';

/** An episode of four steps whose rows are the same at each. */
function episodeOf(
  rows: Array<[ChannelInfo, number[]]>,
  changes: Partial<EpisodeReply> = {}
): MemoryEpisode {
  const channels = rows.map(([one]) => one);
  return {
    reply: reply(summary({length: 4}), channels, changes),
    row: (i, t) =>
      t < 4 ? numbers(rows[i][1], channels[i].shape, channels[i].dtype) : null,
  };
}

async function decide(episode: MemoryEpisode, t = 0): Promise<Decision | null> {
  return decisionAt(await sceneAt(episode, t), episode.reply.channels);
}

const ACTION = channel('actions', 'discrete', {
  role: 'action',
  dtype: 'int64',
  labels: ['left', 'right', 'jump'],
});

describe('decision among choices', () => {
  it('marks the chosen one and says which was passed over', async () => {
    const decision = await decide(
      episodeOf([
        [ACTION, [1]],
        [
          channel('action_probs', 'action_probs', {shape: [3]}),
          [0.1, 0.2, 0.7],
        ],
      ])
    );
    if (decision?.kind !== 'discrete') throw new Error('not discrete');
    expect(decision.choices.map(({label}) => label).slice(0, 3)).toEqual([
      'left',
      'right',
      'jump',
    ]);
    expect(decision.choices.map(({chosen}) => chosen).slice(0, 3)).toEqual([
      false,
      true,
      false,
    ]);
    expect(decision.choices[2].probText).toBe('0.700');
    expect(decision.chosenLabel).toBe('right');
    expect(decision.passedOver).toBe('jump');
  });

  it('counts from the start of the space', async () => {
    const decision = await decide(
      episodeOf([[{...ACTION, start: -1}, [0]]], {
        action_space: {type: 'discrete', n: 3, start: -1},
      })
    );
    expect(decision?.kind === 'discrete' && decision.chosenLabel).toBe('right');
  });

  it('draws values from zero on one scale', async () => {
    const decision = await decide(
      episodeOf([
        [ACTION, [0]],
        [channel('action_values', 'action_values', {shape: [3]}), [-1, 3, 0]],
      ])
    );
    if (decision?.kind !== 'discrete') throw new Error('not discrete');
    const [worst, best, zero] = decision.choices;
    expect([worst.valueFrom, worst.valueWidth]).toEqual([0, 0.25]);
    expect([best.valueFrom, best.valueWidth]).toEqual([0.25, 0.75]);
    expect(zero.valueWidth).toBe(0);
    expect(worst.sign).toBe('negative');
    expect(best.valueText).toBe('3');
  });

  it('keeps its rows at the last state, with nothing in them', async () => {
    const probs = channel('action_probs', 'action_probs', {shape: [3]});
    const episode = episodeOf(
      [
        [ACTION, [0]],
        [probs, [1, 0, 0]],
      ],
      {action_space: {type: 'discrete', n: 3, start: 0}}
    );
    const decision = await decide(episode, 4);
    if (decision?.kind !== 'discrete') throw new Error('not discrete');
    expect(decision.choices.length).toBe(3);
    expect(decision.hasProbs).toBe(true);
    expect(decision.choices.some(({chosen}) => chosen)).toBe(false);
    expect(decision.choices[0].probText).toBe('–');
  });

  it('lists the chosen one even among very many', async () => {
    const many = {...ACTION, labels: []};
    const decision = await decide(
      episodeOf([[many, [500]]], {
        action_space: {type: 'discrete', n: 1000, start: 0},
      })
    );
    if (decision?.kind !== 'discrete') throw new Error('not discrete');
    expect(decision.choices.length).toBe(65);
    expect(decision.choices[64].label).toBe('500');
    expect(decision.unlisted).toBe(935);
  });
});

describe('decision of numbers', () => {
  const BOX = {type: 'box', dtype: 'float32', shape: [2], low: [-1], high: [3]};
  const action = channel('actions', 'vector', {role: 'action', shape: [2]});

  it('stands between its bounds, the raw action beside it', async () => {
    const raw = channel('policy_actions', 'vector', {
      role: 'policy_action',
      shape: [2],
    });
    const decision = await decide(
      episodeOf(
        [
          [action, [1, 3]],
          [raw, [1, 4.5]],
        ],
        {action_space: BOX}
      )
    );
    if (decision?.kind !== 'array') throw new Error('not an array');
    const [first, second] = decision.dimensions;
    expect([first.share, first.rawShare, first.text]).toEqual([
      0.5,
      null,
      '1.000',
    ]);
    expect([second.share, second.rawShare, second.rawText]).toEqual([
      1,
      1,
      '4.500',
    ]);
    expect([first.lowText, first.highText]).toEqual(['\u22121', '3']);
  });

  it('has parts with their own bounds where it is nested', async () => {
    const part = (name: string, kind: string, changes: Partial<ChannelInfo>) =>
      channel(`actions/${name}`, kind, {
        role: 'action',
        path: [name],
        ...changes,
      });
    const grip = {...ACTION, labels: ['open', 'shut']};
    const decision = await decide(
      episodeOf(
        [
          [part('arm', 'vector', {shape: [2]}), [0, 1]],
          [{...grip, name: 'actions/grip', path: ['grip']}, [1]],
        ],
        {
          action_space: {
            type: 'dict',
            entries: [
              {key: 'arm', space: BOX},
              {key: 'grip', space: {type: 'discrete', n: 2, start: 0}},
            ],
          },
        }
      )
    );
    if (decision?.kind !== 'array') throw new Error('not an array');
    expect(decision.dimensions.map((d) => [d.label, d.text, d.share])).toEqual([
      ['arm 0', '0.000', 0.25],
      ['arm 1', '1.000', 0.5],
      ['grip', 'shut', 1],
    ]);
  });

  it('leaves what it does not show to lines of text', async () => {
    const spread = channel('distribution', 'distribution_parameters', {
      shape: [2],
    });
    const episode = episodeOf([
      [action, [0, 0]],
      [spread, [0.5, 0.25]],
    ]);
    const scene = await sceneAt(episode, 0);
    const {channels} = episode.reply;
    expect(otherLines(scene, channels, decisionAt(scene, channels))).toEqual([
      {label: 'distribution', text: '[0.5, 0.25]'},
    ]);
  });
});

describe('bounds', () => {
  it('are those of the element, or one for all', () => {
    const each = {type: 'box', low: [0, '-Infinity'], high: [1, 'Infinity']};
    expect(boundsOf(each, 1)).toEqual({low: -Infinity, high: Infinity});
    expect(boundsOf({type: 'box', low: [0], high: [255]}, 7)).toEqual({
      low: 0,
      high: 255,
    });
    const several = {type: 'multi_discrete', nvec: [3, 5], start: [1, 0]};
    expect(boundsOf(several, 0)).toEqual({low: 1, high: 3});
    expect(boundsOf({type: 'multi_binary', shape: [4]}, 2)).toEqual({
      low: 0,
      high: 1,
    });
    expect(boundsOf(null, 0)).toEqual({low: null, high: null});
  });

  it('are found by the path of a part', () => {
    const leaf = {type: 'discrete', n: 2, start: 0};
    const tuple = {type: 'tuple', spaces: [null, leaf]};
    const dict = {type: 'dict', entries: [{key: 'a', space: tuple}]};
    expect(spaceAt(dict, ['a', 1])).toBe(leaf);
    expect(spaceAt(dict, ['b'])).toBeNull();
    expect(spaceAt(leaf, ['a'])).toBeNull();
  });
});

describe('tf-agent-action-view', () => {
  afterEach(unmountAll);

  async function show(t: number) {
    const episode = gridEpisode({length: 20});
    const channels = episode.reply.channels.filter(({name}) =>
      ['actions', 'action_probs'].includes(name)
    );
    const scene = await sceneAt(episode, t);
    const view = mount(
      'tf-agent-action-view',
      {scene, channels},
      'width: 320px'
    );
    await settle();
    return view;
  }

  it('says what was done and what it yields', async () => {
    const text = textOf(await show(19));
    expect(text).toContain('Step 19: forward yields reward 0.95');
    expect(text).toContain('chosen forward');
    expect(text).toContain('pickup');
  });

  it('says how the episode ended where nothing was done', async () => {
    const last = await show(20);
    expect(textOf(last)).toContain('Episode ended: terminated.');
    expect(textOf(last)).not.toContain('yields');
  });

  it('is as high at the last state as before it', async () => {
    const before = (await show(19)).offsetHeight;
    expect(before).toBeGreaterThan(150);
    expect((await show(20)).offsetHeight).toBe(before);
  });
});
