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
import {BASE_STYLE} from '../../elements/style';
import {ChannelInfo} from '../../types';
import {Pending, Scene} from '../scene';
import {Row} from '../../data_source/data_source';
import {rowText} from './row_text';

interface Line {
  readonly label: string;
  readonly text: string;
  readonly absent: boolean;
}

/** Channels of any kind, one line each: names and values in full. */
@customElement('tf-agent-info-view')
export class TfAgentInfoView extends PolymerElement {
  static readonly template = html`
    ${BASE_STYLE}
    <style>
      :host {
        display: block;
        padding: 0 12px 10px;
      }
      dl {
        column-gap: 12px;
        display: grid;
        grid-template-columns: fit-content(45%) 1fr;
        margin: 0;
      }
      dt,
      dd {
        border-bottom: 1px solid var(--agent-border);
        line-height: 20px;
        margin: 0;
        min-width: 0;
        overflow-wrap: anywhere;
        padding: 2px 0;
      }
      dd {
        max-height: 124px;
        overflow: auto;
        white-space: pre-wrap;
      }
    </style>
    <dl>
      <template is="dom-repeat" items="[[lines]]">
        <dt class="secondary">[[item.label]]</dt>
        <dd class$="number [[classOf(item.absent)]]">[[item.text]]</dd>
      </template>
    </dl>
  `;

  @property({type: Object})
  scene!: Scene;

  @property({type: Array})
  channels: readonly ChannelInfo[] = [];

  @property({type: Boolean})
  dark = false;

  @computed('scene', 'channels')
  get lines(): readonly Line[] {
    return this.channels.map((channel) => {
      const outcome = this.scene.row(channel);
      const label =
        channel.role === 'infos' && channel.path.length
          ? channel.path.join(' / ')
          : channel.name;
      return {label, ...textOf(outcome)};
    });
  }

  classOf(absent: boolean): string {
    return absent ? 'faint' : '';
  }
}

function textOf(outcome: Pending<Row>): {text: string; absent: boolean} {
  if (!outcome) return {text: '…', absent: true};
  if (!outcome.ok) return {text: outcome.message, absent: true};
  return outcome.value === null
    ? {text: 'absent', absent: true}
    : {text: rowText(outcome.value), absent: false};
}
