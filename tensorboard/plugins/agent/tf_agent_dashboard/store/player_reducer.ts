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

/** The cursor and how it moves. */
import {EpisodeReply} from '../types';
import {Action} from './actions';
import {PlayerState, SPEEDS} from './state';

/** @param reply The open episode after the action; null while it loads. */
export function reducePlayer(
  player: PlayerState,
  action: Action,
  reply: EpisodeReply | null
): PlayerState {
  switch (action.type) {
    case 'episodeChosen':
      return moved({...player, direction: 0}, action.t ?? 0, reply);
    case 'episodeArrived':
      return moved(player, player.t, reply);
    case 'seeked':
    case 'ticked':
      return ended(moved(player, action.t, reply), action, reply);
    case 'stepped':
      return moved({...player, direction: 0}, player.t + action.by, reply);
    case 'played':
      return played(player, action.direction, reply);
    case 'paused':
      return player.direction === 0 ? player : {...player, direction: 0};
    case 'speedChosen':
      return SPEEDS.includes(action.speed)
        ? {...player, speed: action.speed}
        : player;
    case 'loopChosen':
      return {...player, loop: action.loop};
    default:
      return player;
  }
}

/** The last state that can be shown; null while nothing is known. */
export function lastState(reply: EpisodeReply | null): number | null {
  return reply ? Math.max(0, reply.states - 1) : null;
}

/** While the episode loads any `t` stands: the address may name one. */
function moved(
  player: PlayerState,
  t: number,
  reply: EpisodeReply | null
): PlayerState {
  const last = lastState(reply) ?? Number.MAX_SAFE_INTEGER;
  const whole = Number.isFinite(t) ? Math.round(t) : player.t;
  const next = Math.min(Math.max(0, whole), last);
  return next === player.t ? player : {...player, t: next};
}

/** Starting at an end starts over from the other one. */
function played(
  player: PlayerState,
  direction: -1 | 1,
  reply: EpisodeReply | null
): PlayerState {
  const last = lastState(reply);
  if (last === null || last === 0) return player;
  const end = direction === 1 ? last : 0;
  const t = player.t === end ? last - end : player.t;
  return {...player, t, direction};
}

/** A clock that reaches an end stops there, unless it loops. */
function ended(
  player: PlayerState,
  action: Action,
  reply: EpisodeReply | null
): PlayerState {
  if (action.type !== 'ticked' || player.direction === 0 || player.loop) {
    return player;
  }
  const end = player.direction === 1 ? lastState(reply) : 0;
  return player.t === end ? {...player, direction: 0} : player;
}
