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
"""Tests for the demo: what it records is what its policies did."""

import contextlib
import io
import os

from absl.testing import absltest
import numpy as np

from tensorboard.plugins import agent
from tensorboard.plugins.agent.demo import agent_demo
from tensorboard.plugins.agent.demo import environment


class AgentDemoTest(absltest.TestCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.logdir = os.path.join(absltest.get_default_test_tmpdir(), "demo")
        cls.out = io.StringIO()
        with contextlib.redirect_stdout(cls.out):
            cls.status = agent_demo.main(
                ["--no-serve", "--logdir", cls.logdir, "--episodes", "1"]
            )
        cls.log = agent.read(cls.logdir)

    def _episode(self, run):
        (episode,) = [e for e in self.log.episodes if e.run == run]
        return episode

    def test_prints_the_log_directory_and_nothing_else(self):
        self.assertEqual(self.status, 0)
        self.assertEqual(self.out.getvalue(), self.logdir + "\n")

    def test_both_policies_see_the_same_room(self):
        barely, trained = self._episode("barely_trained"), self._episode(
            "trained"
        )
        self.assertEqual(barely.seed, trained.seed)
        np.testing.assert_array_equal(barely.frames[0], trained.frames[0])

    def test_the_trained_policy_opens_the_door_and_the_other_does_not(self):
        trained = self._episode("trained")
        self.assertTrue(trained.terminated)
        self.assertGreater(trained.episode_return, 0.5)
        self.assertTrue(self._episode("barely_trained").truncated)

    def test_keeps_what_the_policy_saw_did_and_believed(self):
        episode = self._episode("trained")
        steps = episode.episode_length
        self.assertLen(episode.observations, steps + 1)
        self.assertLen(episode.frames, steps + 1)
        probs = np.asarray(episode.channels["action_probs"])
        self.assertEqual(probs.shape, (steps, len(environment.ACTION_NAMES)))
        np.testing.assert_allclose(probs.sum(axis=1), 1, atol=1e-5)
        self.assertLen(episode.channels["values"], steps)
        self.assertLen(episode.actions, steps)

    def test_the_recorded_actions_lead_to_the_recorded_observations(self):
        episode = self._episode("trained")
        env = environment.make_environment()
        observation, _ = env.reset(seed=int(episode.seed))
        np.testing.assert_array_equal(observation, episode.observations[0])
        for t, action in enumerate(episode.actions):
            observation, reward, _, _, _ = env.step(int(action))
            self.assertEqual(reward, episode.rewards[t])
            np.testing.assert_array_equal(
                observation, episode.observations[t + 1]
            )
        env.close()


if __name__ == "__main__":
    absltest.main()
