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
"""Tests for `gymnasium_vector_adapter` on ALE's own vector environment."""

import warnings

from absl.testing import absltest
import ale_py
import gymnasium as gym
import numpy as np

from tensorboard.plugins.agent.integrations import gymnasium_vector_adapter
from tensorboard.plugins.agent.testing import environment_contract

gym.register_envs(ale_py)


def make(**kwargs):
    return gym.make_vec(
        "ALE/Pong-v5",
        3,
        vectorization_mode="vector_entry_point",
        max_num_frames_per_episode=40,
        noop_max=0,
        **kwargs,
    )


class AtariVectorTest(environment_contract.RecordingTestCase):
    def wrap(self, venv, **kwargs):
        with warnings.catch_warnings():
            # It cannot render.
            warnings.simplefilter("ignore")
            return gymnasium_vector_adapter.RecordVectorEpisodes(
                venv, self.logdir, **kwargs
            )

    def play(self, venv, steps=25):
        returned = [venv.reset(seed=3)]
        for n in range(steps):
            returned.append(venv.step(np.array([0, 2, 3])))
        venv.close()
        return returned

    def test_nothing_changes(self):
        recorded = self.play(self.wrap(make()))
        self.assertEqual(
            environment_contract.bits(recorded),
            environment_contract.bits(self.play(make())),
        )

    def test_episodes_are_whole(self):
        returned = self.play(self.wrap(make(), envs=[1]))
        first = self.read()[0]
        (end,) = [n for n, r in enumerate(returned[1:12]) if r[3][1]]
        self.assertEqual(len(first), end + 1)
        self.assertEqual(first.end_reason, "truncated")
        for t, (observations, *_) in enumerate(returned[: end + 2]):
            np.testing.assert_array_equal(
                first.observations[t], observations[1]
            )
        self.assertEqual(first.actions[:].tolist(), [2] * (end + 1))
        self.assertEqual(first.seed, 4)
        self.assertEqual(first.env_id, "ALE/Pong-v5")
        spec = first.channels["actions"].spec
        self.assertEqual(
            list(spec.labels),
            ["NOOP", "FIRE", "RIGHT", "LEFT", "RIGHTFIRE", "LEFTFIRE"],
        )
        second = self.read()[1]
        np.testing.assert_array_equal(
            second.observations[0], returned[end + 2][0][1]
        )
        self.assertEqual(second.infos[1]["env_id"], 1)

    def test_last_observations_of_the_same_step_mode(self):
        returned = self.play(self.wrap(make(autoreset_mode="SameStep")))
        (end,) = [n for n, r in enumerate(returned[1:12]) if r[3][2]]
        first, second = [e for e in self.read() if e.env_index == 2][:2]
        infos = returned[end + 1][4]
        np.testing.assert_array_equal(
            first.observations[end + 1], infos["final_obs"][2]
        )
        np.testing.assert_array_equal(
            second.observations[0], returned[end + 1][0][2]
        )

    def test_environments_that_step_in_turns_raise_in_words(self):
        with self.assertRaisesRegex(ValueError, "batch_size=2"):
            self.wrap(make(batch_size=2))


if __name__ == "__main__":
    absltest.main()
