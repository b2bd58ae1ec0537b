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
 * Whether the reader sees this page. TensorBoard keeps a plugin's frame alive
 * when another tab is shown and makes it flat, which an intersection observer
 * inside the frame does not notice.
 */
export function followPresence(
  changed: (visible: boolean) => void,
  self: Window = window
): () => void {
  const page = self.document;
  let visible: boolean | null = null;
  const report = () => {
    const now = self.innerHeight > 0 && !page.hidden;
    if (now === visible) return;
    visible = now;
    changed(now);
  };
  self.addEventListener('resize', report);
  page.addEventListener('visibilitychange', report);
  report();
  return () => {
    self.removeEventListener('resize', report);
    page.removeEventListener('visibilitychange', report);
  };
}
