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
"""What the tests of environment wrappers share."""

import numpy as np

from tensorboard.plugins.agent.integrations import gymnasium_adapter
from tensorboard.plugins.agent.testing import environment_contract


def play(env, episodes=1, policy=None, **reset):
    """Plays episodes to their end; returns all that was seen."""
    seen = []
    for _ in range(episodes):
        observation, info = env.reset(**reset)
        seen.append((np.array(observation), dict(info)))
        is_over = False
        while not is_over:
            action = policy(observation) if policy else 0
            observation, *outcome, info = env.step(action)
            seen.append((np.array(observation), *outcome))
            is_over = outcome[1] or outcome[2]
    return seen


class WrapperTestCase(environment_contract.RecordingTestCase):
    """Wraps Gymnasium environments."""

    def wrap(self, env, *args, **kwargs):
        """Wraps `env`; closed at the end of the test if not before."""
        wrapped = gymnasium_adapter.RecordEpisodes(
            env, self.logdir, *args, **kwargs
        )
        self.addCleanup(wrapped.close)
        return wrapped
