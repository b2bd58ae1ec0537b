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
import {Picture} from '../../data_source/data_source';
import {BASE_STYLE} from '../../elements/style';
import {fitScale, isCrisp, rangeText, sizeText} from './fit';

/** One picture, crisp and as large as its box lets it be, with its size. */
@customElement('tf-agent-canvas')
export class TfAgentCanvas extends PolymerElement {
  static readonly template = html`
    ${BASE_STYLE}
    <style>
      :host {
        display: flex;
        flex: 1;
        flex-direction: column;
        min-height: 0;
        min-width: 0;
      }
      #box {
        flex: 1;
        min-height: 48px;
        overflow: hidden;
        position: relative;
      }
      canvas {
        background: repeating-conic-gradient(
            var(--agent-well) 0 25%,
            transparent 0 50%
          )
          0 0 / 16px 16px;
        display: block;
        left: 50%;
        position: absolute;
        top: 50%;
        transform: translate(-50%, -50%);
      }
      canvas.crisp {
        image-rendering: pixelated;
      }
      .caption {
        flex: none;
        font-size: 11px;
        line-height: 20px;
        padding: 0 12px;
        text-align: center;
      }
    </style>
    <div id="box">
      <canvas id="canvas" role="img" aria-label$="[[label]]"></canvas>
    </div>
    <div class="caption faint number ellipsis" hidden="[[plain]]">
      [[caption]]
    </div>
  `;

  @property({type: Object})
  picture: Picture | null = null;

  /** What the picture is, for those who cannot see it. */
  @property({type: String})
  label = '';

  /** Without the line that says its size. */
  @property({type: Boolean})
  plain = false;

  @property({type: String, notify: true})
  caption = '';

  @query('#box')
  box!: HTMLElement;

  @query('#canvas')
  canvas!: HTMLCanvasElement;

  private size = '';

  private readonly resizes = new ResizeObserver(() => this.fit());

  override connectedCallback(): void {
    super.connectedCallback();
    this.resizes.observe(this.box);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.resizes.disconnect();
  }

  @observe('picture')
  draw(): void {
    const {picture, canvas} = this;
    canvas.hidden = !picture;
    if (!picture) return;
    const {width, height, rgba} = picture;
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
      this.fit();
    }
    const image = new ImageData(rgba, width, height);
    canvas.getContext('2d')!.putImageData(image, 0, 0);
    this.say();
  }

  /** A picture stretched to its own extent says what its greys mean. */
  private say(): void {
    const {picture, size} = this;
    this.caption = picture?.stretched
      ? `${size}; ${rangeText(picture.range)}`
      : size;
  }

  private fit(): void {
    const {picture, canvas, box} = this;
    if (!picture) return;
    const {width, height} = picture;
    const scale = fitScale(
      width,
      height,
      box.clientWidth,
      box.clientHeight,
      window.devicePixelRatio
    );
    canvas.style.width = `${width * scale}px`;
    canvas.style.height = `${height * scale}px`;
    canvas.classList.toggle('crisp', isCrisp(scale, window.devicePixelRatio));
    this.size = sizeText(width, height, scale);
    this.say();
  }
}
