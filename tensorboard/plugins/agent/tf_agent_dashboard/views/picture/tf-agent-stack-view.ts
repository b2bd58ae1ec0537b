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
import '../../elements/tf-agent-note';
import {ChannelInfo} from '../../types';
import {noteOf} from '../notes';
import {planesOf} from '../panes';
import {Scene} from '../scene';
import './tf-agent-canvas';

/** A stack of frames that the agent saw at once, the newest first. */
@customElement('tf-agent-stack-view')
export class TfAgentStackView extends PolymerElement {
  static readonly template = html`
    ${BASE_STYLE}
    <style>
      :host {
        display: flex;
        flex: 1;
        flex-direction: column;
        min-height: 0;
      }
      .planes {
        display: grid;
        flex: 1;
        gap: 4px;
        min-height: 0;
        padding: 0 8px;
      }
      .plane {
        display: flex;
        flex-direction: column;
        min-height: 0;
      }
      .caption {
        flex: none;
        font-size: 11px;
        text-align: center;
      }
      .age {
        font-size: 11px;
        text-align: center;
      }
    </style>
    <div class="planes" hidden="[[note]]" style$="[[columns]]">
      <template is="dom-repeat" items="[[planes]]">
        <div class="plane">
          <span class="age secondary number">[[item.age]]</span>
          <tf-agent-canvas
            picture="[[item.picture]]"
            label="[[item.label]]"
            caption="{{caption}}"
            plain
          ></tf-agent-canvas>
        </div>
      </template>
    </div>
    <div class="caption faint number ellipsis" hidden="[[note]]">
      [[planes.length]] planes, each [[caption]]
    </div>
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

  @property({type: String})
  caption = '';

  @computed('scene', 'channels')
  get planes() {
    const [channel] = this.channels;
    const planes = [...planesOf(channel)].reverse();
    return planes.map((plane, i) => {
      const outcome = this.scene.picture(channel, plane);
      const age = i === 0 ? 'newest' : `−${i}`;
      return {
        age,
        picture: outcome?.ok ? outcome.value : null,
        label: `${channel.name}, plane ${age}, at step ${this.scene.t}`,
      };
    });
  }

  /** As many columns as rows, or one more. */
  @computed('channels')
  get columns(): string {
    const n = Math.ceil(Math.sqrt(planesOf(this.channels[0]).length));
    return `grid-template-columns: repeat(${n}, minmax(0, 1fr))`;
  }

  @computed('scene', 'channels')
  get note() {
    const [channel] = this.channels;
    const [newest] = [...planesOf(channel)].reverse();
    return noteOf(
      this.scene.picture(channel, newest),
      'No observation was recorded at this step.'
    );
  }
}
