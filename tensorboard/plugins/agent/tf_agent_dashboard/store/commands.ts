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

/** What a command means in a state. */
import {Action} from './actions';
import {BIG_STEP, Command} from './keys';
import {listRows, neighbour, refOf} from './list_selectors';
import {SPEEDS, State} from './state';

/** Actions to dispatch, in order; none where the command has no use. */
export function actionsFor(command: Command, state: State): Action[] {
  const {player, helpOpen} = state;
  if (helpOpen && command !== 'help') return [];
  switch (command) {
    case 'stepForward':
      return [{type: 'stepped', by: 1}];
    case 'stepBack':
      return [{type: 'stepped', by: -1}];
    case 'jumpForward':
      return [{type: 'stepped', by: BIG_STEP}];
    case 'jumpBack':
      return [{type: 'stepped', by: -BIG_STEP}];
    case 'toFirst':
      return [{type: 'paused'}, {type: 'seeked', t: 0}];
    case 'toLast':
      return [{type: 'paused'}, {type: 'seeked', t: Number.MAX_SAFE_INTEGER}];
    case 'playPause':
      return player.direction === 0
        ? [{type: 'played', direction: 1}]
        : [{type: 'paused'}];
    case 'playReverse':
      return player.direction === -1
        ? [{type: 'paused'}]
        : [{type: 'played', direction: -1}];
    case 'faster':
      return [{type: 'speedChosen', speed: speedNextTo(player.speed, 1)}];
    case 'slower':
      return [{type: 'speedChosen', speed: speedNextTo(player.speed, -1)}];
    case 'loop':
      return [{type: 'loopChosen', loop: !player.loop}];
    case 'help':
      return [{type: 'helpShown', open: !helpOpen}];
    case 'nextEpisode':
      return chooseNeighbour(state, 1);
    case 'previousEpisode':
      return chooseNeighbour(state, -1);
    default:
      return [];
  }
}

function speedNextTo(speed: number, by: 1 | -1): number {
  return SPEEDS[SPEEDS.indexOf(speed) + by] ?? speed;
}

function chooseNeighbour({list, episode}: State, by: 1 | -1): Action[] {
  const next = neighbour(listRows(list), episode.ref, by);
  return next
    ? [{type: 'episodeChosen', ref: refOf(next), t: null, by: 'reader'}]
    : [];
}
