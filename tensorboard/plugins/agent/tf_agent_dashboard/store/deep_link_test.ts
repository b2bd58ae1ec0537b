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

import {formatHash, parseHash, showsAgent} from './deep_link';

const LINK = '#agent&p.agent.run=a%2Fb&p.agent.episode=000001-ff&p.agent.t=17';

describe('deep link', () => {
  it('reads run, episode and step', () => {
    expect(parseHash(LINK)).toEqual({
      ref: {run: 'a/b', episodeId: '000001-ff'},
      t: 17,
    });
  });

  it('reads names with signs that separate', () => {
    const ref = {run: 'lr=1&x #%', episodeId: '000001-ff'};
    expect(parseHash(formatHash('#agent', {ref, t: 0}))).toEqual({ref, t: 0});
  });

  it('names no episode where a part is missing', () => {
    expect(parseHash('')).toBeNull();
    expect(parseHash('#scalars')).toBeNull();
    expect(parseHash('#agent&p.agent.run=a')).toBeNull();
  });

  it('takes no step from what is no number of a state', () => {
    for (const t of ['-1', '1.5', 'x', '', '1e3']) {
      const hash = `#agent&p.agent.run=a&p.agent.episode=b&p.agent.t=${t}`;
      expect(parseHash(hash)!.t).withContext(t).toBeNull();
    }
  });

  it('survives an encoding that is broken', () => {
    const hash = '#agent&p.agent.run=100%&p.agent.episode=b';
    expect(parseHash(hash)!.ref.run).toBe('100%');
  });

  it('keeps foreign keys and the tab', () => {
    const link = {ref: {run: 'r', episodeId: 'e'}, t: 2};
    expect(formatHash('#agent&tagFilter=x&p.agent.t=9', link)).toBe(
      '#agent&tagFilter=x&p.agent.run=r&p.agent.episode=e&p.agent.t=2'
    );
    expect(formatHash('', {...link, t: null})).toBe(
      '#agent&p.agent.run=r&p.agent.episode=e'
    );
  });

  it('knows when another tab is shown', () => {
    expect(showsAgent('#agent&p.agent.t=1')).toBe(true);
    expect(showsAgent('')).toBe(true);
    expect(showsAgent('#scalars&p.agent.t=1')).toBe(false);
  });
});
