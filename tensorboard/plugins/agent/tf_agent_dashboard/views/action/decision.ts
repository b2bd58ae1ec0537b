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

/** The decision at one state: what could be done, what was done. */
import {ChannelInfo} from '../../types';
import {Scene} from '../scene';
import {rowText} from '../values/row_text';
import {ArrayDecision, arrayDecision} from './array_decision';
import {
  DiscreteDecision,
  discreteDecision,
  isDiscrete,
} from './discrete_decision';

export type Decision = DiscreteDecision | ArrayDecision;

/** A channel that neither form shows, as text. */
export interface OtherLine {
  readonly label: string;
  readonly text: string;
}

const SCORES = ['action_probs', 'action_values', 'logits'];

/**
 * Null if the actions have none of these two forms. At the last state nothing
 * is chosen and no number stands, but all rows do, so that nothing jumps.
 */
export function decisionAt(
  scene: Scene,
  channels: readonly ChannelInfo[]
): Decision | null {
  const actions = channels.filter(({role}) => role === 'action');
  const [action] = actions;
  const scored = channels.some(({kind}) => SCORES.includes(kind));
  if (actions.length === 1 ? isDiscrete(action) : !action && scored) {
    return discreteDecision(scene, channels, action);
  }
  return actions.some(isNumeric) ? arrayDecision(scene, channels) : null;
}

/** What `decision` leaves out, so that nothing recorded is invisible. */
export function otherLines(
  scene: Scene,
  channels: readonly ChannelInfo[],
  decision: Decision | null
): readonly OtherLine[] {
  if (scene.atEnd) return [];
  return channels
    .filter((channel) => !decision?.shown.has(channel.index))
    .map((channel) => {
      const row = scene.row(channel);
      const value = row?.ok ? row.value : null;
      return {label: channel.name, text: value ? rowText(value) : '–'};
    });
}

function isNumeric({dtype}: ChannelInfo): boolean {
  return dtype !== 'utf8' && dtype !== 'json';
}
