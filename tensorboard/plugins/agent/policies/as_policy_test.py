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
"""Tests for `as_policy`, `callable_policy` and `decision`."""

from absl.testing import absltest
from absl.testing import parameterized
import numpy as np

from tensorboard.plugins.agent.policies import as_policy as as_policy_lib
from tensorboard.plugins.agent.policies import callable_policy
from tensorboard.plugins.agent.policies import decision as decision_lib
from tensorboard.plugins.agent.policies import policy as policy_lib

as_policy = as_policy_lib.as_policy


class Doubling:
    """Acts twice the observation, and believes its half."""

    def act(self, observations):
        return policy_lib.PolicyOutput(
            actions=observations * 2,
            values=observations / 2,
            hidden=(observations, observations + 1),
        )

    def reset(self, seed=None):
        pass


class Counting:
    """A function that remembers."""

    def __init__(self):
        self.calls = 0

    def __call__(self, observation):
        self.calls += 1
        return self.calls, {"value": 0.5, "hidden": np.array([self.calls])}

    def reset(self):
        self.calls = 0


class AsPolicyTest(parameterized.TestCase):
    def test_a_policy_stays_what_it_is(self):
        policy = Doubling()
        self.assertIs(as_policy(policy), policy)

    def test_a_function_becomes_one(self):
        policy = as_policy(lambda observation: observation + 1)
        self.assertTrue(policy_lib.is_policy(policy))
        self.assertEqual(policy.name, "<lambda>")

    @parameterized.parameters(
        (5,), (None,), ("ppo.zip",), (Doubling,), (np.zeros(3),)
    )
    def test_anything_else_is_refused_in_words(self, candidate):
        with self.assertRaisesRegex(TypeError, "Expected a policy"):
            as_policy(candidate)


class DecideTest(absltest.TestCase):
    def test_a_batch_of_one_is_taken_apart(self):
        decision = decision_lib.decide(Doubling(), np.float64(3))
        self.assertEqual(decision.action, 6)
        self.assertEqual(decision.value, 1.5)
        self.assertEqual(decision.hidden, (3, 4))
        self.assertIsNone(decision.logits)

    def test_beliefs_are_arguments_of_the_recorder(self):
        decision = decision_lib.Decision(action=1, value=2.0)
        self.assertEqual(
            decision.beliefs(),
            {
                "value": 2.0,
                "action_values": None,
                "action_probs": None,
                "logits": None,
                "hidden": None,
            },
        )

    def test_a_function_sees_the_observation_itself(self):
        seen = []
        observation = {"mission": "go", "place": (1, 2)}
        decision_lib.decide(as_policy(seen.append), observation)
        self.assertIs(seen[0], observation)

    def test_what_is_no_output_is_refused_in_words(self):
        class Wrong(Doubling):
            def act(self, observations):
                return 0, None

        with self.assertRaisesRegex(TypeError, "Wrong.act to return a Policy"):
            decision_lib.decide(Wrong(), np.zeros(2))


class CallablePolicyTest(absltest.TestCase):
    def test_a_function_may_tell_what_it_believes(self):
        policy = callable_policy.CallablePolicy(Counting())
        decision = policy.decide(0)
        self.assertEqual((decision.action, decision.value), (1, 0.5))

    def test_a_pair_that_is_an_action_stays_one(self):
        action = (1, {"gear": 2})
        policy = callable_policy.CallablePolicy(lambda observation: action)
        self.assertIs(policy.decide(0).action, action)

    def test_batches_are_decided_one_by_one(self):
        policy = callable_policy.CallablePolicy(Counting())
        output = policy.act({"place": np.zeros((3, 2))})
        self.assertEqual(output.actions.tolist(), [1, 2, 3])
        self.assertEqual(output.values.tolist(), [0.5] * 3)
        self.assertEqual(output.hidden.tolist(), [[1], [2], [3]])
        self.assertIsNone(output.action_probs)

    def test_reset_reaches_the_function(self):
        function = Counting()
        policy = callable_policy.CallablePolicy(function)
        policy.decide(0)
        policy.reset(seed=7)
        self.assertEqual(function.calls, 0)

    def test_reset_passes_a_seed_on_to_those_who_take_one(self):
        seeds = []

        def function(observation):
            return 0

        function.reset = lambda seed=None: seeds.append(seed)
        callable_policy.CallablePolicy(function).reset(seed=7)
        self.assertEqual(seeds, [7])


if __name__ == "__main__":
    absltest.main()
