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
import {BASE_STYLE} from '../../elements/style';
import '../../elements/tf-agent-note';
import {divergingColor} from '../../format/colors';
import {formatNumber} from '../../format/numbers';
import {ChannelInfo} from '../../types';
import {Note, noteOf} from '../notes';
import {Scene} from '../scene';
import {extentOf} from '../series';

/** Units beside each other before a new line begins. */
const PER_LINE = 64;

/** The hidden state that went into the decision, a cell for each unit. */
@customElement('tf-agent-hidden-view')
export class TfAgentHiddenView extends PolymerElement {
  static readonly template = html`
    ${BASE_STYLE}
    <style>
      :host {
        display: block;
        padding: 0 12px 10px;
      }
      canvas {
        border: 1px solid var(--agent-border);
        display: block;
        image-rendering: pixelated;
        width: 100%;
      }
      .caption {
        font-size: 11px;
      }
    </style>
    <canvas
      id="canvas"
      role="img"
      aria-label$="Hidden state: [[caption]]"
      hidden="[[note]]"
    ></canvas>
    <div class="caption faint number">[[caption]]</div>
    <tf-agent-note
      hidden="[[!note]]"
      kind="[[note.kind]]"
      message="[[note.message]]"
      retriable="[[note.retriable]]"
    ></tf-agent-note>
  `;

  @property({type: Object})
  scene!: Scene;

  @property({type: Array})
  channels: readonly ChannelInfo[] = [];

  @property({type: Boolean})
  dark = false;

  @property({type: String})
  caption = '';

  @property({type: Object})
  note: Note | null = null;

  @query('#canvas')
  canvas!: HTMLCanvasElement;

  @observe('scene', 'channels', 'dark')
  draw(): void {
    if (!this.scene || !this.channels.length) return;
    const [channel] = this.channels;
    const row = this.scene.row(channel);
    this.note = row?.ok ? null : noteOf(row, '');
    const units = this.scene.numbers(channel);
    if (!units?.length) {
      this.caption = row?.ok ? this.absence() : '';
      this.canvas.getContext('2d')!.clearRect(0, 0, PER_LINE, PER_LINE);
      return;
    }
    const extent = extentOf(this.scene.column(channel));
    const largest = extent
      ? Math.max(-extent[0], extent[1])
      : Math.max(...units.map(Math.abs));
    const bound = formatNumber(largest, 3);
    this.caption = `${units.length} units; blue −${bound}, purple ${bound}`;
    this.paint(units, largest || 1);
  }

  private absence(): string {
    return this.scene.atEnd
      ? 'None: no decision is made at the last state.'
      : 'None was recorded at this step.';
  }

  private paint(units: readonly number[], largest: number): void {
    const {canvas} = this;
    const columns = Math.min(PER_LINE, units.length);
    const lines = Math.ceil(units.length / columns);
    canvas.width = columns;
    canvas.height = lines;
    canvas.style.height = `${Math.min(12 * lines, 160) + 2}px`;
    const image = new ImageData(columns, lines);
    units.forEach((x, i) =>
      image.data.set([...divergingColor(x / largest, this.dark), 255], 4 * i)
    );
    canvas.getContext('2d')!.putImageData(image, 0, 0);
  }
}
