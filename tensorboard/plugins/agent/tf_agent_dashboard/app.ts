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
 * Puts the page together: the store, what feeds it, and what the events of
 * the elements and the keys mean for it.
 */
import {DataSource} from './data_source/data_source';
import {copyText} from './elements/clipboard';
import {TfAgentDashboard} from './elements/tf-agent-dashboard';
import {followKeys} from './host/keyboard';
import {addressOf} from './host/parent_address';
import {onDataReloaded} from './host/plugin_channel';
import {followPresence} from './host/presence';
import {applyDarkMode, followDarkMode} from './host/theme';
import {Action} from './store/actions';
import {AddressSync} from './store/address_sync';
import {Clock} from './store/clock';
import {actionsFor} from './store/commands';
import {Effects} from './store/effects';
import {Command, commandOf} from './store/keys';
import {EpisodeRef} from './store/state';
import {Store} from './store/store';
import {planOf} from './views/panes';

/** Runs the page in `dashboard` until `stop`. */
export class App {
  readonly store = new Store();
  private readonly effects: Effects;
  private readonly clock = new Clock(this.store);
  private readonly address: AddressSync;
  private readonly stops: Array<() => void> = [];
  private visible = true;

  /** @param host TensorBoard's window; the page's own where it has none. */
  constructor(
    private readonly dashboard: TfAgentDashboard,
    source: DataSource,
    private readonly host: Window
  ) {
    this.effects = new Effects(this.store, source, planOf);
    this.address = new AddressSync(this.store, addressOf(host));
  }

  start(): void {
    const {dashboard, store} = this;
    this.listen();
    this.stops.push(
      store.subscribe((state) => {
        dashboard.state = state;
        this.clock.update();
      }),
      this.effects.start(),
      followDarkMode(this.host, (dark) => {
        applyDarkMode(dark);
        dashboard.dark = dark;
      }),
      followPresence((visible) => {
        this.visible = visible;
        this.clock.setHidden(!visible);
      }),
      followKeys(
        this.host,
        () => this.visible,
        (event) => this.press(event)
      )
    );
    this.address.start();
    onDataReloaded(() => this.effects.reload());
    this.effects.reload();
  }

  stop(): void {
    this.stops.splice(0).forEach((stop) => stop());
    this.address.stop();
    this.clock.stop();
  }

  private listen(): void {
    const dispatch = (action: Action) => this.store.dispatch(action);
    this.on('seeked', ({t}: {t: number}) => dispatch({type: 'seeked', t}));
    this.on('stepped', ({by}: {by: number}) => dispatch({type: 'stepped', by}));
    this.on('played', ({direction}: {direction: -1 | 1}) =>
      dispatch({type: 'played', direction})
    );
    this.on('paused', () => dispatch({type: 'paused'}));
    this.on('speed-chosen', ({speed}: {speed: number}) =>
      dispatch({type: 'speedChosen', speed})
    );
    this.on('loop-chosen', ({loop}: {loop: boolean}) =>
      dispatch({type: 'loopChosen', loop})
    );
    this.on('help-shown', ({open}: {open: boolean}) =>
      dispatch({type: 'helpShown', open})
    );
    this.listenToList();
    this.on('retry', () => this.effects.retry());
    this.on('reload', () => this.effects.reload());
    this.on('episode-retried', () => dispatch({type: 'episodeRetried'}));
    this.on('link-wanted', () => void this.copyLink());
    this.on('list-toggled', () => {
      this.dashboard.drawer = !this.dashboard.drawer;
    });
  }

  private listenToList(): void {
    const dispatch = (action: Action) => this.store.dispatch(action);
    this.on('episode-chosen', ({ref}: {ref: EpisodeRef}) => {
      this.dashboard.drawer = false;
      dispatch({type: 'episodeChosen', ref, t: null, by: 'reader'});
    });
    this.on('sort-chosen', ({column}: {column: never}) =>
      dispatch({type: 'sortChosen', column})
    );
    this.on('filter-typed', ({text}: {text: string}) =>
      dispatch({type: 'filterTyped', text})
    );
    this.on('grouping-chosen', ({grouped}: {grouped: boolean}) =>
      dispatch({type: 'groupingChosen', grouped})
    );
    this.on('run-folded', ({run}: {run: string}) =>
      dispatch({type: 'runFolded', run})
    );
  }

  private on<Detail>(name: string, act: (detail: Detail) => void): void {
    const listener = (event: Event) =>
      act((event as CustomEvent<Detail>).detail);
    this.dashboard.addEventListener(name, listener);
    this.stops.push(() => this.dashboard.removeEventListener(name, listener));
  }

  /** Returns whether the key was one of ours. */
  private press(event: KeyboardEvent): boolean {
    const command = commandOf(event);
    if (!command || (event.key === ' ' && pressesButton(event))) return false;
    return this.run(command);
  }

  private run(command: Command): boolean {
    const {state} = this.store;
    switch (command) {
      case 'typeStep':
        this.dashboard.player.focusStep();
        return true;
      case 'search':
        this.dashboard.drawer = true;
        this.dashboard.list.focusFilter();
        return true;
      case 'close': {
        const open = state.helpOpen || this.dashboard.drawer;
        this.dashboard.drawer = false;
        if (state.helpOpen)
          this.store.dispatch({type: 'helpShown', open: false});
        return open;
      }
      default: {
        const actions = actionsFor(command, state);
        actions.forEach((action) => this.store.dispatch(action));
        return true;
      }
    }
  }

  private async copyLink(): Promise<void> {
    if (await copyText(this.address.link())) this.dashboard.bar.showCopied();
  }
}

/**
 * Whether the space bar presses a button that was reached by keyboard. One
 * that was clicked keeps the focus too, but its reader means the player.
 */
function pressesButton(event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  if (!(target instanceof HTMLButtonElement)) return false;
  if (target.matches(':focus-visible')) return true;
  target.blur();
  return false;
}
