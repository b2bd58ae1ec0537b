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

/** The numbers of one decision, each with what it means. */
import {formatFixed, formatNumber, formatSeconds} from '../../format/numbers';
import {ChannelInfo} from '../../types';
import {Scene} from '../scene';
import {decimalsOf, returnsAround} from '../series';

export interface NumberLine {
  readonly label: string;
  readonly text: string;
  readonly meaning: string;
}

export function numberLines(
  scene: Scene,
  channels: readonly ChannelInfo[]
): readonly NumberLine[] {
  const {reply} = scene;
  const reward = channels.find(({name}) => name === 'rewards');
  const lines = channels
    .filter(({kind}) => ['reward', 'value', 'signal'].includes(kind))
    .map((channel) => lineOf(scene, channel));
  const probs = reply.channels.find(({kind}) => kind === 'action_probs');
  return [
    ...lines,
    ...returnLines(scene, reward),
    ...(probs ? [entropyLine(scene.numbers(probs))] : []),
    ...clockLines(scene, channels),
  ];
}

/** Shannon entropy in nats, -sum p ln p; 0 for a sure choice. */
export function entropy(probs: readonly number[]): number {
  const sum = probs.reduce((h, p) => h + (p > 0 ? p * Math.log(p) : 0), 0);
  return sum === 0 ? 0 : -sum;
}

const TEXTS: Record<string, [string, string]> = {
  reward: ['reward', 'What this decision yields.'],
  value: ['value V(s)', 'The return the policy expects from here on.'],
};

function lineOf(scene: Scene, channel: ChannelInfo): NumberLine {
  const [label, meaning] = TEXTS[channel.kind] ?? [channel.name, ''];
  return {
    label: channel.path.length ? channel.name : label,
    text: steadyText(scene, channel) + (channel.unit ? ` ${channel.unit}` : ''),
    meaning: channel.description ?? meaning,
  };
}

/** As many decimals at every step, so that the number stands still. */
function steadyText(scene: Scene, channel: ChannelInfo): string {
  const x = scene.number(channel);
  if (x === null) return '–';
  const decimals = decimalsOf(scene.column(channel));
  return decimals === null ? formatNumber(x) : formatFixed(x, decimals);
}

function returnLines(
  scene: Scene,
  reward: ChannelInfo | undefined
): NumberLine[] {
  const column = reward ? scene.column(reward) : null;
  const returns = returnsAround(column, scene.t);
  if (!returns) return [];
  return [
    {
      label: 'return so far',
      text: formatNumber(returns.before),
      meaning: 'Sum of the rewards before this decision.',
    },
    {
      label: 'return to come',
      text: formatNumber(returns.after),
      meaning: 'Sum of the rewards from this decision on.',
    },
  ];
}

function entropyLine(probs: readonly number[] | null): NumberLine {
  return {
    label: 'entropy',
    text: probs ? formatFixed(entropy(probs), 3) : '–',
    meaning: 'Of the action probabilities, in nats; 0 is a sure choice.',
  };
}

function clockLines(
  scene: Scene,
  channels: readonly ChannelInfo[]
): NumberLine[] {
  const clock = channels.find(({kind}) => kind === 'wall_time');
  const secs = scene.number(clock);
  return secs === null
    ? []
    : [
        {
          label: 'wall time',
          text: formatSeconds(secs),
          meaning: 'Since the episode began.',
        },
      ];
}
