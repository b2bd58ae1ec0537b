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
 * All views, in the order of their panes. A channel may be drawn by several;
 * one that none draws falls to the table, so that nothing recorded is
 * invisible. A new view is a folder and a line here.
 */
import {ChannelInfo} from '../types';
import {View} from './view';

const PICTURE_KINDS = ['frame', 'image_observation'];
const DECISION_KINDS = [
  'action_values',
  'action_probs',
  'logits',
  'distribution_parameters',
];
const TRACK_KINDS = ['reward', 'value', 'signal'];

export const VIEWS: readonly View[] = [
  {
    id: 'frame',
    title: 'Frame',
    tag: 'tf-agent-picture-view',
    area: 'pictures',
    each: true,
    pictures: true,
    draws: (channel) => channel.kind === 'frame' && isPicture(channel),
  },
  {
    id: 'ansi',
    title: 'Frame',
    tag: 'tf-agent-text-view',
    area: 'pictures',
    each: true,
    pictures: false,
    draws: (channel) => PICTURE_KINDS.includes(channel.kind) && isText(channel),
  },
  {
    id: 'image',
    title: 'Observation',
    tag: 'tf-agent-picture-view',
    area: 'pictures',
    each: true,
    pictures: true,
    draws: (channel) =>
      channel.kind === 'image_observation' && isPicture(channel),
  },
  {
    id: 'stack',
    title: 'Observation',
    tag: 'tf-agent-stack-view',
    area: 'pictures',
    each: true,
    pictures: true,
    draws: (channel) => channel.kind === 'frame_stack' && !isText(channel),
  },
  {
    id: 'action',
    title: 'Action',
    tag: 'tf-agent-action-view',
    area: 'details',
    each: false,
    pictures: false,
    draws: (channel) =>
      channel.role === 'action' ||
      channel.role === 'policy_action' ||
      DECISION_KINDS.includes(channel.kind),
  },
  {
    id: 'numbers',
    title: 'Numbers',
    tag: 'tf-agent-numbers-view',
    area: 'details',
    each: false,
    pictures: false,
    draws: (channel) =>
      isTrack(channel) ||
      channel.kind === 'wall_time' ||
      channel.kind === 'end_flag',
  },
  {
    id: 'vector',
    title: 'Observation',
    tag: 'tf-agent-vector-view',
    area: 'details',
    each: true,
    pictures: false,
    draws: (channel) =>
      channel.role === 'observation' &&
      ['vector', 'discrete'].includes(channel.kind),
  },
  {
    id: 'text',
    title: 'Observation',
    tag: 'tf-agent-text-view',
    area: 'details',
    each: true,
    pictures: false,
    draws: (channel) =>
      channel.role === 'observation' && channel.kind === 'text',
  },
  {
    id: 'hidden',
    title: 'Hidden state',
    tag: 'tf-agent-hidden-view',
    area: 'details',
    each: true,
    pictures: false,
    draws: (channel) => channel.kind === 'hidden_state' && !isText(channel),
  },
  {
    id: 'info',
    title: 'Info',
    tag: 'tf-agent-info-view',
    area: 'details',
    each: false,
    pictures: false,
    draws: (channel) => channel.kind === 'info' || channel.role === 'infos',
  },
];

/** Draws what no view above does. */
export const FALLBACK: View = {
  id: 'other',
  title: 'Other channels',
  tag: 'tf-agent-info-view',
  area: 'details',
  each: false,
  pictures: false,
  draws: () => true,
};

/** Whether the timeline draws the channel as a track. */
export function isTrack(channel: ChannelInfo): boolean {
  return (
    TRACK_KINDS.includes(channel.kind) &&
    !isText(channel) &&
    channel.shape.every((n) => n === 1)
  );
}

function isPicture(channel: ChannelInfo): boolean {
  const rank = channel.shape.length;
  return !isText(channel) && (rank === 2 || rank === 3);
}

function isText(channel: ChannelInfo): boolean {
  return channel.dtype === 'utf8' || channel.dtype === 'json';
}
