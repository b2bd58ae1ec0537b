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
 * The address of the page that TensorBoard shows, which frames this one. Out
 * of reach (another origin embeds us) it is this frame's own address.
 */
export interface Address {
  readonly hash: string;
  /** The whole address with `hash` in it, to copy. */
  href(hash: string): string;
  /** Changes the hash without an entry in the history. */
  replace(hash: string): void;
  /** Changes the hash as a followed link does. */
  navigate(hash: string): void;
  /** Calls back when the reader goes back, forward or edits the address. */
  listen(changed: () => void): () => void;
}

/** @param top The window whose address counts. */
export function addressOf(top: Window): Address {
  return {
    get hash() {
      return top.location.hash;
    },
    href(hash) {
      return top.location.href.replace(/#.*$/, '') + hash;
    },
    replace(hash) {
      if (hash === top.location.hash) return;
      top.history.replaceState(top.history.state, '', hash);
    },
    navigate(hash) {
      if (hash !== top.location.hash) top.location.hash = hash;
    },
    listen(changed) {
      top.addEventListener('hashchange', changed);
      top.addEventListener('popstate', changed);
      return () => {
        top.removeEventListener('hashchange', changed);
        top.removeEventListener('popstate', changed);
      };
    },
  };
}

/** The window of TensorBoard's page, or this one if that is out of reach. */
export function hostWindow(self: Window = window): Window {
  return isWithinReach(self.parent) ? self.parent : self;
}

function isWithinReach(other: Window): boolean {
  try {
    return typeof other.location.hash === 'string' && Boolean(other.document);
  } catch {
    return false;
  }
}
