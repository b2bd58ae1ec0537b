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
import {PolymerElement, html} from '@polymer/polymer';
import '@polymer/polymer/lib/elements/dom-repeat';
import {NumberRow} from '../../data_source/data_source';
import {BASE_STYLE} from '../../elements/style';
import '../../elements/tf-agent-note';
import {ChannelInfo} from '../../types';
import {noteOf} from '../notes';
import {Scene} from '../scene';
import {typeText} from './row_text';
import {Element, MAX_ELEMENTS, elementsOf} from './vector';

/** An observation that is an array of numbers, as a table with bars. */
@customElement('tf-agent-vector-view')
export class TfAgentVectorView extends PolymerElement {
  static readonly template = html`
    ${BASE_STYLE}
    <style>
      :host {
        display: block;
        padding: 0 12px 10px;
      }
      .row {
        align-items: center;
        column-gap: 8px;
        display: grid;
        grid-template-columns: minmax(24px, 28%) 1fr 80px;
        height: 22px;
      }
      .bar {
        background: var(--agent-well);
        border-radius: 2px;
        height: 10px;
        overflow: hidden;
        position: relative;
      }
      .fill {
        background: var(--agent-bar);
        bottom: 0;
        position: absolute;
        top: 0;
      }
      .fill[data-sign='negative'] {
        background: var(--agent-negative-bar);
      }
      .text {
        text-align: right;
      }
      .type {
        font-size: 11px;
      }
    </style>
    <template is="dom-repeat" items="[[elements]]">
      <div class="row number">
        <span class="ellipsis secondary" title$="[[item.label]]"
          >[[item.label]]</span
        >
        <span class="bar"
          ><span
            class="fill"
            data-sign$="[[item.sign]]"
            style$="[[barStyle(item.from, item.width)]]"
          ></span
        ></span>
        <span class="text">[[item.text]]</span>
      </div>
    </template>
    <div class="type faint number">[[type]]</div>
    <tf-agent-note
      hidden="[[!note]]"
      kind="[[note.kind]]"
      message="[[note.message]]"
      retriable="[[note.retriable]]"
    ></tf-agent-note>
  `;

  @property({type: Object})
  scene!: Scene;

  @property({type: Array})
  channels: readonly ChannelInfo[] = [];

  @property({type: Boolean})
  dark = false;

  @computed('scene', 'channels')
  get row(): NumberRow | null {
    const outcome = this.scene.row(this.channels[0]);
    return outcome?.ok && outcome.value?.kind === 'numbers'
      ? outcome.value
      : null;
  }

  @computed('row')
  get elements(): readonly Element[] {
    return this.row ? elementsOf(this.scene, this.channels[0], this.row) : [];
  }

  @computed('row')
  get type(): string {
    if (!this.row) return '';
    const type = typeText(this.row.dtype, this.row.shape);
    const more = this.row.values.length - MAX_ELEMENTS;
    return more > 0 ? `${type}, ${more} more elements not listed` : type;
  }

  @computed('scene', 'channels')
  get note() {
    return noteOf(
      this.scene.row(this.channels[0]),
      'No observation was recorded at this step.'
    );
  }

  barStyle(from: number, width: number): string {
    return `left: ${100 * from}%; width: ${100 * width}%`;
  }
}
