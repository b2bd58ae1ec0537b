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
"""Tests for `policy`."""

from absl.testing import absltest
from absl.testing import parameterized

from tensorboard.plugins.agent.policies import policy as policy_lib


class Named:
    name = "trained"
    deterministic = True

    def act(self, observations):
        return policy_lib.PolicyOutput(actions=observations)

    def reset(self, seed=None):
        pass


def reflex(observation):
    return observation


class PolicyTest(parameterized.TestCase):
    def test_the_protocol_needs_act_and_reset(self):
        self.assertTrue(policy_lib.is_policy(Named()))
        self.assertFalse(policy_lib.is_policy(reflex))

    def test_facts_come_from_the_policy(self):
        self.assertEqual(
            policy_lib.facts(Named(), seed=7),
            {"name": "trained", "deterministic": True, "seed": 7},
        )

    @parameterized.parameters(
        (reflex, None, "reflex"),
        (object(), None, "object"),
        (Named(), "mine", "mine"),
        (None, "mine", "mine"),
    )
    def test_names(self, policy, name, expected):
        self.assertEqual(policy_lib.facts(policy, name)["name"], expected)

    def test_nothing_is_known_of_nobody(self):
        self.assertEqual(policy_lib.facts(None), {})


if __name__ == "__main__":
    absltest.main()
