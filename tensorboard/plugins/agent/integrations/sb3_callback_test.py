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
"""Tests for `sb3_adapter.RecordCallback`, on real training."""

import gc
import warnings

from absl.testing import absltest
from absl.testing import parameterized
import gymnasium as gym
from gymnasium import spaces
import numpy as np
import stable_baselines3 as sb3
from stable_baselines3.common import callbacks
from stable_baselines3.common import vec_env

from tensorboard.plugins.agent.integrations import sb3_adapter
from tensorboard.plugins.agent.record import recorder as recorder_lib
from tensorboard.plugins.agent.testing import counter_env
from tensorboard.plugins.agent.testing import environment_contract

Counter = counter_env.Counter

SMALL_BOX = spaces.Box(-0.1, 0.1, (1,))


def make_venv(lengths=(3,), **kwargs):
    return vec_env.DummyVecEnv(
        [
            lambda n=n, tag=tag: Counter(length=n, tag=tag, **kwargs)
            for tag, n in enumerate(lengths)
        ]
    )


def make_ppo(venv, n_steps=16, **kwargs):
    with warnings.catch_warnings():
        # A batch size that does not divide the rollout, on purpose.
        warnings.simplefilter("ignore")
        return sb3.PPO(
            "MlpPolicy", venv, n_steps=n_steps, seed=0, device="cpu", **kwargs
        )


class AskingCallback(callbacks.BaseCallback):
    """Asks the policy about something else, as an evaluation does."""

    def _on_step(self):
        # Nothing random, or the training would not be the same.
        self.model.policy.get_distribution(
            self.model.policy.obs_to_tensor(np.ones((3, 2), np.float32))[0]
        )
        return True


