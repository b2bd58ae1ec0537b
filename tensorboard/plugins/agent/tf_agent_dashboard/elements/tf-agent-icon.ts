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
import {ICONS} from './icons';

/** One of `ICONS`, in the colour of the text. The words stand beside it. */
@customElement('tf-agent-icon')
export class TfAgentIcon extends PolymerElement {
  static readonly template = html`
    <style>
      :host {
        display: inline-block;
        flex: none;
        height: var(--agent-icon-size, 18px);
        width: var(--agent-icon-size, 18px);
      }
      svg {
        display: block;
        fill: currentColor;
        fill-rule: evenodd;
        height: 100%;
        width: 100%;
      }
    </style>
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d$="[[pathOf(name)]]"></path>
    </svg>
  `;

  @property({type: String})
  name = '';

  pathOf(name: string): string {
    return ICONS[name] ?? '';
  }
}
