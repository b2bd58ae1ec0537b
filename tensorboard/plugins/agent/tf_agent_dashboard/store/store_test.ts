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

import {INITIAL_STATE} from './state';
import {Store} from './store';

describe('store', () => {
  it('keeps the same state where nothing changed', () => {
    const store = new Store();
    store.dispatch({type: 'paused'});
    expect(store.state).toBe(INITIAL_STATE);
  });

  it('tells every listener of a change before the next one', () => {
    const store = new Store();
    const heard: string[] = [];
    store.subscribe((state) => {
      heard.push(`first ${state.player.t}`);
      if (state.player.t === 1) store.dispatch({type: 'seeked', t: 2});
    });
    store.subscribe((state) => heard.push(`second ${state.player.t}`));
    store.dispatch({type: 'seeked', t: 1});
    expect(heard).toEqual(['first 1', 'second 1', 'first 2', 'second 2']);
  });

  it('goes on after a listener threw', () => {
    const store = new Store();
    const stop = store.subscribe(() => {
      throw new Error('broken');
    });
    expect(() => store.dispatch({type: 'seeked', t: 1})).toThrowError('broken');
    stop();
    store.dispatch({type: 'seeked', t: 2});
    expect(store.state.player.t).toBe(2);
  });
});
