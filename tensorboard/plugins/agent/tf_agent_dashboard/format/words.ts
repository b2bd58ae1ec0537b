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

/** How an episode ended, and what the page calls things, in words. */
import {EndReason, EpisodeSummary, PolicyInfo} from '../types';

/** A word, the icon beside it and what it means in one sentence. */
export interface EndWords {
  readonly word: string;
  readonly icon: string;
  readonly meaning: string;
}

const END_WORDS: Record<EndReason, EndWords> = {
  terminated: {
    word: 'terminated',
    icon: 'end-terminated',
    meaning: 'The environment reached a terminal state.',
  },
  truncated: {
    word: 'truncated',
    icon: 'end-truncated',
    meaning: 'A limit outside the task, such as a time limit, cut it.',
  },
  reset: {
    word: 'reset',
    icon: 'end-reset',
    meaning: 'The environment was reset in the middle.',
  },
  closed: {
    word: 'closed',
    icon: 'end-closed',
    meaning: 'The recorder or the environment was closed in the middle.',
  },
  error: {
    word: 'error',
    icon: 'end-error',
    meaning: 'The environment or the policy raised an exception.',
  },
  interrupted: {
    word: 'interrupted',
    icon: 'end-interrupted',
    meaning: 'The process was asked to stop.',
  },
  open: {
    word: 'open',
    icon: 'end-open',
    meaning: 'Still being recorded, or cut by a crash.',
  },
};

/** Words for `reason`; an unknown one is shown as it came. */
export function endWords(reason: EndReason): EndWords {
  return (
    END_WORDS[reason] ?? {
      word: String(reason),
      icon: 'end-closed',
      meaning: 'Ended for a reason this page does not know.',
    }
  );
}

/** What stands where an action would, at the last state of an episode. */
export function endSentence(episode: EpisodeSummary): string {
  if (episode.state === 'open') return 'Recorded up to here; still open.';
  const reason = endWords(episode.end_reason).word;
  const because = episode.error ? ` (${episode.error})` : '';
  const success =
    episode.success === null
      ? ''
      : episode.success
      ? ', success'
      : ', no success';
  return `Episode ended: ${reason}${because}${success}.`;
}

/** "trained, deterministic"; null if nothing is known. */
export function policyWords(policy: PolicyInfo | null): string | null {
  if (!policy) return null;
  const parts = [
    policy.name,
    policy.deterministic === null
      ? null
      : policy.deterministic
      ? 'deterministic'
      : 'sampling',
    policy.seed === null ? null : `policy seed ${policy.seed}`,
  ].filter((part) => part);
  return parts.length ? parts.join(', ') : null;
}
