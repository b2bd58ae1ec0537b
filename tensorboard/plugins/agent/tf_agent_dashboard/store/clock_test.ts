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
import {Clock, Frames} from './clock';
import {INITIAL_STATE, State} from './state';
import {Store} from './store';

/** Frames that a test draws by hand. */
class HandFrames implements Frames {
  private callback: ((now: number) => void) | null = null;
  private now = 0;

  request(callback: (now: number) => void): number {
    this.callback = callback;
    return 1;
  }

  cancel(): void {
    this.callback = null;
  }

  get running(): boolean {
    return this.callback !== null;
  }

  draw(ms: number): void {
    this.now += ms;
    const {callback} = this;
    this.callback = null;
    callback?.(this.now);
  }
}

const {reply} = gridEpisode({length: 20});

/** At 10 steps a second. */
function playing(changes: Partial<State['player']> = {}): State {
  return {
    ...INITIAL_STATE,
    episode: {...INITIAL_STATE.episode, phase: 'ready', reply},
    player: {...INITIAL_STATE.player, direction: 1, ...changes},
  };
}

function setUp(state: State, ready = true) {
  const store = new Store(state);
  const frames = new HandFrames();
  const clock = new Clock(store, frames);
  const show = () => {
    const {t} = store.state.player;
    const moment = {t, pictures: new Map(), rows: new Map()};
    if (store.state.episode.moment?.t !== t) {
      store.dispatch({type: 'momentArrived', moment});
    }
  };
  if (ready) {
    store.subscribe(show);
    show();
  }
  store.subscribe(() => clock.update());
  clock.update();
  frames.draw(0);
  return {store, frames, clock};
}

describe('clock', () => {
  it('moves by the wall clock', () => {
    const {store, frames} = setUp(playing());
    frames.draw(99);
    expect(store.state.player.t).toBe(0);
    frames.draw(2);
    expect(store.state.player.t).toBe(1);
  });

  it('skips no state after a long frame', () => {
    const {store, frames} = setUp(playing());
    frames.draw(1000);
    expect(store.state.player.t).toBe(1);
    frames.draw(1);
    expect(store.state.player.t).toBe(2);
    frames.draw(1);
    expect(store.state.player.t).toBe(2);
  });

  it('skips only where a display could not follow', () => {
    const {store, frames} = setUp(playing({speed: 16}));
    frames.draw(50);
    expect(store.state.player.t).toBe(8);
  });

  it('waits for what it has to show', () => {
    const {store, frames} = setUp(playing(), false);
    frames.draw(1000);
    frames.draw(1000);
    expect(store.state.player.t).toBe(0);
  });

  it('plays backwards', () => {
    const {store, frames} = setUp(playing({direction: -1, t: 5}));
    frames.draw(101);
    expect(store.state.player.t).toBe(4);
  });

  it('stops at the end', () => {
    const {store, frames} = setUp(playing({t: 19}));
    frames.draw(101);
    expect(store.state.player).toEqual({
      ...INITIAL_STATE.player,
      t: 20,
      direction: 0,
    });
    expect(frames.running).toBe(false);
  });

  it('holds the last state before a loop starts over', () => {
    const {store, frames} = setUp(playing({t: 19, loop: true}));
    frames.draw(101);
    frames.draw(500);
    expect(store.state.player.t).toBe(20);
    frames.draw(101);
    expect(store.state.player.t).toBe(0);
    expect(store.state.player.direction).toBe(1);
  });

  it('stands still while nobody sees it and goes on from there', () => {
    const {store, frames, clock} = setUp(playing());
    clock.setHidden(true);
    expect(frames.running).toBe(false);
    clock.setHidden(false);
    frames.draw(5000);
    expect(store.state.player.t).toBe(0);
    frames.draw(101);
    expect(store.state.player.t).toBe(1);
  });
});
