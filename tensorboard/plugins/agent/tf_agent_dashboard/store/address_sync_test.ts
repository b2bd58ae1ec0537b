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

import {Address} from '../host/parent_address';
import {gridEpisode} from '../testing/sample_episodes';
import {AddressSync} from './address_sync';
import {Store} from './store';

/** An address with a history, without a browser. */
class MemoryAddress implements Address {
  readonly entries: string[];
  private changed: () => void = () => {};

  constructor(hash: string) {
    this.entries = [hash];
  }

  get hash(): string {
    return this.entries[this.entries.length - 1];
  }

  href(hash: string): string {
    return 'http://tb/' + hash;
  }

  replace(hash: string): void {
    this.entries[this.entries.length - 1] = hash;
  }

  navigate(hash: string): void {
    this.entries.push(hash);
  }

  listen(changed: () => void): () => void {
    this.changed = changed;
    return () => (this.changed = () => {});
  }

  /** As the reader's back button does. */
  back(): void {
    this.entries.pop();
    this.changed();
  }
}

const FIRST = '#agent&p.agent.run=r&p.agent.episode=a';
const SECOND = '#agent&p.agent.run=r&p.agent.episode=b';

describe('address', () => {
  let store: Store;
  let address: MemoryAddress;
  let sync: AddressSync;

  function start(hash: string) {
    address = new MemoryAddress(hash);
    store = new Store();
    sync = new AddressSync(store, address);
    sync.start();
  }

  function choose(episodeId: string, by: 'reader' | 'page') {
    const ref = {run: 'r', episodeId};
    store.dispatch({type: 'episodeChosen', ref, t: null, by});
    const {reply} = gridEpisode({length: 20});
    store.dispatch({type: 'episodeArrived', ref, reply});
  }

  beforeEach(() => jasmine.clock().install());

  afterEach(() => {
    sync.stop();
    jasmine.clock().uninstall();
  });

  it('opens the episode and step it names, paused', () => {
    start(`${FIRST}&p.agent.t=7`);
    expect(store.state.episode.ref).toEqual({run: 'r', episodeId: 'a'});
    expect(store.state.player.t).toBe(7);
    expect(store.state.player.direction).toBe(0);
  });

  it('is replaced while the reader scrubs, not more often than it may', () => {
    start(FIRST);
    spyOn(address, 'replace').and.callThrough();
    for (let t = 1; t <= 10; t++) store.dispatch({type: 'seeked', t});
    jasmine.clock().tick(251);
    expect(address.replace).toHaveBeenCalledTimes(1);
    expect(address.entries).toEqual([`${FIRST}&p.agent.t=10`]);
  });

  it('gets an entry when the reader chooses an episode', () => {
    start(FIRST);
    store.dispatch({type: 'seeked', t: 4});
    choose('b', 'reader');
    expect(address.entries).toEqual([
      `${FIRST}&p.agent.t=4`,
      `${SECOND}&p.agent.t=0`,
    ]);
  });

  it('gets none when the page chooses', () => {
    start('#agent');
    choose('b', 'page');
    jasmine.clock().tick(251);
    expect(address.entries).toEqual([`${SECOND}&p.agent.t=0`]);
  });

  it('leads back to the episode and step before', () => {
    start(FIRST);
    store.dispatch({type: 'seeked', t: 4});
    choose('b', 'reader');
    address.back();
    expect(store.state.episode.ref!.episodeId).toBe('a');
    expect(store.state.player.t).toBe(4);
  });

  it('moves no cursor when TensorBoard shows this tab again', () => {
    start(`${FIRST}&p.agent.t=3`);
    store.dispatch({type: 'seeked', t: 9});
    address.navigate(`${FIRST}&p.agent.t=3`.replace('agent&', 'scalars&'));
    address.navigate(`${FIRST}&p.agent.t=3`);
    address.back();
    expect(store.state.player.t).toBe(9);
    address.navigate(`${FIRST}&p.agent.t=3`);
    jasmine.clock().tick(251);
    expect(address.hash).toBe(`${FIRST}&p.agent.t=9`);
  });

  it('is left alone while another tab is shown', () => {
    start('#agent');
    choose('a', 'page');
    jasmine.clock().tick(251);
    address.navigate('#scalars');
    store.dispatch({type: 'seeked', t: 9});
    jasmine.clock().tick(251);
    expect(address.hash).toBe('#scalars');
  });
});
