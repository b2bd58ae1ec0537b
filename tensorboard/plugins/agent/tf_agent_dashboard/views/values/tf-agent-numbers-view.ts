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
import {Scene} from '../scene';
import {NumberLine, numberLines} from './numbers';

/** Reward, value and other scalars of the decision at this state. */
@customElement('tf-agent-numbers-view')
export class TfAgentNumbersView extends PolymerElement {
  static readonly template = html`
    ${BASE_STYLE}
    <style>
      :host {
        display: block;
        padding: 0 12px 10px;
      }
      dl {
        column-gap: 24px;
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(130px, 1fr));
        margin: 0;
      }
      div {
        border-bottom: 1px solid var(--agent-border);
        display: flex;
        gap: 8px;
        justify-content: space-between;
        line-height: 24px;
        min-width: 0;
      }
      dd {
        font-weight: 500;
        margin: 0;
        white-space: nowrap;
      }
    </style>
    <dl>
      <template is="dom-repeat" items="[[lines]]">
        <div title$="[[item.meaning]]">
          <dt class="secondary ellipsis">[[item.label]]</dt>
          <dd class="number">[[item.text]]</dd>
        </div>
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
  get lines(): readonly NumberLine[] {
    return numberLines(this.scene, this.channels);
  }
}
