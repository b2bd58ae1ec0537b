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
"""Tests for `gymnasium_vector_adapter`."""

import functools
import warnings

from absl.testing import absltest
from absl.testing import parameterized
import gymnasium as gym
from gymnasium import spaces
import numpy as np

from tensorboard.plugins.agent.integrations import gymnasium_last_frame_adapter
from tensorboard.plugins.agent.integrations import gymnasium_vector_adapter
from tensorboard.plugins.agent.testing import counter_env
from tensorboard.plugins.agent.testing import environment_contract
from tensorboard.plugins.agent.testing import stamps

Counter = counter_env.Counter
KeepLastFrame = gymnasium_last_frame_adapter.KeepLastFrame
Sync, Async = gym.vector.SyncVectorEnv, gym.vector.AsyncVectorEnv

LENGTHS = (2, 3, 5)


def make_counter(length, tag, keeps_frame=False, **kwargs):
    """A module's function, so that other processes can call it."""
    env = Counter(length=length, tag=tag, **kwargs)
    return KeepLastFrame(env) if keeps_frame else env


def make(cls=Sync, lengths=LENGTHS, env=None, **kwargs):
    return cls(
        [
            functools.partial(make_counter, length, tag, **(env or {}))
            for tag, length in enumerate(lengths)
        ],
        **kwargs,
    )


def make_cart_poles():
    return gym.make_vec(
        "CartPole-v1", 2, vectorization_mode="sync", render_mode="rgb_array"
    )


class VectorTestCase(environment_contract.RecordingTestCase):
    def wrap(self, venv, *args, **kwargs):
        """Wraps `venv`; closed at the end of the test if not before."""
        wrapped = gymnasium_vector_adapter.RecordVectorEpisodes(
            venv, self.logdir, *args, **kwargs
        )
        self.addCleanup(wrapped.close)
        return wrapped

    def play(self, venv, steps=40, **reset):
        venv.reset(**reset)
        for n in range(steps):
            action = n % venv.single_action_space.n
            venv.step(np.full(venv.num_envs, action))
        venv.close()

    def of(self, index, end_reason="terminated"):
        return [
            e
            for e in self.read()
            if e.env_index == index and e.end_reason == end_reason
        ]


