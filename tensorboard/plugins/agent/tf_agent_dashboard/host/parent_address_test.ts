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

import {addressOf, hostWindow} from './parent_address';

describe('parent address', () => {
  let before: string;

  beforeEach(() => {
    before = window.location.hash;
  });

  afterEach(() => {
    window.history.replaceState(null, '', before || window.location.pathname);
  });

  it('replaces the hash without an entry in the history', () => {
    const address = addressOf(window);
    const entries = window.history.length;
    address.replace('#agent&p.agent.t=3');
    expect(window.location.hash).toBe('#agent&p.agent.t=3');
    expect(window.history.length).toBe(entries);
  });

  it('tells when the reader goes elsewhere', async () => {
    const address = addressOf(window);
    const heard = new Promise<void>((resolve) => {
      const stop = address.listen(() => {
        stop();
        resolve();
      });
    });
    window.location.hash = '#agent&p.agent.t=4';
    await heard;
    expect(address.hash).toBe('#agent&p.agent.t=4');
  });

  it('makes a whole address of a hash', () => {
    const address = addressOf(window);
    expect(address.href('#x')).toBe(
      window.location.href.replace(/#.*/, '') + '#x'
    );
  });

  it('falls back to its own window where the host is out of reach', () => {
    const parent = {
      get location(): Location {
        throw new DOMException('blocked', 'SecurityError');
      },
    };
    const self = {parent} as unknown as Window;
    expect(hostWindow(self) === self).toBeTrue();
  });
});
