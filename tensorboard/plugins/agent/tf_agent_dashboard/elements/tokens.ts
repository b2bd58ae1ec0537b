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

/** Colours and sizes of the whole page: TensorBoard's, in both modes. */
const CSS = `
  body {
    --agent-page: #f5f5f5;
    --agent-surface: #fff;
    --agent-hover: rgba(0, 0, 0, 0.05);
    --agent-selected: #fdebd8;
    --agent-border: #e0e0e0;
    --agent-control-border: #8a8a8a;
    --agent-text: #212121;
    --agent-text-secondary: #595959;
    --agent-text-faint: #6b6b6b;
    --agent-accent: #f57c00;
    --agent-accent-text: #a34700;
    --agent-well: #e8e8e8;
    --agent-bar: #a9cbe4;
    --agent-bar-strong: #0072b2;
    --agent-value-bar: #9ed3c4;
    --agent-negative-bar: #dcb4d0;
    --agent-focus: #1976d2;
    --agent-link: #1565c0;
    --agent-error: #b3261e;
    --agent-error-page: #fdecea;
    --agent-warning: #6b4e00;
    --agent-warning-page: #fff6dc;
    --agent-shadow: 0 2px 12px rgba(0, 0, 0, 0.25);
    --agent-font: Roboto, 'Helvetica Neue', Arial, sans-serif;
    --agent-mono: 'Roboto Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace;
  }

  body.dark-mode {
    --agent-page: #303030;
    --agent-surface: #3a3a3a;
    --agent-hover: rgba(255, 255, 255, 0.07);
    --agent-selected: #5a4128;
    --agent-border: #555;
    --agent-control-border: #9a9a9a;
    --agent-text: #fff;
    --agent-text-secondary: #d0d0d0;
    --agent-text-faint: #b8b8b8;
    --agent-accent: #f57c00;
    --agent-accent-text: #ffb866;
    --agent-well: #4a4a4a;
    --agent-bar: #2f5c78;
    --agent-bar-strong: #56b4e9;
    --agent-value-bar: #2a6b5a;
    --agent-negative-bar: #76506a;
    --agent-focus: #64b5f6;
    --agent-link: #64b5f6;
    --agent-error: #ffb4ab;
    --agent-error-page: #5c2b29;
    --agent-warning: #ffe08a;
    --agent-warning-page: #4d4420;
    --agent-shadow: 0 2px 12px rgba(0, 0, 0, 0.6);
    color-scheme: dark;
  }

  html,
  body {
    background: var(--agent-page);
    height: 100%;
    margin: 0;
    overflow: hidden;
  }
`;

/** To be called once per document, before the first element. */
export function applyTokens(target: Document = document): void {
  const style = target.createElement('style');
  style.textContent = CSS;
  target.head.append(style);
}
