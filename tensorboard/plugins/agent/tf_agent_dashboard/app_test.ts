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

import axe from 'axe-core';
import {App} from './app';
import {DataError} from './data_source/data_source';
import './elements/tf-agent-dashboard';
import {TfAgentDashboard} from './elements/tf-agent-dashboard';
import {applyTokens} from './elements/tokens';
import {MemoryDataSource} from './testing/memory_data_source';
import {
  find,
  findAll,
  mount,
  settle,
  textOf,
  unmountAll,
} from './testing/mount';
import {gridEpisode} from './testing/sample_episodes';

const EPISODES = [
  gridEpisode({run: 'bare', episode_id: 'a', length: 40, return: 0}),
  gridEpisode({run: 'trained', episode_id: 'b', length: 20}),
];

describe('the page', () => {
  let app: App;
  let dashboard: TfAgentDashboard;
  let source: MemoryDataSource;

  beforeAll(() => applyTokens());

  async function open(hash = '#agent', episodes = EPISODES) {
    window.history.replaceState(null, '', hash);
    source = new MemoryDataSource(episodes);
    dashboard = mount<TfAgentDashboard>(
      'tf-agent-dashboard',
      {},
      'position: fixed; inset: 0; width: 1280px; height: 800px'
    );
    app = new App(dashboard, source, window);
    app.start();
    await settle(80);
  }

  afterEach(() => {
    app.stop();
    unmountAll();
    window.history.replaceState(null, '', window.location.pathname);
  });

  async function press(key: string, changes: KeyboardEventInit = {}) {
    const event = new KeyboardEvent('keydown', {
      key,
      bubbles: true,
      composed: true,
      cancelable: true,
      ...changes,
    });
    document.body.dispatchEvent(event);
    await settle();
    return event;
  }

  function step(): number {
    return Number(find<HTMLInputElement>(dashboard, '#step').value);
  }

  function heading(): string {
    return find(dashboard, 'h1').textContent!.trim();
  }

  function canvasLabels(): Array<string | null> {
    return findAll(dashboard, 'tf-agent-canvas canvas')
      .concat(findAll(dashboard, 'canvas[role="img"]'))
      .map((canvas) => canvas.getAttribute('aria-label'));
  }

  it('opens on the first episode, paused at its first state', async () => {
    await open();
    expect(heading()).toBe('bare #0');
    expect(step()).toBe(0);
    expect(app.store.state.player.direction).toBe(0);
    expect(canvasLabels()).toEqual([
      'frames at step 0',
      'observations at step 0',
    ]);
  });

  it('steps with keys right away, every pane to the same state', async () => {
    await open();
    await press('ArrowRight');
    await press('ArrowRight', {shiftKey: true});
    expect(step()).toBe(11);
    expect(canvasLabels()).toEqual([
      'frames at step 11',
      'observations at step 11',
    ]);
    expect(textOf(dashboard)).toContain('Step 11:');
    expect((await press('ArrowLeft')).defaultPrevented).toBe(true);
    expect(step()).toBe(10);
  });

  it('says at the last state how the episode ended', async () => {
    await open();
    await press('End');
    expect(step()).toBe(40);
    expect(textOf(dashboard)).toContain('Episode ended: terminated.');
  });

  it('leaves keys that are typed into a field alone', async () => {
    await open();
    const filter = find<HTMLInputElement>(dashboard, '#filter');
    filter.dispatchEvent(
      new KeyboardEvent('keydown', {
        key: 'ArrowRight',
        bubbles: true,
        composed: true,
      })
    );
    expect(step()).toBe(0);
  });

  it('goes through the episodes of the list', async () => {
    await open();
    await press('ArrowDown');
    await settle(60);
    expect(heading()).toBe('trained #0');
    await press('ArrowDown');
    expect(heading()).toBe('trained #0');
    await press('ArrowUp');
    await settle(60);
    expect(heading()).toBe('bare #0');
  });

  it('opens where a deep link leads', async () => {
    await open('#agent&p.agent.run=trained&p.agent.episode=b&p.agent.t=7');
    expect(heading()).toBe('trained #0');
    expect(step()).toBe(7);
    expect(canvasLabels()[0]).toBe('frames at step 7');
  });

  it('writes the step into the address', async () => {
    await open();
    await press('ArrowRight');
    await settle(300);
    expect(window.location.hash).toBe(
      '#agent&p.agent.run=bare&p.agent.episode=a&p.agent.t=1'
    );
  });

  it('plays and pauses by the space bar', async () => {
    await open();
    await press(' ');
    await settle(400);
    const reached = step();
    expect(reached).toBeGreaterThan(0);
    await press(' ');
    const stopped = step();
    await settle(250);
    expect(step()).toBe(stopped);
  });

  it('plays by the space bar after a button was clicked', async () => {
    await open();
    const button = find<HTMLElement>(dashboard, '[aria-label="Last state"]');
    button.focus({focusVisible: false} as FocusOptions);
    const event = new KeyboardEvent('keydown', {
      key: ' ',
      bubbles: true,
      composed: true,
      cancelable: true,
    });
    button.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
    expect(app.store.state.player.direction).toBe(1);
  });

  it('keeps step and episode when TensorBoard reloads', async () => {
    await open();
    await press('ArrowRight', {shiftKey: true});
    source.episodes = [
      ...EPISODES,
      gridEpisode({run: 'another', episode_id: 'c'}),
    ];
    dashboard.dispatchEvent(new CustomEvent('reload'));
    await settle(60);
    expect(textOf(dashboard)).toContain('3 episodes');
    expect(heading()).toBe('bare #0');
    expect(step()).toBe(10);
  });

  it('says how to record where there is nothing', async () => {
    await open('#agent', []);
    expect(textOf(dashboard)).toContain('No episodes were found here');
  });

  it('says that it cannot reach TensorBoard, and tries again', async () => {
    await open('#agent', []);
    source.episodes = EPISODES;
    source.failures.set('listRuns', new DataError('unavailable', 'Is it on?'));
    dashboard.dispatchEvent(new CustomEvent('reload'));
    await settle(60);
    expect(app.store.state.list.error).toBe('Is it on?');
    source.failures.clear();
    dashboard.dispatchEvent(new CustomEvent('reload'));
    await settle(60);
    expect(heading()).toBe('bare #0');
  });

  it('says what is wrong with a link to what is not there', async () => {
    await open('#agent&p.agent.run=trained&p.agent.episode=zz&p.agent.t=7');
    expect(textOf(dashboard)).toContain(
      'There is no episode "zz" in run "trained".'
    );
    expect(textOf(dashboard)).toContain('2 episodes');
  });

  it('shows and hides its keys', async () => {
    await open();
    await press('?', {shiftKey: true});
    expect(textOf(dashboard)).toContain('Ten steps forward');
    await press('ArrowRight');
    expect(step()).toBe(0);
    await press('?', {shiftKey: true});
    expect(app.store.state.helpOpen).toBe(false);
  });

  it('follows the dark mode of the host page', async () => {
    await open();
    document.body.classList.add('dark-mode');
    await settle();
    expect(dashboard.dark).toBe(true);
    document.body.classList.remove('dark-mode');
    await settle();
    expect(dashboard.dark).toBe(false);
  });

  it('says where it stands once it stands there', async () => {
    await open();
    await press('ArrowRight');
    await settle(450);
    const said = dashboard.shadowRoot!.querySelectorAll('[role="status"]');
    expect(said[said.length - 1].textContent).toBe('bare #0, step 1 of 40');
  });

  for (const mode of ['light', 'dark']) {
    it(`passes axe in ${mode} mode`, async () => {
      await open();
      document.body.classList.toggle('dark-mode', mode === 'dark');
      await settle(60);
      const {violations} = await axe.run(dashboard);
      document.body.classList.remove('dark-mode');
      expect(
        violations.map(({id, nodes}) => [id, nodes.map((n) => n.target)])
      ).toEqual([]);
    });
  }

  it('never scrolls as a whole', async () => {
    await open();
    expect(dashboard.scrollHeight).toBe(dashboard.clientHeight);
    expect(dashboard.scrollWidth).toBe(dashboard.clientWidth);
  });
});
