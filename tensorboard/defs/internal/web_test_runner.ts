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
 * Runs a bundle of Jasmine specs in headless Chromium.
 *
 * Its one argument is the path of the bundle. Files of the tree are served under
 * `/base/`, so that specs can fetch what their target names as `static_files`.
 */
import {readFileSync} from 'node:fs';
import {createServer, IncomingMessage, Server, ServerResponse} from 'node:http';
import {AddressInfo} from 'node:net';
import {extname, join, normalize} from 'node:path';
import type {Page} from 'playwright-core';
import {startChromium} from '../testing/chromium';
import {report, TestCase} from '../testing/junit';

const TIMEOUT_MS = 1000 * Number(process.env['TEST_TIMEOUT'] ?? 300) * 0.9;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.css': 'text/css',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
};

const PAGE = `<!doctype html>
<meta charset="utf-8">
<title>specs</title>
<body>
<script src="/jasmine.js"></script>
<script src="/boot.js"></script>
<script src="/specs.js"></script>
`;

/** What the page tells about one spec. */
interface SpecResult {
  readonly suite: string;
  readonly name: string;
  readonly durationMs: number;
  readonly status: string;
  readonly failures: readonly string[];
}

/** What the page tells when all specs have run. */
interface RunResult {
  readonly specs: readonly SpecResult[];
  /** What went wrong outside of any spec. */
  readonly failures: readonly string[];
}

// Runs in the page, before the specs, as plain JavaScript.
const BOOT = `
const core = jasmineRequire.core(jasmineRequire);
const env = core.getEnv();
Object.assign(window, jasmineRequire.interface(core, env));
window.jasmine = core;
const messages = ({failedExpectations}) =>
  failedExpectations.map(({message, stack}) =>
    stack && stack.includes(message) ? stack : message + '\\n' + (stack || ''));
const specs = [];
const suites = [];
const outside = [];
env.addReporter({
  suiteStarted: ({description}) => suites.push(description),
  suiteDone: (suite) => {
    outside.push(...messages(suite));
    suites.pop();
  },
  specDone: (spec) => specs.push({
    suite: suites.join(' '),
    name: spec.description,
    durationMs: spec.duration || 0,
    status: spec.status,
    failures: messages(spec),
  }),
});
window.runSpecs = (filter) => new Promise((resolve) => {
  const isWanted = (spec) => !filter || spec.getFullName().includes(filter);
  env.configure({specFilter: isWanted, random: false});
  env.addReporter({
    jasmineDone: (run) => {
      outside.push(...messages(run));
      if (run.overallStatus === 'incomplete') {
        outside.push('Not all specs ran: ' + run.incompleteReason);
      }
      resolve({specs, failures: outside});
    },
  });
  env.execute();
});
`;

function jasmine(): string {
  return require
    .resolve('jasmine-core')
    .replace(/[^/]*\.js$/, 'jasmine-core/jasmine.js');
}

function contentOf(path: string, bundle: string): string | Buffer {
  switch (path) {
    case '/':
      return PAGE;
    case '/boot.js':
      return BOOT;
    case '/jasmine.js':
      return readFileSync(jasmine());
    case '/specs.js':
      return readFileSync(bundle);
  }
  if (!path.startsWith('/base/')) {
    throw new Error('Only files under /base/ are served.');
  }
  return readFileSync(join('.', normalize(path.slice('/base'.length))));
}

function respond(
  request: IncomingMessage,
  response: ServerResponse,
  bundle: string
): void {
  const {pathname} = new URL(request.url ?? '/', 'http://localhost');
  const type =
    TYPES[extname(pathname) || '.html'] ?? 'application/octet-stream';
  try {
    const body = contentOf(decodeURIComponent(pathname), bundle);
    response.writeHead(200, {'Content-Type': type}).end(body);
  } catch (error) {
    response.writeHead(404, {'Content-Type': 'text/plain'}).end(String(error));
  }
}

async function serve(bundle: string): Promise<Server> {
  const server = createServer((request, response) =>
    respond(request, response, bundle)
  );
  await new Promise<void>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve())
  );
  return server;
}

function toCase(spec: SpecResult): TestCase {
  const testCase: TestCase = {
    suite: spec.suite,
    name: spec.name,
    durationSecs: spec.durationMs / 1000,
    isSkipped: spec.status === 'pending' || spec.status === 'excluded',
  };
  return spec.status === 'failed'
    ? {...testCase, failure: spec.failures.join('\n')}
    : testCase;
}

function toCases({specs, failures}: RunResult): TestCase[] {
  // What a filter leaves out is no test case.
  const cases = specs.filter((s) => s.status !== 'excluded').map(toCase);
  const outside = cases.length ? failures : [...failures, 'No spec ran.'];
  return cases.concat(
    outside.map((failure) => ({
      suite: 'outside of any spec',
      name: failure.split('\n', 1)[0]!,
      durationSecs: 0,
      failure,
    }))
  );
}

function withinTime<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`The specs did not end in ${TIMEOUT_MS} ms.`)),
      TIMEOUT_MS
    );
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

async function runIn(page: Page, url: string): Promise<RunResult> {
  const errors: string[] = [];
  page.on('console', (message) => console.log(`[page] ${message.text()}`));
  page.on('pageerror', (error) => errors.push(error.stack ?? String(error)));
  await page.goto(url);
  const filter = process.env['TESTBRIDGE_TEST_ONLY'] ?? '';
  const result = errors.length
    ? {specs: [], failures: []}
    : ((await withinTime(
        page.evaluate(`window.runSpecs(${JSON.stringify(filter)})`)
      )) as RunResult);
  // Jasmine reports the errors of specs itself; those while loading it cannot.
  return result.specs.length ? result : {specs: [], failures: errors};
}

async function run(bundle: string): Promise<TestCase[]> {
  const server = await serve(bundle);
  const browser = await startChromium();
  try {
    const {port} = server.address() as AddressInfo;
    const page = await browser.context.newPage();
    return toCases(await runIn(page, `http://127.0.0.1:${port}/`));
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
}

async function main(): Promise<void> {
  const cases = await run(process.argv[2]!);
  report(cases);
  process.exitCode = cases.some((c) => c.failure !== undefined) ? 1 : 0;
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
