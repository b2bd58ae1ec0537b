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

/** Outlines of the icons, on a canvas of 24 by 24. */
export const ICONS: Readonly<Record<string, string>> = {
  play: 'M8 5v14l11-7z',
  reverse: 'M16 5v14L5 12z',
  pause: 'M6 5h4v14H6zM14 5h4v14h-4z',
  next: 'M8.6 5.4 10 4l8 8-8 8-1.4-1.4 6.6-6.6z',
  previous: 'M15.4 5.4 14 4l-8 8 8 8 1.4-1.4L8.8 12z',
  forward10:
    'M4.6 5.4 6 4l8 8-8 8-1.4-1.4 6.6-6.6zM11.6 5.4 13 4l8 8-8 8-1.4-1.4 6.6-6.6z',
  back10:
    'M19.4 5.4 18 4l-8 8 8 8 1.4-1.4-6.6-6.6zM12.4 5.4 11 4l-8 8 8 8 1.4-1.4L5.8 12z',
  first: 'M5 5h2.5v14H5zM19 5v14L9 12z',
  last: 'M16.5 5H19v14h-2.5zM5 5v14l10-7z',
  loop: 'M7 7h10v3l4-4-4-4v3H5v6h2zM17 17H7v-3l-4 4 4 4v-3h12v-6h-2z',
  link: 'M10 7H7a5 5 0 0 0 0 10h3v-2H7a3 3 0 0 1 0-6h3zM14 7h3a5 5 0 0 1 0 10h-3v-2h3a3 3 0 0 0 0-6h-3zM8 11h8v2H8z',
  search:
    'M10 4a6 6 0 0 1 4.8 9.6l5 5-1.4 1.4-5-5A6 6 0 1 1 10 4zm0 2a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
  list: 'M4 6h16v2H4zM4 11h16v2H4zM4 16h16v2H4z',
  group: 'M3 5h18v2H3zM7 11h14v2H7zM7 17h14v2H7z',
  down: 'M6 9l6 6 6-6z',
  right: 'M9 6l6 6-6 6z',
  copy: 'M8 3h11v13h-2V5H8zM5 7h10v14H5zm2 2v10h6V9z',
  check: 'M9 16.2 4.8 12l-1.4 1.4L9 19 21 7l-1.4-1.4z',
  close:
    'M6.4 5 12 10.6 17.6 5 19 6.4 13.4 12l5.6 5.6-1.4 1.4-5.6-5.6L6.4 19 5 17.6l5.6-5.6L5 6.4z',
  warning: 'M12 3 1.5 21h21zM11 10h2v5h-2zM11 17h2v2h-2z',
  retry: 'M12 5a7 7 0 1 1-6.7 9h2.1A5 5 0 1 0 12 7v3L7 6l5-4z',
  'end-terminated': 'M6 3h13l-3.5 5L19 13H8v8H6z',
  'end-truncated':
    'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zm0 2a7 7 0 1 0 0 14 7 7 0 0 0 0-14zm-1 2h2v4.6l3.2 3.2-1.4 1.4L11 12.4z',
  'end-reset': 'M12 5a7 7 0 1 1-6.7 9h2.1A5 5 0 1 0 12 7v3L7 6l5-4z',
  'end-closed': 'M5 5h14v14H5zm2 2v10h10V7z',
  'end-error': 'M12 3 1.5 21h21zM11 10h2v5h-2zM11 17h2v2h-2z',
  'end-interrupted': 'M6 5h4v14H6zM14 5h4v14h-4z',
  'end-open': 'M12 6a6 6 0 1 1 0 12 6 6 0 0 1 0-12z',
};
