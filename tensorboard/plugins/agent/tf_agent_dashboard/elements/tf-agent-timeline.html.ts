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
import {BASE_STYLE} from './style';

export const template = html`
  ${BASE_STYLE}
  <style>
    :host {
      background: var(--agent-surface);
      display: block;
      position: relative;
    }
    .scroll {
      max-height: var(--agent-tracks-height, 224px);
      overflow: hidden auto;
      scrollbar-width: thin;
    }
    .tracks {
      position: relative;
    }
    .track {
      border-bottom: 1px solid var(--agent-border);
      display: grid;
      grid-template-columns: var(--agent-gutter, 184px) 1fr;
      min-height: 44px;
    }
    .gutter {
      display: grid;
      grid-template-columns: 10px 1fr auto;
      column-gap: 6px;
      align-content: center;
      padding: 0 8px 0 12px;
    }
    .swatch {
      align-self: center;
      border-radius: 2px;
      height: 10px;
      width: 10px;
    }
    .readout {
      font-weight: 500;
      text-align: right;
    }
    .extent {
      font-size: 11px;
      grid-column: 2 / -1;
      line-height: 14px;
    }
    .message {
      align-self: center;
      padding: 0 12px;
    }
    #plots {
      bottom: 0;
      cursor: crosshair;
      left: var(--agent-gutter, 184px);
      position: absolute;
      right: 12px;
      top: 0;
      touch-action: pan-y;
    }
    tf-agent-track {
      margin-right: 12px;
    }
    .line {
      bottom: 0;
      left: 0;
      pointer-events: none;
      position: absolute;
      top: 0;
      width: 0;
    }
    .cursor {
      border-left: 2px solid var(--agent-accent);
      margin-left: -1px;
    }
    .hover {
      border-left: 1px solid var(--agent-text-faint);
    }
    .end {
      border-left: 1px dashed var(--agent-text-faint);
    }
    .axis {
      height: 18px;
      margin: 0 12px 0 var(--agent-gutter, 184px);
      position: relative;
    }
    .tick {
      font-size: 11px;
      line-height: 18px;
      position: absolute;
      transform: translateX(-50%);
    }
    .tick[data-edge='last'] {
      right: 0;
      transform: none;
    }
    .tick[data-edge='first'] {
      transform: translateX(-3px);
    }
    .where {
      background: var(--agent-text);
      border-radius: 3px;
      color: var(--agent-surface);
      font-size: 11px;
      line-height: 16px;
      padding: 0 5px;
      pointer-events: none;
      position: absolute;
      top: 1px;
      transform: translateX(-50%);
      white-space: nowrap;
      z-index: 1;
    }
  </style>
  <div class="scroll">
    <div class="tracks" role="group" aria-label="Timeline">
      <template is="dom-repeat" items="[[lines]]">
        <div class="track" title$="[[item.title]]">
          <div class="gutter number">
            <span class="swatch" style$="background: [[item.color]]"></span>
            <span class="ellipsis">[[item.track.label]]</span>
            <span class="readout">[[readout(item.track, shownT)]]</span>
            <span class="extent faint ellipsis">[[item.extent]]</span>
          </div>
          <template is="dom-if" if="[[item.error]]">
            <div class="message secondary ellipsis">[[item.error]]</div>
          </template>
          <template is="dom-if" if="[[!item.error]]">
            <tf-agent-track
              track="[[item.track]]"
              last-state="[[lastState]]"
              width="[[width]]"
              dark="[[dark]]"
            ></tf-agent-track>
          </template>
        </div>
      </template>
      <div
        id="plots"
        on-pointerdown="onDown"
        on-pointermove="onMove"
        on-pointerup="onUp"
        on-pointercancel="onUp"
        on-pointerleave="onLeave"
      >
        <div
          class="line end"
          hidden="[[!ended]]"
          style$="[[placed(lastState, lastState, width)]]"
        ></div>
        <div
          class="line hover"
          hidden="[[!hovering(hoverT)]]"
          style$="[[placed(hoverT, lastState, width)]]"
        ></div>
        <div class="line cursor" style$="[[placed(t, lastState, width)]]"></div>
      </div>
    </div>
  </div>
  <div class="axis number faint" aria-hidden="true">
    <template is="dom-repeat" items="[[ticks]]">
      <span class="tick" data-edge$="[[item.edge]]" style$="[[item.style]]"
        >[[item.text]]</span
      >
    </template>
    <span
      class="where"
      hidden="[[!hovering(hoverT)]]"
      style$="[[placed(hoverT, lastState, width)]]"
      >step [[hoverT]]</span
    >
  </div>
`;
