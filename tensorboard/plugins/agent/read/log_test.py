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
"""Tests for `log` and `lazy_episode`: reading recorded episodes in Python."""

import math
import os
import pathlib

import numpy as np
from absl.testing import absltest

from tensorboard.plugins.agent.episode import episode_pb2
from tensorboard.plugins.agent.read import log
from tensorboard.plugins.agent.read import sample_log


class LogTestCase(absltest.TestCase):
    def setUp(self):
        super().setUp()
        self.logdir = sample_log.temp_dir(self)

    def write(self, events, run="run1/agent"):
        return sample_log.write(os.path.join(self.logdir, run), events)


class LogTest(LogTestCase):
    def test_lists_runs_and_episodes(self):
        self.write(sample_log.episode_events(0), "b/agent")
        self.write(sample_log.episode_events(1), "a/agent")
        found = log.read(self.logdir)
        self.assertEqual(found.runs, ("a", "b"))
        self.assertEqual(
            [(e.run, e.episode_id) for e in found.episodes],
            [("a", "000001-5f2c91ab"), ("b", "000000-5f2c91ab")],
        )
        self.assertEqual(found.warnings, ())
        self.assertEqual(found.logdir, self.logdir)

    def test_takes_any_spelling_of_a_directory(self):
        self.write(sample_log.episode_events())
        for spelling in (
            pathlib.Path(self.logdir),
            self.logdir + "/",
            os.path.relpath(self.logdir),
            os.path.join(self.logdir, "run1"),
            os.path.join(self.logdir, "run1", "agent"),
        ):
            self.assertLen(log.read(spelling).episodes, 1)

    def test_a_directory_that_does_not_exist_yet_is_empty_and_said(self):
        logdir = os.path.join(self.logdir, "later")
        with self.assertLogs(log.__name__, "WARNING") as logs:
            found = log.read(logdir)
        self.assertIn("There is no directory", logs.output[0])
        self.assertEmpty(found.episodes)
        sample_log.write(logdir, sample_log.episode_events())
        self.assertTrue(found.refresh())
        self.assertLen(found.episodes, 1)
        self.assertEqual(found.warnings, ())

    def test_refresh_shows_what_was_recorded_since(self):
        events = sample_log.episode_events(length=3)
        path = self.write(events[:1])
        found = log.read(self.logdir)
        before = found.episodes[0]
        self.assertEqual(list(before.rewards), [1])
        self.assertFalse(found.refresh())
        sample_log.append(path, events[1:])
        self.assertTrue(found.refresh())
        after = found.episodes[0]
        self.assertEqual((before.end_reason, len(before)), ("open", 1))
        self.assertEqual((after.end_reason, len(after)), ("terminated", 3))

    def test_says_the_same_once(self):
        path = self.write(sample_log.episode_events(0))
        with open(path, "r+b") as stream:
            stream.seek(20)
            stream.write(b"X")
        with self.assertLogs(log.__name__, "WARNING") as logs:
            found = log.read(self.logdir)
            found.refresh()
            sample_log.append(path, sample_log.episode_events(1))
            found.refresh()
        self.assertLen(logs.output, 1)
        self.assertLen(found.warnings, 1)

    def test_reads_a_file_cut_anywhere_without_raising(self):
        path = self.write(
            sample_log.episode_events(0, 2) + sample_log.episode_events(1, 2)
        )
        with open(path, "rb") as stream:
            whole = stream.read()
        finished = 0
        for cut in range(0, len(whole) + 1, 7):
            with open(path, "wb") as stream:
                stream.write(whole[:cut])
            found = log.read(self.logdir)
            for episode in found.episodes:
                self.assertEqual(
                    list(episode.rewards),
                    [10 * episode.episode_index + t + 1 for t in range(2)][
                        : len(episode)
                    ],
                )
            now = sum(e.is_finished for e in found.episodes)
            self.assertGreaterEqual(now, finished)
            finished = now
            self.assertEqual(found.warnings, ())

    def test_reads_a_file_with_any_byte_flipped_without_raising(self):
        path = self.write(sample_log.episode_events(0, 2))
        with open(path, "rb") as stream:
            whole = bytearray(stream.read())
        for place in range(0, len(whole), 11):
            damaged = bytearray(whole)
            damaged[place] ^= 0x10
            with open(path, "wb") as stream:
                stream.write(damaged)
            with self.assertLogs(log.__name__, "WARNING") as logs:
                found = log.read(self.logdir)
                rows = [list(e.frames) for e in found.episodes]
            self.assertLen(logs.output, 1)
            self.assertLessEqual(len(rows), 1)

    def test_finds_an_episode(self):
        self.write(sample_log.episode_events(0), "a/agent")
        self.write(sample_log.episode_events(0), "b/agent")
        self.write(sample_log.episode_events(1), "c/agent")
        found = log.read(self.logdir)
        self.assertEqual(found.episode("000001-5f2c91ab").run, "c")
        self.assertEqual(found.episode("000000-5f2c91ab", "b").run, "b")
        with self.assertRaisesRegex(ValueError, "'a', 'b' each have one"):
            found.episode("000000-5f2c91ab")
        with self.assertRaisesRegex(KeyError, "No episode 'x'"):
            found.episode("x")
        with self.assertRaisesRegex(KeyError, "in run '../x'"):
            found.episode("000000-5f2c91ab", "../x")


