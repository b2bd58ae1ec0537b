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

import {gridEpisode} from '../testing/sample_episodes';
import {reducePlayer} from './player_reducer';
import {INITIAL_STATE, PlayerState} from './state';

const {reply} = gridEpisode({length: 20});
const START = INITIAL_STATE.player;

function at(t: number, changes: Partial<PlayerState> = {}): PlayerState {
  return {...START, t, ...changes};
}

describe('player', () => {
  it('stays within the episode', () => {
    const seek = (t: number) =>
      reducePlayer(at(3), {type: 'seeked', t}, reply).t;
    expect(seek(7)).toBe(7);
    expect(seek(-1)).toBe(0);
    expect(seek(999)).toBe(20);
    expect(seek(6.6)).toBe(7);
    expect(seek(NaN)).toBe(3);
  });

  it('plays on after a seek, but stops when stepped', () => {
    const playing = at(3, {direction: 1});
    expect(reducePlayer(playing, {type: 'seeked', t: 5}, reply).direction).toBe(
      1
    );
    const stepped = reducePlayer(playing, {type: 'stepped', by: 1}, reply);
    expect(stepped).toEqual(at(4));
  });

  it('stops when the clock reaches an end, not when the reader does', () => {
    const playing = at(19, {direction: 1});
    expect(
      reducePlayer(playing, {type: 'ticked', t: 20}, reply).direction
    ).toBe(0);
    expect(
      reducePlayer(playing, {type: 'seeked', t: 20}, reply).direction
    ).toBe(1);
  });

  it('goes on at an end while it loops', () => {
    const playing = at(19, {direction: 1, loop: true});
    expect(
      reducePlayer(playing, {type: 'ticked', t: 20}, reply).direction
    ).toBe(1);
  });

  it('starts over when played at the end it plays towards', () => {
    const play = (t: number, direction: 1 | -1) =>
      reducePlayer(at(t), {type: 'played', direction}, reply).t;
    expect(play(20, 1)).toBe(0);
    expect(play(0, -1)).toBe(20);
    expect(play(8, -1)).toBe(8);
  });

  it('does not play an episode without steps', () => {
    const still = gridEpisode({length: 0}).reply;
    expect(
      reducePlayer(at(0), {type: 'played', direction: 1}, still).direction
    ).toBe(0);
  });

  it('keeps the step of an address until the episode is known', () => {
    const ref = {run: 'r', episodeId: 'e'};
    const chosen = reducePlayer(
      at(5, {direction: 1}),
      {type: 'episodeChosen', ref, t: 70, by: 'address'},
      null
    );
    expect(chosen).toEqual(at(70));
    expect(
      reducePlayer(chosen, {type: 'episodeArrived', ref, reply}, reply).t
    ).toBe(20);
  });

  it('takes no speed that it does not offer', () => {
    const speed = (speed: number) =>
      reducePlayer(START, {type: 'speedChosen', speed}, reply).speed;
    expect(speed(4)).toBe(4);
    expect(speed(3)).toBe(1);
  });
});
