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

import {computed, customElement, property} from '@polymer/decorators';
import {PolymerElement} from '@polymer/polymer';
import '@polymer/polymer/lib/elements/dom-if';
import '@polymer/polymer/lib/elements/dom-repeat';
import '../../elements/tf-agent-icon';
import {formatNumber} from '../../format/numbers';
import {endSentence} from '../../format/words';
import {ChannelInfo} from '../../types';
import {Scene} from '../scene';
import {ArrayDecision} from './array_decision';
import {Decision, OtherLine, decisionAt, otherLines} from './decision';
import {DiscreteDecision} from './discrete_decision';
import {template} from './tf-agent-action-view.html';

const MAX_WRITTEN = 3;

/**
 * The decision at this state: the actions with their probabilities and
 * values, the one chosen marked; or how the episode ended.
 */
@customElement('tf-agent-action-view')
export class TfAgentActionView extends PolymerElement {
  static readonly template = template;

  @property({type: Object})
  scene!: Scene;

  @property({type: Array})
  channels: readonly ChannelInfo[] = [];

  @property({type: Boolean})
  dark = false;

  @computed('scene', 'channels')
  get decision(): Decision | null {
    return decisionAt(this.scene, this.channels);
  }

  @computed('decision')
  get discrete(): DiscreteDecision | null {
    return this.decision?.kind === 'discrete' ? this.decision : null;
  }

  /** Whether numbers stand beside the actions. */
  @computed('discrete')
  get scored(): string {
    return String(this.discrete?.hasProbs || this.discrete?.hasValues);
  }

  @computed('decision')
  get array(): ArrayDecision | null {
    return this.decision?.kind === 'array' ? this.decision : null;
  }

  @computed('scene')
  get takenIntro(): string {
    return this.scene.atEnd ? '' : `Step ${this.scene.t}: `;
  }

  @computed('scene', 'decision')
  get takenText(): string {
    if (this.scene.atEnd) return endSentence(this.scene.reply.episode);
    if (this.array) return arrayText(this.array);
    return this.discrete ? this.discrete.chosenLabel ?? '–' : '';
  }

  /** What the decision yields. */
  @computed('scene')
  get yieldText(): string {
    const [reward] = this.scene.channelsOf('reward');
    const x = this.scene.number(reward);
    if (x === null) return '';
    return ` yields reward ${formatNumber(x)}`;
  }

  @computed('discrete')
  get takenNote(): string {
    const other = this.discrete?.passedOver;
    if (!other) return '';
    return this.discrete!.hasProbs
      ? `${other} was more probable`
      : `${other} was valued higher`;
  }

  @computed('scene', 'channels', 'decision')
  get others(): readonly OtherLine[] {
    return otherLines(this.scene, this.channels, this.decision);
  }

  orZero(x: number | null): number {
    return x ?? 0;
  }

  isNull(x: number | null): boolean {
    return x === null;
  }

  percent(share: number | null): string {
    return `${100 * (share ?? 0)}%`;
  }

  valueStyle(from: number, width: number): string {
    return `left: ${100 * from}%; width: ${100 * width}%`;
  }
}

/** Longer actions are only listed, so that what they yield stays in sight. */
function arrayText({dimensions}: ArrayDecision): string {
  return dimensions.length <= MAX_WRITTEN
    ? dimensions.map(({text}) => text).join(', ')
    : '';
}
