# Copyright 2026 The TensorFlow Authors. All Rights Reserved.
#
# Licensed under the Apache License, Version 2.0 (the "License");
# you may not use this file except in compliance with the License.
# You may obtain a copy of the License at
#
#     http://www.apache.org/licenses/LICENSE-2.0
#
# Unless required by applicable law or agreed to in writing, software
# distributed under the License is distributed on an "AS IS" BASIS,
# WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
# See the License for the specific language governing permissions and
# limitations under the License.
# ==============================================================================
"""Policies whose every decision can be told by hand, for `Counter`."""

import numpy as np

from tensorboard.plugins.agent.policies import policy as policy_lib


class Reflex:
    """Acts t % 4, from the last element of the observation alone.

    A plain function of an observation. Counts its calls, and draws one random
    number for each, so that a call too many shows.
    """

    def __init__(self):
        self.calls = 0
        self.draws = []
        self._generator = np.random.default_rng(5)

    def __call__(self, observation):
        self.calls += 1
        self.draws.append(self._generator.random())
        return int(np.asarray(observation)[-1]) % 4


class Recurrent:
    """Remembers: its hidden state is the sum of the observations before.

    A `Policy` for batches of one. The hidden state that goes into decision t
    is the sum of observations 0 to t - 1 of the episode; the value is the sum
    of its elements. Always acts 0.
    """

    capabilities = frozenset((policy_lib.VALUES, policy_lib.HIDDEN))

    def __init__(self, reuse_buffers=False):
        """Creates a policy; `reuse_buffers`: change the array handed out."""
        self._reuse_buffers = reuse_buffers
        self._hidden = np.zeros((1, 2), np.float32)
        self._seen = np.zeros((1, 2), np.float32)
        self.resets = []

    def reset(self, seed=None):
        self.resets.append(seed)
        self._seen = np.zeros((1, 2), np.float32)
        if self._reuse_buffers:
            self._hidden[...] = 0
        else:
            self._hidden = np.zeros((1, 2), np.float32)

    def act(self, observations):
        if self._reuse_buffers:
            self._hidden += self._seen
        else:
            self._hidden = self._hidden + self._seen
        self._seen = np.array(observations, np.float32)
        return policy_lib.PolicyOutput(
            actions=np.zeros(1, np.int64),
            values=self._hidden.sum(axis=-1),
            hidden=self._hidden,
        )
