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
/** Starts the TensorBoard that Bazel built and says where it listens. */
import {ChildProcess, spawn} from 'node:child_process';

const START_TIMEOUT_MS = 60_000;

const ADDRESS = /TensorBoard \S+ at (http:\/\/\S+)/;

/** A TensorBoard that answers. */
export interface StartedTensorBoard {
  /** Address of its page, ending in a slash. */
  readonly url: string;
  /** What it has printed so far. */
  output(): string;
  stop(): Promise<void>;
}

function addressIn(output: string): string | undefined {
  const url = ADDRESS.exec(output)?.[1];
  return url && (url.endsWith('/') ? url : url + '/');
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) {
    return Promise.resolve();
  }
  return new Promise((resolve) => child.once('exit', () => resolve()));
}

async function stop(child: ChildProcess): Promise<void> {
  try {
    // The whole group: the data server is a process of its own.
    process.kill(-child.pid!, 'SIGTERM');
  } catch {
    // It has ended already.
  }
  await ended(child);
}

/**
 * Starts a program that prints TensorBoard's address, on a free port.
 *
 * @param program path of the program; for `//tensorboard`, in the `data` of the
 *     test, `runfile('tensorboard/tensorboard')`.
 * @param args arguments besides the port, such as `--logdir`.
 * @throws Error with all that the program printed, if it ends or says no address
 *     within a minute.
 */
export async function startTensorBoard(
  program: string,
  args: readonly string[]
): Promise<StartedTensorBoard> {
  const child = spawn(program, [...args, '--port=0'], {
    detached: true,
    env: {...process.env, PYTHONUNBUFFERED: '1'},
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const fail = (reason: string) =>
      reject(new Error(`TensorBoard ${reason}. It printed:\n${output}`));
    const timer = setTimeout(() => {
      void stop(child);
      fail('did not start in time');
    }, START_TIMEOUT_MS);
    const read = (data: Buffer) => {
      output += data.toString();
      const address = addressIn(output);
      if (address) {
        clearTimeout(timer);
        resolve(address);
      }
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', (error) => fail(`cannot be run (${error.message})`));
    child.once('exit', (code) => {
      clearTimeout(timer);
      fail(`ended with code ${code}`);
    });
  });
  return {url, output: () => output, stop: () => stop(child)};
}
