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
"""Tests for the measurement, and of the two policies that are shipped."""

import os

from absl.testing import absltest
import numpy as np

from tensorboard.plugins.agent.demo import conv_policy
from tensorboard.plugins.agent.demo import environment
from tensorboard.plugins.agent.demo import evaluate
from tensorboard.plugins.agent.policies import policy as policy_lib


class _Scripted:
    """Takes given actions in turn, then does nothing."""

    def __init__(self, actions):
        self._script = list(actions)
        self._rest = []

    def act(self, observations):
        del observations
        name = self._rest.pop(0) if self._rest else "done"
        action = environment.ACTION_NAMES.index(name)
        return policy_lib.PolicyOutput(actions=np.array([action]))

    def reset(self, seed=None):
        del seed
        self._rest = list(self._script)


class EvaluateTest(absltest.TestCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.env = environment.make_environment(None, room_size=5)

    def test_solving_by_hand(self):
        # Seed 1000: facing up at (1, 3); key at (1, 2), door at (2, 1).
        to_the_door = ["pick up", "forward", "forward", "turn right", "toggle"]
        to_the_goal = ["forward", "forward", "turn right", "forward", "forward"]
        policy = _Scripted(to_the_door + to_the_goal)
        (outcome,) = evaluate.evaluate(policy, self.env, 1, seed=1000)
        self.assertAlmostEqual(outcome.episode_return, 0.982)  # 1 - 0.018
        self.assertEqual(outcome.episode_length, 10)
        self.assertTrue(outcome.is_solved)
        self.assertTrue(outcome.had_key)
        self.assertTrue(outcome.opened_door)

    def test_key_and_door_count_when_the_goal_is_never_reached(self):
        only_key = _Scripted(["pick up", "drop"])
        (outcome,) = evaluate.evaluate(only_key, self.env, 1, seed=1000)
        self.assertTrue(outcome.had_key)
        self.assertFalse(outcome.opened_door)
        self.assertFalse(outcome.is_solved)

    def test_doing_nothing_solves_nothing(self):
        (outcome,) = evaluate.evaluate(_Scripted([]), self.env, 1)
        self.assertEqual(
            outcome,
            evaluate.Outcome(
                episode_return=0.0,
                episode_length=500,
                is_solved=False,
                had_key=False,
                opened_door=False,
            ),
        )

    def test_table_counts_outcomes(self):
        solved = evaluate.Outcome(0.9, 50, True, True, True)
        lost = evaluate.Outcome(0.0, 500, False, True, False)
        row = evaluate.table_row("some", [solved, solved, lost])
        self.assertEqual(
            row.split(), ["some", "2/3", "3", "2", "0.600", "50.0"]
        )

    def test_table_without_a_solved_room(self):
        lost = evaluate.Outcome(0.0, 500, False, False, False)
        row = evaluate.table_row("none", [lost])
        self.assertEqual(row.split(), ["none", "0/1", "0", "0", "0.000", "-"])


class ShippedPoliciesTest(absltest.TestCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.env = environment.make_environment(None)
        cls.policies = {
            name: conv_policy.ConvPolicy.load(evaluate.weights_path(name))
            for name in evaluate.POLICY_NAMES
        }

    def _solved(self, name, episodes):
        outcomes = evaluate.evaluate(self.policies[name], self.env, episodes)
        return sum(outcome.is_solved for outcome in outcomes)

    def test_trained_solves_nearly_every_room(self):
        self.assertGreaterEqual(self._solved("trained", 20), 18)

    def test_barely_trained_solves_nearly_none(self):
        self.assertLessEqual(self._solved("barely_trained", 6), 2)

    def test_same_network_trained_longer(self):
        barely_trained = self.policies["barely_trained"].facts
        trained = self.policies["trained"].facts
        self.assertLess(4 * barely_trained["steps"], trained["steps"])
        self.assertEqual(
            barely_trained["environment_id"], environment.environment_id()
        )
        for name in ("seed", "versions", "hyperparameters", "environment_id"):
            self.assertEqual(barely_trained[name], trained[name])

    def test_same_seeds_same_episode(self):
        policy = self.policies["trained"]
        first = evaluate.evaluate(policy, self.env, 3)
        again = evaluate.evaluate(policy, self.env, 3)
        other = evaluate.evaluate(policy, self.env, 3, policy_seed=8)
        self.assertEqual(again, first)
        self.assertNotEqual(other, first)

    def test_files_are_small(self):
        for name in evaluate.POLICY_NAMES:
            size_bytes = os.path.getsize(evaluate.weights_path(name))
            self.assertLess(size_bytes, 500000)


if __name__ == "__main__":
    absltest.main()
