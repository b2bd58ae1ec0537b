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

import {customElement, property} from '@polymer/decorators';
import {PolymerElement, html} from '@polymer/polymer';
import {endWords} from '../format/words';
import {EndReason} from '../types';
import './tf-agent-icon';

/** How an episode ended: a sign and a word, never a colour alone. */
@customElement('tf-agent-end')
export class TfAgentEnd extends PolymerElement {
  static readonly template = html`
    <style>
      :host {
        --agent-icon-size: 14px;
        align-items: center;
        display: inline-flex;
        gap: 4px;
        vertical-align: top;
      }
      :host([reason='open']) tf-agent-icon {
        color: var(--agent-accent);
      }
      :host([reason='error']) {
        color: var(--agent-error);
      }
    </style>
    <tf-agent-icon name="[[iconOf(reason)]]"></tf-agent-icon>
    <span title$="[[meaningOf(reason)]]">[[wordOf(reason)]]</span>
  `;

  @property({type: String, reflectToAttribute: true})
  reason: EndReason = 'open';

  iconOf(reason: EndReason): string {
    return endWords(reason).icon;
  }

  wordOf(reason: EndReason): string {
    return endWords(reason).word;
  }

  meaningOf(reason: EndReason): string {
    return endWords(reason).meaning;
  }
}
