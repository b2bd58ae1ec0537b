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

/** Everything that can happen to the state, each with the facts it carries. */
import {Column, DataErrorCode} from '../data_source/data_source';
import {EpisodeReply, EpisodeSummary, RunInfo} from '../types';
import {EpisodeRef, Moment, SortColumn} from './state';

export type ListAction =
  | {
      readonly type: 'listArrived';
      readonly runs: readonly RunInfo[];
      readonly episodes: readonly EpisodeSummary[];
      readonly warnings: readonly string[];
    }
  | {readonly type: 'listRequested'}
  | {readonly type: 'listFailed'; readonly message: string}
  | {readonly type: 'sortChosen'; readonly column: SortColumn}
  | {readonly type: 'filterTyped'; readonly text: string}
  | {readonly type: 'groupingChosen'; readonly grouped: boolean}
  | {readonly type: 'runFolded'; readonly run: string};

export type EpisodeAction =
  | {
      readonly type: 'episodeChosen';
      readonly ref: EpisodeRef;
      /** Where to stand; null: where the episode begins. */
      readonly t: number | null;
      /**
       * Who chose: the reader, an address that was opened, or the page since
       * nothing else was. Only the reader's choice enters the history.
       */
      readonly by: 'reader' | 'address' | 'page';
    }
  | {
      readonly type: 'episodeArrived';
      readonly ref: EpisodeRef;
      readonly reply: EpisodeReply;
    }
  | {
      readonly type: 'episodeFailed';
      readonly ref: EpisodeRef;
      readonly message: string;
    }
  | {readonly type: 'episodeRetried'}
  | {
      readonly type: 'columnArrived';
      readonly channel: number;
      readonly column: Column;
    }
  | {
      readonly type: 'columnFailed';
      readonly channel: number;
      readonly code: DataErrorCode;
      readonly message: string;
    }
  | {readonly type: 'columnsRequested'; readonly channels: readonly number[]}
  | {readonly type: 'momentArrived'; readonly moment: Moment};

export type PlayerAction =
  /** The reader moved the cursor to a state. */
  | {readonly type: 'seeked'; readonly t: number}
  /** The reader moved the cursor by so many states; playing stops. */
  | {readonly type: 'stepped'; readonly by: number}
  /** The clock moved the cursor. */
  | {readonly type: 'ticked'; readonly t: number}
  | {readonly type: 'played'; readonly direction: -1 | 1}
  | {readonly type: 'paused'}
  | {readonly type: 'speedChosen'; readonly speed: number}
  | {readonly type: 'loopChosen'; readonly loop: boolean};

export type Action =
  | ListAction
  | EpisodeAction
  | PlayerAction
  | {readonly type: 'helpShown'; readonly open: boolean};
