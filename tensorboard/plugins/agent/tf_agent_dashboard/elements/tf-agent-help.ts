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

import {customElement, observe, property, query} from '@polymer/decorators';
import {PolymerElement, html} from '@polymer/polymer';
import '@polymer/polymer/lib/elements/dom-repeat';
import {KEY_BINDINGS} from '../store/keys';
import {fire} from './fire';
import {BASE_STYLE, CONTROL_STYLE} from './style';
import './tf-agent-icon';

/** Every key and what it does. Fires `help-shown` {open: false}. */
@customElement('tf-agent-help')
export class TfAgentHelp extends PolymerElement {
  static readonly template = html`
    ${BASE_STYLE} ${CONTROL_STYLE}
    <style>
      dialog {
        background: var(--agent-surface);
        border: 0;
        border-radius: 6px;
        box-shadow: var(--agent-shadow);
        color: inherit;
        padding: 16px 20px 20px;
        width: 440px;
      }
      dialog::backdrop {
        background: rgba(0, 0, 0, 0.4);
      }
      header {
        align-items: center;
        display: flex;
        justify-content: space-between;
        margin-bottom: 8px;
      }
      h2 {
        font-size: 16px;
        font-weight: 500;
        margin: 0;
      }
      dl {
        display: grid;
        gap: 4px 16px;
        grid-template-columns: max-content 1fr;
        margin: 0;
      }
      dt {
        text-align: right;
      }
      dd {
        margin: 0;
      }
      kbd {
        background: var(--agent-page);
        border: 1px solid var(--agent-border);
        border-radius: 3px;
        font: 12px/18px var(--agent-font);
        padding: 0 6px;
      }
    </style>
    <dialog id="dialog" aria-labelledby="title" on-close="onClose">
      <header>
        <h2 id="title">Keys</h2>
        <button on-click="onButton" aria-label="Close">
          <tf-agent-icon name="close"></tf-agent-icon>
        </button>
      </header>
      <dl>
        <template is="dom-repeat" items="[[bindings]]">
          <dt><kbd>[[item.label]]</kbd></dt>
          <dd>[[item.meaning]]</dd>
        </template>
      </dl>
    </dialog>
  `;

  @property({type: Boolean})
  open = false;

  readonly bindings = KEY_BINDINGS;

  @query('#dialog')
  dialog!: HTMLDialogElement;

  @observe('open')
  toggle(): void {
    if (this.open && !this.dialog.open) this.dialog.showModal();
    if (!this.open && this.dialog.open) this.dialog.close();
  }

  onClose(): void {
    if (this.open) fire(this, 'help-shown', {open: false});
  }

  onButton(): void {
    this.dialog.close();
  }
}
