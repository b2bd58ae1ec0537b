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

import {customElement, property} from '@polymer/decorators';
import {PolymerElement, html} from '@polymer/polymer';
import {copyText} from './clipboard';
import {BASE_STYLE, CONTROL_STYLE} from './style';
import './tf-agent-icon';

const SNIPPET = `import gymnasium as gym
from tensorboard.plugins import agent

env = gym.make("CartPole-v1", render_mode="rgb_array")
env = agent.RecordEpisodes(env, "logs/run1")

for episode in range(3):
    observation, info = env.reset(seed=episode)
    ended = False
    while not ended:
        action = env.action_space.sample()  # your policy here
        observation, reward, terminated, truncated, info = env.step(action)
        ended = terminated or truncated
env.close()
`;

const COPIED_MS = 2000;

/** What to do where nothing was recorded yet. */
@customElement('tf-agent-empty')
export class TfAgentEmpty extends PolymerElement {
  static readonly template = html`
    ${BASE_STYLE} ${CONTROL_STYLE}
    <style>
      :host {
        display: block;
        height: 100%;
        overflow: auto;
        padding: 32px 24px;
      }
      .column {
        margin: 0 auto;
        max-width: 720px;
      }
      h1 {
        font-size: 20px;
        font-weight: 400;
        line-height: 28px;
        margin: 0 0 8px;
      }
      p {
        font-size: 14px;
        margin: 0 0 16px;
      }
      .code {
        background: var(--agent-surface);
        border: 1px solid var(--agent-border);
        border-radius: 4px;
        margin-bottom: 16px;
        position: relative;
      }
      pre {
        font: 13px/20px var(--agent-mono);
        margin: 0;
        overflow-x: auto;
        padding: 16px;
      }
      button {
        background: var(--agent-surface);
        position: absolute;
        right: 8px;
        top: 8px;
      }
    </style>
    <div class="column">
      <h1>No episodes were found here</h1>
      <p class="secondary">
        Record some from any Gymnasium environment. This writes three episodes,
        with their frames, into <code>logs/run1</code>:
      </p>
      <div class="code">
        <pre tabindex="0" aria-label="Python">[[snippet]]</pre>
        <button class="outlined" on-click="onCopy">
          <tf-agent-icon name="[[icon(copied)]]"></tf-agent-icon>
          <span role="status">[[text(copied)]]</span>
        </button>
      </div>
      <p class="secondary">
        Then start TensorBoard on that folder, or press its reload button if it
        already watches it: <code>tensorboard --logdir logs</code>. Episodes
        appear while they are still being recorded.
      </p>
    </div>
  `;

  readonly snippet = SNIPPET;

  @property({type: Boolean})
  copied = false;

  icon(copied: boolean): string {
    return copied ? 'check' : 'copy';
  }

  text(copied: boolean): string {
    return copied ? 'Copied' : 'Copy';
  }

  async onCopy(): Promise<void> {
    this.copied = await copyText(SNIPPET);
    window.setTimeout(() => (this.copied = false), COPIED_MS);
  }
}
