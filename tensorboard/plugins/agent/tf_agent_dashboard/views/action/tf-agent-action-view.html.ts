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
import {BASE_STYLE} from '../../elements/style';

export const template = html`
  ${BASE_STYLE}
  <style>
    :host {
      display: block;
      padding: 0 12px 10px;
    }
    .taken b {
      font-weight: 500;
    }
    .over {
      font-size: 12px;
      height: 20px;
    }
    .choices {
      border-spacing: 0;
      font-variant-numeric: tabular-nums;
      table-layout: fixed;
      width: 100%;
    }
    th {
      color: var(--agent-text-faint);
      font-size: 11px;
      font-weight: 400;
      line-height: 16px;
      padding: 0;
      text-align: right;
    }
    td {
      height: 22px;
      padding: 0;
    }
    .mark {
      width: 16px;
    }
    .mark-cell {
      color: var(--agent-accent);
      --agent-icon-size: 14px;
    }
    .mark-cell tf-agent-icon {
      vertical-align: -2px;
    }
    .label {
      text-align: left;
    }
    .choices[data-scored='true'] .label {
      width: 32%;
    }
    .value-number {
      width: 60px;
    }
    .prob-number {
      width: 48px;
    }
    tr[data-chosen='true'] .label-cell {
      font-weight: 500;
    }
    .right {
      text-align: right;
    }
    .bar {
      background: var(--agent-well);
      border-radius: 2px;
      height: 10px;
      margin-left: 4px;
      overflow: hidden;
      position: relative;
    }
    .fill {
      background: var(--agent-bar);
      bottom: 0;
      left: 0;
      position: absolute;
      top: 0;
      transform-origin: left;
      width: 100%;
    }
    tr[data-chosen='true'] .fill {
      background: var(--agent-bar-strong);
    }
    .value-fill {
      background: var(--agent-value-bar);
      bottom: 0;
      position: absolute;
      top: 0;
    }
    .value-fill[data-sign='negative'] {
      background: var(--agent-negative-bar);
    }
    .dimension {
      align-items: center;
      column-gap: 8px;
      display: grid;
      grid-template-columns: minmax(24px, 28%) 1fr 72px;
      margin-bottom: 4px;
    }
    .range {
      background: var(--agent-well);
      border-radius: 2px;
      height: 10px;
      position: relative;
    }
    .pin {
      background: var(--agent-bar-strong);
      border-radius: 1px;
      bottom: -2px;
      margin-left: -2px;
      position: absolute;
      top: -2px;
      width: 4px;
    }
    .raw-pin {
      background: none;
      border: 1px solid var(--agent-text-secondary);
      bottom: -4px;
      margin-left: -6px;
      top: -4px;
      width: 12px;
    }
    .limits {
      display: flex;
      font-size: 10px;
      grid-column: 2;
      justify-content: space-between;
      line-height: 12px;
    }
    .other {
      overflow-wrap: anywhere;
      white-space: pre-wrap;
    }
    .other .secondary {
      margin-right: 8px;
    }
  </style>
  <div class="taken number ellipsis" title$="[[takenText]]">
    [[takenIntro]]<b>[[takenText]]</b>[[yieldText]]
  </div>
  <div class="over faint ellipsis" hidden="[[!discrete]]">[[takenNote]]</div>
  <template is="dom-if" if="[[discrete]]">
    <table class="choices" data-scored$="[[scored]]">
      <thead>
        <tr>
          <th class="mark"><span class="visually-hidden">Chosen</span></th>
          <th class="label">action</th>
          <template is="dom-if" if="[[discrete.hasProbs]]">
            <td></td>
            <th class="prob-number">prob.</th>
          </template>
          <template is="dom-if" if="[[discrete.hasValues]]">
            <td hidden="[[!discrete.hasValueBars]]"></td>
            <th class="value-number">[[discrete.valueTitle]]</th>
          </template>
        </tr>
      </thead>
      <tbody>
        <template is="dom-repeat" items="[[discrete.choices]]">
          <tr data-chosen$="[[item.mark]]">
            <td class="mark-cell">
              <tf-agent-icon
                name="check"
                hidden="[[!item.chosen]]"
              ></tf-agent-icon>
              <span class="visually-hidden" hidden="[[!item.chosen]]"
                >chosen</span
              >
            </td>
            <td class="label-cell ellipsis" title$="[[item.label]]">
              [[item.label]]
            </td>
            <template is="dom-if" if="[[discrete.hasProbs]]">
              <td>
                <div class="bar">
                  <div
                    class="fill"
                    style$="transform: scaleX([[orZero(item.prob)]])"
                  ></div>
                </div>
              </td>
              <td class="right">[[item.probText]]</td>
            </template>
            <template is="dom-if" if="[[discrete.hasValues]]">
              <td hidden="[[!discrete.hasValueBars]]">
                <div class="bar">
                  <div
                    class="value-fill"
                    data-sign$="[[item.sign]]"
                    style$="[[valueStyle(item.valueFrom, item.valueWidth)]]"
                  ></div>
                </div>
              </td>
              <td class="right">[[item.valueText]]</td>
            </template>
          </tr>
        </template>
      </tbody>
    </table>
    <div class="faint" hidden="[[!discrete.unlisted]]">
      and [[discrete.unlisted]] more
    </div>
  </template>
  <template is="dom-if" if="[[array]]">
    <template is="dom-repeat" items="[[array.dimensions]]">
      <div class="dimension number">
        <span class="ellipsis" title$="[[item.label]]">[[item.label]]</span>
        <span class="range">
          <span
            class="pin raw-pin"
            hidden="[[isNull(item.rawShare)]]"
            style$="left: [[percent(item.rawShare)]]"
            title$="policy: [[item.rawText]]"
          ></span>
          <span
            class="pin"
            hidden="[[isNull(item.share)]]"
            style$="left: [[percent(item.share)]]"
          ></span>
        </span>
        <span class="right">[[item.text]]</span>
        <span class="limits faint">
          <span>[[item.lowText]]</span><span>[[item.highText]]</span>
        </span>
      </div>
    </template>
    <div class="faint" hidden="[[!array.hasRaw]]">
      Hollow: the policy's own action, before it was clipped or scaled.
    </div>
  </template>
  <template is="dom-repeat" items="[[others]]">
    <div class="other">
      <span class="secondary">[[item.label]]</span>
      <span class="number">[[item.text]]</span>
    </div>
  </template>
`;
