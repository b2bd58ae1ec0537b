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
      background: var(--agent-surface);
      display: grid;
      grid-template-columns: var(--agent-gutter, 184px) 1fr;
    }
    .step {
      align-items: center;
      display: flex;
      gap: 6px;
      padding: 0 8px 0 12px;
      white-space: nowrap;
    }
    .step input {
      text-align: right;
      width: 56px;
    }
    .scrub {
      align-items: center;
      display: flex;
      padding-right: 12px;
    }
    input[type='range'] {
      appearance: none;
      background: none;
      cursor: pointer;
      height: 24px;
      margin: 0;
      width: 100%;
    }
    input[type='range']::-webkit-slider-runnable-track {
      background: linear-gradient(
        to right,
        var(--agent-accent) var(--share),
        var(--agent-well) var(--share)
      );
      border-radius: 2px;
      height: 4px;
    }
    input[type='range']::-moz-range-track {
      background: var(--agent-well);
      border-radius: 2px;
      height: 4px;
    }
    input[type='range']::-moz-range-progress {
      background: var(--agent-accent);
      border-radius: 2px;
      height: 4px;
    }
    input[type='range']::-webkit-slider-thumb {
      appearance: none;
      background: var(--agent-accent);
      border: 0;
      border-radius: 50%;
      height: 14px;
      margin-top: -5px;
      width: 14px;
    }
    input[type='range']::-moz-range-thumb {
      background: var(--agent-accent);
      border: 0;
      border-radius: 50%;
      height: 14px;
      width: 14px;
    }
    .buttons {
      align-items: center;
      display: grid;
      grid-column: 1 / -1;
      grid-template-columns: 1fr auto 1fr;
      padding: 0 12px 6px;
    }
    .transport,
    .settings {
      align-items: center;
      display: flex;
      gap: 2px;
      min-width: 0;
    }
    .settings {
      justify-content: flex-end;
    }
    .buttons .play {
      background: var(--agent-accent);
      border-radius: 50%;
      color: #fff;
      height: 32px;
      margin: 0 4px;
      width: 32px;
    }
    .buttons .play:hover {
      filter: brightness(1.08);
    }
    .rate {
      font-size: 12px;
      margin-right: 8px;
      min-width: 0;
    }
    select {
      width: 72px;
    }
  </style>
  <label class="step number">
    <span>step</span>
    <input
      id="step"
      type="text"
      inputmode="numeric"
      aria-label="Step; type one to go there"
      value="[[t]]"
      disabled="[[!enabled]]"
      on-change="onStep"
      on-keydown="onStepKey"
      on-focus="onStepFocus"
    />
    <span>/ [[last]]</span>
  </label>
  <div class="scrub">
    <input
      id="slider"
      type="range"
      min="0"
      step="1"
      disabled="[[!enabled]]"
      style$="--share: [[percent(t, last)]]"
      aria-label="Step"
      aria-valuetext$="[[valueText(t, last)]]"
      on-input="onSlide"
    />
  </div>
  <div class="buttons" role="group" aria-label="Player">
    <span class="secondary ellipsis">[[place]]</span>
    <span class="transport">
      <button
        on-click="toFirst"
        title="First state (Home)"
        aria-label="First state"
        disabled="[[!enabled]]"
      >
        <tf-agent-icon name="first"></tf-agent-icon>
      </button>
      <button
        on-click="back10"
        title="Ten steps back (Shift ←)"
        aria-label="Ten steps back"
        disabled="[[!enabled]]"
      >
        <tf-agent-icon name="back10"></tf-agent-icon>
      </button>
      <button
        on-click="back"
        title="One step back (←)"
        aria-label="One step back"
        disabled="[[!enabled]]"
      >
        <tf-agent-icon name="previous"></tf-agent-icon>
      </button>
      <button
        on-click="reverse"
        title="Play backwards (Shift Space)"
        aria-label="Play backwards"
        aria-pressed$="[[isReverse(player.direction)]]"
        disabled="[[!enabled]]"
      >
        <tf-agent-icon name="reverse"></tf-agent-icon>
      </button>
      <button
        id="play"
        class="play"
        on-click="playPause"
        title="Play or pause (Space)"
        aria-label$="[[playLabel(player.direction)]]"
        disabled="[[!enabled]]"
      >
        <tf-agent-icon name="[[playIcon(player.direction)]]"></tf-agent-icon>
      </button>
      <button
        on-click="forward"
        title="One step forward (→)"
        aria-label="One step forward"
        disabled="[[!enabled]]"
      >
        <tf-agent-icon name="next"></tf-agent-icon>
      </button>
      <button
        on-click="forward10"
        title="Ten steps forward (Shift →)"
        aria-label="Ten steps forward"
        disabled="[[!enabled]]"
      >
        <tf-agent-icon name="forward10"></tf-agent-icon>
      </button>
      <button
        on-click="toLast"
        title="Last state (End)"
        aria-label="Last state"
        disabled="[[!enabled]]"
      >
        <tf-agent-icon name="last"></tf-agent-icon>
      </button>
    </span>
    <span class="settings">
      <span class="rate faint number ellipsis" title$="[[rateText]]"
        >[[rateText]]</span
      >
      <select
        id="speed"
        aria-label="Speed"
        title="Speed ([ and ])"
        on-change="onSpeed"
      >
        <template is="dom-repeat" items="[[speeds]]">
          <option value$="[[item]]" selected="[[same(item, player.speed)]]">
            [[speedText(item)]]
          </option>
        </template>
      </select>
      <button
        on-click="onLoop"
        aria-pressed$="[[pressed(player.loop)]]"
        title="Loop (L)"
        aria-label="Loop"
      >
        <tf-agent-icon name="loop"></tf-agent-icon>
      </button>
      <button on-click="onHelp" title="Keys (?)" aria-label="Keys">?</button>
    </span>
  </div>
`;
