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
 * Moves the cursor while the episode plays, by the wall clock and one state
 * per picture drawn. It waits for data rather than skip, and skips states
 * only where the rate asked for is higher than a display can show.
 */
import {lastState} from './player_reducer';
import {DEFAULT_FPS, State} from './state';
import {Store} from './store';

/** Above this many states a second some are not drawn. */
export const DISPLAY_RATE = 60;

/** How long the last state stays before a loop starts over. */
const LOOP_HOLD_SECS = 0.6;

/** States per second that the reader asked for. */
export function stateRate(state: State): number {
  const fps = state.episode.reply?.render_fps || DEFAULT_FPS;
  return fps * state.player.speed;
}

/** What the clock uses of the browser; a test brings its own. */
export interface Frames {
  request(callback: (now: number) => void): number;
  cancel(handle: number): void;
}

const BROWSER: Frames = {
  request: (callback) => requestAnimationFrame(callback),
  cancel: (handle) => cancelAnimationFrame(handle),
};

export class Clock {
  private handle: number | null = null;
  private before: number | null = null;
  /** States owed to the wall clock. */
  private debt = 0;
  private heldSecs = 0;
  private hidden = false;

  constructor(
    private readonly store: Store,
    private readonly frames: Frames = BROWSER
  ) {}

  /** Starts or stops with the state; to be called after each change. */
  update(): void {
    const running = this.store.state.player.direction !== 0 && !this.hidden;
    if (running && this.handle === null) {
      this.before = null;
      this.debt = 0;
      this.heldSecs = 0;
      this.handle = this.frames.request(this.frame);
    } else if (!running) {
      this.stop();
    }
  }

  /** A page nobody sees stands still; it goes on where it stopped. */
  setHidden(hidden: boolean): void {
    this.hidden = hidden;
    this.update();
  }

  stop(): void {
    if (this.handle !== null) this.frames.cancel(this.handle);
    this.handle = null;
  }

  private readonly frame = (now: number): void => {
    this.handle = this.frames.request(this.frame);
    const {state} = this.store;
    const elapsed = this.before === null ? 0 : (now - this.before) / 1000;
    this.before = now;
    if (state.episode.moment?.t !== state.player.t) return;
    if (this.atEnd(state)) {
      this.hold(state, elapsed);
      return;
    }
    this.debt += elapsed * stateRate(state);
    const {t, direction} = state.player;
    const states = this.due(state);
    if (states) this.tick(t + direction * states);
  };

  private atEnd({player, episode}: State): boolean {
    return player.t === (player.direction === 1 ? lastState(episode.reply) : 0);
  }

  private hold({player, episode}: State, elapsed: number): void {
    if (!player.loop) {
      this.store.dispatch({type: 'paused'});
      return;
    }
    this.heldSecs += elapsed;
    if (this.heldSecs < LOOP_HOLD_SECS) return;
    this.tick(player.direction === 1 ? 0 : lastState(episode.reply)!);
  }

  /** How many states to move now; never two where all can be drawn. */
  private due(state: State): number {
    const states = Math.floor(this.debt);
    const all = stateRate(state) <= DISPLAY_RATE;
    const moved = all ? Math.min(1, states) : states;
    this.debt -= moved;
    if (all) this.debt = Math.min(1, this.debt);
    return moved;
  }

  private tick(t: number): void {
    this.heldSecs = 0;
    this.store.dispatch({type: 'ticked', t});
  }
}
