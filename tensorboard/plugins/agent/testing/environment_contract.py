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
"""What every adapter of an environment library promises, as tests."""

import os
import tempfile
import warnings

from absl.testing import parameterized
import numpy as np

from tensorboard.plugins.agent.read import log
from tensorboard.plugins.agent.record import memory_sink
from tensorboard.plugins.agent.record import recorder as recorder_lib
from tensorboard.plugins.agent.testing import counter_env
from tensorboard.plugins.agent.testing import stamps

_STEPS = 17


def bits(value):
    """A nested value as plain values that are equal only bit for bit."""
    if isinstance(value, dict):
        return [(str(key), bits(part)) for key, part in value.items()]
    if isinstance(value, (list, tuple)):
        return [bits(part) for part in value]
    if isinstance(value, (np.ndarray, np.generic)):
        if value.dtype == object:
            return bits(value.tolist())
        return (str(value.dtype), value.shape, value.tobytes())
    return (type(value).__name__, repr(value))


class RecordingTestCase(parameterized.TestCase):
    """Has a log directory, reads episodes back and checks counting ones."""

    def setUp(self):
        super().setUp()
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.logdir = os.path.join(directory.name, "run1")

    def read(self):
        """All episodes, a list."""
        return list(log.read(self.logdir).episodes)

    def check_counting(self, episode, number, length, tag=0):
        """The episode is `Counter`'s, from its first state to its last."""
        self.assertEqual(
            np.array(episode.observations[:]).tolist(),
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


class EnvironmentContract(RecordingTestCase):
    """Inherit from it, and say how the library is used.

    Environments are made of `Counter`s, one for each track, with tags from 0.
    """

    # Number of tracks of one environment, and steps of their episodes.
    lengths = (3,)
    # Whether arrays that the environment uses again do no harm of themselves.
    shares_buffers = True

    def build(self, counters):
        """Makes the library's environment of `Counter`s."""
        raise NotImplementedError

    def wrap(self, env, logdir_or_recorder, **kwargs):
        """Lets the adapter record an environment."""
        raise NotImplementedError

    def play(self, env, steps):
        """Resets `env` and steps it, resetting where that is up to the caller.

        Args:
          env: What `build` or `wrap` returned.
          steps: Number of calls of `step`; the last one ends no episode.

        Returns:
          A list of all that it returned.
        """
        raise NotImplementedError

    def action(self, t):
        """What a single environment is given at the `t`-th call of `step`."""
        return t % 4

    def make_counters(self, cls=counter_env.Counter, **kwargs):
        """One `Counter` per track."""
        return [
            cls(length=length, tag=tag, **kwargs)
            for tag, length in enumerate(self.lengths)
        ]

    def play_plainly(self, **kwargs):
        """The same game unrecorded; returns `(counters, returned)`."""
        counters = self.make_counters(**kwargs)
        return counters, self.play(self.build(counters), _STEPS)

    def play_recorded(self, counters, **kwargs):
        env = self.wrap(self.build(counters), self.logdir, **kwargs)
        returned = self.play(env, _STEPS)
        env.close()
        return returned

    def check_tracks(self):
        """Every episode is whole, and its own; returns their states."""
        states = 0
        for tag, length in enumerate(self.lengths):
            episodes = [e for e in self.read() if self.tag_of(e) == tag]
            self.assertGreater(len(episodes), 1)
            for number, episode in enumerate(episodes):
                is_last = number == len(episodes) - 1
                steps = episode.episode_length if is_last else length
                self.check_counting(episode, number, steps, tag)
                states += steps + 1
                if not is_last:
                    self.assertEqual(episode.end_reason, "terminated")
        return states

    def tag_of(self, episode):
        """The `Counter` that an episode comes from."""
        return episode.env_index or 0

    def test_episodes_go_from_their_first_state_to_their_last(self):
        self.play_recorded(self.make_counters())
        self.check_tracks()

    def test_actions_are_those_the_environment_got(self):
        counters = self.make_counters()
        self.play_recorded(counters)
        for tag, counter in enumerate(counters):
            recorded = [
                int(action)
                for episode in self.read()
                if self.tag_of(episode) == tag
                for action in episode.actions[:]
            ]
            self.assertEqual(recorded, [int(a) for a in counter.actions])

    def test_actions_that_the_environment_changes_are_copied_before(self):
        if len(self.lengths) > 1:
            self.skipTest("see the test of the adapter")
        self.action = lambda t: np.full(1, t % 4, np.float32)
        self.play_recorded(self.make_counters(GreedyCounter))
        recorded = [a for e in self.read() for a in e.actions[:].tolist()]
        self.assertNotEmpty(recorded)
        self.assertNotIn([9.0], recorded)

    def test_arrays_that_are_used_again_are_copied(self):
        if not self.shares_buffers:
            self.skipTest("the library itself gets them wrong")
        counters = self.make_counters(reuse_buffers=True)
        self.play_recorded(counters)
        self.check_tracks()
        for episode in self.read():
            clocks = [float(i["clock"][0]) for i in episode.infos[:]]
            self.assertEqual(clocks, list(range(len(clocks))))

    def test_nobody_is_called_more_often_and_states_are_rendered_once(self):
        counters = self.make_counters()
        self.play_recorded(counters)
        plain, _ = self.play_plainly()
        for counter, other in zip(counters, plain):
            for name in ("reset", "step"):
                self.assertEqual(counter.calls[name], other.calls[name], name)
            self.assertEqual(counter.resets, other.resets)
            self.assertEqual(counter.actions, other.actions)
        # The last episode of a track may have begun and had no step.
        unseen = sum(counter.t == 0 for counter in counters)
        self.assertEqual(
            sum(counter.calls["render"] for counter in counters),
            self.check_tracks() + unseen,
        )

    def test_what_is_returned_is_bit_identical(self):
        returned = self.play_recorded(self.make_counters())
        self.assertEqual(bits(returned), bits(self.play_plainly()[1]))

    def test_episodes_that_are_not_recorded_cost_no_rendering(self):
        counters = self.make_counters()
        returned = self.play_recorded(counters, every=lambda index: False)
        self.assertEqual(bits(returned), bits(self.play_plainly()[1]))
        self.assertEqual(sum(c.calls["render"] for c in counters), 0)
        self.assertEmpty(self.read())

    def test_an_error_reaches_the_caller_and_the_log(self):
        counters = self.make_counters(fail_at=(1, 2))
        env = self.wrap(self.build(counters), self.logdir)
        with self.assertRaisesRegex(RuntimeError, "simulator died"):
            self.play(env, _STEPS)
        env.close()
        cut = [e for e in self.read() if e.end_reason == "error"]
        self.assertNotEmpty(cut)
        for episode in cut:
            self.assertEqual(episode.error, "RuntimeError: simulator died")

    def test_failing_to_record_stops_nobody(self):
        def info(episode, t):
            return {"bad": _Unreadable()} if (episode, t) == (0, 1) else {}

        counters = self.make_counters(info_fn=info)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            self.play_recorded(counters)
        self.assertEqual(
            [c.calls["step"] for c in counters],
            [c.calls["step"] for c in self.play_plainly()[0]],
        )

    def test_a_recorder_of_others_stays_open(self):
        recorder = recorder_lib.Recorder(memory_sink.MemorySink())
        self.addCleanup(recorder.close)
        env = self.wrap(self.build(self.make_counters()), recorder)
        self.play(env, 1)
        env.close()
        self.assertFalse(recorder.is_closed)


class GreedyCounter(counter_env.Counter):
    """Changes the array that it is given as an action."""

    def step(self, action):
        result = super().step(np.array(action))
        action[...] = 9
        return result


class _Unreadable:
    """Refuses whatever is asked of it, but to be copied along."""

    __array_priority__ = 0

    def __array__(self, *args, **kwargs):
        raise OSError("cannot be read")

    def __repr__(self):
        raise OSError("cannot be shown")
