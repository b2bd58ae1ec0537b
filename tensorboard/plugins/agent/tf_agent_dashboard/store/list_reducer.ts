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

/** The list of episodes: its contents, order and filter. */
import {Action} from './actions';
import {ListState} from './state';

export function reduceList(list: ListState, action: Action): ListState {
  switch (action.type) {
    case 'listRequested':
      return list.phase === 'failed' && !list.episodes.length
        ? {...list, phase: 'loading', error: null}
        : list;
    case 'listArrived':
      return {
        ...list,
        phase: 'ready',
        error: null,
        runs: action.runs,
        episodes: action.episodes,
        warnings: action.warnings,
      };
    case 'listFailed':
      return {
        ...list,
        phase: list.phase === 'ready' ? 'ready' : 'failed',
        error: action.message,
      };
    case 'sortChosen':
      return {
        ...list,
        sort: action.column,
        descending:
          action.column === list.sort
            ? !list.descending
            : firstDescending(action.column),
      };
    case 'filterTyped':
      return {...list, filter: action.text};
    case 'groupingChosen':
      return {...list, grouped: action.grouped};
    case 'runFolded':
      return {...list, folded: toggled(list.folded, action.run)};
    default:
      return list;
  }
}

/** The best and the longest are what a reader looks for first. */
function firstDescending(column: ListState['sort']): boolean {
  return column === 'return' || column === 'length' || column === 'start';
}

function toggled(set: ReadonlySet<string>, item: string): Set<string> {
  const next = new Set(set);
  if (!next.delete(item)) next.add(item);
  return next;
}
