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
 * Turns flows, each a function that drives a browser, into test cases.
 *
 * ```
 * import {flow, runfile, startTensorBoard} from '…/defs/testing/browser_test';
 *
 * flow('shows the episodes', async ({page, cleanUp}) => {
 *   const server = await startTensorBoard(
 *     runfile('tensorboard/tensorboard'), ['--logdir', logdir]);
 *   cleanUp(server.stop);
 *   await page.goto(server.url + '#agent');
 *   …
 * });
 * ```
 *
 * Flows run one after the other, each in a page of its own. A flow fails when its
 * function throws, and when the page logs an error or violates its own security
 * policy.
 */
import {mkdtempSync} from 'node:fs';
import {join, resolve} from 'node:path';
import type {BrowserContext, Page} from 'playwright-core';
import {startChromium} from './chromium';
import {isWanted, report, TestCase} from './junit';

export {startTensorBoard} from './tensorboard_process';
export type {StartedTensorBoard} from './tensorboard_process';

/** What a flow is given. */
export interface FlowContext {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors that the page logged or threw. A flow that expects some empties it. */
  readonly errors: string[];
  /** An empty folder. */
  temporaryFolder(): string;
  /** Calls something when the flow has ended, last come first served. */
  cleanUp(action: () => void | Promise<void>): void;
}

interface Flow {
  readonly name: string;
  readonly body: (context: FlowContext) => Promise<void>;
  readonly timeoutSecs: number;
}

const flows: Flow[] = [];

/** Declares a test case. Its name says the one behaviour that it tests. */
export function flow(
  name: string,
  body: (context: FlowContext) => Promise<void>,
  {timeoutSecs = 120} = {}
): void {
  if (flows.some((other) => other.name === name)) {
    throw new Error(`Two flows are called ${JSON.stringify(name)}.`);
  }
  if (!flows.length) {
    setImmediate(() => void runAll());
  }
  flows.push({name, body, timeoutSecs});
}

/** Path of a file of this tree that the test's target names as `data`. */
export function runfile(path: string): string {
  return resolve(path);
}

/** Collects all that a page complains about. */
function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.stack ?? String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') {
      errors.push(`${message.text()} (${message.location().url})`);
    }
  });
  return errors;
}

async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env['TEST_UNDECLARED_OUTPUTS_DIR'];
  if (folder) {
    const path = join(folder, name.replace(/\W+/g, '_') + '.png');
    await page.screenshot({path}).catch(() => undefined);
  }
}

function failAfter(secs: number): {promise: Promise<never>; cancel(): void} {
  let timer: NodeJS.Timeout | undefined;
  const promise = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`The flow did not end in ${secs} s.`)),
      secs * 1000
    );
  });
  return {promise, cancel: () => clearTimeout(timer)};
}

/** Runs the flow's function and throws what went wrong in it or on its page. */
async function play(
  {name, body, timeoutSecs}: Flow,
  context: BrowserContext
): Promise<void> {
  const page = await context.newPage();
  const errors = collectErrors(page);
  const actions: Array<() => void | Promise<void>> = [];
  const limit = failAfter(timeoutSecs);
  try {
    const given: FlowContext = {
      page,
      context,
      errors,
      temporaryFolder: () =>
        mkdtempSync(join(process.env['TEST_TMPDIR'] ?? '/tmp', 'flow-')),
      cleanUp: (action) => actions.unshift(action),
    };
    await Promise.race([body(given), limit.promise]);
    if (errors.length) {
      throw new Error('The page logged errors:\n' + errors.join('\n'));
    }
  } catch (error) {
    await takePicture(page, name);
    throw errors.length && error instanceof Error
      ? Object.assign(error, {
          stack: `${error.stack}\nThe page logged:\n${errors.join('\n')}`,
        })
      : error;
  } finally {
    limit.cancel();
    for (const action of actions) {
      await action();
    }
    await page.close();
  }
}

async function toCase(toRun: Flow, context: BrowserContext): Promise<TestCase> {
  const begin = Date.now();
  let failure: string | undefined;
  try {
    await play(toRun, context);
  } catch (error) {
    failure =
      error instanceof Error ? error.stack ?? error.message : `${error}`;
  }
  const durationSecs = (Date.now() - begin) / 1000;
  const suite = process.env['TEST_TARGET'] ?? 'browser_test';
  console.log(
    `${failure === undefined ? 'passed' : 'FAILED'} ${toRun.name} ` +
      `(${durationSecs.toFixed(1)} s)`
  );
  const testCase = {suite, name: toRun.name, durationSecs};
  return failure === undefined ? testCase : {...testCase, failure};
}

async function runAll(): Promise<void> {
  const cases: TestCase[] = [];
  try {
    for (const toRun of flows.filter(({name}) => isWanted(name))) {
      // A fresh browser each: nothing stored or cached leaks between flows.
      const browser = await startChromium();
      try {
        cases.push(await toCase(toRun, browser.context));
      } finally {
        await browser.close();
      }
    }
    report(cases);
    process.exit(cases.some((c) => c.failure !== undefined) ? 1 : 0);
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
}
