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
import {formatFixed, formatNumber} from '../../format/numbers';
import {ChannelInfo, SpaceInfo} from '../../types';
import {Scene} from '../scene';
import {decimalsOf, extentOf} from '../series';

/** One of finitely many actions. */
export interface Choice {
  readonly label: string;
  readonly chosen: boolean;
  /** `chosen` as an attribute has it. */
  readonly mark: string;
  /** In [0, 1]; null: not recorded. */
  readonly prob: number | null;
  readonly probText: string;
  readonly valueText: string;
  /** Bar of the action value, as shares of its width. */
  readonly valueFrom: number;
  readonly valueWidth: number;
  readonly sign: 'negative' | 'positive';
}

export interface DiscreteDecision {
  readonly kind: 'discrete';
  readonly choices: readonly Choice[];
  readonly hasProbs: boolean;
  readonly hasValues: boolean;
  /** What the scores are: "logit" where only those were recorded. */
  readonly valueTitle: string;
  /** Choices that are not listed, there being too many. */
  readonly unlisted: number;
  readonly chosenLabel: string | null;
  /** A more probable or more valuable action, if one was passed over. */
  readonly passedOver: string | null;
}

/** One number of an action that is an array. */
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
}

export type Decision = DiscreteDecision | ArrayDecision;

const MAX_CHOICES = 64;

/**
 * Null if the actions have none of these two forms. At the last state nothing
 * is chosen and no number stands, but all rows do, so that nothing jumps.
 */
export function decisionAt(
  scene: Scene,
  channels: readonly ChannelInfo[]
): Decision | null {
  const action = channels.find(({role}) => role === 'action');
  const scored = channels.some(({kind}) => SCORES.includes(kind));
  if (action ? isDiscrete(action) : scored) {
    return discreteDecision(scene, channels, action);
  }
  return action && action.dtype !== 'utf8' && action.dtype !== 'json'
    ? arrayDecision(scene, channels, action)
    : null;
}

/** What an action is called: its name, or its number. */
export function actionLabel(channel: ChannelInfo, action: number): string {
  return channel.labels[action - channel.start] || String(action);
}

const SCORES = ['action_probs', 'action_values', 'logits'];

function isDiscrete(channel: ChannelInfo): boolean {
  return channel.kind === 'discrete' && channel.shape.every((n) => n === 1);
}

function discreteDecision(
  scene: Scene,
  channels: readonly ChannelInfo[],
  action: ChannelInfo | undefined
): DiscreteDecision {
  const ofKind = (kind: string) => channels.find((c) => c.kind === kind);
  const probs = scene.numbers(ofKind('action_probs'));
  const valueChannel = ofKind('action_values') ?? ofKind('logits');
  const values = scene.numbers(valueChannel);
  const column = valueChannel ? scene.column(valueChannel) : null;
  const start = action?.start ?? 0;
  const taken = scene.number(action);
  const chosen = taken === null ? -1 : taken - start;
  const n = Math.max(
    sizeOf(ofKind('action_probs')),
    sizeOf(valueChannel),
    spaceSize(scene.reply.action_space),
    action?.labels.length ?? 0,
    chosen + 1
  );
  const named = action ?? ofKind('action_probs') ?? valueChannel;
  const nameOf = (i: number) =>
    named ? actionLabel(named, i + named.start) : String(i);
  const listed = Array.from({length: n}, (_, i) => i).filter(
    (i) => i < MAX_CHOICES || i === chosen
  );
  const best = indexOfMax(probs ?? values ?? []);
  return {
    kind: 'discrete',
    choices: listed.map((i) => ({
      label: nameOf(i),
      chosen: i === chosen,
      mark: String(i === chosen),
      prob: probs?.[i] ?? null,
      probText: probs?.[i] === undefined ? '–' : formatFixed(probs[i], 3),
      ...valueBar(values?.[i], extentOf(column), decimalsOf(column)),
    })),
    hasProbs: ofKind('action_probs') !== undefined,
    hasValues: valueChannel !== undefined,
    valueTitle: valueChannel?.kind === 'logits' ? 'logit' : 'value',
    unlisted: n - listed.length,
    chosenLabel: chosen < 0 ? null : nameOf(chosen),
    passedOver:
      chosen >= 0 && best >= 0 && best !== chosen ? nameOf(best) : null,
  };
}

/** A bar from zero, on one scale for the whole episode. */
function valueBar(
  x: number | undefined,
  extent: readonly [number, number] | null,
  decimals: number | null
) {
  if (x === undefined) {
    return {
      valueText: '–',
      valueFrom: 0,
      valueWidth: 0,
      sign: 'positive' as const,
    };
  }
  const low = Math.min(0, extent?.[0] ?? x);
  const high = Math.max(0, extent?.[1] ?? x);
  const place = (y: number) => (high > low ? (y - low) / (high - low) : 0);
  const finite = Number.isFinite(x) ? x : 0;
  return {
    valueText: decimals === null ? formatNumber(x) : formatFixed(x, decimals),
    valueFrom: Math.min(place(0), place(finite)),
    valueWidth: Math.abs(place(finite) - place(0)),
    sign: x < 0 ? ('negative' as const) : ('positive' as const),
  };
}

/** Elements of one row. */
function sizeOf(channel: ChannelInfo | undefined): number {
  return channel ? channel.shape.reduce((size, n) => size * n, 1) : 0;
}

function arrayDecision(
  scene: Scene,
  channels: readonly ChannelInfo[],
  action: ChannelInfo
): ArrayDecision {
  const absent = Array.from({length: sizeOf(action)}, () => NaN);
  const values = scene.numbers(action) ?? absent;
  const raw = scene.numbers(channels.find((c) => c.role === 'policy_action'));
  const differs = raw !== null && raw.some((x, i) => x !== values[i]);
  const low = bounds(scene.reply.action_space, 'low');
  const high = bounds(scene.reply.action_space, 'high');
  const integers = values.every(Number.isInteger);
  const write = (x: number) =>
    scene.atEnd ? '–' : integers ? formatNumber(x) : formatFixed(x, 3);
  return {
    kind: 'array',
    hasRaw: differs,
    dimensions: values.map((x, i) => {
      const [from, to] = [pick(low, i), pick(high, i)];
      return {
        label: action.labels[i] || String(i),
        text: write(x),
        share: shareBetween(x, from, to),
        rawShare: differs ? shareBetween(raw[i], from, to) : null,
        rawText: differs ? write(raw[i]) : '',
        lowText: from === null ? '' : formatNumber(from),
        highText: to === null ? '' : formatNumber(to),
      };
    }),
  };
}

/** Bounds of a box, one for each element or one for all. */
function bounds(space: SpaceInfo | null, side: 'low' | 'high'): number[] {
  const values = space?.type === 'box' ? space[side] : null;
  return Array.isArray(values) ? values.map(Number) : [];
}

function pick(values: readonly number[], i: number): number | null {
  return (values.length === 1 ? values[0] : values[i]) ?? null;
}

function shareBetween(x: number, low: number | null, high: number | null) {
  if (low === null || high === null || Number.isNaN(x)) return null;
  if (!Number.isFinite(high - low) || high <= low) return null;
  return Math.min(1, Math.max(0, (x - low) / (high - low)));
}

function spaceSize(space: SpaceInfo | null): number {
  return space?.type === 'discrete' ? Number(space['n']) || 0 : 0;
}

function indexOfMax(values: readonly number[]): number {
  return values.reduce(
    (best, x, i) => (x > (values[best] ?? -Infinity) ? i : best),
    -1
  );
}
