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
"""Tests for `episode_header`."""

import json

from absl.testing import absltest
from absl.testing import parameterized
from gymnasium import spaces as gym_spaces
import numpy as np

from tensorboard.plugins.agent.episode import episode_pb2
from tensorboard.plugins.agent.record import episode_header


def make_header(**facts):
    return episode_header.header(
        episode_header.EpisodeFacts(**facts), "000007-ab", 7, "ab", 12.5
    )


class EpisodeHeaderTest(parameterized.TestCase):
    def test_all_facts_arrive(self):
        header = make_header(
            env_id="Counter-v0",
            seed=2**100,
            reset_options={"map": "x", "object": {1, 2}.__class__},
            observation_space=gym_spaces.Discrete(3, start=-1),
            action_space=gym_spaces.Discrete(2),
            render_fps=12.5,
            phase="eval",
            env_index=0,
            agent_id="pilot",
            group_id="flight 7",
            global_step=np.int64(0),
            policy={"name": "trained", "deterministic": False, "seed": 7},
            facts={"b": 1, "a": "two"},
        )
        self.assertEqual(header.episode_id, "000007-ab")
        self.assertEqual(header.episode_index, 7)
        self.assertEqual(header.start_time_secs, 12.5)
        self.assertEqual(header.env_id, "Counter-v0")
        self.assertEqual(header.seed, "1267650600228229401496703205376")
        self.assertEqual(json.loads(header.reset_options_json)["map"], "x")
        self.assertEqual(header.observation_space.discrete.start, -1)
        self.assertEqual(header.action_space.discrete.n, 2)
        self.assertEqual(header.render_fps, 12.5)
        self.assertEqual(header.agent_id, "pilot")
        self.assertEqual(header.group_id, "flight 7")
        self.assertEqual(header.phase, episode_pb2.EpisodeHeader.EVAL)
        self.assertTrue(header.HasField("env_index"))
        self.assertTrue(header.HasField("global_step"))
        self.assertEqual(header.policy.seed, "7")
        self.assertTrue(header.policy.HasField("deterministic"))
        self.assertEqual([f.name for f in header.facts], ["b", "a"])
        self.assertEqual([f.value for f in header.facts], ["1", "two"])

    def test_unknown_facts_are_absent(self):
        header = make_header()
        for field in ("observation_space", "env_index", "global_step"):
            self.assertFalse(header.HasField(field), field)
        self.assertEqual((header.seed, header.reset_options_json), ("", ""))
        self.assertEqual(header.policy.ByteSize(), 0)

    def test_a_policy_may_be_just_a_name(self):
        self.assertEqual(make_header(policy="trained").policy.name, "trained")

    @parameterized.parameters(
        (7, 7.0),
        (12.5, 12.5),
        (np.float32(4), 4.0),
        (True, 0.0),
        (0, 0.0),
        (-3, 0.0),
        (None, 0.0),
        (float("nan"), 0.0),
        (float("inf"), 0.0),
        ("30", 0.0),
    )
    def test_odd_rates_count_as_unknown(self, given, expected):
        self.assertEqual(episode_header.playback_fps(given), expected)

    @parameterized.parameters(
        ({"phase": "training"}, ValueError),
        ({"seed": 1.5}, TypeError),
        ({"env_id": 5}, TypeError),
        ({"env_index": "0"}, TypeError),
        ({"policy": 5}, TypeError),
        ({"policy": {"weights": "x"}}, ValueError),
    )
    def test_wrong_facts_raise(self, facts, error):
        with self.assertRaisesRegex(error, "Expected"):
            make_header(**facts)


if __name__ == "__main__":
    absltest.main()
