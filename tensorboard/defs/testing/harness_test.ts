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
/** Tests for what the other browser tests are written with. */
import {strict as assert} from 'node:assert';
import {existsSync, readdirSync} from 'node:fs';
import {flow, runfile, startTensorBoard} from './browser_test';
import {toXml} from './junit';

const PASSED = {suite: 'a suite', name: 'passes', durationSecs: 0.5};

flow('the report counts passed, failed and skipped cases', async () => {
  const xml = toXml([
    PASSED,
    {...PASSED, name: 'fails', failure: 'Expected 1.\n  at line 2'},
    {...PASSED, name: 'waits', isSkipped: true},
  ]);
  assert.match(xml, /tests="3" failures="1" errors="0" skipped="1"/);
  assert.match(
    xml,
    /name="fails" time="0.500"><failure message="Expected 1.">/
  );
});

flow('the report keeps markup and control characters out of XML', async () => {
  const xml = toXml([{...PASSED, name: '<b> & "q" \u0007'}]);
  assert.ok(xml.includes('name="&lt;b&gt; &amp; &quot;q&quot; \uFFFD"'));
});

flow('a page runs scripts', async ({page}) => {
  await page.setContent('<p>one</p>');
  assert.equal(await page.evaluate('document.body.innerText'), 'one');
});

flow('errors of the page are collected', async ({page, errors}) => {
  await page.evaluate('console.error("first"); void 0');
  await page.evaluate('setTimeout(() => { throw new Error("second"); })');
  await page.waitForTimeout(50);
  const collected = errors.splice(0).join('\n');
  assert.match(collected, /first/);
  assert.match(collected, /second/);
});

flow('each flow starts with an empty folder', async ({temporaryFolder}) => {
  const folder = temporaryFolder();
  assert.ok(existsSync(folder));
  assert.deepEqual(readdirSync(folder), []);
});

flow('TensorBoard starts and is stopped', async ({page, temporaryFolder}) => {
  const server = await startTensorBoard(runfile('tensorboard/tensorboard'), [
    '--logdir',
    temporaryFolder(),
  ]);
  await page.goto(server.url);
  await page.waitForSelector('tb-webapp');
  await page.goto('about:blank');
  await server.stop();
  await assert.rejects(fetch(server.url));
});
