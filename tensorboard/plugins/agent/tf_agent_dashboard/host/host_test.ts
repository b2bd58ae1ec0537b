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

import {followKeys} from './keyboard';
import {onDataReloaded} from './plugin_channel';
import {followPresence} from './presence';
import {adoptFonts, followDarkMode} from './theme';

function nextFrame(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 50));
}

describe('theme', () => {
  it('follows the class of the host page', async () => {
    const seen: boolean[] = [];
    const stop = followDarkMode(window, (dark) => seen.push(dark));
    document.body.classList.add('dark-mode');
    await nextFrame();
    document.body.classList.remove('dark-mode');
    await nextFrame();
    stop();
    document.body.classList.add('dark-mode');
    await nextFrame();
    document.body.classList.remove('dark-mode');
    expect(seen).toEqual([false, true, false]);
  });

  it('takes over the Roboto faces, from below a path prefix too', () => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const host = frame.contentDocument!;
    const base = host.createElement('base');
    base.href = 'http://host.test/prefix/';
    const sheet = host.createElement('style');
    sheet.textContent =
      '@font-face { font-family: Roboto; src: url(/font-roboto/a.woff2); }' +
      '@font-face { font-family: Other; src: url(b.woff2); }';
    host.head.append(base, sheet);
    const target = document.implementation.createHTMLDocument();
    adoptFonts(frame.contentWindow!, target);
    frame.remove();
    const css = target.head.textContent!;
    expect(css).toContain('"http://host.test/prefix/font-roboto/a.woff2"');
    expect(css).not.toContain('b.woff2');
  });
});

describe('keyboard', () => {
  let stop: () => void;
  let pressed: string[];
  let visible: boolean;

  beforeEach(() => {
    pressed = [];
    visible = true;
    stop = followKeys(
      window,
      () => visible,
      (event) => {
        pressed.push(event.key);
        return event.key === 'a';
      }
    );
  });

  afterEach(() => stop());

  function press(target: EventTarget, key: string): boolean {
    return target.dispatchEvent(
      new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true})
    );
  }

  it('hears a key once and keeps the page from using it', () => {
    expect(press(document.body, 'a')).toBe(false);
    expect(press(document.body, 'b')).toBe(true);
    expect(pressed).toEqual(['a', 'b']);
  });

  it('leaves keys to fields that are typed into, not to sliders', () => {
    const text = document.createElement('input');
    const slider = document.createElement('input');
    slider.type = 'range';
    document.body.append(text, slider);
    press(text, 'a');
    expect(pressed).toEqual([]);
    press(slider, 'a');
    expect(pressed).toEqual(['a']);
    text.remove();
    slider.remove();
  });

  it('is deaf while the page is hidden', () => {
    visible = false;
    press(document.body, 'a');
    expect(pressed).toEqual([]);
  });
});

describe('presence', () => {
  it('tells when the frame is made flat, and when it is back', async () => {
    const frame = document.createElement('iframe');
    frame.style.height = '50px';
    document.body.append(frame);
    const seen: boolean[] = [];
    const stop = followPresence(
      (visible) => seen.push(visible),
      frame.contentWindow!
    );
    frame.style.maxHeight = '0';
    await nextFrame();
    frame.style.maxHeight = '';
    await nextFrame();
    stop();
    frame.remove();
    expect(seen).toEqual([true, false, true]);
  });
});

describe('plugin channel', () => {
  it('hears the reload button and answers', async () => {
    const port = new Promise<MessagePort>((resolve) => {
      const parent = {
        postMessage: (
          message: string,
          origin: string,
          [end]: MessagePort[]
        ) => {
          expect(message).toBe('experimental.bootstrap');
          resolve(end);
        },
      };
      onDataReloaded(() => (reloads += 1), {parent} as unknown as Window);
    });
    let reloads = 0;
    const end = await port;
    const answer = new Promise<string>((resolve) => {
      end.onmessage = (event) => resolve(event.data);
    });
    end.postMessage(
      JSON.stringify({
        type: 'experimental.DataReloaded',
        id: 4,
        payload: null,
        error: null,
        isReply: false,
      })
    );
    expect(JSON.parse(await answer)).toEqual({
      type: 'experimental.DataReloaded',
      id: 4,
      payload: null,
      error: null,
      isReply: true,
    });
    expect(reloads).toBe(1);
  });
});
