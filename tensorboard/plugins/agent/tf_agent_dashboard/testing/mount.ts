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

/** Puts elements on a page of a size that holds, and looks into them. */
import {Scene} from '../views/scene';
import {planOf} from '../views/panes';
import {ColumnState, Moment, pictureKey} from '../store/state';
import {MemoryDataSource, MemoryEpisode} from './memory_data_source';

const mounted: HTMLElement[] = [];

/** An element in the page, with its properties set before it is attached. */
export function mount<E extends HTMLElement>(
  tag: string,
  properties: object = {},
  style = 'width: 640px; height: 480px'
): E {
  const element = document.createElement(tag) as E;
  Object.assign(element, properties);
  element.style.cssText = style;
  document.body.append(element);
  mounted.push(element);
  return element;
}

/** To be called after each test. */
export function unmountAll(): void {
  mounted.splice(0).forEach((element) => element.remove());
}

/** The elements below `host` that are drawn, in all shadow roots. */
export function findAll<E extends Element>(
  host: Element | ShadowRoot,
  selector: string
): E[] {
  const root: Element | ShadowRoot = (host as Element).shadowRoot ?? host;
  return Array.from(root.querySelectorAll<E>('*')).flatMap((element) => [
    ...(element.matches(selector) && isDrawn(element) ? [element] : []),
    ...(element.shadowRoot ? findAll<E>(element.shadowRoot, selector) : []),
  ]);
}

export function find<E extends Element>(host: Element, selector: string): E {
  const [first] = findAll<E>(host, selector);
  if (!first) throw new Error(`Nothing drawn matches ${selector}.`);
  return first;
}

/** What a reader reads of `host`, with single spaces. */
export function textOf(host: Element): string {
  return textsBelow(host.shadowRoot ?? host)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Lets promises, observers and frames take their turn. */
export async function settle(ms = 30): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  await new Promise((resolve) => requestAnimationFrame(resolve));
}

/** What the views see of `episode` at state `t`. */
export async function sceneAt(
  episode: MemoryEpisode,
  t: number
): Promise<Scene> {
  const {reply} = episode;
  const data = new MemoryDataSource([episode]).open(reply);
  const plan = planOf(reply);
  const columns = new Map<number, ColumnState>();
  for (const channel of plan.columns) {
    columns.set(channel, {phase: 'ready', column: await data.column(channel)});
  }
  const rows: Moment['rows'] = new Map(
    plan.rows.map((channel) => [
      channel,
      {ok: true, value: episode.row(channel, t)},
    ])
  );
  const pictures = new Map();
  for (const {channel, plane} of plan.pictures) {
    const options = plane === null ? {} : {plane};
    const value = await data.picture(channel, t, options);
    pictures.set(pictureKey(channel, plane), {ok: true, value});
  }
  return new Scene(reply, {t, pictures, rows}, columns);
}

function isDrawn(element: Element): boolean {
  return element.getClientRects().length > 0;
}

function textsBelow(node: Node): string[] {
  if (node.nodeType === Node.TEXT_NODE) return [node.textContent ?? ''];
  if (node instanceof Element) {
    if (['STYLE', 'TEMPLATE', 'DOM-REPEAT', 'DOM-IF'].includes(node.tagName)) {
      return [];
    }
    if (!isDrawn(node)) return [];
  }
  const root = (node as Element).shadowRoot ?? node;
  return Array.from(root.childNodes).flatMap(textsBelow);
}
