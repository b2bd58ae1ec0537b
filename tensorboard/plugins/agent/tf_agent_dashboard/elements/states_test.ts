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

import {
  find,
  mount,
  sceneAt,
  settle,
  textOf,
  unmountAll,
} from '../testing/mount';
import {gridEpisode, reply, summary} from '../testing/sample_episodes';
import '../views/all_views';
import {panesOf} from '../views/panes';
import {ICONS} from './icons';
import './tf-agent-empty';
import './tf-agent-end';
import './tf-agent-episode-bar';
import {TfAgentEpisodeBar} from './tf-agent-episode-bar';
import './tf-agent-pane';
import {endWords} from '../format/words';

afterEach(unmountAll);

describe('tf-agent-empty', () => {
  it('says how to record, ready to copy', async () => {
    const element = mount('tf-agent-empty');
    await settle();
    expect(textOf(element)).toContain('No episodes were found here');
    const code = find(element, 'pre').textContent!;
    expect(code).toContain('from tensorboard.plugins import agent');
    expect(code).toContain('agent.RecordEpisodes(env, "logs/run1")');
  });
});

describe('tf-agent-end', () => {
  it('has a sign and a word for each end', async () => {
    for (const reason of [
      'terminated',
      'truncated',
      'error',
      'open',
    ] as const) {
      expect(ICONS[endWords(reason).icon]).withContext(reason).toBeTruthy();
      const element = mount('tf-agent-end', {reason});
      expect(textOf(element)).toBe(reason);
      expect(find(element, 'path').getAttribute('d')).toBe(
        ICONS[endWords(reason).icon]
      );
    }
  });
});

describe('tf-agent-episode-bar', () => {
  it('says which episode is open and what is known of it', async () => {
    const element = mount<TfAgentEpisodeBar>('tf-agent-episode-bar', {
      reply: reply(
        summary({success: null, phase: 'eval', global_step: 5000}),
        []
      ),
    });
    element.style.width = '1400px';
    await settle();
    const text = textOf(element);
    expect(text).toContain('trained #0');
    expect(text).toContain('return 0.95');
    expect(text).toContain('21 steps');
    expect(text).toContain('seed 100');
    expect(text).toContain('global step 5000');
  });

  it('names facts from the log literally', async () => {
    const facts = [{name: '<i>lr</i>', value: '[[x]]'}];
    const element = mount('tf-agent-episode-bar', {
      reply: reply(summary(), [], {facts}),
    });
    await settle();
    expect(element.shadowRoot!.querySelector('i')).toBeNull();
    expect(element.shadowRoot!.textContent).toContain('<i>lr</i>');
  });

  it('says that the link is on the clipboard', async () => {
    const element = mount<TfAgentEpisodeBar>('tf-agent-episode-bar', {
      reply: reply(summary(), []),
    });
    element.showCopied();
    await settle();
    expect(textOf(element)).toContain('Copied');
  });
});

describe('tf-agent-pane', () => {
  it('makes the view that its pane names, once', async () => {
    const episode = gridEpisode();
    const [pane] = panesOf(episode.reply.channels);
    const element = mount('tf-agent-pane', {pane, scene: null});
    expect(find(element, '[aria-label="Loading"]')).toBeTruthy();
    Object.assign(element, {scene: await sceneAt(episode, 0)});
    await settle();
    const view = find(element, 'tf-agent-picture-view');
    Object.assign(element, {scene: await sceneAt(episode, 1)});
    await settle();
    expect(find(element, 'tf-agent-picture-view')).toBe(view);
    expect(find(element, 'canvas').getAttribute('aria-label')).toBe(
      'frames at step 1'
    );
    expect(textOf(element)).toMatch(/^Frame /);
  });
});
