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
 * The page's data source against a real server: what the recorder was given is
 * what the page reads, through both of TensorBoard's loaders.
 */
import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import type {Frame} from 'playwright-core';

import {
  flow,
  FlowContext,
  runfile,
  startTensorBoard,
} from '../../../../defs/testing/browser_test';
// For what it adds to the type of window.
import type {} from './flow_page';

const FOLDER = 'tensorboard/plugins/agent/tf_agent_dashboard/data_source';

/** As in `record_flow_episode.py`. */
const STEPS = 150;

/** Records, serves, and puts the data source into the page's own frame. */
async function openPage(
  {page, cleanUp, temporaryFolder}: FlowContext,
  args: string[]
): Promise<Frame> {
  const logdir = temporaryFolder();
  execFileSync(runfile(join(FOLDER, 'record_flow_episode')), [
    join(logdir, 'run one'),
  ]);
  const server = await startTensorBoard(runfile('tensorboard/tensorboard'), [
    '--logdir',
    logdir,
    ...args,
  ]);
  cleanUp(server.stop);
  await waitForEpisode(server.url);
  await page.goto(server.url + '#agent');
  const element = await page.waitForSelector('iframe');
  const frame = (await element.contentFrame())!;
  await frame.waitForURL(/plugin_entry/);
  await frame.evaluate(
    readFileSync(runfile(join(FOLDER, 'flow_page.js')), 'utf8')
  );
  return frame;
}

/** TensorBoard loads logs after it has said its address. */
async function waitForEpisode(url: string): Promise<void> {
  for (let i = 0; i < 200; i++) {
    const reply = await fetch(url + 'data/plugin/agent/episodes');
    if (reply.ok && (await reply.json()).episodes[0]?.state === 'finished') {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The episode does not appear.');
}

/** Reads every row in the page; returns what is worth comparing. */
function readEpisode(frame: Frame) {
  return frame.evaluate(async () => {
    const source = window.createDataSource();
    const {episodes} = await source.listEpisodes();
    const {run, episode_id} = episodes[0]!;
    const reply = await source.getEpisode(run, episode_id);
    const data = source.open(reply);
    const indexOf = (name: string) =>
      reply.channels.find((channel) => channel.name === name)!.index;

    const corners: number[][] = [];
    const greys: number[][] = [];
    for (let i = 0; i < reply.states; i++) {
      // Jumps about, so that chunks come in any order.
      const t = (i * 67) % reply.states;
      const shown = await data.picture(indexOf('frames'), t);
      corners[t] = [...shown!.rgba.subarray(0, 4)];
      const planes = [0, 3].map((plane) =>
        data.picture(indexOf('observations'), t, {plane})
      );
      greys[t] = (await Promise.all(planes)).map((plane) => plane!.rgba[0]!);
    }
    const names = ['rewards', 'actions', 'values', 'infos/half'];
    const numbers = await Promise.all(
      names.map((name) => data.column(indexOf(name)))
    );
    const big = await data.column(indexOf('infos/big'));
    const says = await data.column(indexOf('infos/says'));
    data.close();
    return {
      run,
      chunks: reply.chunks.length,
      stackAxis: reply.channels[indexOf('observations')]!.stack_axis,
      corners,
      greys,
      numbers: numbers.map((column) =>
        column.kind === 'numbers' ? [...column.values].map(String) : []
      ),
      big: big.kind === 'numbers' ? [...big.exact!].map(String) : [],
      says: says.kind === 'texts' ? says.texts : [],
    };
  });
}

function expectEqual(found: unknown, expected: unknown, what: string): void {
  const texts = [found, expected].map((value) => JSON.stringify(value));
  if (texts[0] !== texts[1]) {
    throw new Error(`${what}: expected ${texts[1]} but found ${texts[0]}.`);
  }
}

function rows<T>(count: number, row: (t: number) => T): T[] {
  return Array.from({length: count}, (_, t) => row(t));
}

/** TensorBoard's own page asks for its fonts outside of a path prefix. */
function forgiveFonts(errors: string[]): void {
  const others = errors.filter((error) => !error.includes('/font-roboto/'));
  errors.splice(0, errors.length, ...others);
}

async function checkEpisode(context: FlowContext, args: string[]) {
  const found = await readEpisode(await openPage(context, args));
  forgiveFonts(context.errors);
  const states = STEPS + 1;
  expectEqual(found.run, 'run one', 'run');
  expectEqual(found.chunks > 1, true, 'several chunks');
  expectEqual(
    found.corners,
    rows(states, (t) => [t, 255 - t, 173, 255]),
    'frames'
  );
  expectEqual(found.stackAxis, 2, 'stack axis');
  expectEqual(
    found.greys,
    rows(states, (t) => [Math.max(0, t - 3), t]),
    'stacks'
  );
  expectEqual(
    found.numbers,
    [
      rows(STEPS, (t) => String(t / 2)),
      rows(STEPS, (t) => String(t % 4)),
      rows(STEPS, (t) => (t ? String(-t) : 'NaN')),
      rows(states, (t) => String(t / 4)),
    ],
    'columns'
  );
  expectEqual(
    found.big,
    rows(states, (t) => String(2n ** 53n + 1n + BigInt(t))),
    'integers past 2^53'
  );
  expectEqual(
    found.says,
    rows(states, (t) => (t % 3 ? `state ${t} \u2603` : null)),
    'texts'
  );
}

flow('reads what was recorded, behind a path prefix', (context) =>
  checkEpisode(context, ['--path_prefix=/some/prefix'])
);

flow('reads what was recorded, through the Python loader', (context) =>
  checkEpisode(context, ['--load_fast=false'])
);

flow('asks for each chunk of a channel once', async (context) => {
  const frame = await openPage(context, []);
  await context.page.waitForLoadState('networkidle');
  const asked: string[] = [];
  context.page.on('request', (request) => {
    if (request.url().includes('/chunks?')) asked.push(request.url());
  });
  const {chunks} = await readEpisode(frame);
  expectEqual(asked.length, new Set(asked).size, 'requests, none twice');
  // Of each chunk the frames and the stacks, and all columns at once.
  expectEqual(asked.length > 0, true, 'requests seen');
  expectEqual(asked.length <= 2 * chunks + 3, true, 'few requests');
});
