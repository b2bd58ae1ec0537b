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
import {fire} from './fire';
import {BASE_STYLE, CONTROL_STYLE} from './style';
import './tf-agent-icon';

/** A state in words: what is not there, why, and what to do. Fires `retry`. */
@customElement('tf-agent-note')
export class TfAgentNote extends PolymerElement {
  static readonly template = html`
    ${BASE_STYLE} ${CONTROL_STYLE}
    <style>
      :host {
        align-items: flex-start;
        color: var(--agent-text-secondary);
        display: flex;
        gap: 8px;
        padding: 12px;
      }
      :host([kind='error']) tf-agent-icon {
        color: var(--agent-error);
      }
      .text {
        min-width: 0;
        overflow-wrap: anywhere;
      }
      button {
        display: flex;
        margin-top: 8px;
      }
    </style>
    <tf-agent-icon name="warning" hidden="[[!isError]]"></tf-agent-icon>
    <div class="text">
      <div>[[message]]</div>
      <button class="outlined" hidden="[[!retriable]]" on-click="onRetry">
        Try again
      </button>
    </div>
  `;

  @property({type: String})
  message = '';

  /** `error`: something failed; `absent`: there is nothing. */
  @property({type: String, reflectToAttribute: true})
  kind: 'error' | 'absent' = 'error';

  @property({type: Boolean})
  retriable = false;

  @computed('kind')
  get isError(): boolean {
    return this.kind === 'error';
  }

  onRetry(): void {
    fire(this, 'retry');
  }
}
