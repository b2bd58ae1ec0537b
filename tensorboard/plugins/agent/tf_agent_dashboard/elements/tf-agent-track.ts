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

import {customElement, observe, property, query} from '@polymer/decorators';
import {PolymerElement, html} from '@polymer/polymer';
import uPlot from 'uplot';
import {Track} from '../views/tracks';
import {BASE_STYLE} from './style';
import {INSET_PX} from './time_axis';

const PAD_Y = 6;

/** One series over the whole episode, drawn once; the cursor lies above it. */
@customElement('tf-agent-track')
export class TfAgentTrack extends PolymerElement {
  static readonly template = html`
    ${BASE_STYLE}
    <style>
      :host {
        display: block;
        height: 44px;
        overflow: hidden;
        position: relative;
      }
      .uplot,
      .u-wrap {
        position: relative;
      }
      .u-over,
      .u-under {
        position: absolute;
      }
      canvas {
        display: block;
        height: 100%;
        width: 100%;
      }
    </style>
    <div id="plot"></div>
  `;

  @property({type: Object})
  track: Track | null = null;

  /** Last state of the episode: the right end of the axis. */
  @property({type: Number})
  lastState = 0;

  @property({type: Number})
  width = 0;

  @property({type: Boolean})
  dark = false;

  @query('#plot')
  plotElement!: HTMLElement;

  private plot: uPlot | null = null;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.clear();
  }

  @observe('track', 'lastState', 'width', 'dark')
  draw(): void {
    this.clear();
    const {track, width} = this;
    if (!track?.values || !track.extent || width < 4 * INSET_PX) return;
    const steps = Array.from(track.values, (_, t) => t);
    const shown = Array.from(track.values, (x) =>
      Number.isFinite(x) ? x : null
    );
    const data: uPlot.AlignedData = [steps, shown];
    this.plot = new uPlot(this.options(track), data, this.plotElement);
  }

  private clear(): void {
    this.plot?.destroy();
    this.plot = null;
  }

  private options(track: Track): uPlot.Options {
    const stroke = this.dark ? track.color.dark : track.color.light;
    const bars = track.style === 'bars';
    const [low, high] = rangeOf(track);
    return {
      width: this.width,
      height: this.clientHeight || 44,
      padding: [PAD_Y, INSET_PX, PAD_Y, INSET_PX],
      legend: {show: false},
      cursor: {show: false},
      axes: [{show: false}, {show: false}],
      scales: {
        x: {time: false, range: [0, Math.max(1, this.lastState)]},
        y: {range: [low, high]},
      },
      series: [
        {},
        {
          stroke,
          width: bars ? 0 : 1.5,
          points: {show: this.lastState <= 1},
          ...(bars
            ? {fill: stroke, paths: uPlot.paths.bars!({size: [0.6, 5, 1.5]})}
            : {}),
        },
      ],
      hooks: {drawClear: [(plot) => drawZero(plot, low, high, this.dark)]},
    };
  }
}

/** Zero is in sight where it means something; a flat line is in the middle. */
function rangeOf({extent, style}: Track): [number, number] {
  let [low, high] = extent!;
  if (style === 'bars' || (low > 0 && low < high / 4)) low = Math.min(0, low);
  if (style === 'bars') high = Math.max(0, high);
  return low < high ? [low, high] : [low - 1, high + 1];
}

function drawZero(plot: uPlot, low: number, high: number, dark: boolean) {
  if (low > 0 || high < 0) return;
  const y = Math.round(plot.valToPos(0, 'y', true)) + 0.5;
  const {ctx, bbox} = plot;
  ctx.save();
  ctx.strokeStyle = dark ? '#6a6a6a' : '#d4d4d4';
  ctx.beginPath();
  ctx.moveTo(bbox.left, y);
  ctx.lineTo(bbox.left + bbox.width, y);
  ctx.stroke();
  ctx.restore();
}
