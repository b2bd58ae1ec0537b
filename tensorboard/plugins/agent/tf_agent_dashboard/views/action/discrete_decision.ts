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

/** A choice among finitely many actions, with their probabilities and values. */
import {formatFixed, formatNumber} from '../../format/numbers';
import {ChannelInfo, SpaceInfo} from '../../types';
import {Scene} from '../scene';
import {decimalsOf, extentOf} from '../series';

export interface Choice {
  readonly label: string;
  readonly chosen: boolean;
  /** `chosen` as an attribute has it. */
  readonly mark: string;
  /** In [0, 1]; null: not recorded here. */
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
  /** Logits beside probabilities are only numbers: they say the same. */
  readonly hasValueBars: boolean;
  /** What the scores are: "logit" where only those were recorded. */
  readonly valueTitle: string;
  /** Choices that are not listed, there being too many. */
  readonly unlisted: number;
  readonly chosenLabel: string | null;
  /** A more probable or more valuable action, if one was passed over. */
  readonly passedOver: string | null;
  /** Indexes of the channels that this shows. */
  readonly shown: ReadonlySet<number>;
}

const MAX_CHOICES = 64;

export function isDiscrete(channel: ChannelInfo): boolean {
  return channel.kind === 'discrete' && channel.shape.every((n) => n === 1);
}

/** What an action is called: its name, or its number. */
export function actionLabel(channel: ChannelInfo, action: number): string {
  return channel.labels[action - channel.start] || String(action);
}

/** @param action The action's own channel, if it was recorded. */
export function discreteDecision(
  scene: Scene,
  channels: readonly ChannelInfo[],
  action: ChannelInfo | undefined
): DiscreteDecision {
  const ofKind = (kind: string) => channels.find((c) => c.kind === kind);
  const probChannel = ofKind('action_probs');
  const valueChannel = ofKind('action_values') ?? ofKind('logits');
  const probs = scene.numbers(probChannel);
  const values = scene.numbers(valueChannel);
  const taken = scene.number(action);
  const chosen = taken === null ? -1 : taken - (action?.start ?? 0);
  const n = Math.max(
    sizeOf(probChannel),
    sizeOf(valueChannel),
    spaceSize(scene.reply.action_space),
    action?.labels.length ?? 0,
    chosen + 1
  );
  const named = action ?? probChannel ?? valueChannel;
  const nameOf = (i: number) =>
    named ? actionLabel(named, i + named.start) : String(i);
  const column = valueChannel ? scene.column(valueChannel) : null;
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
    hasProbs: probChannel !== undefined,
    hasValues: valueChannel !== undefined,
    hasValueBars: valueChannel?.kind === 'action_values' || !probChannel,
    valueTitle: valueChannel?.kind === 'logits' ? 'logit' : 'value',
    unlisted: n - listed.length,
    chosenLabel: chosen < 0 ? null : nameOf(chosen),
    passedOver:
      chosen >= 0 && best >= 0 && best !== chosen ? nameOf(best) : null,
    shown: new Set(
      [action, probChannel, valueChannel].flatMap((c) => (c ? [c.index] : []))
    ),
  };
}

/** A bar from zero, on one scale for the whole episode. */
function valueBar(
  x: number | undefined,
  extent: readonly [number, number] | null,
  decimals: number | null
) {
  if (x === undefined) {
    const sign = 'positive' as const;
    return {valueText: '–', valueFrom: 0, valueWidth: 0, sign};
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
export function sizeOf(channel: ChannelInfo | undefined): number {
  return channel ? channel.shape.reduce((size, n) => size * n, 1) : 0;
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
