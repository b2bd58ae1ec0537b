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

/** What a view is: which channels it draws, and with which element. */
import {ChannelInfo} from '../types';
import {Scene} from './scene';

/** Where a pane stands on the page. */
export type Area =
  /** Large, beside each other. */
  | 'pictures'
  /** A column of small panes. */
  | 'details';

export interface View {
  readonly id: string;
  readonly title: string;
  /** Name of the element; it has the properties of `ViewElement`. */
  readonly tag: string;
  readonly area: Area;
  /** One pane for each channel, or one for all. */
  readonly each: boolean;
  /** Whether it needs channels as pictures instead of numbers or texts. */
  readonly pictures: boolean;
  draws(channel: ChannelInfo): boolean;
}

/** Set from above whenever one of them changes; never null. */
export interface ViewElement extends HTMLElement {
  scene: Scene;
  channels: readonly ChannelInfo[];
  dark: boolean;
}

/** A view with the channels of an episode that it draws. */
export interface Pane {
  /** Unique in the episode; stays when other channels appear. */
  readonly id: string;
  readonly view: View;
  readonly title: string;
  readonly channels: readonly ChannelInfo[];
}
