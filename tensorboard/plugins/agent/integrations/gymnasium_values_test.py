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
"""Tests for `gymnasium_adapter`: what environments may return."""

import warnings

from absl.testing import absltest
from absl.testing import parameterized
import gymnasium as gym
from gymnasium import spaces
import minigrid  # noqa: F401, registers the environments
import numpy as np

from tensorboard.plugins.agent.testing import counter_env
from tensorboard.plugins.agent.testing import wrapper_test_case

Counter = counter_env.Counter


class RecordedValuesTest(wrapper_test_case.WrapperTestCase):
    def test_wild_infos_lose_only_what_cannot_be_stored(self):
        def info(episode, t):
            return {
                "pos": np.int64(t),
                "ok": np.bool_(True),
                7: "int key",
                "nest": {"a": np.arange(t)},
                **({"late": 1} if t > 1 else {}),
                "obj": object(),
                "fn": len,
            }

        env = self.wrap(Counter(info_fn=info))
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            wrapper_test_case.play(env, 2)
        env.close()
        self.assertLen(caught, 1)
        infos = self.read()[0].infos[:]
        for t, found in enumerate(infos):
            self.assertEqual(found["pos"], t)
            self.assertEqual(found["pos"].dtype, np.int64)
            self.assertEqual(found["ok"].dtype, np.bool_)
            self.assertEqual(found[7], "int key")
            np.testing.assert_array_equal(found["nest"]["a"], np.arange(t))
            self.assertEqual("late" in found, t > 1)
            self.assertNotIn("obj", found)
            self.assertNotIn("fn", found)

    @parameterized.parameters(
        (spaces.Discrete(3, start=-1), (-1, 1)),
        (spaces.Discrete(2, start=10), (10, 11)),
    )
    def test_discrete_spaces_keep_their_start(self, space, actions):
        env = self.wrap(Counter(length=2, action_space=space))
        env.reset()
        for action in actions:
            env.step(np.int32(action))
        env.close()
        (episode,) = self.read()
        self.assertEqual(episode.actions[:].tolist(), list(actions))
        self.assertEqual(episode.action_space["start"], space.start)
        self.assertEqual(episode.action_space["n"], space.n)
        self.assertEqual(episode.channels["actions"].spec.start, space.start)

    @parameterized.parameters(
        ("Blackjack-v1", (0, 1, 2)), ("FrozenLake-v1", None)
    )
    def test_plain_numbers_and_tuples(self, env_id, parts):
        env = self.wrap(gym.make(env_id, render_mode="rgb_array"))
        seen = wrapper_test_case.play(env, seed=3)
        env.close()
        (episode,) = self.read()
        for recorded, (observation, *_) in zip(episode.observations[:], seen):
            np.testing.assert_array_equal(np.array(recorded), observation)
        self.assertEqual(
            isinstance(episode.observations[0], tuple), bool(parts)
        )

    def test_integers_that_change_type_make_one_channel(self):
        def observation(episode, t):
            return {"direction": t if t % 2 else np.int64(t), "mission": "go"}

        space = spaces.Dict(
            {"direction": spaces.Discrete(4), "mission": spaces.Text(9)}
        )
        env = self.wrap(
            Counter(observation_fn=observation, observation_space=space)
        )
        env.reset()
        for _ in range(3):
            env.step(0)
        env.close()
        (episode,) = self.read()
        rows = episode.channels["observations/direction"][:]
        self.assertEqual((rows.dtype, rows.tolist()), (np.int64, [0, 1, 2, 3]))
        self.assertEqual(episode.observations[2]["mission"], "go")

    def test_minigrid_with_its_mission(self):
        env = self.wrap(
            gym.make("BabyAI-GoToLocal-v0", render_mode="rgb_array")
        )
        missions = []
        for seed in range(3):
            observation, _ = env.reset(seed=seed)
            missions.append(observation["mission"])
            last = env.step(2)[0]
        env.close()
        episodes = self.read()
        self.assertEqual(
            [e.observations[0]["mission"] for e in episodes], missions
        )
        np.testing.assert_array_equal(
            episodes[-1].observations[1]["image"], last["image"]
        )
        self.assertEqual(episodes[0].env_id, "BabyAI-GoToLocal-v0")

    def test_an_action_that_the_environment_changes(self):
        class Greedy(Counter):
            def step(self, action):
                action[...] = 9
                return super().step(action)

        env = self.wrap(Greedy(action_space=spaces.Box(0, 9, (1,))))
        env.reset()
        env.step(np.float32([2]))
        env.close()
        (episode,) = self.read()
        self.assertEqual(episode.actions[:].tolist(), [[2]])

    def test_numbers_that_are_none_keep_their_bits(self):
        rewards = {1: 1.0, 2: float("nan"), 3: float("inf")}
        odd = np.array([np.nan, -np.inf], np.float32)
        env = self.wrap(
            Counter(
                reward_fn=lambda episode, t: rewards[t],
                observation_fn=lambda episode, t: odd,
            )
        )
        env.reset()
        for _ in range(3):
            env.step(0)
        env.close()
        (episode,) = self.read()
        self.assertEqual(
            np.array(episode.observations[:]).tobytes(), odd.tobytes() * 4
        )
        self.assertEqual(
            np.array(episode.rewards[:]).tobytes(),
            np.array([1.0, np.nan, np.inf]).tobytes(),
        )
        self.assertTrue(np.isnan(episode.episode_return))

    def test_the_layer_decides_which_reward_is_recorded(self):
        def scale(env):
            return gym.wrappers.TransformReward(env, lambda r: r * 0.1)

        inner = self.wrap(Counter())
        wrapper_test_case.play(scale(inner))
        inner.close()
        outer = self.wrap(scale(Counter()))
        wrapper_test_case.play(outer)
        outer.close()
        inside, outside = self.read()
        self.assertEqual(inside.rewards[:].tolist(), [1, 2, 3])
        np.testing.assert_allclose(outside.rewards[:], [0.1, 0.2, 0.3])

    def test_text_frames_are_kept_as_they_are(self):
        env = self.wrap(gym.make("FrozenLake-v1", render_mode="ansi"))
        env.reset(seed=0)
        texts = [env.render()]
        env.step(1)
        texts.append(env.render())
        env.close()
        (episode,) = self.read()
        self.assertIn("\x1b[41m", texts[0])
        self.assertEqual(list(episode.frames[:]), texts)


if __name__ == "__main__":
    absltest.main()
