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

/** Which panes an episode gets, and what has to be fetched for them. */
import {MAX_COLUMN_BYTES} from '../data_source/data_source';
import {FetchPlan, PictureRequest} from '../store/fetch_plan';
import {ChannelInfo, EpisodeReply} from '../types';
import {FALLBACK, VIEWS, isTrack} from './registry';
import {Pane, View} from './view';

/** A channel bigger than this is fetched row by row. */
const COLUMN_BYTES = MAX_COLUMN_BYTES / 4;

/** So many planes of a stack are shown, the newest ones. */
export const MAX_PLANES = 8;

export function panesOf(channels: readonly ChannelInfo[]): readonly Pane[] {
  const panes = VIEWS.flatMap((view) =>
    panesOfView(
      view,
      channels.filter((channel) => view.draws(channel))
    )
  );
  const rest = channels.filter(
    (channel) => !isTrack(channel) && !VIEWS.some((view) => view.draws(channel))
  );
  return [...panes, ...panesOfView(FALLBACK, rest)];
}

export function planOf(reply: EpisodeReply): FetchPlan {
  const panes = panesOf(reply.channels);
  const drawn = panes.filter((pane) => pane.view.pictures);
  const pictures = drawn.flatMap(({view, channels}) =>
    channels.flatMap((channel) =>
      view.id === 'stack' ? stackRequests(channel) : [newest(channel)]
    )
  );
  const others = reply.channels.filter(
    (channel) =>
      isTrack(channel) ||
      panes.some(
        ({view, channels}) => !view.pictures && channels.includes(channel)
      )
  );
  const small = others.filter((channel) => isSmall(channel, reply));
  return {
    pictures,
    rows: indexes(others.filter((channel) => !small.includes(channel))),
    columns: indexes(small),
  };
}

/** Planes of a stack that are shown, the newest last. */
export function planesOf(channel: ChannelInfo): readonly number[] {
  const planes =
    channel.stack_axis === null ? 1 : channel.shape[channel.stack_axis] ?? 1;
  const shown = Math.min(planes, MAX_PLANES);
  return Array.from({length: shown}, (_, i) => planes - shown + i);
}

function stackRequests(channel: ChannelInfo): PictureRequest[] {
  return planesOf(channel).map((plane) => ({channel: channel.index, plane}));
}

function newest(channel: ChannelInfo): PictureRequest {
  return {channel: channel.index, plane: null};
}

function panesOfView(view: View, channels: readonly ChannelInfo[]): Pane[] {
  if (!channels.length) return [];
  if (!view.each) {
    return [{id: view.id, view, title: view.title, channels}];
  }
  return channels.map((channel) => ({
    id: `${view.id}:${channel.name}`,
    view,
    title: titleOf(view, channel),
    channels: [channel],
  }));
}

/** A part of a nested value is called by its path. */
function titleOf(view: View, channel: ChannelInfo): string {
  return [view.title, ...channel.path.map(String)].join(' / ');
}

/** Texts may be of any length, so only numbers are fetched all at once. */
function isSmall(channel: ChannelInfo, reply: EpisodeReply): boolean {
  if (channel.dtype === 'utf8' || channel.dtype === 'json') return false;
  const size = channel.shape.reduce((product, n) => product * n, 1);
  const rows = Math.max(reply.states, 1);
  return size * rows * Float64Array.BYTES_PER_ELEMENT <= COLUMN_BYTES;
}

function indexes(channels: readonly ChannelInfo[]): number[] {
  return channels.map(({index}) => index);
}
