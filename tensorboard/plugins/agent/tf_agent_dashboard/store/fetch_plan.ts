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

/** What the panes of an episode need; the views say it, the effects fetch it. */

export interface PictureRequest {
  readonly channel: number;
  /** Of a frame stack, 0 the oldest; null: the newest. */
  readonly plane: number | null;
}

/** Channels are `ChannelInfo.index`. */
export interface FetchPlan {
  /** One picture each per state shown. */
  readonly pictures: readonly PictureRequest[];
  /** One row each per state shown. */
  readonly rows: readonly number[];
  /** All rows at once, when the episode opens. */
  readonly columns: readonly number[];
}
