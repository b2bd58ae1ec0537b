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
/** Finds the machine's Chromium and starts it headless, as tests need it. */
import {accessSync, constants, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {delimiter, join} from 'node:path';
import {BrowserContext, chromium} from 'playwright-core';

const NAMES: readonly string[] = [
  'chromium',
  'chromium-browser',
  'google-chrome',
];

// Without those about the network, Chromium asks its maker's hosts for updates.
const FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the path of the browser: `$CHROMIUM`, or the first one on the `PATH`.
 *
 * @throws Error where there is none, saying how to install it.
 */
export function findChromium(): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = NAMES.flatMap((name) =>
    folders.map((folder) => join(folder, name))
  );
  const named = process.env['CHROMIUM'];
  const found = (named ? [named] : candidates).find(isExecutable);
  if (found === undefined) {
    throw new Error(
      'No Chromium: install it (Debian: apt-get install chromium) or name ' +
        'its executable in the environment variable CHROMIUM.'
    );
  }
  return found;
}

/** A started browser. `close` ends it and deletes its profile. */
export interface StartedBrowser {
  readonly context: BrowserContext;
  close(): Promise<void>;
}

/** Starts Chromium with an empty profile. */
export async function startChromium(
  viewport = {width: 1280, height: 800}
): Promise<StartedBrowser> {
  // Not in TEST_TMPDIR: the profile holds a socket, whose path must be short.
  const profile = mkdtempSync(join(tmpdir(), 'chromium-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    headless: true,
    args: [...FLAGS],
    viewport,
    env: {...process.env, HOME: profile} as Record<string, string>,
  });
  return {
    context,
    async close() {
      await context.close();
      rmSync(profile, {recursive: true, force: true, maxRetries: 5});
    },
  };
}
