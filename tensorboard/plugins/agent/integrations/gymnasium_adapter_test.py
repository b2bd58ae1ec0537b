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
"""Tests for `gymnasium_adapter`: episodes and their bounds."""

import multiprocessing
import warnings

from absl.testing import absltest
from absl.testing import parameterized
import gymnasium as gym
import numpy as np

from tensorboard.plugins.agent.integrations import gymnasium_adapter
from tensorboard.plugins.agent.record import recorder as recorder_lib
from tensorboard.plugins.agent.testing import counter_env
from tensorboard.plugins.agent.testing import scripted_policies
from tensorboard.plugins.agent.testing import stamps
from tensorboard.plugins.agent.testing import wrapper_test_case

Counter = counter_env.Counter


def play_tagged(logdir, tag, barrier):
    """In a process of its own: records five episodes."""
    env = gymnasium_adapter.RecordEpisodes(Counter(tag=tag), logdir)
    barrier.wait()
    wrapper_test_case.play(env, episodes=5)
    env.close()


class RecordEpisodesTest(wrapper_test_case.WrapperTestCase):
    @parameterized.parameters(False, True)
    def test_the_last_state_is_kept_and_the_next_episodes_is_not(self, reuse):
        env = self.wrap(Counter(reuse_buffers=reuse))
        wrapper_test_case.play(env, 3)
        env.close()
        episodes = self.read()
        self.assertEqual([e.episode_return for e in episodes], [6, 36, 66])
        for number, episode in enumerate(episodes):
            self.check_counting(episode, number, 3)
        if reuse:
            clocks = [info["clock"].tolist() for info in episodes[0].infos[:]]
            self.assertEqual(clocks, [[0], [1], [2], [3]])

    @parameterized.parameters(
        (lambda: Counter(3), True, False, "terminated"),
        (
            lambda: gym.wrappers.TimeLimit(Counter(9), 3),
            False,
            True,
            "truncated",
        ),
        (
            lambda: gym.wrappers.TimeLimit(Counter(3), 3),
            True,
            True,
            "terminated",
        ),
    )
    def test_both_end_flags(self, make, terminated, truncated, end_reason):
        env = self.wrap(make())
        wrapper_test_case.play(env)
        env.close()
        (episode,) = self.read()
        self.assertEqual(episode.terminated, terminated)
        self.assertEqual(episode.truncated, truncated)
        self.assertEqual(episode.end_reason, end_reason)
        self.assertEqual(
            episode.channels["truncated"][:].tolist(), [False, False, truncated]
        )

    def test_resets_without_a_step_leave_no_episode(self):
        env = self.wrap(Counter())
        env.reset()
        env.reset()
        wrapper_test_case.play(env)
        env.close()
        (episode,) = self.read()
        self.check_counting(episode, 2, 3)
        self.assertEqual(episode.episode_index, 0)

    def test_a_reset_in_the_middle_ends_the_episode(self):
        env = self.wrap(Counter())
        env.reset()
        env.step(0)
        wrapper_test_case.play(env)
        env.close()
        cut, whole = self.read()
        self.assertEqual((cut.end_reason, len(cut)), ("reset", 1))
        self.check_counting(cut, 0, 1)
        self.check_counting(whole, 1, 3)

    def test_close_ends_the_episode_and_closes_the_environment_once(self):
        env = self.wrap(Counter())
        env.reset()
        env.step(0)
        env.close()
        self.assertEqual(env.unwrapped.calls["close"], 1)
        (episode,) = self.read()
        self.assertEqual((episode.end_reason, len(episode)), ("closed", 1))

    def test_one_step_episodes(self):
        env = self.wrap(Counter(length=1))
        wrapper_test_case.play(env, 5)
        env.close()
        episodes = self.read()
        self.assertLen(episodes, 5)
        for number, episode in enumerate(episodes):
            self.check_counting(episode, number, 1)
            self.assertTrue(episode.terminated)

    @parameterized.parameters(None, "human")
    def test_no_frames_is_said_at_construction(self, render_mode):
        with self.assertWarnsRegex(RuntimeWarning, 'render_mode="rgb_array"'):
            env = self.wrap(Counter(render_mode=render_mode))
        wrapper_test_case.play(env)
        env.close()
        (episode,) = self.read()
        self.assertEmpty(episode.frames)
        self.assertEqual(episode.rewards[:].tolist(), [1, 2, 3])
        self.assertEqual(env.unwrapped.calls["render"], 0)

    def test_a_render_that_fails_loses_that_frame_only(self):
        def frame(episode, t):
            if t == 2:
                raise OSError("no display")
            return stamps.stamp(episode, t)

        env = self.wrap(Counter(frame_fn=frame))
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            wrapper_test_case.play(env, 2)
        (warning,) = caught
        self.assertIn("no display", str(warning.message))
        env.close()
        frames = self.read()[1].frames[:]
        self.assertIsNone(frames[2])
        self.assertEqual(stamps.read_stamp(frames[3]), (1, 3, 0))

    def test_each_state_is_rendered_once_and_others_not_at_all(self):
        env = self.wrap(Counter(), every=3)
        wrapper_test_case.play(env, 7)
        self.assertEqual(env.unwrapped.calls["render"], 3 * 4)
        env.close()
        episodes = self.read()
        self.assertEqual([e.episode_index for e in episodes], [0, 3, 6])
        self.check_counting(episodes[1], 3, 3)

    def test_a_function_may_choose_the_episodes(self):
        env = self.wrap(Counter(), every=lambda index: index in (1, 2))
        wrapper_test_case.play(env, 4)
        env.close()
        self.assertEqual([e.episode_index for e in self.read()], [1, 2])

    @parameterized.parameters(0, -1, 1.5, True, None)
    def test_other_schedules_are_refused(self, every):
        with self.assertRaisesRegex(ValueError, "`every`"):
            gymnasium_adapter.RecordEpisodes(
                Counter(), self.logdir, every=every
            )

    def test_wrong_facts_are_refused_at_construction(self):
        with self.assertRaisesRegex(ValueError, "'training'"):
            gymnasium_adapter.RecordEpisodes(
                Counter(), self.logdir, phase="training"
            )

    def test_a_shared_recorder_stays_open(self):
        with recorder_lib.Recorder(self.logdir) as recorder:
            for tag in (1, 2):
                env = gymnasium_adapter.RecordEpisodes(
                    Counter(tag=tag), recorder
                )
                wrapper_test_case.play(env)
                env.close()
            self.assertFalse(recorder.is_closed)
        for tag, episode in enumerate(self.read(), start=1):
            self.check_counting(episode, 0, 3, tag)

    def test_the_environment_outlives_the_recorder(self):
        recorder = recorder_lib.Recorder(self.logdir)
        env = gymnasium_adapter.RecordEpisodes(Counter(), recorder)
        env.reset()
        env.step(0)
        recorder.close()
        recorder.close()
        env.step(0)
        wrapper_test_case.play(env)
        self.assertEqual(env.unwrapped.calls["close"], 0)
        (episode,) = self.read()
        self.assertEqual((episode.end_reason, len(episode)), ("closed", 1))

    def test_an_exception_of_the_environment_goes_through(self):
        env = self.wrap(Counter(length=9, fail_at=(0, 4)))
        with self.assertRaisesRegex(RuntimeError, "^simulator died$"):
            wrapper_test_case.play(env)
        wrapper_test_case.play(env)
        env.close()
        cut, whole = self.read()
        self.assertEqual((cut.end_reason, len(cut)), ("error", 3))
        self.assertEqual(cut.error, "RuntimeError: simulator died")
        self.check_counting(whole, 1, 9)

    def test_an_interrupt_is_no_error(self):
        class Interrupted(Counter):
            def step(self, action):
                if self.t == 1:
                    raise KeyboardInterrupt
                return super().step(action)

        env = self.wrap(Interrupted())
        with self.assertRaises(KeyboardInterrupt):
            wrapper_test_case.play(env)
        env.close()
        (episode,) = self.read()
        self.assertEqual(episode.end_reason, "interrupted")

    def test_what_the_recorder_refuses_does_not_stop_training(self):
        env = self.wrap(Counter(reward_fn=lambda episode, t: "much"))
        env.reset()
        with self.assertWarnsRegex(RuntimeWarning, "reward"):
            for _ in range(3):
                self.assertEqual(env.step(0)[1], "much")

    def test_decisions_belong_to_the_step_that_follows(self):
        policy = scripted_policies.Recurrent(reuse_buffers=True)
        env = self.wrap(Counter())
        for _ in range(2):
            observation, _ = env.reset()
            policy.reset()
            for _ in range(3):
                output = policy.act(observation[None])
                env.record_decision(
                    value=output.values[0],
                    hidden=output.hidden[0],
                    extras={"noise": np.float32(0.5)},
                )
                output.hidden[...] += 0  # what is recorded is a copy
                observation, *_ = env.step(int(output.actions[0]))
        env.close()
        second = self.read()[1]
        # Sums of the observations (1, 0), (1, 1) before the decision.
        self.assertEqual(second.hidden[:].tolist(), [[0, 0], [1, 0], [2, 1]])
        self.assertEqual(second.values[:].tolist(), [0, 1, 3])
        self.assertEqual(second.channels["noise"][:].tolist(), [0.5] * 3)

    def test_a_decision_is_copied_and_used_once(self):
        env = self.wrap(Counter())
        env.reset()
        hidden = np.zeros(1)
        env.record_decision(hidden=hidden)
        hidden[...] = 5
        env.step(0)
        env.step(0)
        env.close()
        (episode,) = self.read()
        self.assertEqual(episode.hidden[0].tolist(), [0])
        self.assertIsNone(episode.hidden[1])

    def test_the_policy_is_named_and_never_called(self):
        policy = scripted_policies.Reflex()
        env = self.wrap(Counter(), policy, name="reflex", phase="eval")
        wrapper_test_case.play(env)
        env.close()
        (episode,) = self.read()
        self.assertEqual(policy.calls, 0)
        self.assertEqual(episode.policy.name, "reflex")
        self.assertEqual(episode.phase, "eval")

    def test_in_training_the_steps_before_are_counted(self):
        env = self.wrap(Counter(), phase="train", every=2)
        wrapper_test_case.play(env, 3)
        env.close()
        self.assertEqual([e.global_step for e in self.read()], [0, 6])

    def test_a_later_program_adds_and_changes_nothing(self):
        def lists(episode):
            return [
                np.array(rows[:]).tolist()
                for rows in (episode.observations, episode.frames)
            ]

        first = self.wrap(Counter())
        wrapper_test_case.play(first, 3)
        first.close()
        before = {e.episode_id: lists(e) for e in self.read()}
        second = self.wrap(Counter(tag=2))
        wrapper_test_case.play(second, 3)
        second.close()
        after = {e.episode_id: lists(e) for e in self.read()}
        self.assertLen(after, 6)
        self.assertEqual({key: after[key] for key in before}, before)

    def test_four_processes_record_into_one_run(self):
        context = multiprocessing.get_context("spawn")
        barrier = context.Barrier(4)
        processes = [
            context.Process(
                target=play_tagged, args=(self.logdir, tag, barrier)
            )
            for tag in range(4)
        ]
        for process in processes:
            process.start()
        for process in processes:
            process.join()
        episodes = self.read()
        self.assertLen(episodes, 20)
        self.assertEqual({e.run for e in episodes}, {episodes[0].run})
        by_tag = {}
        for episode in episodes:
            number, _, tag = stamps.read_stamp(episode.frames[0])
            self.check_counting(episode, number, 3, tag)
            by_tag.setdefault(tag, set()).add(episode.session_id)
        self.assertEqual(sorted(by_tag), [0, 1, 2, 3])
        self.assertTrue(all(len(ids) == 1 for ids in by_tag.values()))


if __name__ == "__main__":
    absltest.main()
