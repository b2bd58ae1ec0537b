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
import {Picture} from '../../data_source/data_source';
import '../../elements/tf-agent-note';
import {ChannelInfo} from '../../types';
import {noteOf} from '../notes';
import {Scene} from '../scene';
import './tf-agent-canvas';

/** A frame, or what the agent saw where that is a picture. */
@customElement('tf-agent-picture-view')
export class TfAgentPictureView extends PolymerElement {
  static readonly template = html`
    <style>
      :host {
        display: flex;
        flex: 1;
        flex-direction: column;
        min-height: 0;
      }
      [hidden] {
        display: none !important;
      }
    </style>
    <tf-agent-canvas
      hidden="[[!picture]]"
      picture="[[picture]]"
      label="[[label]]"
    ></tf-agent-canvas>
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
  get picture(): Picture | null {
    const outcome = this.scene.picture(this.channels[0], null);
    return outcome?.ok ? outcome.value : null;
  }

  @computed('scene', 'channels')
  get label(): string {
    return `${this.channels[0].name} at step ${this.scene.t}`;
  }

  @computed('scene', 'channels')
  get note() {
    const outcome = this.scene.picture(this.channels[0], null);
    return noteOf(outcome, 'No picture was recorded at this step.');
  }
}
