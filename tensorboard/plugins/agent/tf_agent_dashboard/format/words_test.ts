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

import {summary} from '../testing/sample_episodes';
import {EndReason} from '../types';
import {seriesColor} from './colors';
import {endSentence, endWords, policyWords} from './words';

describe('words', () => {
  it('has a word and a sign for each end', () => {
    expect(endWords('truncated').word).toBe('truncated');
    expect(endWords('truncated').icon).not.toBe(endWords('terminated').icon);
  });

  it('shows an end it does not know as it came', () => {
    expect(endWords('exploded' as EndReason).word).toBe('exploded');
  });

  it('says how an episode ended', () => {
    expect(endSentence(summary())).toBe('Episode ended: terminated.');
    expect(endSentence(summary({success: false}))).toBe(
      'Episode ended: terminated, no success.'
    );
    expect(
      endSentence(summary({end_reason: 'error', error: 'ValueError: 3'}))
    ).toBe('Episode ended: error (ValueError: 3).');
    expect(endSentence(summary({state: 'open', end_reason: 'open'}))).toBe(
      'Recorded up to here; still open.'
    );
  });

  it('says what is known of the policy and nothing else', () => {
    expect(policyWords(null)).toBeNull();
    expect(
      policyWords({name: null, deterministic: null, seed: null})
    ).toBeNull();
    expect(policyWords({name: 'ppo', deterministic: true, seed: '7'})).toBe(
      'ppo, deterministic, policy seed 7'
    );
  });
});

describe('series colours', () => {
  it('are fixed by name', () => {
    expect(seriesColor('rewards').light).toBe('#0072b2');
    expect(seriesColor('values')).not.toEqual(seriesColor('rewards'));
    expect(seriesColor('td_error')).toBe(seriesColor('td_error'));
  });
});
