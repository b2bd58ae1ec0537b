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
"""Tests for `sb3_adapter.RecordVecEnv`."""

import functools

from absl.testing import absltest
import gymnasium as gym
import numpy as np
from stable_baselines3.common import vec_env

from tensorboard.plugins.agent.integrations import gymnasium_last_frame_adapter
from tensorboard.plugins.agent.integrations import sb3_adapter
from tensorboard.plugins.agent.testing import counter_env
from tensorboard.plugins.agent.testing import environment_contract
from tensorboard.plugins.agent.testing import stamps

Counter = counter_env.Counter
KeepLastFrame = gymnasium_last_frame_adapter.KeepLastFrame


def make_counter(length, tag=0, keeps_frame=False, limit=None):
    """A module's function, so that other processes can call it."""
    env = Counter(length=length, tag=tag)
    if limit:
        env = gym.wrappers.TimeLimit(env, limit)
    return KeepLastFrame(env) if keeps_frame else env


def make_subprocesses(lengths, **kwargs):
    return vec_env.SubprocVecEnv(
        [
            functools.partial(make_counter, length, tag, **kwargs)
            for tag, length in enumerate(lengths)
        ],
        start_method="spawn",
    )


class VecEnvContractTest(environment_contract.EnvironmentContract):
    lengths = (2, 3, 5)
    # What it hands out as last observation, its own reset has changed.
    shares_buffers = False

    def build(self, counters):
        return vec_env.DummyVecEnv([lambda c=c: c for c in counters])

    def wrap(self, env, logdir_or_recorder, **kwargs):
        return sb3_adapter.RecordVecEnv(env, logdir_or_recorder, **kwargs)

    def play(self, env, steps):
        env.seed(5)
        returned = [env.reset()]
        for t in range(steps):
            returned.append(env.step(np.array([t % 4, (t + 1) % 4, 3])))
        return returned


class RecordVecEnvTest(environment_contract.RecordingTestCase):
    def wrap(self, venv, *args, **kwargs):
        wrapped = sb3_adapter.RecordVecEnv(venv, self.logdir, *args, **kwargs)
        self.addCleanup(wrapped.close)
        return wrapped

    def play(self, venv, steps):
        venv.reset()
        for _ in range(steps):
            venv.step(np.zeros(venv.num_envs, np.int64))
        venv.close()

    def of(self, index):
        return [e for e in self.read() if e.env_index == index]

    def test_a_time_limit_truncates_and_the_last_state_is_kept(self):
        venv = vec_env.DummyVecEnv(
            [
                functools.partial(make_counter, 9, 0, limit=2),
                functools.partial(make_counter, 3, 1),
            ]
        )
        self.play(self.wrap(venv), 3)
        first = self.of(0)[0]
        self.check_counting(first, 0, 2, 0)
        self.assertEqual((first.terminated, first.truncated), (False, True))
        second = self.of(1)[0]
        self.check_counting(second, 0, 3, 1)
        self.assertEqual((second.terminated, second.truncated), (True, False))

    def test_infos_that_are_used_again(self):
        # It keeps what the vector environment puts into it.
        info = {"lives": 3}
        venv = vec_env.DummyVecEnv(
            [lambda: Counter(info_fn=lambda episode, t: info)]
        )
        self.play(self.wrap(venv), 7)
        for number, episode in enumerate(self.of(0)[:2]):
            self.check_counting(episode, number, 3)
            self.assertEqual(episode.infos[2], {"lives": 3})

    def test_other_processes_with_last_frames(self):
        lengths = (2, 3)
        venv = make_subprocesses(lengths, keeps_frame=True)
        venv = self.wrap(venv)
        self.play(venv, 7)
        for tag, length in enumerate(lengths):
            episodes = self.of(tag)
            self.assertLen(episodes, 7 // length + 1)
            for number, episode in enumerate(episodes[:-1]):
                self.check_counting(episode, number, length, tag)

    def test_other_processes_without_them(self):
        with self.assertWarnsRegex(RuntimeWarning, "KeepLastFrame"):
            venv = self.wrap(make_subprocesses((2, 3)), envs=[1])
        self.play(venv, 4)
        self.assertEmpty(self.of(0))
        first = self.of(1)[0]
        self.assertEqual(first.observations[3].tolist(), [0, 3])
        self.assertIsNone(first.frames[3])
        self.assertEqual(stamps.read_stamp(first.frames[2]), (0, 2, 1))

    def test_the_layer_decides_and_says_what_was_normalized(self):
        venv = vec_env.VecNormalize(vec_env.DummyVecEnv([Counter]))
        self.play(self.wrap(venv), 1)
        (episode,) = self.read()
        self.assertEqual(episode.rewards[0], 10)
        self.assertEqual(
            episode.facts["normalized by VecNormalize"],
            "observations, rewards",
        )

    def test_frame_stacks_keep_their_last_one(self):
        venv = vec_env.VecFrameStack(vec_env.DummyVecEnv([Counter]), 2)
        self.play(self.wrap(venv), 3)
        (episode,) = self.read()
        self.assertEqual(
            np.array(episode.observations[:]).tolist(),
            [[0, 0, 0, 0], [0, 0, 0, 1], [0, 1, 0, 2], [0, 2, 0, 3]],
        )

    def test_seeds_and_options(self):
        venv = self.wrap(vec_env.DummyVecEnv([Counter, Counter]))
        venv.seed(7)
        venv.set_options({"map": "x"})
        for _ in range(2):
            venv.reset()
            venv.step(np.zeros(2, np.int64))
        venv.close()
        self.assertEqual([e.seed for e in self.of(1)], [8, None])
        self.assertEqual(
            [e.reset_options for e in self.of(0)], [{"map": "x"}, None]
        )

    def test_decisions(self):
        venv = self.wrap(vec_env.DummyVecEnv([Counter, Counter]), envs=[1])
        venv.reset()
        values = np.array([1.0, 2.0])
        venv.record_decision(values=values)
        values[:] = 0
        venv.step(np.zeros(2, np.int64))
        with self.assertRaisesRegex(TypeError, "found 'value'"):
            venv.record_decision(value=1.0)
        venv.close()
        self.assertEqual(self.of(1)[0].values[:].tolist(), [2])

    def test_attributes_pass_through(self):
        base = vec_env.DummyVecEnv([Counter])
        venv = self.wrap(base)
        venv.set_attr("difficulty", 3)
        self.assertEqual(base.envs[0].difficulty, 3)
        self.assertEqual(venv.get_attr("difficulty"), [3])
        self.assertEqual(venv.envs, base.envs)
        self.assertIs(venv.unwrapped, base)


if __name__ == "__main__":
    absltest.main()
