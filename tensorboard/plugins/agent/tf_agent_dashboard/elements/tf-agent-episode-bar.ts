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
import {PolymerElement, html} from '@polymer/polymer';
import '@polymer/polymer/lib/elements/dom-repeat';
import {count, formatNumber, fromWire} from '../format/numbers';
import {policyWords} from '../format/words';
import {episodeLabel} from '../store/list_selectors';
import {EpisodeReply, EpisodeSummary} from '../types';
import {fire} from './fire';
import {BASE_STYLE, CONTROL_STYLE} from './style';
import './tf-agent-end';
import './tf-agent-icon';

interface Fact {
  readonly name: string;
  readonly value: string;
  readonly title: string;
}

const COPIED_MS = 2000;

/** Which episode is open, and its facts. Fires `list-toggled`, `link-wanted`. */
@customElement('tf-agent-episode-bar')
export class TfAgentEpisodeBar extends PolymerElement {
  static readonly template = html`
    ${BASE_STYLE} ${CONTROL_STYLE}
    <style>
      :host {
        align-items: center;
        background: var(--agent-surface);
        border-bottom: 1px solid var(--agent-border);
        display: flex;
        gap: 4px 16px;
        min-height: 40px;
        min-width: 0;
        padding: 4px 12px;
      }
      .menu {
        display: var(--agent-menu-display, none);
        margin-left: -4px;
      }
      h1 {
        flex: 0 1 auto;
        max-width: 60%;
        font-size: 14px;
        font-weight: 500;
        margin: 0;
        min-width: 64px;
      }
      .facts {
        display: flex;
        flex: 1 1 0;
        flex-wrap: wrap;
        gap: 0 16px;
        height: 20px;
        min-width: 0;
        overflow: hidden;
      }
      .fact {
        white-space: nowrap;
      }
      .fact b {
        font-weight: 500;
      }
    </style>
    <button
      class="menu"
      on-click="onList"
      title="Episodes"
      aria-label="Show the list of episodes"
    >
      <tf-agent-icon name="list"></tf-agent-icon>
    </button>
    <h1 class="ellipsis" title$="[[heading]]" hidden="[[!heading]]">
      [[heading]]
    </h1>
    <div class="facts number">
      <span class="fact" hidden="[[!episode]]">
        <tf-agent-end reason="[[episode.end_reason]]"></tf-agent-end>
      </span>
      <template is="dom-repeat" items="[[facts]]">
        <span class="fact" title$="[[item.title]]"
          ><span class="faint">[[item.name]]</span> <b>[[item.value]]</b></span
        >
      </template>
    </div>
    <button
      class="outlined"
      hidden="[[!episode]]"
      on-click="onLink"
      title="Copy a link to this step"
    >
      <tf-agent-icon name="[[linkIcon(copied)]]"></tf-agent-icon>
      <span role="status">[[linkText(copied)]]</span>
    </button>
  `;

  @property({type: Object})
  reply: EpisodeReply | null = null;

  @property({type: Boolean})
  copied = false;

  @computed('reply')
  get episode(): EpisodeSummary | null {
    return this.reply?.episode ?? null;
  }

  @computed('episode')
  get heading(): string {
    return this.episode
      ? `${this.episode.run} ${episodeLabel(this.episode)}`
      : '';
  }

  @computed('reply')
  get facts(): readonly Fact[] {
    return this.reply ? factsOf(this.reply) : [];
  }

  /** To be called once the link is on the clipboard. */
  showCopied(): void {
    this.copied = true;
    window.setTimeout(() => (this.copied = false), COPIED_MS);
  }

  linkIcon(copied: boolean): string {
    return copied ? 'check' : 'link';
  }

  linkText(copied: boolean): string {
    return copied ? 'Copied' : 'Link';
  }

  onList(): void {
    fire(this, 'list-toggled');
  }

  onLink(): void {
    fire(this, 'link-wanted');
  }
}

function factsOf(reply: EpisodeReply): Fact[] {
  const {episode} = reply;
  const total = fromWire(episode.return);
  const named: Array<[string, string | null]> = [
    ['return', total === null ? null : formatNumber(total)],
    ['', count(reply.steps, 'step')],
    ['policy', policyWords(episode.policy)],
    ['seed', episode.seed],
    ['', episode.env_id],
    ['', episode.phase],
    [
      'global step',
      episode.global_step === null ? null : String(episode.global_step),
    ],
  ];
  const own = named
    .filter((pair): pair is [string, string] => Boolean(pair[1]))
    .map(([name, value]) => ({name, value, title: `${name} ${value}`.trim()}));
  return [
    ...own,
    ...reply.facts.map(({name, value}) => ({
      name,
      value,
      title: `${name} ${value}`,
    })),
  ];
}