class RecordCallbackTest(environment_contract.RecordingTestCase):
    def callback(self, *args, **kwargs):
        found = sb3_adapter.RecordCallback(self.logdir, *args, **kwargs)
        self.addCleanup(found.close)
        return found

    def of(self, index):
        return [e for e in self.read() if e.env_index == index]

    def test_episodes_of_all_environments_are_whole(self):
        lengths = (2, 3, 5)
        model = make_ppo(make_venv(lengths))
        model.learn(48, callback=self.callback())
        for tag, length in enumerate(lengths):
            episodes = self.of(tag)
            self.assertLen(episodes, -(-16 // length))
            for number, episode in enumerate(episodes):
                is_last = number == len(episodes) - 1
                steps = episode.episode_length if is_last else length
                self.check_counting(episode, number, steps, tag)
            self.assertEqual(episodes[0].end_reason, "terminated")
            self.assertEqual(episodes[0].phase, "train")
            self.assertEqual(episodes[0].policy.name, "PPO")
            self.assertEqual(episodes[1].global_step, 3 * length)

    def test_executed_actions_are_apart_from_raw_ones(self):
        venv = make_venv((50,), action_space=SMALL_BOX)
        model = make_ppo(venv, n_steps=64)
        model.learn(64, callback=self.callback())
        executed = np.concatenate([e.actions[:] for e in self.read()])
        np.testing.assert_array_equal(executed, venv.envs[0].actions)
        self.assertLessEqual(abs(executed).max(), np.float32(0.1))
        raw = np.concatenate([e.policy_actions[:] for e in self.read()])
        np.testing.assert_array_equal(
            raw, model.rollout_buffer.actions.reshape(-1, 1)
        )
        self.assertGreater((abs(raw) > 0.1).sum(), 32)

    @parameterized.parameters(sb3.PPO, sb3.A2C)
    def test_beliefs_are_those_of_the_algorithm(self, algorithm):
        model = algorithm(
            "MlpPolicy", make_venv((4, 4)), n_steps=8, seed=0, device="cpu"
        )
        model.learn(16, callback=self.callback())
        for tag in (0, 1):
            episodes = self.of(tag)
            values = np.concatenate([e.values[:] for e in episodes])
            # The training has put environment after environment.
            expected = model.rollout_buffer.values.reshape(2, 8)[tag]
            np.testing.assert_array_equal(values, expected)
            probs = np.concatenate([e.action_probs[:] for e in episodes])
            actions = np.concatenate([e.actions[:] for e in episodes])
            log_prob = np.concatenate(
                [e.channels["log_prob"][:] for e in episodes]
            )
            self.assertEqual(probs.shape, (8, 4))
            np.testing.assert_allclose(probs.sum(-1), 1, rtol=1e-6)
            np.testing.assert_allclose(
                np.log(probs[np.arange(8), actions]), log_prob, rtol=1e-5
            )
            logits = np.concatenate([e.logits[:] for e in episodes])
            np.testing.assert_allclose(np.exp(logits), probs, rtol=1e-5)

    def test_gaussian_actions_tell_mean_and_deviation(self):
        venv = make_venv((4,), action_space=SMALL_BOX)
        make_ppo(venv).learn(16, callback=self.callback())
        episode = self.read()[0]
        mean = np.array(episode.channels["action_mean"][:])
        deviation = np.array(episode.channels["action_std"][:])
        raw = np.array(episode.policy_actions[:])
        log_prob = -0.5 * ((raw - mean) / deviation) ** 2 - np.log(
            deviation * np.sqrt(2 * np.pi)
        )
        np.testing.assert_allclose(
            log_prob[:, 0], episode.channels["log_prob"][:], rtol=1e-5
        )

    def test_what_others_asked_the_policy_is_not_taken_for_its_beliefs(self):
        chain = [AskingCallback(), self.callback()]
        make_ppo(make_venv()).learn(16, callback=chain)
        episode = self.read()[0]
        self.assertNotIn("action_probs", episode.channels)
        self.assertLen(episode.values, 3)

    def test_training_is_bit_identical(self):
        def train(**kwargs):
            venv = make_venv((2, 5))
            model = make_ppo(venv)
            model.learn(64, **kwargs)
            weights = model.policy.state_dict()
            return (
                environment_contract.bits(
                    {key: value.numpy() for key, value in weights.items()}
                ),
                [env.actions for env in venv.envs],
                [dict(env.calls, render=0) for env in venv.envs],
            )

        self.assertEqual(train(callback=self.callback()), train())

    def test_every_nth_episode_of_some_environments(self):
        venv = make_venv((2, 2, 2))
        callback = self.callback(envs=[0, 2], every=4)
        make_ppo(venv).learn(48, callback=callback)
        self.assertEqual(
            [(e.episode_index, e.env_index) for e in self.read()],
            [(0, 0), (4, 0), (8, 0), (12, 0)],
        )
        # The last step has begun a fifth one, in the first environment.
        self.assertEqual([env.calls["render"] for env in venv.envs], [13, 0, 0])

    def test_below_vec_normalize_everything_is_original(self):
        venv = vec_env.VecNormalize(make_venv((3,)))
        make_ppo(venv).learn(16, callback=self.callback())
        for number, episode in enumerate(self.read()[:-1]):
            self.check_counting(episode, number, 3)
        first = self.read()[0].channels["normalized_reward"]
        self.assertEqual(first[0], 10)
        self.assertLen(first, 3)

    def test_frame_stacks_above_and_below_normalization(self):
        def stack(venv):
            return vec_env.VecFrameStack(venv, 2)

        for wrap in (
            lambda venv: stack(vec_env.VecNormalize(venv)),
            lambda venv: vec_env.VecNormalize(stack(venv)),
        ):
            make_ppo(wrap(make_venv())).learn(16, callback=self.callback())
        below, above = self.read()[0], self.read()[6]
        self.check_counting(below, 0, 3)
        self.assertEqual(above.observations[3].tolist(), [0, 2, 0, 3])

    def test_a_time_limit_truncates(self):
        venv = vec_env.DummyVecEnv(
            [lambda: gym.wrappers.TimeLimit(Counter(length=9), 2)]
        )
        make_ppo(venv).learn(16, callback=self.callback())
        first = self.read()[0]
        self.check_counting(first, 0, 2)
        self.assertEqual(first.end_reason, "truncated")
        # The bonus that PPO adds for what the limit cut is not a reward.
        self.assertEqual(first.rewards[:].tolist(), [1, 2])

    @parameterized.parameters(
        (sb3.DQN, spaces.Discrete(4)),
        (sb3.SAC, SMALL_BOX),
        (sb3.TD3, SMALL_BOX),
    )
    def test_off_policy_algorithms(self, algorithm, action_space):
        venv = make_venv((3, 4), action_space=action_space)
        model = algorithm(
            "MlpPolicy",
            venv,
            learning_starts=20,
            train_freq=1,
            buffer_size=100,
            seed=0,
            device="cpu",
        )
        model.learn(48, callback=self.callback())
        for tag, length in enumerate((3, 4)):
            episodes = self.of(tag)
            for number, episode in enumerate(episodes[:-1]):
                self.check_counting(episode, number, length, tag)
            executed = np.concatenate([e.actions[:] for e in episodes])
            np.testing.assert_array_equal(executed, venv.envs[tag].actions)
            if action_space is SMALL_BOX:
                raw = np.concatenate([e.policy_actions[:] for e in episodes])
                np.testing.assert_allclose(raw * 0.1, executed, rtol=1e-5)

    def test_training_goes_on_where_it_stopped(self):
        venv = make_venv((6,))
        model = make_ppo(venv, n_steps=8)
        callback = self.callback()
        model.learn(8, callback=callback)
        # In the middle of the second episode.
        model.learn(8, callback=callback, reset_num_timesteps=False)
        found = [(e.episode_length, e.end_reason) for e in self.read()]
        self.assertEqual(
            found, [(6, "terminated"), (2, "closed"), (4, "closed")]
        )
        self.check_counting(self.read()[2], 2, 4)
        self.assertEqual(self.read()[2].global_step, 12)

    def test_a_step_nobody_asked_about_is_recorded_all_the_same(self):
        rarely = callbacks.EveryNTimesteps(4, self.callback())
        venv = vec_env.DummyVecEnv(
            [lambda: gym.wrappers.TimeLimit(Counter(length=9), 3)]
        )
        # What PPO adds to the last reward of each is none of it.
        make_ppo(venv).learn(16, callback=rarely)
        for number, episode in enumerate(self.read()[:-1]):
            self.check_counting(episode, number, 3)

    def test_an_error_reaches_the_caller_and_the_log(self):
        callback = self.callback()
        model = make_ppo(make_venv((9,), fail_at=(1, 3)))
        with self.assertRaisesRegex(RuntimeError, "simulator died"):
            model.learn(16, callback=callback)
        callback.close()
        cut = self.read()[-1]
        self.assertEqual((cut.episode_length, cut.end_reason), (2, "error"))

    def test_the_environment_gets_its_own_methods_back(self):
        venv = make_venv()
        plain = set(venv.__dict__)
        callback = self.callback()
        make_ppo(venv).learn(16, callback=callback)
        self.assertEqual(set(venv.__dict__) - plain, {"actions"} - plain)
        self.assertNotIn("step", venv.envs[0].__dict__)

    def test_training_left_in_the_middle_records_no_further(self):
        class Stop(callbacks.BaseCallback):
            def _on_step(self):
                if self.n_calls == 4:
                    raise KeyboardInterrupt
                return True

        recorder = recorder_lib.Recorder(self.logdir)
        self.addCleanup(recorder.close)
        model = make_ppo(make_venv())
        with self.assertRaises(KeyboardInterrupt):
            model.learn(
                16, callback=[sb3_adapter.RecordCallback(recorder), Stop()]
            )
        gc.collect()
        model.learn(16)
        recorder.flush()
        self.assertEqual(
            [(len(e), e.end_reason) for e in self.read()],
            [(3, "terminated"), (1, "closed")],
        )

    def test_two_callbacks_record_each_its_own(self):
        model = make_ppo(make_venv((2, 3)))
        both = [self.callback(envs=[0]), self.callback(envs=[1])]
        model.learn(32, callback=both)
        model.learn(32)
        self.assertLen(self.of(0), 8)
        self.assertLen(self.of(1), 6)

    def test_wrong_arguments_raise_before_the_training(self):
        with self.assertRaisesRegex(ValueError, "`every`"):
            self.callback(every=0)
        with self.assertRaisesRegex(ValueError, "phase"):
            self.callback(phase="night")
        with self.assertRaisesRegex(ValueError, "from 0 to 0"):
            make_ppo(make_venv()).learn(1, callback=self.callback(envs=[1]))


if __name__ == "__main__":
    absltest.main()
