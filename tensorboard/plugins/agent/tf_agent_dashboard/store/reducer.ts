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

/** State and action to the next state. Pure; the same state if nothing changed. */
import {Action} from './actions';
import {reduceEpisode} from './episode_reducer';
import {reduceList} from './list_reducer';
import {reducePlayer} from './player_reducer';
import {State} from './state';

export function reduce(state: State, action: Action): State {
  const list = reduceList(state.list, action);
  const episode = reduceEpisode(state.episode, action);
  const player = reducePlayer(state.player, action, episode.reply);
  const helpOpen = action.type === 'helpShown' ? action.open : state.helpOpen;
  if (
    list === state.list &&
    episode === state.episode &&
    player === state.player &&
    helpOpen === state.helpOpen
  ) {
    return state;
  }
  return {list, episode, player, helpOpen};
}
