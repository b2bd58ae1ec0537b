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
"""Tests for `gymnasium_adapter`: that nobody notices it."""

import warnings

from absl.testing import absltest
import gymnasium as gym
from gymnasium.utils import env_checker
import numpy as np

from tensorboard.plugins.agent.testing import counter_env
from tensorboard.plugins.agent.testing import wrapper_test_case

Counter = counter_env.Counter


class TransparencyTest(wrapper_test_case.WrapperTestCase):
    def test_seed_and_options_arrive_and_are_recorded(self):
        options = {"map": "x"}
        base = Counter(info_fn=lambda episode, t: {"t": t})
        env = self.wrap(base)
        _, info = env.reset(seed=2**70, options=options)
        self.assertEqual(info, {"t": 0})
        env.step(0)
        env.close()
        self.assertEqual(base.resets, [(2**70, options)])
        self.assertIs(base.resets[0][1], options)
        (episode,) = self.read()
        self.assertEqual(episode.seed, 2**70)
        self.assertEqual(episode.reset_options, options)

    def test_trajectories_are_bit_identical(self):
        def play_randomly(env):
            env.action_space.seed(11)
            observation, _ = env.reset(seed=11)
            bits = [observation.tobytes()]
            for _ in range(60):
                observation, reward, *ends, _ = env.step(
                    env.action_space.sample()
                )
                bits.append((observation.tobytes(), reward, *ends))
                if any(ends):
                    bits.append(env.reset()[0].tobytes())
            return bits

        np.random.seed(3)
        plain = play_randomly(gym.make("CartPole-v1", render_mode="rgb_array"))
        state = np.random.get_state()[1].tolist()
        np.random.seed(3)
        recorded = play_randomly(
            self.wrap(gym.make("CartPole-v1", render_mode="rgb_array"))
        )
        self.assertEqual(recorded, plain)
        self.assertEqual(np.random.get_state()[1].tolist(), state)

    def test_attributes_are_those_of_the_environment(self):
        plain = gym.make("CartPole-v1", render_mode="rgb_array")
        env = self.wrap(plain)
        self.assertIsInstance(env, gym.Env)
        self.assertIs(env.unwrapped, plain.unwrapped)
        self.assertEqual(env.spec, plain.spec)
        self.assertEqual(env.metadata, plain.metadata)
        self.assertEqual(env.render_mode, "rgb_array")
        self.assertEqual(env.action_space, plain.action_space)
        self.assertEqual(env.get_wrapper_attr("gravity"), 9.8)
        self.assertTrue(env.has_wrapper_attr("gravity"))
        env.set_wrapper_attr("gravity", 3.0)
        self.assertEqual(plain.unwrapped.gravity, 3.0)
        env.reset(seed=1)
        self.assertIs(env.np_random, plain.np_random)

    def test_gymnasiums_checker_is_content(self):
        with warnings.catch_warnings():
            # It warns of any wrapper at all.
            warnings.simplefilter("ignore")
            env_checker.check_env(
                self.wrap(gym.make("CartPole-v1", render_mode="rgb_array"))
            )


if __name__ == "__main__":
    absltest.main()
