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
"""Tests for the demo's environment."""

from absl.testing import absltest
from minigrid.core import world_object
import numpy as np

from tensorboard.plugins.agent.demo import environment

_DONE = environment.ACTION_NAMES.index("done")
_FORWARD = environment.ACTION_NAMES.index("forward")


class EnvironmentTest(absltest.TestCase):
    def _make(self, **kwargs):
        env = environment.make_environment(**kwargs)
        self.addCleanup(env.close)
        return env

    def test_observation_is_what_the_space_says(self):
        env = self._make()
        observation, info = env.reset(seed=1000)
        self.assertEqual(
            env.observation_space.shape, environment.OBSERVATION_SHAPE
        )
        self.assertEqual(observation.shape, environment.OBSERVATION_SHAPE)
        self.assertEqual(observation.dtype, np.uint8)
        self.assertEqual(info, {})

    def test_every_action_has_a_name(self):
        env = self._make()
        self.assertLen(environment.ACTION_NAMES, env.action_space.n)
        actions = env.unwrapped.actions
        names = [name.replace(" ", "") for name in environment.ACTION_NAMES]
        self.assertEqual(names[actions.pickup], "pickup")
        self.assertEqual(names[actions.left], "turnleft")
        self.assertEqual(names[actions.right], "turnright")
        for name in ("forward", "drop", "toggle", "done"):
            self.assertEqual(names[actions[name]], name)

    def test_frame_shows_the_whole_room(self):
        env = self._make()
        env.reset(seed=1000)
        frame = env.render()
        self.assertEqual(frame.shape, (256, 256, 3))
        self.assertEqual(frame.dtype, np.uint8)
        # The goal, green, lies inside the wall of the lower right corner.
        red, green, blue = frame[-25, -25]
        self.assertGreater(green, 200)
        self.assertLess(max(red, blue), 100)

    def test_same_seed_is_the_same_room(self):
        env = self._make()
        env.reset(seed=1000)
        first = env.render()
        env.reset(seed=1001)
        other = env.render()
        env.reset(seed=1000)
        again = env.render()
        np.testing.assert_array_equal(again, first)
        self.assertFalse(np.array_equal(other, first))

    def test_carried_key_is_seen_beneath_the_agent(self):
        env = self._make()
        before, _ = env.reset(seed=1000)
        env.unwrapped.carrying = world_object.Key("yellow")
        after, _, _, _, _ = env.step(_DONE)
        rows, columns, _ = np.nonzero(before != after)
        self.assertNotEmpty(rows)
        # The agent's own 8x8 pixels, in the middle of the bottom row.
        self.assertGreaterEqual(rows.min(), 48)
        self.assertGreaterEqual(columns.min(), 24)
        self.assertLess(columns.max(), 32)

    def test_green_square_terminates_with_a_reward_that_falls_with_time(self):
        env = self._make()
        env.reset(seed=1000)
        _, waiting_reward, _, _, _ = env.step(_DONE)
        # To the left of the goal at (14, 14), facing it.
        env.unwrapped.agent_pos = (13, 14)
        env.unwrapped.agent_dir = 0
        _, reward, terminated, truncated, _ = env.step(_FORWARD)
        self.assertEqual(waiting_reward, 0)
        self.assertAlmostEqual(reward, 0.9964)  # 1 - 0.9 * 2 / 500
        self.assertTrue(terminated)
        self.assertFalse(truncated)

    def test_step_limit_truncates(self):
        env = self._make(render_mode=None)
        env.reset(seed=1000)
        steps = 0
        truncated = False
        while not truncated:
            _, reward, terminated, truncated, _ = env.step(_DONE)
            steps += 1
            self.assertEqual(reward, 0)
            self.assertFalse(terminated)
        self.assertEqual(steps, 500)

    def test_small_room_looks_the_same_to_the_policy(self):
        env = self._make(room_size=5)
        observation, _ = env.reset(seed=1000)
        self.assertEqual(observation.shape, environment.OBSERVATION_SHAPE)
        self.assertEqual(env.render().shape, (80, 80, 3))
        self.assertEqual(env.spec.id, "MiniGrid-DoorKey-5x5-v0")


if __name__ == "__main__":
    absltest.main()
