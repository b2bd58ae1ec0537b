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
 * The demo from its recording to pixels: real episodes, TensorBoard, a browser.
 */
import {strict as assert} from 'node:assert';
import {mkdtempSync} from 'node:fs';
import {join} from 'node:path';
import {
  flow,
  FlowContext,
  runfile,
  startTensorBoard,
} from '../../../../defs/testing/browser_test';
import {
  AgentPage,
  describeLog,
  linkTo,
  recordDemo,
  Recorded,
} from './agent_page';

const TENSORBOARD = runfile('tensorboard/tensorboard');
const EPISODES = 2;

interface DemoLog {
  readonly logdir: string;
  readonly episodes: readonly Recorded[];
}

let recorded: DemoLog | undefined;

/** The demo's log, recorded once. */
function demoLog(): DemoLog {
  if (!recorded) {
    const logdir = mkdtempSync(join(process.env['TEST_TMPDIR']!, 'demo-'));
    recordDemo(logdir, EPISODES);
    recorded = {logdir, episodes: describeLog(logdir)};
  }
  return recorded;
}

function firstOf(run: string): Recorded {
  return demoLog().episodes.find((episode) => episode.run === run)!;
}

async function serve(
  {cleanUp}: FlowContext,
  logdir: string,
  args: readonly string[] = []
): Promise<string> {
  const server = await startTensorBoard(TENSORBOARD, [
    `--logdir=${logdir}`,
    ...args,
  ]);
  cleanUp(server.stop);
  return server.url;
}

/** Compares both pictures on screen at `t` with what was recorded. */
async function assertDrawn(
  agent: AgentPage,
  episode: Recorded,
  t: number
): Promise<void> {
  await agent.waitForStep(t);
  assert.equal(await agent.drawn('frames', t), episode.frames[t]);
  assert.equal(await agent.drawn('observations', t), episode.observations[t]);
}

flow('lists the episodes of both policies', async (context) => {
  const url = await serve(context, demoLog().logdir);
  const agent = new AgentPage(context.page);
  await agent.open(url);
  await agent.rows.nth(2 * EPISODES - 1).waitFor();
  assert.equal(await agent.rows.count(), 2 * EPISODES);
  const list = agent.frame.locator('tf-agent-episode-list');
  const runs = await list.locator('.row.run .name').allInnerTexts();
  assert.deepEqual(runs, ['barely_trained', 'trained']);
  for (const {length} of demoLog().episodes) {
    await list.getByText(String(length), {exact: true}).first().waitFor();
  }
});

flow('steps by keys and draws what was recorded', async (context) => {
  const url = await serve(context, demoLog().logdir);
  const {keyboard} = context.page;
  const agent = new AgentPage(context.page);
  const episode = firstOf('trained');
  await agent.open(url, linkTo(episode, 0));
  await assertDrawn(agent, episode, 0);
  await keyboard.press('ArrowRight');
  await assertDrawn(agent, episode, 1);
  await keyboard.press('ArrowRight');
  await assertDrawn(agent, episode, 2);
  await keyboard.press('ArrowLeft');
  await assertDrawn(agent, episode, 1);
  await keyboard.press('Shift+ArrowRight');
  await assertDrawn(agent, episode, 11);
  await keyboard.press('End');
  await assertDrawn(agent, episode, episode.length);
  await keyboard.press('Home');
  await assertDrawn(agent, episode, 0);
});

flow('steps by buttons, slider and typed number', async (context) => {
  const url = await serve(context, demoLog().logdir);
  const agent = new AgentPage(context.page);
  const episode = firstOf('barely_trained');
  await agent.open(url, linkTo(episode, 3));
  await assertDrawn(agent, episode, 3);
  await agent.button('One step forward').click();
  await assertDrawn(agent, episode, 4);
  await agent.button('Ten steps back').click();
  await assertDrawn(agent, episode, 0);
  await agent.button('Last state').click();
  await assertDrawn(agent, episode, episode.length);
  await agent.frame.locator('#step').fill('7');
  await agent.frame.locator('#step').press('Enter');
  await assertDrawn(agent, episode, 7);
  const middle = Math.floor(episode.length / 2);
  await agent.frame.locator('#slider').fill(String(middle));
  await assertDrawn(agent, episode, middle);
});

