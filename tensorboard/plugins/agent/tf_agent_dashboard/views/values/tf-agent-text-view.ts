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
import {BASE_STYLE} from '../../elements/style';
import '../../elements/tf-agent-note';
import {ChannelInfo} from '../../types';
import {noteOf} from '../notes';
import {Scene} from '../scene';
import {rowText} from './row_text';

/** A text as it is, every sign of it literal. */
@customElement('tf-agent-text-view')
export class TfAgentTextView extends PolymerElement {
  static readonly template = html`
    ${BASE_STYLE}
    <style>
      :host {
        display: flex;
        flex: 1;
        flex-direction: column;
        min-height: 0;
      }
      pre {
        flex: 1;
        font: 12px/16px var(--agent-mono);
        margin: 0;
        overflow: auto;
        overflow-wrap: anywhere;
        padding: 0 12px 10px;
        white-space: pre-wrap;
      }
    </style>
    <pre hidden="[[note]]" tabindex="0">[[text]]</pre>
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
  get text(): string {
    const outcome = this.scene.row(this.channels[0]);
    return outcome?.ok && outcome.value ? rowText(outcome.value) : '';
  }

  @computed('scene', 'channels')
  get note() {
    return noteOf(
      this.scene.row(this.channels[0]),
      'No text was recorded at this step.'
    );
  }
}
