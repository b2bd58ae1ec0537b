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
"""Tests for `dm_env_adapter`."""

import tempfile

from absl.testing import absltest
import dm_env
from dm_env import specs
from dm_env import test_utils
import numpy as np

from tensorboard.plugins.agent.episode import spaces
from tensorboard.plugins.agent.integrations import dm_env_adapter
from tensorboard.plugins.agent.testing import counter_env
from tensorboard.plugins.agent.testing import environment_contract


class CounterDmEnvironment(dm_env.Environment):
    """A `Counter`; `last_discount` is that of its last time steps."""

    def __init__(self, counter, last_discount=0.0):
        self.counter = counter
        self._last_discount = last_discount
        self._is_over = True

    def reset(self):
        self._is_over = False
        return dm_env.restart(self.counter.reset()[0])

    def step(self, action):
        if self._is_over:
            return self.reset()
        observation, reward, self._is_over, _, _ = self.counter.step(action)
        if self._is_over:
            return dm_env.TimeStep(
                dm_env.StepType.LAST, reward, self._last_discount, observation
            )
        return dm_env.transition(reward, observation, 0.5)

    def observation_spec(self):
        return specs.Array((2,), np.float32, "counted")

    def action_spec(self):
        return specs.DiscreteArray(4)

    def close(self):
        self.counter.close()


class DmEnvironmentContractTest(environment_contract.EnvironmentContract):
    def build(self, counters):
        return CounterDmEnvironment(counters[0])

    def wrap(self, env, logdir_or_recorder, **kwargs):
        return dm_env_adapter.RecordDmEnvironment(
            env, logdir_or_recorder, render=env.counter.render, **kwargs
        )

    def play(self, env, steps):
        returned = [env.reset()]
        for t in range(steps):
            # After a last time step this only begins the next episode.
            returned.append(env.step(self.action(t)))
        return returned

    def test_arrays_that_are_used_again_are_copied(self):
        counters = self.make_counters(reuse_buffers=True)
        self.play_recorded(counters)
        self.check_tracks()


class EnvironmentTest(test_utils.EnvironmentTestMixin, absltest.TestCase):
    """dm_env's own test."""

    def make_object_under_test(self):
        return dm_env_adapter.RecordDmEnvironment(
            CounterDmEnvironment(counter_env.Counter()),
            self.enter_context(tempfile.TemporaryDirectory()),
        )


class RecordDmEnvironmentTest(environment_contract.RecordingTestCase):
    def record(self, last_discount=0.0, **kwargs):
        found = dm_env_adapter.RecordDmEnvironment(
            CounterDmEnvironment(counter_env.Counter(), last_discount),
            self.logdir,
            **kwargs,
        )
        self.addCleanup(found.close)
        return found

    def play(self, env, steps=4):
        for t in range(steps):
            env.step(np.int32(t))
        env.close()
        return self.read()[0]

    def test_the_last_discount_tells_how_it_ended(self):
        for discount, end_reason in ((0.0, "terminated"), (1.0, "truncated")):
            self.play(self.record(discount))
            episode = self.read()[-1]
            self.assertEqual(episode.end_reason, end_reason)
            self.assertEqual(
                episode.channels["discount"][:].tolist(), [0.5, 0.5, discount]
            )

    def test_the_action_of_a_mere_reset_is_not_recorded(self):
        episode = self.play(self.record())
        self.assertEqual(episode.actions[:].tolist(), [1, 2, 3])
        self.assertEmpty(episode.frames)

    def test_facts(self):
        episode = self.play(self.record(env_id="counter", name="me"))
        self.assertEqual(episode.env_id, "counter")
        self.assertEqual(episode.policy.name, "me")
        self.assertEqual(episode.action_space["n"], 4)
        self.assertEqual(episode.observation_space["low"], ["-Infinity"])

    def test_attributes_pass_through(self):
        env = self.record()
        self.assertEqual(env.counter.length, 3)
        with self.assertRaises(AttributeError):
            env.physics

    def test_specs_become_spaces(self):
        spec = {
            "camera": specs.BoundedArray((2, 2), np.uint8, 0, 255),
            "joints": (
                specs.BoundedArray((2,), np.float64, [-1, -2], [1, 2]),
                specs.Array((), np.int8),
            ),
            "is_open": specs.Array((1,), bool),
            "text": specs.StringArray(()),
        }
        found = spaces.to_json(
            spaces.from_object(dm_env_adapter.space_of(spec))
        )
        parts = {e["key"]: e["space"] for e in found["entries"]}
        self.assertEqual(
            parts["camera"],
            {
                "type": "box",
                "dtype": "uint8",
                "shape": [2, 2],
                "low": [0],
                "high": [255],
            },
        )
        joints, count = parts["joints"]["spaces"]
        self.assertEqual((joints["low"], joints["high"]), ([-1, -2], [1, 2]))
        self.assertEqual((count["low"], count["high"]), ([-128], [127]))
        self.assertEqual(parts["is_open"]["high"], [True])
        self.assertEqual(parts["text"]["type"], "opaque")


if __name__ == "__main__":
    absltest.main()
