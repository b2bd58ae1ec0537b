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

import {computed, customElement, property} from '@polymer/decorators';
import {PolymerElement} from '@polymer/polymer';
import '@polymer/polymer/lib/elements/dom-if';
import '@polymer/polymer/lib/elements/dom-repeat';
import {formatFixed, formatNumber} from '../format/numbers';
import {Track} from '../views/tracks';
import {fire} from './fire';
import {template} from './tf-agent-timeline.html';
import './tf-agent-track';
import {stateAt, ticksOf, xOf} from './time_axis';

/**
 * The series of the episode above each other, with one cursor through all.
 * Press or drag to move it; hovering reads values without moving it. Fires
 * `seeked` {t}.
 */
@customElement('tf-agent-timeline')
export class TfAgentTimeline extends PolymerElement {
  static readonly template = template;

  @property({type: Array})
  tracks: readonly Track[] = [];

  /** State under the cursor. */
  @property({type: Number})
  t = 0;

  @property({type: Number})
  lastState = 0;

  /** Whether the episode is finished, so that its last state is its end. */
  @property({type: Boolean})
  ended = false;

  @property({type: Boolean})
  dark = false;

  /** State under the pointer; -1: the pointer is elsewhere. */
  @property({type: Number})
  hoverT = -1;

  /** Of the plots, in pixels. */
  @property({type: Number})
  width = 0;

  private readonly resizes = new ResizeObserver(() => {
    this.width = this.plots.clientWidth;
  });

  override connectedCallback(): void {
    super.connectedCallback();
    this.resizes.observe(this.plots);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.resizes.disconnect();
  }

  @computed('tracks', 'dark')
  get lines() {
    return this.tracks.map((track) => ({
      track,
      title: track.label,
      color: this.dark ? track.color.dark : track.color.light,
      extent: extentText(track),
      error: track.error,
    }));
  }

  @computed('lastState', 'width')
  get ticks() {
    return ticksOf(this.lastState, this.width).map((t, i, all) => ({
      text: String(t),
      edge: i === all.length - 1 && i > 0 ? 'last' : i === 0 ? 'first' : '',
      style:
        i === all.length - 1 && i > 0
          ? ''
          : `left: ${xOf(t, this.lastState, this.width)}px`,
    }));
  }

  @computed('t', 'hoverT')
  get shownT(): number {
    return this.hoverT >= 0 ? this.hoverT : this.t;
  }

  readout(track: Track, t: number): string {
    const x = track.values?.[t];
    if (x === undefined) return '–';
    return Number.isNaN(x) ? '–' : formatFixed(x, track.decimals);
  }

  hovering(hoverT: number): boolean {
    return hoverT >= 0;
  }

  placed(t: number, last: number, width: number): string {
    return `left: ${xOf(Math.max(0, t), last, width)}px`;
  }

  onDown(event: PointerEvent): void {
    if (event.button !== 0) return;
    this.plots.setPointerCapture(event.pointerId);
    this.seek(event);
  }

  onMove(event: PointerEvent): void {
    this.hoverT = this.stateUnder(event);
    if (this.plots.hasPointerCapture(event.pointerId)) this.seek(event);
  }

  onUp(event: PointerEvent): void {
    this.plots.releasePointerCapture(event.pointerId);
  }

  onLeave(): void {
    this.hoverT = -1;
  }

  private seek(event: PointerEvent): void {
    fire(this, 'seeked', {t: this.stateUnder(event)});
  }

  private stateUnder(event: PointerEvent): number {
    const {left, width} = this.plots.getBoundingClientRect();
    return stateAt(event.clientX - left, this.lastState, width);
  }

  private get plots(): HTMLElement {
    return this.$['plots'] as HTMLElement;
  }
}

function extentText(track: Track): string {
  if (track.error) return '';
  if (!track.values) return 'loading…';
  if (!track.extent) return 'no finite value';
  const [low, high] = track.extent;
  return low === high
    ? `always ${formatNumber(low)}`
    : `${formatNumber(low)} to ${formatNumber(high)}`;
}
