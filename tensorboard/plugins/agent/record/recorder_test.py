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
"""Tests for `recorder`, on a sink in memory."""

import gc
import os
import subprocess
import sys
import tempfile
import threading
import weakref

from absl.testing import absltest

from tensorboard.plugins.agent.episode import episode_pb2
from tensorboard.plugins.agent.record import memory_sink
from tensorboard.plugins.agent.record import recorder as recorder_lib
from tensorboard.plugins.agent.testing import kept_rows

_LEAVES_WITHOUT_CLOSING = """
import sys
from tensorboard.plugins.agent.record import recorder as recorder_lib

recorder = recorder_lib.Recorder(sys.argv[1])
for length in (2, 3):
    episode = recorder.begin_episode(0)
    for t in range(length):
        episode.record_step(t, 1.0, False, False, t + 1)
{}
"""


def record_steps(episode, steps, first=0):
    for t in range(first, first + steps):
        episode.record_step(t, 1.0, False, False, t + 1)


class RecorderTest(absltest.TestCase):
    def setUp(self):
        super().setUp()
        self.sink = memory_sink.MemorySink()
        self.recorder = recorder_lib.Recorder(self.sink)
        self.addCleanup(self.recorder.close)

    def test_episodes_are_numbered_and_carry_the_session(self):
        for _ in range(2):
            with self.recorder.begin_episode(0) as episode:
                record_steps(episode, 1)
        self.recorder.close()
        session = self.recorder.session_id
        self.assertRegex(session, "^[0-9a-f]{8}$")
        self.assertEqual(
            list(self.sink.episodes), ["000000-" + session, "000001-" + session]
        )
        header = list(self.sink.episodes.values())[1].header
        self.assertEqual(header.episode_index, 1)
        self.assertEqual(header.session_id, session)

    def test_skipped_episodes_count(self):
        self.recorder.skip_episode()
        with self.recorder.begin_episode(0) as episode:
            record_steps(episode, 1)
        self.assertEqual(episode.episode_index, 1)

    def test_a_reserved_index_is_used_whenever_its_episode_begins(self):
        index = self.recorder.reserve_index()
        with self.recorder.begin_episode(0) as other:
            record_steps(other, 1)
        # Empty episodes leave no trace, so the index is free again.
        for steps in (0, 1):
            with self.recorder.begin_episode(0, episode_index=index) as episode:
                record_steps(episode, steps)
            self.assertEqual(episode.episode_index, 0)
        self.assertEqual(other.episode_index, 1)
        self.assertEqual(self.recorder.reserve_index(), 2)
        self.recorder.close()
        self.assertLen(self.sink.episodes, 2)

    def test_empty_episodes_are_not_counted(self):
        for _ in range(2):
            episode = self.recorder.begin_episode(0)
            self.assertEqual(episode.episode_index, 0)
            episode.end()

    def test_episodes_that_are_open_at_once_do_not_mix(self):
        first = self.recorder.begin_episode(100)
        second = self.recorder.begin_episode(200)
        for t in range(3):
            first.record_step(t, 1.0, False, False, 101 + t)
            second.record_step(-t, 2.0, False, False, 201 + t)
        second.end()
        first.end()
        self.recorder.close()
        kept = [self.sink.episodes[e.episode_id] for e in (first, second)]
        observations = [kept_rows.rows(k, "observations") for k in kept]
        self.assertEqual(observations[0], [100, 101, 102, 103])
        self.assertEqual(observations[1], [200, 201, 202, 203])
        self.assertEqual([k.card.episode_return for k in kept], [3.0, 6.0])

    def test_threads_share_a_recorder(self):
        def run(tag):
            for _ in range(5):
                with self.recorder.begin_episode(tag) as episode:
                    for t in range(20):
                        episode.record_step(tag, 1.0, False, False, tag)

        threads = [threading.Thread(target=run, args=(n,)) for n in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.recorder.close()
        self.assertLen(self.sink.episodes, 20)
        for kept in self.sink.episodes.values():
            observations = kept_rows.rows(kept, "observations")
            self.assertLen(observations, 21)
            self.assertLen(set(map(int, observations)), 1)
            self.assertEqual(kept.card.episode_length, 20)

    def test_close_ends_open_episodes_and_is_harmless_twice(self):
        record_steps(self.recorder.begin_episode(0), 2)
        self.recorder.close()
        self.recorder.close()
        (kept,) = self.sink.episodes.values()
        closed = episode_pb2.EpisodeCard.CLOSED
        self.assertEqual(kept.card.end_reason, closed)
        self.assertTrue(self.sink.is_closed)

    def test_a_closed_recorder_begins_nothing(self):
        self.recorder.close()
        with self.assertRaisesRegex(ValueError, "was closed"):
            self.recorder.begin_episode(0)

    def test_steps_after_close_raise_and_end_is_harmless(self):
        episode = self.recorder.begin_episode(0)
        record_steps(episode, 1)
        self.recorder.close()
        with self.assertRaisesRegex(ValueError, "has ended"):
            record_steps(episode, 1, first=1)
        episode.end()
        (kept,) = self.sink.episodes.values()
        self.assertEqual(kept.card.episode_length, 1)

    def test_an_exception_in_the_block_ends_open_episodes_with_it(self):
        with self.assertRaisesRegex(RuntimeError, "died"):
            with self.recorder:
                record_steps(self.recorder.begin_episode(0), 1)
                raise RuntimeError("died")
        (kept,) = self.sink.episodes.values()
        self.assertEqual(kept.card.error, "RuntimeError: died")

    def test_flush_lets_what_was_cut_be_read(self):
        with self.recorder.begin_episode(0) as episode:
            record_steps(episode, 2)
        self.recorder.flush()
        kept = self.sink.episodes[episode.episode_id]
        self.assertEqual(kept.card.episode_length, 2)

    def test_a_recorder_that_is_dropped_closes_itself(self):
        sink = memory_sink.MemorySink()
        recorder = recorder_lib.Recorder(sink)
        with recorder.begin_episode(0) as episode:
            record_steps(episode, 2)
        gone = weakref.ref(recorder)
        del recorder, episode
        gc.collect()
        self.assertIsNone(gone())
        self.assertTrue(sink.is_closed)
        self.assertLen(sink.episodes, 1)

    def test_arguments_are_checked_at_the_call(self):
        with self.assertRaisesRegex(TypeError, "log directory or a sink"):
            recorder_lib.Recorder(5)
        with self.assertRaisesRegex(ValueError, "flush_secs > 0"):
            recorder_lib.Recorder(self.sink, flush_secs=0)
        with self.assertRaisesRegex(ValueError, "'training'"):
            self.recorder.begin_episode(0, phase="training")
        self.recorder.close()
        self.assertEmpty(self.sink.episodes)


class LeavingTest(absltest.TestCase):
    """Programs that end without closing their recorder."""

    def leave(self, how):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        logdir = directory.name
        script = _LEAVES_WITHOUT_CLOSING.format(how)
        done = subprocess.run(
            [sys.executable, "-c", script, logdir],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
        )
        return done, logdir

    def lengths(self, logdir):
        from tensorboard.plugins.agent.read import log

        episodes = log.read(logdir).episodes
        self.assertEqual({e.end_reason for e in episodes}, {"closed"})
        return [e.episode_length for e in episodes]

    def test_at_the_end_of_the_script(self):
        done, logdir = self.leave("")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(self.lengths(logdir), [2, 3])

    def test_by_an_exception(self):
        done, logdir = self.leave("raise RuntimeError('mine')")
        self.assertEqual(done.returncode, 1)
        self.assertTrue(done.stderr.endswith("RuntimeError: mine\n"))
        self.assertNotIn("ignored", done.stderr)
        self.assertEqual(self.lengths(logdir), [2, 3])

    def test_by_sys_exit(self):
        done, logdir = self.leave("sys.exit(3)")
        self.assertEqual((done.returncode, done.stderr), (3, ""))
        self.assertEqual(self.lengths(logdir), [2, 3])


if __name__ == "__main__":
    absltest.main()
