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
"""Tests for `vector_infos`, on what Gymnasium itself returns."""

from absl.testing import absltest
import gymnasium as gym
import numpy as np

from tensorboard.plugins.agent.integrations import vector_infos
from tensorboard.plugins.agent.testing import counter_env


def info(episode, t):
    return {
        "t": t,
        "nest": {"a": np.arange(3) + t, **({"odd": 1} if t % 2 else {})},
        "text": "step %d" % t,
        7: 0.5,
        **({"late": True} if t > 1 else {}),
    }


def make(info_fn=info, **kwargs):
    """Two environments; episodes of the first have one step."""
    return gym.vector.SyncVectorEnv(
        [
            lambda n=n: counter_env.Counter(length=n, info_fn=info_fn)
            for n in (1, 9)
        ],
        **kwargs,
    )


class VectorInfosTest(absltest.TestCase):
    def check(self, found, t):
        expected = info(0, t)
        self.assertEqual(sorted(map(str, found)), sorted(map(str, expected)))
        self.assertEqual(found["t"], t)
        self.assertEqual(found["text"], "step %d" % t)
        self.assertEqual(found[7], 0.5)
        self.assertEqual(found["nest"]["a"].tolist(), [t, t + 1, t + 2])
        self.assertEqual(sorted(found["nest"]), sorted(expected["nest"]))

    def test_each_environment_gets_its_own_and_absent_keys_stay_absent(self):
        venv = make()
        _, infos = venv.reset()
        self.check(vector_infos.plain(infos, 0), 0)
        for t, first in ((1, 1), (2, 0), (3, 1)):
            *_, infos = venv.step(np.zeros(2, np.int64))
            self.check(vector_infos.plain(infos, 0), first)
            self.check(vector_infos.plain(infos, 1), t)

    def test_last_states_are_apart_from_first_states(self):
        venv = make(autoreset_mode="SameStep")
        venv.reset()
        *_, infos = venv.step(np.zeros(2, np.int64))
        self.check(vector_infos.plain(infos, 0), 0)
        self.check(vector_infos.plain(infos, 1), 1)
        observation, last = vector_infos.final(infos, 0)
        self.assertEqual(observation.tolist(), [0, 1])
        self.check(last, 1)

    def test_lists_of_infos(self):
        venv = make(lambda episode, t: {"t": t}, autoreset_mode="SameStep")
        venv = gym.wrappers.vector.DictInfoToList(venv)
        _, infos = venv.reset()
        self.assertEqual(vector_infos.plain(infos, 1), {"t": 0})
        *_, infos = venv.step(np.zeros(2, np.int64))
        self.assertEqual(vector_infos.plain(infos, 1), {"t": 1})
        self.assertEqual(vector_infos.plain(infos, 0), {"t": 0})
        observation, last = vector_infos.final(infos, 0)
        self.assertEqual((observation.tolist(), last), ([0, 1], {"t": 1}))

    def test_infos_without_masks(self):
        infos = {"lives": np.array([3, 2]), "version": "a b", "score": 1.5}
        self.assertEqual(
            vector_infos.plain(infos, 1),
            {"lives": 2, "version": "a b", "score": 1.5},
        )


if __name__ == "__main__":
    absltest.main()
