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

import {gridEpisode, summary} from '../testing/sample_episodes';
import {Action} from './actions';
import {actionsFor} from './commands';
import {KEY_BINDINGS, KeyPress, commandOf} from './keys';
import {INITIAL_STATE, State} from './state';

function press(key: string, changes: Partial<KeyPress> = {}) {
  return commandOf({
    key,
    shiftKey: false,
    ctrlKey: false,
    altKey: false,
    metaKey: false,
    ...changes,
  });
}

describe('keys', () => {
  it('step by one and, with Shift, by ten', () => {
    expect(press('ArrowRight')).toBe('stepForward');
    expect(press('ArrowRight', {shiftKey: true})).toBe('jumpForward');
    expect(press('ArrowLeft', {shiftKey: true})).toBe('jumpBack');
  });

  it('are left to the browser with Ctrl, Alt and Meta', () => {
    expect(press('ArrowLeft', {altKey: true})).toBeNull();
    expect(press('l', {ctrlKey: true})).toBeNull();
    expect(press('[', {metaKey: true})).toBeNull();
  });

  it('are found however a keyboard makes the sign', () => {
    expect(press('?', {shiftKey: true})).toBe('help');
    expect(press('/', {shiftKey: true})).toBe('search');
    expect(press('L', {shiftKey: false})).toBe('loop');
  });

  it('have one meaning each', () => {
    const presses = KEY_BINDINGS.map(({key, shift}) => `${shift} ${key}`);
    expect(new Set(presses).size).toBe(presses.length);
  });
});

describe('commands', () => {
  function state(changes: Partial<State> = {}): State {
    const {reply} = gridEpisode();
    return {
      ...INITIAL_STATE,
      episode: {
        ...INITIAL_STATE.episode,
        phase: 'ready',
        ref: {run: 'trained', episodeId: '000000-0a1b2c3d'},
        reply,
      },
      ...changes,
    };
  }

  it('play or pause by what the player does', () => {
    expect(actionsFor('playPause', state())).toEqual([
      {type: 'played', direction: 1},
    ]);
    const playing = {...INITIAL_STATE.player, direction: 1 as const};
    expect(actionsFor('playPause', state({player: playing}))).toEqual([
      {type: 'paused'},
    ]);
  });

  it('go no faster than the fastest', () => {
    const fastest = {...INITIAL_STATE.player, speed: 16};
    expect(actionsFor('faster', state({player: fastest}))).toEqual([
      {type: 'speedChosen', speed: 16},
    ]);
    expect(actionsFor('slower', state())).toEqual([
      {type: 'speedChosen', speed: 0.5},
    ]);
  });

  it('choose the next episode of the list', () => {
    const second = summary({episode_index: 1, episode_id: '000001-0a1b2c3d'});
    const list = {...INITIAL_STATE.list, episodes: [summary(), second]};
    const expected: Action = {
      type: 'episodeChosen',
      ref: {run: 'trained', episodeId: '000001-0a1b2c3d'},
      t: null,
      by: 'reader',
    };
    expect(actionsFor('nextEpisode', state({list}))).toEqual([expected]);
    expect(actionsFor('previousEpisode', state({list}))).toEqual([]);
  });

  it('leave the player alone while the keys are shown', () => {
    expect(actionsFor('stepForward', state({helpOpen: true}))).toEqual([]);
  });
});
