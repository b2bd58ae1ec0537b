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
"""Tests that Gymnasium's adapters keep the contract of all adapters."""

from absl.testing import absltest
import gymnasium as gym
import numpy as np

from tensorboard.plugins.agent.integrations import gymnasium_adapter
from tensorboard.plugins.agent.integrations import gymnasium_vector_adapter
from tensorboard.plugins.agent.testing import environment_contract

_Mode = gym.vector.AutoresetMode


class SingleContractTest(environment_contract.EnvironmentContract):
    def build(self, counters):
        return counters[0]

    def wrap(self, env, logdir_or_recorder, **kwargs):
        return gymnasium_adapter.RecordEpisodes(
            env, logdir_or_recorder, **kwargs
        )

    def play(self, env, steps):
        returned = [env.reset(seed=5)]
        for t in range(steps):
            returned.append(env.step(self.action(t)))
            if returned[-1][2] or returned[-1][3]:
                returned.append(env.reset())
        return returned


class NextStepContractTest(environment_contract.EnvironmentContract):
    lengths = (2, 3, 5)
    mode = _Mode.NEXT_STEP

    def build(self, counters):
        return gym.vector.SyncVectorEnv(
            [lambda c=c: c for c in counters], autoreset_mode=self.mode
        )

    def wrap(self, env, logdir_or_recorder, **kwargs):
        return gymnasium_vector_adapter.RecordVectorEpisodes(
            env, logdir_or_recorder, **kwargs
        )

    def play(self, env, steps):
        returned = [env.reset(seed=5)]
        for t in range(steps):
            returned.append(env.step(np.array([t % 4, (t + 1) % 4, 3])))
            is_over = returned[-1][2] | returned[-1][3]
            if self.mode is _Mode.DISABLED and is_over.any():
                options = {"reset_mask": is_over}
                returned.append(env.reset(options=options))
        return returned


class SameStepContractTest(NextStepContractTest):
    # What it hands out as last observation, its own reset has changed.
    shares_buffers = False
    mode = _Mode.SAME_STEP


class DisabledContractTest(NextStepContractTest):
    mode = _Mode.DISABLED


if __name__ == "__main__":
    absltest.main()
