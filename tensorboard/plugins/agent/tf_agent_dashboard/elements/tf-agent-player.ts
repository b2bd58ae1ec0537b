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

import {computed, customElement, observe, property} from '@polymer/decorators';
import {PolymerElement} from '@polymer/polymer';
import '@polymer/polymer/lib/elements/dom-repeat';
import {formatNumber} from '../format/numbers';
import {DISPLAY_RATE} from '../store/clock';
import {BIG_STEP} from '../store/keys';
import {INITIAL_STATE, PlayerState, SPEEDS} from '../store/state';
import {fire} from './fire';
import './tf-agent-icon';
import {template} from './tf-agent-player.html';

/**
 * The cursor's controls. Fires the player's actions by their names: `seeked`
 * {t}, `stepped` {by}, `played` {direction}, `paused`, `speed-chosen` {speed},
 * `loop-chosen` {loop}; and `help-shown` {open}.
 */
@customElement('tf-agent-player')
export class TfAgentPlayer extends PolymerElement {
  static readonly template = template;

  @property({type: Object})
  player: PlayerState = INITIAL_STATE.player;

  /** The last state; null: no episode is open. */
  @property({type: Number})
  lastState: number | null = null;

  /** What stands at the last state: how the episode ended. */
  @property({type: String})
  ended = '';

  /** States per second at the chosen speed. */
  @property({type: Number})
  rate = 0;

  readonly speeds = SPEEDS;

  @computed('player')
  get t(): number {
    return this.player.t;
  }

  @computed('lastState')
  get last(): number {
    return this.lastState ?? 0;
  }

  @computed('lastState')
  get enabled(): boolean {
    return this.lastState !== null;
  }

  /** Where the cursor stands, in words. */
  @computed('t', 'last', 'ended')
  get place(): string {
    if (this.t === 0) return 'First state, as reset gave it';
    return this.t === this.last ? this.ended : '';
  }

  @computed('rate')
  get rateText(): string {
    const asked = `${formatNumber(this.rate, 3)} steps/s`;
    return this.rate > DISPLAY_RATE ? `${asked}, some skipped` : asked;
  }

  /** A range input clamps its value to the `max` it has at that moment. */
  @observe('t', 'last')
  moveSlider(): void {
    const slider = this.$['slider'] as HTMLInputElement;
    slider.max = String(this.last);
    slider.value = String(this.t);
  }

  /** Selects the number of the step, to type another. */
  focusStep(): void {
    (this.$['step'] as HTMLInputElement).focus();
  }

  percent(t: number, last: number): string {
    return `${last ? (100 * t) / last : 0}%`;
  }

  valueText(t: number, last: number): string {
    return `step ${t} of ${last}`;
  }

  pressed(on: boolean): string {
    return String(on);
  }

  isReverse(direction: number): string {
    return String(direction < 0);
  }

  playLabel(direction: number): string {
    return direction === 0 ? 'Play' : 'Pause';
  }

  playIcon(direction: number): string {
    return direction === 0 ? 'play' : 'pause';
  }

  same(a: number, b: number): boolean {
    return a === b;
  }

  speedText(speed: number): string {
    const fractions: Record<string, string> = {'0.25': '¼', '0.5': '½'};
    return `${fractions[speed] ?? speed}×`;
  }

  onSlide(event: Event): void {
    fire(this, 'seeked', {t: Number((event.target as HTMLInputElement).value)});
  }

  /** A step that is no number leaves the cursor where it is. */
  onStep(event: Event): void {
    const input = event.target as HTMLInputElement;
    const t = Number(input.value.trim());
    if (input.value.trim() && Number.isFinite(t)) fire(this, 'seeked', {t});
    input.value = String(this.t);
  }

  onStepKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    const input = event.target as HTMLInputElement;
    if (event.key === 'Escape') input.value = String(this.t);
    input.blur();
  }

  onStepFocus(event: Event): void {
    (event.target as HTMLInputElement).select();
  }

  onSpeed(event: Event): void {
    const select = event.target as HTMLSelectElement;
    fire(this, 'speed-chosen', {speed: Number(select.value)});
    // A list that keeps the focus would keep the arrow keys too.
    select.blur();
  }

  onLoop(): void {
    fire(this, 'loop-chosen', {loop: !this.player.loop});
  }

  onHelp(): void {
    fire(this, 'help-shown', {open: true});
  }

  toFirst(): void {
    fire(this, 'seeked', {t: 0});
  }

  toLast(): void {
    fire(this, 'seeked', {t: this.last});
  }

  back(): void {
    fire(this, 'stepped', {by: -1});
  }

  forward(): void {
    fire(this, 'stepped', {by: 1});
  }

  back10(): void {
    fire(this, 'stepped', {by: -BIG_STEP});
  }

  forward10(): void {
    fire(this, 'stepped', {by: BIG_STEP});
  }

  reverse(): void {
    if (this.player.direction < 0) fire(this, 'paused');
    else fire(this, 'played', {direction: -1});
  }

  playPause(): void {
    if (this.player.direction !== 0) fire(this, 'paused');
    else fire(this, 'played', {direction: 1});
  }
}
