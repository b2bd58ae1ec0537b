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
 * The page as flows see it: where its parts are, what they show.
 */
import {execFileSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import type {FrameLocator, Locator, Page} from 'playwright-core';
import {runfile} from '../../../../defs/testing/browser_test';

const DEMO = runfile('tensorboard/plugins/agent/demo/demo');
const DESCRIBE = runfile(
  'tensorboard/plugins/agent/tf_agent_dashboard/flows/describe_log'
);

/** An episode as `describe_log.py` prints it. */
export interface Recorded {
  readonly run: string;
  readonly episodeId: string;
  readonly length: number;
  readonly return: number;
  readonly actions: readonly number[];
  readonly frames: readonly string[];
  readonly observations: readonly string[];
}

/** Records the demo's two policies in `logdir`. */
export function recordDemo(logdir: string, episodes: number): void {
  execFileSync(DEMO, [
    '--no-serve',
    `--logdir=${logdir}`,
    `--episodes=${episodes}`,
  ]);
}

/** What the log holds, read by Python. */
export function describeLog(logdir: string): readonly Recorded[] {
  const maxBuffer = 1 << 28;
  const printed = execFileSync(DESCRIBE, [logdir], {maxBuffer});
  return JSON.parse(printed.toString()) as Recorded[];
}

/** Agent's tab inside TensorBoard's page. */
export class AgentPage {
  readonly frame: FrameLocator;

  constructor(private readonly page: Page) {
    this.frame = page.frameLocator('iframe[src*="name=agent"]');
  }

  get playButton(): Locator {
    return this.frame.locator('#play');
  }

  get rows(): Locator {
    return this.frame.locator('tf-agent-episode-list .row:not(.run)');
  }

  button(name: string): Locator {
    return this.frame.getByRole('button', {name, exact: true});
  }

  /** Opens the tab; `hash` are further keys of the address. */
  async open(url: string, hash = ''): Promise<void> {
    await this.page.goto(`${url}#agent${hash}`);
  }

  /** Waits until step `t` is on screen, pictures included. */
  async waitForStep(t: number): Promise<void> {
    await this.frame
      .locator(`canvas[aria-label="frames at step ${t}"]`)
      .waitFor();
    await this.frame
      .locator(`canvas[aria-label="observations at step ${t}"]`)
      .waitFor();
  }

  /** Size and SHA-256 of the RGB bytes that a channel's canvas shows. */
  async drawn(channel: 'frames' | 'observations', t: number): Promise<string> {
    const canvas = this.frame.locator(
      `canvas[aria-label="${channel} at step ${t}"]`
    );
    const {width, height, rgba} = await canvas.evaluate((element) => {
      const {width, height} = element as HTMLCanvasElement;
      const context = (element as HTMLCanvasElement).getContext('2d')!;
      const {data} = context.getImageData(0, 0, width, height);
      return {width, height, rgba: Array.from(data)};
    });
    const rgb = Buffer.from(rgba.filter((_, index) => index % 4 !== 3));
    const digest = createHash('sha256').update(rgb).digest('hex');
    return `${width}x${height} ${digest}`;
  }
}

/** The keys of the address that name an episode and a step. */
export function linkTo({run, episodeId}: Recorded, t: number): string {
  return `&p.agent.run=${run}&p.agent.episode=${episodeId}&p.agent.t=${t}`;
}
