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

/** Styles that the elements share; put first in a template. */
import {html} from '@polymer/polymer';

export const BASE_STYLE = html`
  <style>
    :host {
      box-sizing: border-box;
      color: var(--agent-text);
      font: 400 13px/20px var(--agent-font);
    }
    :host([hidden]),
    [hidden] {
      display: none !important;
    }
    *,
    *::before,
    *::after {
      box-sizing: inherit;
    }
    .number {
      font-variant-numeric: tabular-nums;
    }
    .secondary {
      color: var(--agent-text-secondary);
    }
    .faint {
      color: var(--agent-text-faint);
    }
    .ellipsis {
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    .visually-hidden {
      clip-path: inset(50%);
      height: 1px;
      overflow: hidden;
      position: absolute;
      white-space: nowrap;
      width: 1px;
    }
    :focus-visible {
      outline: 2px solid var(--agent-focus);
      outline-offset: -1px;
    }
  </style>
`;

export const CONTROL_STYLE = html`
  <style>
    button {
      align-items: center;
      background: none;
      border: 1px solid transparent;
      border-radius: 4px;
      color: var(--agent-text-secondary);
      cursor: pointer;
      display: inline-flex;
      font: inherit;
      gap: 6px;
      height: 28px;
      justify-content: center;
      min-width: 28px;
      padding: 0 4px;
    }
    button:hover {
      background: var(--agent-hover);
      color: var(--agent-text);
    }
    button[aria-pressed='true'] {
      background: var(--agent-selected);
      color: var(--agent-accent-text);
    }
    button:disabled {
      color: var(--agent-text-faint);
      cursor: default;
      opacity: 0.5;
    }
    button.outlined {
      border-color: var(--agent-border);
      padding: 0 10px;
    }
    input[type='text'],
    input[type='search'],
    select {
      background: var(--agent-surface);
      border: 1px solid var(--agent-control-border);
      border-radius: 4px;
      color: var(--agent-text);
      font: inherit;
      height: 28px;
      padding: 0 6px;
    }
    input::placeholder {
      color: var(--agent-text-faint);
    }
  </style>
`;
