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
 * Which episode and step an address names: the fragment of TensorBoard's own
 * address, `#agent&p.agent.run=RUN&p.agent.episode=ID&p.agent.t=17`.
 */
import {EpisodeRef} from './state';

export interface DeepLink {
  readonly ref: EpisodeRef;
  /** Null: the address names no step. */
  readonly t: number | null;
}

const PLUGIN = 'agent';
const RUN = 'p.agent.run';
const EPISODE = 'p.agent.episode';
const T = 'p.agent.t';

/** The episode and step in `hash`; null if it names no episode. */
export function parseHash(hash: string): DeepLink | null {
  const values = new Map<string, string>();
  for (const token of tokens(hash)) {
    const at = token.indexOf('=');
    if (at > 0) values.set(token.slice(0, at), decode(token.slice(at + 1)));
  }
  const run = values.get(RUN);
  const episodeId = values.get(EPISODE);
  if (!run || !episodeId) return null;
  const t = values.get(T) ?? '';
  return {ref: {run, episodeId}, t: /^\d{1,15}$/.test(t) ? Number(t) : null};
}

/** `hash` with the episode and step of `link`; all other keys stay. */
export function formatHash(hash: string, link: DeepLink): string {
  const own = [RUN, EPISODE, T];
  const others = tokens(hash).filter(
    (token) => !own.includes(token.split('=')[0]!)
  );
  const named = others[0] !== undefined && !others[0].includes('=');
  const tab = named ? others.shift()! : PLUGIN;
  const mine = [
    `${RUN}=${encodeURIComponent(link.ref.run)}`,
    `${EPISODE}=${encodeURIComponent(link.ref.episodeId)}`,
    ...(link.t === null ? [] : [`${T}=${link.t}`]),
  ];
  return '#' + [tab, ...others, ...mine].join('&');
}

/** Whether TensorBoard, at this address, shows this plugin's tab. */
export function showsAgent(hash: string): boolean {
  const tab = tokens(hash)[0] ?? '';
  return tab === '' || tab === PLUGIN || tab.includes('=');
}

function tokens(hash: string): string[] {
  return hash.replace(/^#/, '').split('&').filter(Boolean);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