flow('plays to the end and stops there', async (context) => {
  const url = await serve(context, demoLog().logdir);
  const agent = new AgentPage(context.page);
  const episode = firstOf('trained');
  await agent.open(url, linkTo(episode, episode.length - 5));
  await agent.waitForStep(episode.length - 5);
  await context.page.keyboard.press('Space');
  await assertDrawn(agent, episode, episode.length);
  await agent.frame.getByText('terminated').first().waitFor();
});

flow('shows the chosen action by its name', async (context) => {
  const url = await serve(context, demoLog().logdir);
  const agent = new AgentPage(context.page);
  const episode = firstOf('trained');
  const names = [
    'turn left',
    'turn right',
    'forward',
    'pick up',
    'drop',
    'toggle',
    'done',
  ];
  for (const t of [0, 5]) {
    await agent.open(url, linkTo(episode, t));
    await context.page.reload();
    await agent.waitForStep(t);
    const name = names[episode.actions[t]!]!;
    const headline = `Step ${t}: ${name}`;
    const pane = agent.frame.locator('tf-agent-action-view');
    await pane.getByText(headline).waitFor();
  }
});

flow('a copied address opens the same step, paused', async (context) => {
  const url = await serve(context, demoLog().logdir);
  const {page} = context;
  const agent = new AgentPage(page);
  const episode = firstOf('trained');
  await agent.open(url);
  await agent.rows.last().click();
  await agent.frame.locator('#step').fill('6');
  await agent.frame.locator('#step').press('Enter');
  await agent.waitForStep(6);
  await page.waitForFunction(() => location.hash.includes('p.agent.t=6'));
  const address = page.url();
  const other = await context.context.newPage();
  context.cleanUp(() => other.close());
  await other.goto(address);
  const copy = new AgentPage(other);
  await copy.waitForStep(6);
  assert.equal(await copy.frame.locator('#slider').inputValue(), '6');
  await other.waitForTimeout(500);
  await copy.waitForStep(6);
  assert.equal(await agent.drawn('frames', 6), await copy.drawn('frames', 6));
  assert.ok(address.includes('p.agent.run=trained'), address);
  assert.ok(episode.run === 'trained');
});

flow('works behind a path prefix', async (context) => {
  const prefix = '/user/x/proxy/6006';
  const missing: string[] = [];
  context.page.on('response', (response) => {
    if (response.status() >= 400) missing.push(response.url());
  });
  // TensorBoard's own page asks for its fonts outside the prefix.
  const isOwnFont = (text: string) => text.includes('/font-roboto/');
  const url = await serve(context, demoLog().logdir, [
    `--path_prefix=${prefix}`,
  ]);
  const agent = new AgentPage(context.page);
  const episode = firstOf('trained');
  assert.ok(url.endsWith(prefix + '/'), url);
  await agent.open(url, linkTo(episode, 4));
  await assertDrawn(agent, episode, 4);
  assert.deepEqual(
    missing.filter((address) => !isOwnFont(address)),
    []
  );
  const {errors} = context;
  errors.splice(0, errors.length, ...errors.filter((e) => !isOwnFont(e)));
});

flow("draws the same through TensorBoard's Python loader", async (context) => {
  const url = await serve(context, demoLog().logdir, ['--load_fast=false']);
  const agent = new AgentPage(context.page);
  const episode = firstOf('barely_trained');
  await agent.open(url, linkTo(episode, episode.length));
  await assertDrawn(agent, episode, episode.length);
});

flow("follows TensorBoard's dark mode", async (context) => {
  const url = await serve(context, demoLog().logdir);
  const {page} = context;
  const agent = new AgentPage(page);
  await agent.open(url, linkTo(firstOf('trained'), 0));
  await agent.waitForStep(0);
  const background = () =>
    agent.frame
      .locator('tf-agent-player')
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  const light = await background();
  await page.evaluate(() => document.body.classList.add('dark-mode'));
  await page.waitForTimeout(200);
  const dark = await background();
  assert.notEqual(dark, light);
  const sum = (color: string) =>
    color
      .match(/\d+/g)!
      .slice(0, 3)
      .reduce((total, part) => total + Number(part), 0);
  assert.ok(sum(dark) < 200 && sum(light) > 600, `${dark} ${light}`);
});

flow('an empty log says how to record', async (context) => {
  const url = await serve(context, context.temporaryFolder());
  const agent = new AgentPage(context.page);
  await agent.open(url);
  await agent.frame
    .locator('tf-agent-empty')
    .getByText('agent.RecordEpisodes')
    .first()
    .waitFor();
  assert.equal(await agent.rows.count(), 0);
});
