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
      --columns: 50px 80px 58px 112px 64px 190px 170px;
      background: var(--agent-surface);
      display: flex;
      flex-direction: column;
      min-height: 0;
    }
    .tools {
      align-items: center;
      display: flex;
      flex: none;
      gap: 4px;
      padding: 8px;
    }
    .search {
      flex: 1;
      min-width: 0;
      position: relative;
    }
    .search tf-agent-icon {
      color: var(--agent-text-faint);
      left: 6px;
      pointer-events: none;
      position: absolute;
      top: 5px;
    }
    .search input {
      padding-left: 28px;
      width: 100%;
    }
    .table {
      flex: 1;
      min-height: 0;
      overflow: auto;
      overscroll-behavior: contain;
      position: relative;
      scrollbar-width: thin;
    }
    .header,
    .row {
      display: grid;
      grid-template-columns: var(--columns);
      width: max-content;
      min-width: 100%;
    }
    .header {
      background: var(--agent-surface);
      border-bottom: 1px solid var(--agent-border);
      height: 28px;
      position: sticky;
      top: 0;
      z-index: 1;
    }
    .header button {
      border-radius: 0;
      font-size: 12px;
      gap: 2px;
      justify-content: flex-start;
      padding: 0 8px;
      width: 100%;
      --agent-icon-size: 14px;
    }
    .header .right button {
      justify-content: flex-end;
    }
    .header tf-agent-icon.up {
      transform: rotate(180deg);
    }
    .header [aria-sort='none'] tf-agent-icon {
      display: none;
    }
    .body {
      position: relative;
    }
    .row {
      align-items: center;
      border-bottom: 1px solid transparent;
      cursor: pointer;
      height: 28px;
      left: 0;
      position: absolute;
      scroll-margin-top: 28px;
    }
    .row:hover {
      background: var(--agent-hover);
    }
    .row[aria-selected='true'] {
      background: var(--agent-selected);
      box-shadow: inset 3px 0 var(--agent-accent);
    }
    .cell {
      overflow: hidden;
      padding: 0 8px;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    .right {
      text-align: right;
    }
    .return {
      position: relative;
    }
    .return .bars {
      bottom: 0;
      height: 3px;
      left: 12px;
      position: absolute;
      right: 8px;
    }
    .return .bar {
      border-radius: 1px;
      height: 100%;
      position: absolute;
    }
    .run {
      background: var(--agent-page);
      border-bottom-color: var(--agent-border);
      display: flex;
      gap: 6px;
      max-width: 100%;
      min-width: 0;
      padding: 0 8px 0 4px;
      position: absolute;
      width: 100%;
    }
    .run .name {
      font-weight: 500;
      min-width: 40px;
    }
    .run .shared {
      flex: 1;
      font-size: 12px;
      min-width: 0;
    }
    .run .mean {
      flex: none;
      font-size: 12px;
    }
    .message {
      color: var(--agent-text-secondary);
      padding: 16px;
    }
    .status {
      border-top: 1px solid var(--agent-border);
      color: var(--agent-text-secondary);
      flex: none;
      font-size: 12px;
      padding: 4px 12px;
    }
    .skeleton {
      background: var(--agent-well);
      border-radius: 3px;
      height: 12px;
      margin: 8px 12px 16px;
    }
  </style>
  <div class="tools">
    <label class="search">
      <span class="visually-hidden">Filter episodes</span>
      <tf-agent-icon name="search"></tf-agent-icon>
      <input
        id="filter"
        type="search"
        autocomplete="off"
        placeholder="Filter episodes"
        value="[[list.filter]]"
        on-input="onFilter"
        on-keydown="onFilterKey"
      />
    </label>
    <button
      on-click="onGroup"
      aria-pressed$="[[pressed(list.grouped)]]"
      title="Group by run"
      aria-label="Group by run"
    >
      <tf-agent-icon name="group"></tf-agent-icon>
    </button>
  </div>
  <div
    id="table"
    class="table"
    role="treegrid"
    tabindex="0"
    aria-label="Episodes"
    aria-rowcount$="[[plusOne(rows.length)]]"
    aria-activedescendant$="[[activeId]]"
    on-scroll="onScroll"
  >
    <div role="rowgroup" class="header-group">
      <div class="header" role="row" aria-rowindex="1">
        <template is="dom-repeat" items="[[columns]]" as="column">
          <div
            role="columnheader"
            class$="[[column.class]]"
            aria-sort$="[[sortOf(column.id, list.sort, list.descending)]]"
          >
            <button on-click="onSort" tabindex="-1" title$="[[column.hint]]">
              [[column.title]]
              <tf-agent-icon
                name="down"
                class$="[[arrowOf(list.descending)]]"
              ></tf-agent-icon>
            </button>
          </div>
        </template>
      </div>
    </div>
    <div
      id="body"
      class="body"
      role="rowgroup"
      style$="height: [[bodyHeight(rows.length)]]px"
    >
      <template is="dom-repeat" items="[[visible]]" as="item">
        <template is="dom-if" if="[[item.run]]" restamp>
          <div
            class="row run"
            role="row"
            aria-rowindex$="[[item.rowIndex]]"
            aria-expanded$="[[item.expanded]]"
            aria-level="1"
            style$="top: [[item.top]]px"
            on-click="onRun"
            title$="[[item.title]]"
          >
            <tf-agent-icon name="[[item.arrow]]"></tf-agent-icon>
            <span role="gridcell" class="name ellipsis">[[item.run]]</span>
            <span role="gridcell" class="shared faint ellipsis"
              >[[item.shared]]</span
            >
            <span role="gridcell" class="mean secondary number"
              >[[item.summary]]</span
            >
          </div>
        </template>
        <template is="dom-if" if="[[!item.run]]" restamp>
          <div
            class="row number"
            role="row"
            id$="row-[[item.rowIndex]]"
            aria-level$="[[levelOf(list.grouped)]]"
            aria-rowindex$="[[item.rowIndex]]"
            aria-selected$="[[item.selected]]"
            style$="top: [[item.top]]px"
            on-click="onEpisode"
            title$="[[item.title]]"
          >
            <div role="gridcell" class="cell">[[item.label]]</div>
            <div role="gridcell" class="cell right return">
              <span>[[item.return]]</span>
              <span class="bars"
                ><span class="bar" style$="[[item.barStyle]]"></span
              ></span>
            </div>
            <div role="gridcell" class="cell right">[[item.length]]</div>
            <div role="gridcell" class="cell">
              <tf-agent-end reason="[[item.reason]]"></tf-agent-end>
            </div>
            <div role="gridcell" class="cell">[[item.seed]]</div>
            <div role="gridcell" class="cell">[[item.env]]</div>
            <div role="gridcell" class="cell">[[item.policy]]</div>
          </div>
        </template>
      </template>
    </div>
    <div class="message" hidden="[[!noMatch]]">
      No episode matches this filter.
    </div>
    <div hidden="[[!loading]]" aria-busy="true" aria-label="Loading episodes">
      <div class="skeleton"></div>
      <div class="skeleton"></div>
      <div class="skeleton"></div>
      <div class="skeleton"></div>
    </div>
  </div>
  <div class="status number" role="status">[[status]]</div>
`;
