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

/** Which key does what: one table for the keyboard and for its help. */

export type Command =
  | 'stepForward'
  | 'stepBack'
  | 'jumpForward'
  | 'jumpBack'
  | 'toFirst'
  | 'toLast'
  | 'playPause'
  | 'playReverse'
  | 'faster'
  | 'slower'
  | 'loop'
  | 'nextEpisode'
  | 'previousEpisode'
  | 'typeStep'
  | 'search'
  | 'help'
  | 'close';

export interface KeyBinding {
  /** As `KeyboardEvent.key` has it. */
  readonly key: string;
  readonly shift: boolean;
  readonly command: Command;
  /** As it stands on a keyboard. */
  readonly label: string;
  readonly meaning: string;
}

export const BIG_STEP = 10;

function bind(
  key: string,
  command: Command,
  label: string,
  meaning: string,
  shift = false
): KeyBinding {
  return {key, shift, command, label, meaning};
}

export const KEY_BINDINGS: readonly KeyBinding[] = [
  bind(' ', 'playPause', 'Space', 'Play or pause'),
  bind(' ', 'playReverse', 'Shift Space', 'Play backwards', true),
  bind('ArrowRight', 'stepForward', '→', 'One step forward'),
  bind('ArrowLeft', 'stepBack', '←', 'One step back'),
  bind('ArrowRight', 'jumpForward', 'Shift →', 'Ten steps forward', true),
  bind('ArrowLeft', 'jumpBack', 'Shift ←', 'Ten steps back', true),
  bind('Home', 'toFirst', 'Home', 'First state'),
  bind('End', 'toLast', 'End', 'Last state'),
  bind(']', 'faster', ']', 'Faster'),
  bind('[', 'slower', '[', 'Slower'),
  bind('l', 'loop', 'L', 'Loop on or off'),
  bind('g', 'typeStep', 'G', 'Type a step to go to'),
  bind('ArrowUp', 'previousEpisode', '↑', 'Previous episode of the list'),
  bind('ArrowDown', 'nextEpisode', '↓', 'Next episode of the list'),
  bind('/', 'search', '/', 'Filter the episodes'),
  bind('?', 'help', '?', 'Show or hide these keys', true),
  bind('Escape', 'close', 'Esc', 'Close these keys'),
];

/** The part of a `KeyboardEvent` that decides. */
export interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/**
 * The command of a key; null if it has none. Letters mean the same with caps
 * lock; a sign that needs Shift on some keyboards counts without asking.
 */
export function commandOf(press: KeyPress): Command | null {
  if (press.ctrlKey || press.altKey || press.metaKey) return null;
  const key = /^[A-Z]$/.test(press.key) ? press.key.toLowerCase() : press.key;
  const sign = /^[^A-Za-z0-9 ]$/.test(key);
  const binding = KEY_BINDINGS.find(
    (candidate) =>
      candidate.key === key && (sign || candidate.shift === press.shiftKey)
  );
  return binding?.command ?? null;
}
