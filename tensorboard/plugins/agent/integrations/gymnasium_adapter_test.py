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
"""Tests for `gymnasium_adapter`."""

import multiprocessing
import os
import tempfile
import warnings

from absl.testing import absltest
from absl.testing import parameterized
import gymnasium as gym
from gymnasium import spaces
from gymnasium.utils import env_checker
import minigrid  # noqa: F401, registers the environments
import numpy as np

from tensorboard.plugins.agent.integrations import gymnasium_adapter
from tensorboard.plugins.agent.read import log
from tensorboard.plugins.agent.record import recorder as recorder_lib
from tensorboard.plugins.agent.testing import counter_env
from tensorboard.plugins.agent.testing import scripted_policies
from tensorboard.plugins.agent.testing import stamps

Counter = counter_env.Counter


def play(env, episodes=1, policy=None, **reset):
    """Plays episodes to their end; returns all that was seen."""
    seen = []
    for _ in range(episodes):
        observation, info = env.reset(**reset)
        seen.append((np.array(observation), dict(info)))
        is_over = False
        while not is_over:
            action = policy(observation) if policy else 0
            observation, *outcome, info = env.step(action)
            seen.append((np.array(observation), *outcome))
            is_over = outcome[1] or outcome[2]
    return seen


def play_tagged(logdir, tag, barrier):
    """In a process of its own: records five episodes."""
    env = gymnasium_adapter.RecordEpisodes(Counter(tag=tag), logdir)
    barrier.wait()
    play(env, episodes=5)
    env.close()


class RecordEpisodesTest(parameterized.TestCase):
    def setUp(self):
        super().setUp()
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.logdir = os.path.join(directory.name, "run1")

    def wrap(self, env, *args, **kwargs):
        wrapped = gymnasium_adapter.RecordEpisodes(
            env, self.logdir, *args, **kwargs
        )
        self.addCleanup(wrapped.close)
        return wrapped

    def read(self):
        return list(log.read(self.logdir).episodes)

    def check_counting(self, episode, number, length, tag=0):
        """The episode is `Counter`'s, from its first state to its last."""
        self.assertEqual(
            [o.tolist() for o in episode.observations[:]],
            [[number, t] for t in range(length + 1)],
        )
        self.assertEqual(
            episode.rewards[:].tolist(),
            [10 * number + t for t in range(1, length + 1)],
        )
        self.assertEqual(
            [stamps.read_stamp(frame) for frame in episode.frames[:]],
            [(number, t, tag) for t in range(length + 1)],
        )
        self.assertLen(episode.actions, length)

    @parameterized.parameters(False, True)
    def test_the_last_state_is_kept_and_the_next_episodes_is_not(self, reuse):
        env = self.wrap(Counter(reuse_buffers=reuse))
        play(env, 3)
        env.close()
        episodes = self.read()
        self.assertEqual([e.episode_return for e in episodes], [6, 36, 66])
        for number, episode in enumerate(episodes):
            self.check_counting(episode, number, 3)
        if reuse:
            clocks = [info["clock"].tolist() for info in episodes[0].infos[:]]
            self.assertEqual(clocks, [[0], [1], [2], [3]])

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
            play(env, 2)
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
        play(env)
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
        play(env)
        env.close()
        (episode,) = self.read()
        self.check_counting(episode, 2, 3)
        self.assertEqual(episode.episode_index, 0)

    def test_a_reset_in_the_middle_ends_the_episode(self):
        env = self.wrap(Counter())
        env.reset()
        env.step(0)
        play(env)
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
        play(env, 5)
        env.close()
        episodes = self.read()
        self.assertLen(episodes, 5)
        for number, episode in enumerate(episodes):
            self.check_counting(episode, number, 1)
            self.assertTrue(episode.terminated)

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
        seen = play(env, seed=3)
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
        play(scale(inner))
        inner.close()
        outer = self.wrap(scale(Counter()))
        play(outer)
        outer.close()
        inside, outside = self.read()
        self.assertEqual(inside.rewards[:].tolist(), [1, 2, 3])
        np.testing.assert_allclose(outside.rewards[:], [0.1, 0.2, 0.3])

    @parameterized.parameters(None, "human")
    def test_no_frames_is_said_at_construction(self, render_mode):
        with self.assertWarnsRegex(RuntimeWarning, 'render_mode="rgb_array"'):
            env = self.wrap(Counter(render_mode=render_mode))
        play(env)
        env.close()
        (episode,) = self.read()
        self.assertEmpty(episode.frames)
        self.assertEqual(episode.rewards[:].tolist(), [1, 2, 3])
        self.assertEqual(env.unwrapped.calls["render"], 0)

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

    def test_a_render_that_fails_loses_that_frame_only(self):
        def frame(episode, t):
            if t == 2:
                raise OSError("no display")
            return stamps.stamp(episode, t)

        env = self.wrap(Counter(frame_fn=frame))
        with self.assertWarnsRegex(RuntimeWarning, "no display"):
            play(env, 2)
        env.close()
        frames = self.read()[1].frames[:]
        self.assertIsNone(frames[2])
        self.assertEqual(stamps.read_stamp(frames[3]), (1, 3, 0))

    def test_each_state_is_rendered_once_and_others_not_at_all(self):
        env = self.wrap(Counter(), every=3)
        play(env, 7)
        self.assertEqual(env.unwrapped.calls["render"], 3 * 4)
        env.close()
        episodes = self.read()
        self.assertEqual([e.episode_index for e in episodes], [0, 3, 6])
        self.check_counting(episodes[1], 3, 3)

    def test_a_function_may_choose_the_episodes(self):
        env = self.wrap(Counter(), every=lambda index: index in (1, 2))
        play(env, 4)
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
                play(env)
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
        play(env)
        self.assertEqual(env.unwrapped.calls["close"], 0)
        (episode,) = self.read()
        self.assertEqual((episode.end_reason, len(episode)), ("closed", 1))

    def test_an_exception_of_the_environment_goes_through(self):
        env = self.wrap(Counter(length=9, fail_at=(0, 4)))
        with self.assertRaisesRegex(RuntimeError, "^simulator died$"):
            play(env)
        play(env)
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
            play(env)
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
        play(env)
        env.close()
        (episode,) = self.read()
        self.assertEqual(policy.calls, 0)
        self.assertEqual(episode.policy.name, "reflex")
        self.assertEqual(episode.phase, "eval")

    def test_in_training_the_steps_before_are_counted(self):
        env = self.wrap(Counter(), phase="train", every=2)
        play(env, 3)
        env.close()
        self.assertEqual([e.global_step for e in self.read()], [0, 6])

    def test_a_later_program_adds_and_changes_nothing(self):
        def lists(episode):
            return [
                np.array(rows[:]).tolist()
                for rows in (episode.observations, episode.frames)
            ]

        first = self.wrap(Counter())
        play(first, 3)
        first.close()
        before = {e.episode_id: lists(e) for e in self.read()}
        second = self.wrap(Counter(tag=2))
        play(second, 3)
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


class TransparencyTest(absltest.TestCase):
    def setUp(self):
        super().setUp()
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.logdir = directory.name

    def wrap(self, env):
        wrapped = gymnasium_adapter.RecordEpisodes(env, self.logdir)
        self.addCleanup(wrapped.close)
        return wrapped

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
        (episode,) = log.read(self.logdir).episodes
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