class RecordVectorEpisodesTest(VectorTestCase):
    @parameterized.parameters(
        (Sync, {}, (13, 10, 6)),
        (Async, {"context": "spawn"}, (13, 10, 6)),
        (Async, {"context": "spawn", "shared_memory": False}, (13, 10, 6)),
        (Sync, {"autoreset_mode": "SameStep"}, (20, 13, 8)),
    )
    def test_sub_environments_have_their_own_episodes_and_frames(
        self, cls, kwargs, counts
    ):
        venv = self.wrap(make(cls, **kwargs))
        self.play(venv, seed=0)
        for index, (length, count) in enumerate(zip(LENGTHS, counts)):
            episodes = self.of(index)
            self.assertLen(episodes, count)
            for number, episode in enumerate(episodes):
                self.check_counting(episode, number, length, index)

    def test_the_action_of_a_mere_reset_is_not_recorded(self):
        venv = self.wrap(make(lengths=(2,)))
        base = venv.unwrapped.envs[0]
        venv.reset()
        for action in (0, 1, 2, 3, 0):
            venv.step(np.array([action]))
        venv.close()
        self.assertEqual([int(a) for a in base.actions], [0, 1, 3, 0])
        self.assertEqual(
            [e.actions[:].tolist() for e in self.read()], [[0, 1], [3, 0]]
        )

    def test_actions_that_the_environment_changes_are_copied_before(self):
        space = spaces.Box(0, 9, (1,))
        make_greedy = functools.partial(
            environment_contract.GreedyCounter, action_space=space
        )
        venv = Sync([make_greedy] * 2)
        venv = self.wrap(venv)
        venv.reset()
        for n in range(3):
            venv.step(np.full((2, 1), n, np.float32))
        venv.close()
        for index in range(2):
            (episode,) = self.of(index)
            self.assertEqual(episode.actions[:].tolist(), [[0], [1], [2]])

    def test_a_masked_reset_leaves_the_others_alone(self):
        venv = self.wrap(make(lengths=(2, 3), autoreset_mode="Disabled"))
        venv.reset(seed=4)
        for _ in range(2):
            venv.step(np.zeros(2, np.int64))
        options = {"reset_mask": np.array([True, False]), "map": "x"}
        venv.reset(options=options, seed=[7, None])
        self.assertEqual(options, {"map": "x"})
        venv.step(np.zeros(2, np.int64))
        venv.close()
        found = [
            (e.env_index, len(e), e.end_reason, e.seed) for e in self.read()
        ]
        self.assertCountEqual(
            found,
            [
                (0, 2, "terminated", 4),
                (1, 3, "terminated", 5),
                (0, 1, "closed", 7),
            ],
        )
        last = self.of(0, "closed")[0]
        self.assertEqual(last.reset_options, {"map": "x"})

    @parameterized.parameters("NextStep", "SameStep")
    def test_one_step_episodes(self, mode):
        self.play(self.wrap(make(lengths=(1, 1), autoreset_mode=mode)), 5)
        episodes = self.of(1)
        self.assertLen(episodes, 3 if mode == "NextStep" else 5)
        for number, episode in enumerate(episodes):
            self.check_counting(episode, number, 1, 1)

    def test_only_the_chosen_ones_are_recorded_and_rendered(self):
        venv = self.wrap(make(), envs=[2])
        counters = venv.unwrapped.envs
        self.play(venv)
        self.assertEqual({e.env_index for e in self.read()}, {2})
        self.assertEqual([c.calls["render"] for c in counters][:2], [0, 0])

    def test_in_other_processes_too_only_those_are_rendered(self):
        venv = make(Async, context="spawn")
        venv = self.wrap(venv, envs=[1], every=2)
        venv.reset()
        for _ in range(4):
            venv.step(np.zeros(3, np.int64))
        calls = [calls["render"] for calls in venv.unwrapped.call("calls")]
        # The states of its first episode; the second one is not due.
        self.assertEqual(calls, [0, 4, 0])

    def test_other_processes_keep_last_frames_if_asked(self):
        venv = make(
            Async,
            env={"keeps_frame": True},
            context="spawn",
            autoreset_mode="SameStep",
        )
        venv = self.wrap(venv, envs=[0, 2], every=3)
        venv.reset()
        for _ in range(11):
            venv.step(np.zeros(3, np.int64))
        calls = [calls["render"] for calls in venv.unwrapped.call("calls")]
        venv.close()
        episodes = self.read()
        self.assertNotEmpty(episodes)
        rendered = [0, 0, 0]
        for episode in episodes:
            number, _, tag = stamps.read_stamp(episode.frames[0])
            self.assertEqual(tag, episode.env_index)
            self.check_counting(episode, number, len(episode), tag)
            rendered[tag] += len(episode) + 1
        self.assertEqual(calls, rendered)

    def test_without_it_only_the_last_frame_is_missing_and_that_is_said(self):
        venv = make(Async, context="spawn", autoreset_mode="SameStep")
        with self.assertWarnsRegex(RuntimeWarning, "KeepLastFrame"):
            venv = self.wrap(venv, envs=[0])
        self.play(venv, 3)
        episode = self.of(0)[0]
        self.assertEqual(
            np.array(episode.observations[:]).tolist(),
            [[0, 0], [0, 1], [0, 2]],
        )
        self.assertEqual(
            [stamps.read_stamp(f)[1] for f in episode.frames[:2]], [0, 1]
        )
        self.assertIsNone(episode.frames[2])

    def test_a_render_that_fails_elsewhere_raises_what_it_raised(self):
        venv = make(Async, env={"frame_fn": fail_to_draw}, context="spawn")
        venv = self.wrap(venv)
        self.addCleanup(venv.unwrapped.close, terminate=True)
        with self.assertRaisesRegex(OSError, "no display"):
            venv.reset()
            venv.step(np.zeros(3, np.int64))

    def test_infos_are_split(self):
        def info(episode, t):
            return {"t": t, **({"late": np.float32(t)} if t > 1 else {})}

        self.play(self.wrap(make(env={"info_fn": info})), 3)
        for length, episode in zip((2, 3), (self.of(0)[0], self.of(1)[0])):
            for t, found in enumerate(episode.infos[:]):
                self.assertEqual(found["t"], t)
                self.assertEqual("late" in found, t > 1)

    def test_seeds_are_dealt_out(self):
        venv = self.wrap(make())
        venv.reset(seed=3)
        venv.step(np.zeros(3, np.int64))
        venv.reset(seed=[10, None, 2**70])
        venv.step(np.zeros(3, np.int64))
        venv.close()
        self.assertEqual(
            [e.seed for e in self.read()], [3, 4, 5, 10, None, 2**70]
        )

    def test_every_counts_the_episodes_of_all(self):
        self.play(self.wrap(make(lengths=(1, 1)), every=4), 12)
        self.assertEqual(
            [(e.episode_index, e.env_index) for e in self.read()],
            [(0, 0), (4, 0), (8, 0)],
        )

    def test_batched_decisions_belong_to_the_step_they_decided(self):
        venv = self.wrap(make(lengths=(2, 3)))
        venv.reset()
        values = np.zeros(2)
        for n in range(6):
            values[:] = (n, 10 + n)
            venv.record_decision(
                values=values,
                action_probs=np.full((2, 4), 0.25 * n),
                hidden={"h": values[:, None] * [1, 2]},
                policy_actions=np.array([n, -n]),
                extras={"error": -values},
            )
            values[:] = -1
            venv.step(np.zeros(2, np.int64))
        venv.close()
        first, second = self.of(0)
        # The decision for the call that only reset it, 2, is not there.
        self.assertEqual(first.values[:].tolist(), [0, 1])
        self.assertEqual(second.values[:].tolist(), [3, 4])
        other = self.of(1)[0]
        self.assertEqual(other.values[:].tolist(), [10, 11, 12])
        self.assertEqual(other.action_probs[1].tolist(), [0.25] * 4)
        self.assertEqual(other.hidden[2]["h"].tolist(), [12, 24])
        self.assertEqual(other.policy_actions[:].tolist(), [0, -1, -2])
        self.assertEqual(other.channels["error"][:].tolist(), [-10, -11, -12])

    def test_nested_observations_and_texts(self):
        space = spaces.Dict(
            {
                "place": spaces.Tuple((spaces.Discrete(9), spaces.Box(0, 9))),
                "mission": spaces.Text(9),
            }
        )

        def observe(episode, t):
            place = (t, np.array([t / 2], np.float32))
            return {"place": place, "mission": "go %d" % t}

        env = {"observation_space": space, "observation_fn": observe}
        self.play(self.wrap(make(env=env), envs=[1]), 3)
        observations = self.of(1)[0].observations[:]
        self.assertEqual([o["mission"] for o in observations][3], "go 3")
        self.assertEqual([o["place"][0] for o in observations], [0, 1, 2, 3])
        self.assertEqual(observations[3]["place"][1].tolist(), [1.5])

    def test_facts_are_those_of_the_environment(self):
        venv = make_cart_poles()
        venv = self.wrap(venv, envs=[1], phase="train", name="random")
        self.play(venv, 150, seed=0)
        episodes = self.of(1)
        self.assertEqual(episodes[0].env_id, "CartPole-v1")
        self.assertEqual(episodes[0].render_fps, 50)
        self.assertEqual(episodes[0].phase, "train")
        self.assertEqual(episodes[0].policy.name, "random")
        self.assertEqual(episodes[0].action_space["n"], 2)
        # It began with the call after the one that ended the first.
        self.assertEqual(
            episodes[1].global_step, 2 * (episodes[0].episode_length + 1)
        )

    def test_environments_that_are_vectors_themselves(self):
        venv = gym.make_vec(
            "CartPole-v1",
            3,
            vectorization_mode="vector_entry_point",
            render_mode="rgb_array",
        )
        venv = self.wrap(venv, envs=[2])
        observations, _ = venv.reset(seed=1)
        expected = [observations[2]]
        frame = venv.render()[2]
        for _ in range(3):
            expected.append(venv.step(np.array([0, 1, 0]))[0][2])
        venv.close()
        (episode,) = self.read()
        np.testing.assert_array_equal(episode.observations[:], expected)
        np.testing.assert_array_equal(episode.frames[0], frame)
        self.assertLen(episode.frames, 4)
        # One generator serves all, so no seed is the environment's own.
        self.assertIsNone(episode.seed)

    def test_attributes_are_those_of_the_environment(self):
        plain = make_cart_poles()
        venv = self.wrap(plain)
        self.assertIsInstance(venv, gym.vector.VectorEnv)
        self.assertIs(venv.unwrapped, plain.unwrapped)
        for name in (
            "spec metadata render_mode num_envs observation_space "
            "single_observation_space action_space single_action_space closed"
        ).split():
            self.assertEqual(getattr(venv, name), getattr(plain, name), name)
        venv.close()
        self.assertTrue(plain.closed)

    def test_environments_get_their_own_step_back(self):
        venv = make(autoreset_mode="SameStep")
        wrapped = self.wrap(venv, envs=[1])
        self.assertIn("step", venv.envs[1].__dict__)
        wrapped.close()
        for env in venv.envs:
            self.assertNotIn("step", env.__dict__)

    def test_no_frames_is_said_once(self):
        venv = make(env={"render_mode": None})
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            venv = self.wrap(venv)
        self.assertLen(caught, 1)
        self.play(venv, 3)
        self.assertEmpty(self.of(1)[0].frames)

    @parameterized.parameters(
        ([3], "from 0 to 2 but found 3"),
        ([-1], "found -1"),
        ([0, 0], "each once"),
        ([], "at least one"),
        ([True], "found True"),
        (["0"], "found '0'"),
    )
    def test_wrong_indices_raise_in_words(self, envs, message):
        with self.assertRaisesRegex(ValueError, message):
            self.wrap(make(), envs=envs)

    def test_an_unknown_autoreset_raises_in_words(self):
        venv = make()
        del venv.metadata["autoreset_mode"]
        with self.assertRaisesRegex(ValueError, "autoreset_mode.*found None"):
            self.wrap(venv)


def fail_to_draw(episode, t):
    if t == 1:
        raise OSError("no display")
    return stamps.stamp(episode, t)


if __name__ == "__main__":
    absltest.main()
