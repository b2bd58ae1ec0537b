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

/**
 * Keys, also those pressed while TensorBoard's own page has the focus: after
 * a deep link is followed nothing in this frame was clicked yet.
 */

/**
 * Calls back with each key that is not typed into a field. `pressed` returns
 * whether it used the key; only then does the page not act on it too.
 */
export function followKeys(
  host: Window,
  visible: () => boolean,
  pressed: (event: KeyboardEvent) => boolean
): () => void {
  const listen = (event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event) || !visible()) return;
    if (pressed(event)) event.preventDefault();
  };
  const targets = new Set([window.document, host.document]);
  targets.forEach((page) => page.addEventListener('keydown', listen));
  return () =>
    targets.forEach((page) => page.removeEventListener('keydown', listen));
}

const TYPING_INPUTS = /^(?!range|checkbox|radio|button|submit|reset)/;

function isTyping(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0] as Partial<HTMLElement> & {
    type?: string;
  };
  const name = target.tagName?.toLowerCase() ?? '';
  return (
    Boolean(target.isContentEditable) ||
    name === 'textarea' ||
    name === 'select' ||
    (name === 'input' && TYPING_INPUTS.test(target.type ?? 'text'))
  );
}
