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
 * TensorBoard's looks: its fonts, and whether it is in dark mode. It tells
 * framed plugins of neither, so both are read from its page.
 */

const DARK_CLASS = 'dark-mode';

/** Calls back with the mode, now and whenever the reader changes it. */
export function followDarkMode(
  host: Window,
  changed: (dark: boolean) => void
): () => void {
  const {body} = host.document;
  const read = () => changed(body.classList.contains(DARK_CLASS));
  const observer = new MutationObserver(read);
  observer.observe(body, {attributes: true, attributeFilter: ['class']});
  read();
  return () => observer.disconnect();
}

/** Puts the class where upstream's own elements look for it. */
export function applyDarkMode(dark: boolean, target: Document = document) {
  target.body.classList.toggle(DARK_CLASS, dark);
}

/**
 * Makes the host page's Roboto faces available here. Their addresses begin at
 * the server's root, wrong where TensorBoard has a path prefix, so they are
 * looked for beside that page.
 */
export function adoptFonts(host: Window, target: Document = document): void {
  if (host.document === target) return;
  const style = target.createElement('style');
  style.textContent = fontFaces(host.document).join('\n');
  target.head.append(style);
}

function fontFaces(page: Document): string[] {
  const faces: string[] = [];
  for (const sheet of Array.from(page.styleSheets)) {
    try {
      for (const rule of Array.from(sheet.cssRules)) {
        const {cssText} = rule;
        if (cssText.startsWith('@font-face') && /roboto/i.test(cssText)) {
          faces.push(besidePage(cssText, page.baseURI));
        }
      }
    } catch {
      // A sheet of another origin does not let itself be read.
    }
  }
  return faces;
}

function besidePage(css: string, pageUrl: string): string {
  return css.replace(/url\("?([^")]+)"?\)/g, (_, url: string) => {
    const [file] = /font-roboto\/[^/]+$/.exec(url) ?? [url];
    return `url("${new URL(file, pageUrl).href}")`;
  });
}
