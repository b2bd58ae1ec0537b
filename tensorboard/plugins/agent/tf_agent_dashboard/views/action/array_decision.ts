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

/** An action of numbers: continuous, of several choices, or nested. */
import {formatFixed, formatNumber} from '../../format/numbers';
import {ChannelInfo} from '../../types';
import {Scene} from '../scene';
import {actionLabel, isDiscrete, sizeOf} from './discrete_decision';
import {boundsOf, spaceAt} from './space_bounds';

/** One number of the action. */
export interface Dimension {
  readonly label: string;
  readonly text: string;
  /** Place between the bounds, 0 to 1; null where a bound is infinite. */
  readonly share: number | null;
  /** Of the policy's own action, where it differs. */
  readonly rawShare: number | null;
  readonly rawText: string;
  readonly lowText: string;
  readonly highText: string;
}

export interface ArrayDecision {
  readonly kind: 'array';
  readonly dimensions: readonly Dimension[];
  readonly hasRaw: boolean;
  /** Indexes of the channels that this shows. */
  readonly shown: ReadonlySet<number>;
}

const MAX_DIMENSIONS = 64;

export function arrayDecision(
  scene: Scene,
  channels: readonly ChannelInfo[]
): ArrayDecision {
  const actions = channels.filter(
    ({role, dtype}) => role === 'action' && dtype !== 'utf8' && dtype !== 'json'
  );
  const pairs = actions.map((action) => ({
    action,
    raw: channels.find(
      (c) => c.role === 'policy_action' && samePath(c, action)
    ),
  }));
  const dimensions = pairs
    .flatMap(({action, raw}) => dimensionsOf(scene, action, raw))
    .slice(0, MAX_DIMENSIONS);
  return {
    kind: 'array',
    dimensions,
    hasRaw: dimensions.some(({rawText}) => rawText !== ''),
    shown: new Set(
      pairs.flatMap(({action, raw}) =>
        raw ? [action.index, raw.index] : [action.index]
      )
    ),
  };
}

function dimensionsOf(
  scene: Scene,
  action: ChannelInfo,
  rawChannel: ChannelInfo | undefined
): Dimension[] {
  const absent = Array.from({length: sizeOf(action)}, () => NaN);
  const values = scene.numbers(action) ?? absent;
  const raw = scene.numbers(rawChannel);
  const space = spaceAt(scene.reply.action_space, action.path);
  const write = (x: number) => textOf(action, x);
  return values.map((x, i) => {
    const {low, high} = boundsOf(space, i);
    const differs = raw?.[i] !== undefined && raw[i] !== x;
    return {
      label: labelOf(action, i),
      text: Number.isNaN(x) && scene.atEnd ? '–' : write(x),
      share: shareBetween(x, low, high),
      rawShare: differs ? shareBetween(raw[i], low, high) : null,
      rawText: differs ? write(raw[i]) : '',
      lowText: low === null ? '' : formatNumber(low),
      highText: high === null ? '' : formatNumber(high),
    };
  });
}

/** "thigh", "2", or with the part of a nested action before it. */
function labelOf(action: ChannelInfo, i: number): string {
  const part = action.path.map(String).join(' / ');
  const element = action.labels[i] || String(i);
  if (isDiscrete(action)) return part || action.name;
  return part ? `${part} ${element}` : element;
}

function textOf(action: ChannelInfo, x: number): string {
  if (isDiscrete(action)) return actionLabel(action, x);
  return /int|bool/.test(action.dtype) ? formatNumber(x) : formatFixed(x, 3);
}

function shareBetween(x: number, low: number | null, high: number | null) {
  if (low === null || high === null || Number.isNaN(x)) return null;
  if (!Number.isFinite(high - low) || high <= low) return null;
  return Math.min(1, Math.max(0, (x - low) / (high - low)));
}

function samePath(a: ChannelInfo, b: ChannelInfo): boolean {
  return JSON.stringify(a.path) === JSON.stringify(b.path);
}
