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
"""Tests for `rollout`."""

import gc
import os
import resource
import tempfile
import warnings

from absl.testing import absltest
from absl.testing import parameterized
import gymnasium as gym
import numpy as np

from tensorboard.plugins.agent.read import log
from tensorboard.plugins.agent.run import rollout as rollout_lib
from tensorboard.plugins.agent.testing import counter_env
from tensorboard.plugins.agent.testing import scripted_policies
from tensorboard.plugins.agent.testing import stamps

Counter = counter_env.Counter
rollout = rollout_lib.rollout


def run_plainly(env, policy, episodes, seed):
    """The same without a recorder; returns observations and rewards."""
    observations, rewards = [], []
    for index in range(episodes):
        observation, _ = env.reset(seed=seed + index)
        observations.append(observation)
        is_over = False
        while not is_over:
            observation, reward, terminated, truncated, _ = env.step(
                policy(observation)
            )
            observations.append(observation)
            rewards.append(reward)
            is_over = terminated or truncated
    return observations, rewards


class RolloutTest(parameterized.TestCase):
    def setUp(self):
        super().setUp()
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.logdir = os.path.join(directory.name, "run1")

    def test_every_episode_comes_back_whole(self):
        env, policy = Counter(), scripted_policies.Reflex()
        episodes = rollout(
            env, policy, episodes=3, seed=5, logdir=self.logdir, name="reflex"
        )
        self.assertEqual([e.episode_return for e in episodes], [6, 36, 66])
        self.assertEqual([e.seed for e in episodes], [5, 6, 7])
        self.assertEqual(env.resets, [(5, None), (6, None), (7, None)])
        for number, episode in enumerate(episodes):
            self.assertEqual(
                [o.tolist() for o in episode.observations[:]],
                [[number, t] for t in range(4)],
            )
            self.assertEqual(
                [stamps.read_stamp(frame) for frame in episode.frames[:]],
                [(number, t, 0) for t in range(4)],
            )
            self.assertEqual(episode.actions[:].tolist(), [0, 1, 2])
            self.assertEqual(episode.end_reason, "terminated")
            self.assertEqual(episode.phase, "rollout")
            self.assertEqual(episode.policy.name, "reflex")
            self.assertEqual(episode.render_fps, 7)

    def test_nothing_is_called_more_often_than_without_recording(self):
        env, policy = Counter(), scripted_policies.Reflex()
        plain_env, plain_policy = Counter(), scripted_policies.Reflex()
        rollout(env, policy, episodes=3, seed=5)
        run_plainly(plain_env, plain_policy, 3, seed=5)
        self.assertEqual(env.calls, {**plain_env.calls, "render": 12})
        self.assertEqual(env.actions, plain_env.actions)
        self.assertEqual(policy.draws, plain_policy.draws)

    def test_a_trajectory_is_bit_identical_to_an_unrecorded_one(self):
        def policy(observation):
            return int(observation[2] > 0)

        env = gym.make("CartPole-v1", render_mode="rgb_array")
        episodes = rollout(env, policy, episodes=2, seed=11)
        observations, rewards = run_plainly(
            gym.make("CartPole-v1"), policy, 2, seed=11
        )
        recorded = [o for e in episodes for o in e.observations[:]]
        self.assertEqual(
            np.array(recorded).tobytes(), np.array(observations).tobytes()
        )
        self.assertEqual([r for e in episodes for r in e.rewards[:]], rewards)

    @parameterized.parameters(False, True)
    def test_beliefs_belong_to_the_decision_they_were_held_at(self, reuse):
        policy = scripted_policies.Recurrent(reuse_buffers=reuse)
        episodes = rollout(Counter(), policy, episodes=3, policy_seed=4)
        self.assertEqual(policy.resets, [4, 5, 6])
        for number, episode in enumerate(episodes):
            # The sum of the observations (number, 0) to (number, t - 1).
            self.assertEqual(
                episode.hidden[:].tolist(),
                [[0, 0], [number, 0], [2 * number, 1]],
            )
            self.assertEqual(
                episode.values[:].tolist(), [0, number, 2 * number + 1]
            )
            self.assertEqual(episode.policy.seed, 4 + number)

    def test_the_policy_may_change_what_it_is_shown(self):
        def policy(observation):
            observation[...] = -1
            return 0

        (episode,) = rollout(Counter(), policy, episodes=1)
        self.assertEqual(episode.observations[1].tolist(), [0, 1])

    def test_the_environment_may_change_the_action_it_is_given(self):
        class Greedy(Counter):
            def step(self, action):
                action[...] = 9
                return super().step(action)

        (episode,) = rollout(
            Greedy(), lambda observation: np.zeros(1), episodes=1
        )
        self.assertEqual(episode.actions[:].ravel().tolist(), [0, 0, 0])

    def test_max_steps_cuts_and_says_so(self):
        (episode,) = rollout(
            Counter(length=9), lambda o: 0, episodes=1, max_steps=2
        )
        self.assertEqual(episode.episode_length, 2)
        self.assertEqual(episode.end_reason, "closed")
        self.assertFalse(episode.terminated or episode.truncated)
        self.assertEqual(episode.facts["max_steps"], "2")

    def test_the_time_limit_of_the_environment_truncates(self):
        env = gym.wrappers.TimeLimit(Counter(length=9), 3)
        (episode,) = rollout(env, lambda o: 0, episodes=1)
        self.assertEqual((episode.terminated, episode.truncated), (False, True))
        self.assertEqual(episode.end_reason, "truncated")

    def test_an_error_reaches_the_caller_and_the_log(self):
        env = Counter(length=9, fail_at=(1, 4))
        with self.assertRaisesRegex(RuntimeError, "simulator died"):
            rollout(env, lambda o: 0, episodes=3, logdir=self.logdir)
        whole, cut = log.read(self.logdir).episodes
        self.assertEqual(whole.episode_length, 9)
        self.assertEqual((cut.episode_length, cut.end_reason), (3, "error"))
        self.assertEqual(cut.error, "RuntimeError: simulator died")

    def test_a_full_disk_is_an_error_in_the_end(self):
        limits = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (100, limits[1]))
        try:
            with self.assertWarnsRegex(RuntimeWarning, "stopped recording"):
                with self.assertRaisesRegex(RuntimeError, "stopped: .*large"):
                    rollout(Counter(), lambda o: 0, logdir=self.logdir)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)

    def test_a_second_rollout_returns_its_own_episodes_only(self):
        first = rollout(Counter(), lambda o: 0, episodes=2, logdir=self.logdir)
        second = rollout(Counter(), lambda o: 1, episodes=1, logdir=self.logdir)
        self.assertEqual([len(first), len(second)], [2, 1])
        self.assertEqual(second[0].actions[:].tolist(), [1, 1, 1])
        self.assertLen(log.read(self.logdir).episodes, 3)

    def test_episodes_without_a_log_last_as_long_as_they_are_held(self):
        (episode,) = rollout(Counter(), lambda o: 0, episodes=1)
        gc.collect()
        self.assertEqual(episode.observations[3].tolist(), [0, 3])

    def test_a_factory_is_called_once_and_its_environment_closed(self):
        made = []

        def make():
            made.append(Counter())
            return made[-1]

        rollout(make, lambda o: 0, episodes=2)
        (env,) = made
        self.assertEqual(env.calls["close"], 1)

    def test_an_environment_stays_open(self):
        env = Counter()
        rollout(env, lambda o: 0, episodes=1)
        self.assertEqual(env.calls["close"], 0)

    def test_action_names_come_from_the_environment_or_the_caller(self):
        class Named(Counter):
            def get_action_meanings(self):
                return ["NOOP", "FIRE", "RIGHT", "LEFT"]

        class Broken(Counter):
            def get_action_meanings(self):
                raise NotImplementedError

        def labels(env, **kwargs):
            (episode,) = rollout(env, lambda o: 0, episodes=1, **kwargs)
            return list(episode.channels["actions"].spec.labels)

        self.assertEqual(labels(Named()), ["NOOP", "FIRE", "RIGHT", "LEFT"])
        self.assertEqual(labels(Broken()), [])
        self.assertEqual(
            labels(Named(), action_names="abcd"), ["a", "b", "c", "d"]
        )

    def test_no_frames_is_said_before_the_first_episode(self):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            (episode,) = rollout(
                Counter(render_mode=None), lambda o: 0, episodes=1
            )
        (warning,) = caught
        self.assertIn('render_mode="rgb_array"', str(warning.message))
        self.assertEmpty(episode.frames)
        self.assertLen(episode.observations, 4)

    @parameterized.named_parameters(
        ("episodes", {"episodes": 0}, "episodes >= 1"),
        ("workers", {"workers": 2}, "workers=1"),
        ("max_steps", {"max_steps": 0}, "max_steps >= 1"),
    )
    def test_wrong_numbers_raise_in_words(self, wrong, message):
        with self.assertRaisesRegex(ValueError, message):
            rollout(Counter(), lambda o: 0, **wrong)

    def test_wrong_objects_raise_in_words(self):
        with self.assertRaisesRegex(TypeError, "Expected a policy"):
            rollout(Counter(), "ppo.zip")
        with self.assertRaisesRegex(TypeError, "Expected an environment"):
            rollout("CartPole-v1", lambda o: 0)

    def test_the_old_api_raises_in_words(self):
        class FourValues(Counter):
            def step(self, action):
                return super().step(action)[:4]

        class BareReset(Counter):
            def reset(self, **kwargs):
                return super().reset(**kwargs)[0]

        with self.assertRaisesRegex(TypeError, "step.*found a tuple of 4"):
            rollout(FourValues(), lambda o: 0)
        with self.assertRaisesRegex(TypeError, "reset.*found ndarray"):
            rollout(BareReset(), lambda o: 0)


if __name__ == "__main__":
    absltest.main()
