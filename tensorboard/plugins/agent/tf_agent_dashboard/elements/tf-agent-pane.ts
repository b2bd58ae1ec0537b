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
import {Scene} from '../views/scene';
import {Pane, ViewElement} from '../views/view';
import {BASE_STYLE} from './style';

/** A titled card around one view, which it makes by the view's tag. */
@customElement('tf-agent-pane')
export class TfAgentPane extends PolymerElement {
  static readonly template = html`
    ${BASE_STYLE}
    <style>
      :host {
        background: var(--agent-surface);
        border: 1px solid var(--agent-border);
        border-radius: 4px;
        display: flex;
        flex-direction: column;
        min-height: 0;
        min-width: 0;
        overflow: hidden;
      }
      h2 {
        color: var(--agent-text-secondary);
        flex: none;
        font-size: 12px;
        font-weight: 500;
        line-height: 28px;
        margin: 0;
        padding: 0 12px;
      }
      #body {
        display: flex;
        flex: 1;
        flex-direction: column;
        min-height: 0;
      }
      .skeleton {
        background: var(--agent-well);
        border-radius: 3px;
        height: 12px;
        margin: 6px 12px 12px;
        width: 60%;
      }
    </style>
    <h2 class="ellipsis" id="title">[[pane.title]]</h2>
    <div class="skeleton" hidden="[[scene]]" aria-label="Loading"></div>
    <div id="body" role="group" aria-labelledby="title"></div>
  `;

  @property({type: Object})
  pane!: Pane;

  @property({type: Object})
  scene: Scene | null = null;

  @property({type: Boolean})
  dark = false;

  @query('#body')
  body!: HTMLElement;

  private view: ViewElement | null = null;

  @observe('pane', 'scene', 'dark')
  show(): void {
    if (!this.pane || !this.scene) {
      this.drop();
      return;
    }
    const {tag} = this.pane.view;
    if (this.view?.localName !== tag) {
      this.drop();
      this.view = document.createElement(tag) as ViewElement;
    }
    Object.assign(this.view, {
      channels: this.pane.channels,
      scene: this.scene,
      dark: this.dark,
    });
    if (!this.view.isConnected) this.body.append(this.view);
  }

  private drop(): void {
    this.view?.remove();
    this.view = null;
  }
}