class EpisodeTest(LogTestCase):
    def read(self, events):
        self.write(events)
        return log.read(self.logdir).episodes[0]

    def test_knows_its_facts(self):
        episode = self.read(sample_log.episode_events(3, length=4))
        self.assertEqual(episode.run, "run1")
        self.assertEqual(episode.episode_id, "000003-5f2c91ab")
        self.assertEqual(episode.episode_index, 3)
        self.assertEqual(episode.session_id, "5f2c91ab")
        self.assertEqual(episode.env_id, "Counter-v0")
        self.assertIsNone(episode.env_index)
        self.assertIsNone(episode.agent_id)
        self.assertEqual(episode.phase, "rollout")
        self.assertEqual(episode.seed, 2**100 + 3)
        self.assertIsNone(episode.reset_options)
        self.assertIsNone(episode.global_step)
        self.assertEqual(
            episode.action_space, {"type": "discrete", "n": 4, "start": 0}
        )
        self.assertEqual(episode.observation_space["high"], ["Infinity"])
        self.assertEqual(episode.render_fps, 7)
        self.assertEqual(episode.policy.name, "reflex")
        self.assertTrue(episode.policy.deterministic)
        self.assertIsNone(episode.policy.seed)
        self.assertEqual(episode.facts, {"note": "scripted"})
        self.assertIsNone(episode.parent)

    def test_knows_its_end(self):
        episode = self.read(sample_log.episode_events(3, length=4))
        self.assertTrue(episode.is_finished)
        self.assertEqual(episode.episode_length, 4)
        self.assertEqual(episode.episode_return, 31 + 32 + 33 + 34)
        self.assertEqual(episode.return_components, ())
        self.assertEqual(episode.end_reason, "terminated")
        self.assertIs(episode.terminated, True)
        self.assertIs(episode.truncated, False)
        self.assertIsNone(episode.success)
        self.assertIsNone(episode.error)
        self.assertEqual(episode.duration_secs, 0.5)
        self.assertEqual((episode.raw_bytes, episode.stored_bytes), (1000, 100))
        self.assertEqual(episode.warnings, ())

    def test_an_open_episode_does_not_know_its_end(self):
        header = sample_log.header()
        episode = self.read(sample_log.chunk_events(header, length=3))
        self.assertEqual(episode.end_reason, "open")
        self.assertFalse(episode.is_finished)
        for name in (
            "episode_length episode_return return_components terminated "
            "truncated success error end_time_secs duration_secs raw_bytes "
            "stored_bytes"
        ).split():
            self.assertIsNone(getattr(episode, name), name)
        self.assertLen(episode, 3)
        self.assertEqual(list(episode.rewards), [1, 2, 3])

    def test_reads_rows_by_what_they_mean(self):
        episode = self.read(sample_log.episode_events(2, length=3))
        self.assertEqual(
            [o.tolist() for o in episode.observations],
            [[2, 0], [2, 1], [2, 2], [2, 3]],
        )
        self.assertEqual(list(episode.actions), [0, 1, 2])
        self.assertEqual(list(episode.rewards), [21, 22, 23])
        np.testing.assert_array_equal(episode.frames[3], sample_log.frame(2, 3))
        self.assertEqual(
            episode.infos[3], {"pos": 3, "says": "state 3", "late": 9}
        )
        self.assertEqual(
            list(episode.channels["terminated"]), [False, False, True]
        )
        self.assertTrue(math.isnan(episode.channels["td_error"][0]))

    def test_what_was_never_recorded_has_no_rows(self):
        episode = self.read(sample_log.episode_events(0, length=3))
        for name in (
            "values action_values action_probs logits hidden policy_actions"
        ).split():
            self.assertEqual(list(getattr(episode, name)), [], name)
        self.assertNotIn("values", episode.channels)

    def test_infos_are_dictionaries_even_if_all_were_empty(self):
        header = sample_log.header()
        del header.channels[6:8]
        episode = self.read(sample_log.chunk_events(header, 1, 2))
        self.assertEqual(list(episode.infos), [{}, {}])

    def test_outputs_of_the_policy_are_found_by_name(self):
        header = sample_log.header()
        spec = header.channels[8]
        spec.name, spec.role = "values", episode_pb2.POLICY_OUTPUT
        spec.dtype = "float64"
        index = episode_pb2.ChunkIndex(state_rows=3, step_rows=2)
        blobs = [index.SerializeToString()] + [b""] * 8
        blobs.append(sample_log.channel_blob(spec, 0, [np.float64(1.5)] * 2))
        episode = self.read([sample_log.blob_event(header, 0, blobs)])
        self.assertEqual(list(episode.values), [1.5, 1.5])

    def test_lists_its_channels_in_order(self):
        episode = self.read(sample_log.episode_events(0, length=3))
        self.assertEqual(
            list(episode.channels),
            "observations frames actions rewards terminated truncated "
            "infos/pos infos/says td_error infos/late".split(),
        )
        with self.assertRaises(TypeError):
            episode.channels["x"] = 1

    def test_says_what_is_missing(self):
        events = sample_log.episode_events(length=5)
        episode = self.read(events[:1] + events[2:])
        self.assertIn("1 of 3 chunks", episode.warnings[0])

    def test_says_what_could_not_be_recorded(self):
        header = sample_log.header()
        card = sample_log.card(header, 1, 1)
        card.warnings.add(name="infos/obj", value="an object")
        events = sample_log.chunk_events(header, 1)
        episode = self.read(events + [sample_log.card_event(card)])
        self.assertEqual(episode.warnings, ("infos/obj: an object",))

    def test_odd_facts_do_not_raise(self):
        header = sample_log.header(
            reset_options_json='{"map": "x"}',
            parent=episode_pb2.Parent(run_name="r", episode_id="e", t=5),
        )
        header.seed = "not a number"
        header.phase = 77
        header.render_fps = math.nan
        header.observation_space.box.low = b"xx"
        episode = self.read(sample_log.chunk_events(header, 1))
        self.assertEqual(episode.reset_options, {"map": "x"})
        self.assertEqual(episode.parent.t, 5)
        self.assertEqual(episode.seed, "not a number")
        self.assertIsNone(episode.phase)
        self.assertIsNone(episode.render_fps)
        self.assertEqual(episode.observation_space["type"], "opaque")

    def test_shows_itself(self):
        episode = self.read(sample_log.episode_events(0, length=3))
        self.assertEqual(
            repr(episode),
            "<Episode 000000-5f2c91ab of run 'run1': return 6, terminated>",
        )


if __name__ == "__main__":
    absltest.main()
