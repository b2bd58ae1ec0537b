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
import '@polymer/polymer/lib/elements/dom-if';
import '@polymer/polymer/lib/elements/dom-repeat';
import {endSentence} from '../format/words';
import {stateRate} from '../store/clock';
import {episodeLabel} from '../store/list_selectors';
import {lastState} from '../store/player_reducer';
import {INITIAL_STATE, State} from '../store/state';
import '../views/all_views';
import {Scene} from '../views/scene';
import {
  detailPanes,
  picturePanes,
  sceneOf,
  trackList,
  warningList,
} from '../views/selectors';
import {Track} from '../views/tracks';
import {Pane} from '../views/view';
import {fire} from './fire';
import {template} from './tf-agent-dashboard.html';
import './tf-agent-empty';
import './tf-agent-episode-bar';
import {TfAgentEpisodeBar} from './tf-agent-episode-bar';
import './tf-agent-episode-list';
import {TfAgentEpisodeList} from './tf-agent-episode-list';
import './tf-agent-help';
import './tf-agent-note';
import './tf-agent-pane';
import './tf-agent-player';
import {TfAgentPlayer} from './tf-agent-player';
import './tf-agent-timeline';

const LIST_WIDTHS = [200, 800] as const;
const SPEECH_DELAY_MS = 400;

/**
 * The whole page. It shows `state` and passes on its children's events; what
 * they mean is `app.ts`'s to say.
 */
@customElement('tf-agent-dashboard')
export class TfAgentDashboard extends PolymerElement {
  static readonly template = template;

  @property({type: Object})
  state: State = INITIAL_STATE;

  @property({type: Boolean})
  dark = false;

  private speech = 0;

  /** Whether the list lies open over a narrow page. */
  @property({type: Boolean, reflectToAttribute: true})
  drawer = false;

  @property({type: Number})
  listWidth = 360;

  @computed('state')
  get scene(): Scene | null {
    return sceneOf(this.state.episode);
  }

  @computed('state')
  get pictures(): readonly Pane[] {
    return picturePanes(this.state.episode.reply);
  }

  @computed('state')
  get details(): readonly Pane[] {
    return detailPanes(this.state.episode.reply);
  }

  @computed('state')
  get tracks(): readonly Track[] {
    return trackList(this.state.episode);
  }

  @computed('state')
  get last(): number | null {
    return lastState(this.state.episode.reply);
  }

  @computed('last')
  get lastOrZero(): number {
    return this.last ?? 0;
  }

  @computed('state')
  get rate(): number {
    return stateRate(this.state);
  }

  @computed('state')
  get finished(): boolean {
    return this.state.episode.reply?.episode.state === 'finished';
  }

  @computed('state')
  get ending(): string {
    const {reply} = this.state.episode;
    return reply ? endSentence(reply.episode) : '';
  }

  @computed('state')
  get shown(): boolean {
    const {phase} = this.state.episode;
    return phase === 'ready' || phase === 'loading';
  }

  @computed('state')
  get failed(): boolean {
    return this.state.episode.phase === 'failed';
  }

  @computed('state')
  get idle(): boolean {
    const {list, episode} = this.state;
    return episode.phase === 'none' && list.phase === 'ready';
  }

  /** Nothing at all was recorded, and nothing is asked for. */
  @property({
    type: Boolean,
    computed: 'isEmpty(state)',
    reflectToAttribute: true,
  })
  empty = false;

  @computed('state')
  get warnings(): readonly string[] {
    return warningList(this.state.list, this.state.episode);
  }

  /** For those who hear the page; silent while it plays or is scrubbed. */
  @property({type: String})
  spoken = '';

  isEmpty({list, episode}: State): boolean {
    return (
      list.phase === 'ready' &&
      list.episodes.length === 0 &&
      episode.phase === 'none'
    );
  }

  @observe('state')
  speak(): void {
    window.clearTimeout(this.speech);
    this.speech = window.setTimeout(() => {
      this.spoken = spokenText(this.state);
    }, SPEECH_DELAY_MS);
  }

  get list(): TfAgentEpisodeList {
    return this.$['list'] as TfAgentEpisodeList;
  }

  get player(): TfAgentPlayer {
    return this.$['player'] as TfAgentPlayer;
  }

  get bar(): TfAgentEpisodeBar {
    return this.$['bar'] as TfAgentEpisodeBar;
  }

  onDrawer(): void {
    this.drawer = false;
  }

  onReload(): void {
    fire(this, 'reload');
  }

  onRetryEpisode(event: Event): void {
    event.stopPropagation();
    fire(this, 'episode-retried');
  }

  onSplitDown(event: PointerEvent): void {
    (event.target as HTMLElement).setPointerCapture(event.pointerId);
    event.preventDefault();
  }

  onSplitMove(event: PointerEvent): void {
    if ((event.target as HTMLElement).hasPointerCapture(event.pointerId)) {
      this.resizeList(event.clientX - this.getBoundingClientRect().left);
    }
  }

  onSplitKey(event: KeyboardEvent): void {
    const by = {ArrowLeft: -20, ArrowRight: 20}[event.key];
    if (by === undefined) return;
    this.resizeList(this.listWidth + by);
    event.preventDefault();
  }

  private resizeList(width: number): void {
    const [least, most] = LIST_WIDTHS;
    this.listWidth = Math.round(Math.min(most, Math.max(least, width)));
    this.style.setProperty('--list-width', `${this.listWidth}px`);
  }
}

function spokenText({episode, player}: State): string {
  if (!episode.reply || player.direction !== 0) return '';
  const {run} = episode.reply.episode;
  const label = episodeLabel(episode.reply.episode);
  const last = lastState(episode.reply);
  return `${run} ${label}, step ${player.t} of ${last}`;
}
