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

import {html} from '@polymer/polymer';
import {BASE_STYLE, CONTROL_STYLE} from './style';

export const template = html`
  ${BASE_STYLE} ${CONTROL_STYLE}
  <style>
    :host {
      --agent-gutter: 184px;
      background: var(--agent-page);
      display: grid;
      grid-template-columns: var(--list-width, 360px) minmax(0, 1fr);
      grid-template-rows: minmax(0, 1fr);
      height: 100%;
      overflow: hidden;
      position: relative;
    }
    tf-agent-help {
      position: absolute;
    }
    :host([empty]) {
      display: block;
    }
    .list {
      display: flex;
      min-height: 0;
      min-width: 0;
    }
    tf-agent-episode-list {
      flex: 1;
      min-width: 0;
    }
    .splitter {
      background: var(--agent-surface);
      border-right: 1px solid var(--agent-border);
      cursor: col-resize;
      flex: none;
      touch-action: none;
      width: 5px;
    }
    .splitter:hover,
    .splitter:focus-visible {
      border-right-color: var(--agent-accent);
    }
    main {
      display: flex;
      flex-direction: column;
      min-height: 0;
      min-width: 0;
    }
    .panes {
      display: grid;
      flex: 1;
      gap: 8px;
      grid-template-columns: minmax(0, 1fr) clamp(260px, 32%, 400px);
      min-height: 0;
      padding: 8px;
    }
    .panes[data-pictures='0'] {
      grid-template-columns: minmax(0, 1fr);
    }
    .panes[data-details='0'] {
      grid-template-columns: minmax(0, 1fr);
    }
    .pictures {
      display: grid;
      gap: 8px;
      grid-auto-rows: minmax(140px, 1fr);
      grid-template-columns: repeat(auto-fit, minmax(240px, 1fr));
      min-height: 0;
      overflow: auto;
    }
    .panes[data-pictures='4'] .pictures {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    .details {
      display: flex;
      flex-direction: column;
      gap: 8px;
      min-height: 0;
      overflow: hidden auto;
      scrollbar-width: thin;
    }
    .details tf-agent-pane {
      flex: none;
    }
    .panes[data-pictures='0'] .details {
      column-gap: 8px;
      columns: 320px;
      display: block;
    }
    .panes[data-pictures='0'] .details tf-agent-pane {
      break-inside: avoid;
      margin-bottom: 8px;
    }
    tf-agent-timeline,
    tf-agent-player {
      flex: none;
    }
    tf-agent-timeline {
      border-top: 1px solid var(--agent-border);
    }
    .banner {
      background: var(--agent-warning-page);
      color: var(--agent-warning);
      display: flex;
      flex: none;
      gap: 8px;
      max-height: 96px;
      overflow: auto;
      padding: 6px 12px;
    }
    .banner.error {
      background: var(--agent-error-page);
      color: var(--agent-error);
    }
    .banner span {
      flex: 1;
      min-width: 0;
      overflow-wrap: anywhere;
    }
    .banner button {
      color: inherit;
      flex: none;
      height: 20px;
    }
    .failure {
      margin: 0 auto;
      max-width: 640px;
      padding: 48px 24px;
    }
    .placeholder {
      color: var(--agent-text-secondary);
      margin: auto;
      padding: 24px;
    }
    .scrim {
      display: none;
    }
    @media (max-width: 1000px) {
      :host {
        --agent-gutter: 148px;
        --agent-menu-display: inline-flex;
        grid-template-columns: minmax(0, 1fr);
      }
      .splitter {
        display: none;
      }
      .list {
        bottom: 0;
        box-shadow: var(--agent-shadow);
        display: none;
        left: 0;
        position: absolute;
        top: 0;
        width: min(380px, 90vw);
        z-index: 3;
      }
      :host([drawer]) .list,
      :host([drawer]) .scrim {
        display: flex;
      }
      .scrim {
        background: rgba(0, 0, 0, 0.4);
        inset: 0;
        position: absolute;
        z-index: 2;
      }
    }
    @media (max-height: 700px) {
      :host {
        --agent-tracks-height: 135px;
      }
    }
  </style>
  <template is="dom-if" if="[[empty]]">
    <main><tf-agent-empty></tf-agent-empty></main>
  </template>
  <div class="scrim" on-click="onDrawer" hidden="[[empty]]"></div>
  <aside class="list" aria-label="Episodes" hidden="[[empty]]">
    <tf-agent-episode-list
      id="list"
      list="[[state.list]]"
      selected="[[state.episode.ref]]"
    ></tf-agent-episode-list>
    <div
      class="splitter"
      role="separator"
      tabindex="0"
      aria-orientation="vertical"
      aria-label="Width of the list"
      aria-valuemin="200"
      aria-valuemax="800"
      aria-valuenow$="[[listWidth]]"
      on-pointerdown="onSplitDown"
      on-pointermove="onSplitMove"
      on-keydown="onSplitKey"
    ></div>
  </aside>
  <main hidden="[[empty]]">
    <tf-agent-episode-bar
      id="bar"
      reply="[[state.episode.reply]]"
    ></tf-agent-episode-bar>
    <div class="banner error" role="alert" hidden="[[!state.list.error]]">
      <span>[[state.list.error]]</span>
      <button class="outlined" on-click="onReload">Try again</button>
    </div>
    <template is="dom-repeat" items="[[warnings]]">
      <div class="banner" role="status">
        <tf-agent-icon name="warning"></tf-agent-icon><span>[[item]]</span>
      </div>
    </template>
    <template is="dom-if" if="[[failed]]">
      <tf-agent-note
        class="failure"
        message="[[state.episode.error]]"
        retriable
        on-retry="onRetryEpisode"
      ></tf-agent-note>
    </template>
    <div class="placeholder" hidden="[[!idle]]">
      Choose an episode of the list to step through it.
    </div>
    <div
      class="panes"
      hidden="[[!shown]]"
      data-pictures$="[[pictures.length]]"
      data-details$="[[details.length]]"
    >
      <div
        class="pictures"
        role="group"
        aria-label="Pictures"
        tabindex="0"
        hidden="[[!pictures.length]]"
      >
        <template is="dom-repeat" items="[[pictures]]">
          <tf-agent-pane
            pane="[[item]]"
            scene="[[scene]]"
            dark="[[dark]]"
          ></tf-agent-pane>
        </template>
      </div>
      <div
        class="details"
        role="group"
        aria-label="Details"
        tabindex="0"
        hidden="[[!details.length]]"
      >
        <template is="dom-repeat" items="[[details]]">
          <tf-agent-pane
            pane="[[item]]"
            scene="[[scene]]"
            dark="[[dark]]"
          ></tf-agent-pane>
        </template>
      </div>
    </div>
    <tf-agent-timeline
      tracks="[[tracks]]"
      t="[[state.player.t]]"
      last-state="[[lastOrZero]]"
      ended="[[finished]]"
      dark="[[dark]]"
      hidden="[[!shown]]"
    ></tf-agent-timeline>
    <tf-agent-player
      id="player"
      player="[[state.player]]"
      last-state="[[last]]"
      rate="[[rate]]"
      ended="[[ending]]"
      hidden="[[!shown]]"
    ></tf-agent-player>
  </main>
  <tf-agent-help open="[[state.helpOpen]]"></tf-agent-help>
  <div class="visually-hidden" role="status">[[spoken]]</div>
`;
