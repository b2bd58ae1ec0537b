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
"""Tests for `old_gym_adapter`."""

from absl.testing import absltest
from absl.testing import parameterized

from tensorboard.plugins.agent.integrations import old_gym_adapter
from tensorboard.plugins.agent.testing import counter_env
from tensorboard.plugins.agent.testing import environment_contract


class OldCounter:
    """A `Counter` with the old interface, and a time limit if one is given."""

    metadata = {"render.modes": ["rgb_array"], "video.frames_per_second": 9}

    def __init__(self, counter, limit=None):
        self.counter = counter
        self.action_space = counter.action_space
        self.observation_space = counter.observation_space
        self._limit = limit
        self.seeds = []

    def seed(self, seed=None):
        self.seeds.append(seed)
        return [seed]

    def reset(self, seed=None, return_info=False, options=None):
        observation, info = self.counter.reset(seed=seed, options=options)
        return (observation, info) if return_info else observation

    def step(self, action):
        observation, reward, done, _, info = self.counter.step(action)
        if self.counter.t == self._limit:
            info = {**info, "TimeLimit.truncated": not done}
            done = True
        return observation, reward, done, info

    def render(self, mode="human"):
        assert mode == "rgb_array", mode
        return self.counter.render()

    def close(self):
        self.counter.close()


class OldGymContractTest(environment_contract.EnvironmentContract):
    def build(self, counters):
        return OldCounter(counters[0])

    def wrap(self, env, logdir_or_recorder, **kwargs):
        return old_gym_adapter.RecordOldGymEpisodes(
            env, logdir_or_recorder, **kwargs
        )

    def play(self, env, steps):
        returned = [env.reset(return_info=True)]
        for t in range(steps):
            returned.append(env.step(self.action(t)))
            if returned[-1][2]:
                returned.append(env.reset(return_info=True))
        return returned


class RecordOldGymEpisodesTest(environment_contract.RecordingTestCase):
    def record(self, env, **kwargs):
        found = old_gym_adapter.RecordOldGymEpisodes(env, self.logdir, **kwargs)
        self.addCleanup(found.close)
        return found

    @parameterized.parameters(
        (9, 2, (False, True), "truncated"),
        (2, 9, (True, False), "terminated"),
        (2, 2, (True, False), "terminated"),
    )
    def test_a_time_limit_truncates(self, length, limit, flags, end_reason):
        counter = counter_env.Counter(length=length)
        env = self.record(OldCounter(counter, limit))
        env.reset()
        env.step(0)
        *_, done, info = env.step(0)
        env.close()
        self.assertTrue(done)
        (episode,) = self.read()
        self.check_counting(episode, 0, 2)
        self.assertEqual((episode.terminated, episode.truncated), flags)
        self.assertEqual(episode.end_reason, end_reason)

    def test_seeds_of_both_kinds(self):
        env = self.record(OldCounter(counter_env.Counter()))
        self.assertEqual(env.seed(5), [5])
        for kwargs in ({}, {}, {"seed": 6, "options": {"map": "x"}}):
            env.reset(**kwargs)
            env.step(0)
        env.close()
        self.assertEqual([e.seed for e in self.read()], [5, None, 6])
        self.assertEqual(self.read()[2].reset_options, {"map": "x"})
        self.assertEqual(env.seeds, [5])

    def test_without_frames_nothing_is_rendered(self):
        counter = counter_env.Counter()
        env = self.record(OldCounter(counter), render_mode=None)
        env.reset()
        env.step(0)
        env.close()
        self.assertEqual(counter.calls["render"], 0)
        self.assertEqual(self.read()[0].render_fps, 9)

    def test_five_values_raise_in_words(self):
        env = self.record(counter_env.Counter(), render_mode=None)
        env.reset()
        with self.assertRaisesRegex(TypeError, "tuple of 5.*RecordEpisodes"):
            env.step(0)


if __name__ == "__main__":
    absltest.main()
