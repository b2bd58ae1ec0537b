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

/** Keeps the address and the store at one episode and step, both ways. */
import {Address} from '../host/parent_address';
import {Action} from './actions';
import {DeepLink, formatHash, parseHash, showsAgent} from './deep_link';
import {State, sameEpisode} from './state';
import {Store} from './store';

/** Browsers refuse more than some 200 changes of address in 30 seconds. */
const WRITE_EVERY_MS = 250;

export class AddressSync {
  private timer: number | null = null;
  /** What the address named when it was last read or written. */
  private known = '';
  private readonly stops: Array<() => void> = [];

  constructor(
    private readonly store: Store,
    private readonly address: Address
  ) {}

  /** Opens what the address names; follows it from then on. */
  start(): void {
    this.read();
    this.stops.push(
      this.address.listen(() => this.read()),
      this.store.subscribe((state, before, action) =>
        this.write(state, before, action)
      )
    );
  }

  stop(): void {
    this.stops.splice(0).forEach((stop) => stop());
    if (this.timer !== null) window.clearTimeout(this.timer);
    this.timer = null;
  }

  /** The address of what is shown now, to copy. */
  link(): string {
    return this.address.href(this.hash(this.store.state));
  }

  private read(): void {
    const link = parseHash(this.address.hash);
    if (!link) return;
    if (!this.remember(link)) {
      this.schedule();
      return;
    }
    const {episode, player} = this.store.state;
    if (!sameEpisode(link.ref, episode.ref)) {
      this.store.dispatch({type: 'episodeChosen', ...link, by: 'address'});
    } else if (link.t !== null && link.t !== player.t) {
      this.store.dispatch({type: 'paused'});
      this.store.dispatch({type: 'seeked', t: link.t});
    }
  }

  /**
   * Returns whether `link` is not what was read or written last: TensorBoard
   * changes the address too, when it shows another tab.
   */
  private remember(link: DeepLink): boolean {
    const named = formatHash('', link);
    const news = named !== this.known;
    this.known = named;
    return news;
  }

  private write(state: State, before: State, action: Action): void {
    if (!state.episode.ref || !showsAgent(this.address.hash)) return;
    if (action.type === 'episodeChosen' && action.by === 'reader') {
      this.flush(before);
      this.navigate(state);
    } else if (
      state.player.t !== before.player.t ||
      state.episode.ref !== before.episode.ref
    ) {
      this.schedule();
    }
  }

  /** The step of the episode being left belongs to its own entry. */
  private flush(before: State): void {
    if (this.timer === null) return;
    window.clearTimeout(this.timer);
    this.timer = null;
    if (before.episode.ref) this.replace(before);
  }

  private schedule(): void {
    if (this.timer !== null) return;
    this.timer = window.setTimeout(() => {
      this.timer = null;
      if (showsAgent(this.address.hash)) {
        this.replace(this.store.state);
      }
    }, WRITE_EVERY_MS);
  }

  private replace(state: State): void {
    const hash = this.hash(state);
    this.remember(parseHash(hash)!);
    this.address.replace(hash);
  }

  private navigate(state: State): void {
    const hash = this.hash(state);
    this.remember(parseHash(hash)!);
    this.address.navigate(hash);
  }

  private hash({episode, player}: State): string {
    if (!episode.ref) return this.address.hash;
    const link = {ref: episode.ref, t: player.t};
    return formatHash(this.address.hash, link);
  }
}
