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
"""Tests for `writer_thread`: slow sinks, sinks that fail, and forks."""

import os
import threading
import time
import warnings

from absl.testing import absltest
import numpy as np

from tensorboard.plugins.agent.record import memory_sink
from tensorboard.plugins.agent.record import recorder as recorder_lib


class SlowSink(memory_sink.MemorySink):
    """Writes nothing until `gate` is set."""

    def __init__(self):
        super().__init__()
        self.gate = threading.Event()

    def write_chunk(self, *args):
        self.gate.wait()
        super().write_chunk(*args)


class FullSink(memory_sink.MemorySink):
    """Fails as a full disk does, from the second chunk on."""

    def write_chunk(self, *args):
        if self.episodes:
            raise OSError(28, "No space left on device")
        super().write_chunk(*args)


def record_megabytes(recorder, megabytes):
    """Records an episode with a state of one megabyte per step."""
    state = np.zeros(1 << 20, np.uint8)
    with recorder.begin_episode(state) as episode:
        for t in range(megabytes):
            episode.record_step(t, 1.0, False, False, state)
    return episode


class WriterThreadTest(absltest.TestCase):
    def test_steps_wait_for_a_slow_sink_and_nothing_is_lost(self):
        sink = SlowSink()
        recorder = recorder_lib.Recorder(sink, queue_bytes=8 << 20)
        done = threading.Event()

        def record():
            record_megabytes(recorder, 32)
            done.set()

        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            threading.Thread(target=record).start()
            self.assertFalse(done.wait(0.5))
            sink.gate.set()
            self.assertTrue(done.wait(60))
            recorder.close()
        self.assertLen(caught, 1)
        self.assertIn("8 MB wait", str(caught[0].message))
        (kept,) = sink.episodes.values()
        self.assertEqual(sum(i.state_rows for i, _ in kept.chunks), 33)

    def test_a_chunk_larger_than_the_queue_still_passes(self):
        sink = memory_sink.MemorySink()
        recorder = recorder_lib.Recorder(sink, queue_bytes=1)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            record_megabytes(recorder, 9)
        recorder.close()
        (kept,) = sink.episodes.values()
        self.assertEqual(kept.card.episode_length, 9)

    def test_an_error_stops_recording_with_one_warning(self):
        sink = FullSink()
        recorder = recorder_lib.Recorder(sink)
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            for _ in range(3):
                record_megabytes(recorder, 16)
            recorder.close()
        self.assertLen(caught, 1)
        message = str(caught[0].message)
        self.assertIn("No space left on device", message)
        self.assertIn("goes on", message)
        self.assertIsInstance(recorder.error, OSError)
        (kept,) = sink.episodes.values()
        self.assertLen(kept.chunks, 1)
        self.assertIsNone(kept.card)

    def test_a_failing_sink_releases_steps_that_wait(self):
        sink = FullSink()
        recorder = recorder_lib.Recorder(sink, queue_bytes=1)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            record_megabytes(recorder, 32)
            recorder.close()
        self.assertIsInstance(recorder.error, OSError)

    def test_warnings_as_errors_do_not_end_the_thread(self):
        sink = FullSink()
        recorder = recorder_lib.Recorder(sink)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            record_megabytes(recorder, 16)
            recorder.close()
        self.assertIsInstance(recorder.error, OSError)
        self.assertTrue(sink.is_closed)

    def test_the_end_of_an_episode_is_written_at_once(self):
        sink = memory_sink.MemorySink()
        recorder = recorder_lib.Recorder(sink, flush_secs=1000)
        self.addCleanup(recorder.close)
        episode = record_megabytes(recorder, 1)
        deadline = time.monotonic() + 30
        while episode.episode_id not in sink.episodes:
            self.assertLess(time.monotonic(), deadline)
            time.sleep(0.001)

    def test_a_forked_child_goes_on_unrecorded(self):
        sink = memory_sink.MemorySink()
        recorder = recorder_lib.Recorder(sink)
        record_megabytes(recorder, 1)
        recorder.flush()
        child = os.fork()
        if not child:
            with warnings.catch_warnings(record=True) as caught:
                warnings.simplefilter("always")
                record_megabytes(recorder, 9)
                recorder.close()
            told = [w for w in caught if "fork" in str(w.message)]
            os._exit(7 if len(told) == 1 else 1)
        _, status = os.waitpid(child, 0)
        self.assertEqual(os.WEXITSTATUS(status), 7)
        record_megabytes(recorder, 1)
        recorder.close()
        self.assertLen(sink.episodes, 2)


if __name__ == "__main__":
    absltest.main()
