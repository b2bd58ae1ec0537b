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
"""Tests for `event_file_sink`: what TensorBoard makes of a recorded log."""

import glob
import os
import tempfile

from absl.testing import absltest
from absl.testing import parameterized
import numpy as np

from tensorboard import context
from tensorboard.backend.event_processing import event_file_loader
from tensorboard.compat.proto import summary_pb2
from tensorboard.plugins.agent import local_server
from tensorboard.plugins.agent import metadata
from tensorboard.plugins.agent.episode import codec
from tensorboard.plugins.agent.episode import episode_pb2
from tensorboard.plugins.agent.read import log
from tensorboard.plugins.agent.record import event_file_sink
from tensorboard.plugins.agent.record import recorder as recorder_lib
from tensorboard.plugins.agent.testing import remote_files
from tensorboard.plugins.agent.testing import stamps
from tensorboard.util import tensor_util

_MANY = 10**9


def record_counting(recorder, length):
    """Records an episode whose observations are 0 to `length`."""
    episode = recorder.begin_episode(np.int64(0), frame=stamps.stamp(0, 0))
    for t in range(1, length + 1):
        frame = stamps.stamp(0, t)
        episode.record_step(
            t - 1, float(t), t == length, False, np.int64(t), frame=frame
        )
    episode.end()
    return episode


def event_files(directory):
    pattern = os.path.join(directory, "**", "*tfevents*")
    return sorted(glob.glob(pattern, recursive=True))


def load(path):
    return list(event_file_loader.EventFileLoader(path).Load())


class EventFileTest(absltest.TestCase):
    def setUp(self):
        super().setUp()
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.logdir = directory.name

    def test_tensorboards_own_loader_reads_every_record(self):
        with recorder_lib.Recorder(self.logdir) as recorder:
            episode = record_counting(recorder, 5000)
        (path,) = event_files(self.logdir)
        first, *chunks, card = load(path)
        self.assertEqual(first.file_version, "brain.Event:2")
        self.assertGreater(len(chunks), 1)
        steps = [event.step for event in chunks]
        self.assertEqual(steps[0], 0)
        self.assertEqual(steps, sorted(set(steps)))
        for event in chunks:
            (value,) = event.summary.value
            self.assertEqual(value.tag, episode.episode_id + "/steps")
            self.check_metadata(value, summary_pb2.DATA_CLASS_BLOB_SEQUENCE)
            blobs = tensor_util.make_ndarray(value.tensor)
            index = episode_pb2.ChunkIndex.FromString(blobs[0])
            self.assertEqual(index.first_state_row, event.step)
        (value,) = card.summary.value
        self.assertEqual(value.tag, episode.episode_id + "/card")
        self.check_metadata(value, summary_pb2.DATA_CLASS_TENSOR)
        self.assertEqual(
            tensor_util.make_ndarray(value.tensor), 5000 * 5001 / 2
        )

    def check_metadata(self, value, data_class):
        self.assertEqual(value.metadata.data_class, data_class)
        plugin = value.metadata.plugin_data
        self.assertEqual(plugin.plugin_name, "agent")
        self.assertIsNotNone(metadata.parse_plugin_data(plugin.content))

    def test_times_do_not_run_backwards_when_the_clock_does(self):
        sink = event_file_sink.EventFileSink(self.logdir)
        header = episode_pb2.EpisodeHeader(episode_id="000000-ab")
        index = episode_pb2.ChunkIndex(state_rows=2, step_rows=1)
        sink.write_chunk(header, index, [], wall_time_secs=100.0)
        card = episode_pb2.EpisodeCard(episode_id="000000-ab")
        sink.write_card(card, wall_time_secs=50.0)
        sink.close()
        (path,) = event_files(self.logdir)
        times = [event.wall_time for event in load(path)]
        self.assertEqual(times, [100.0, 100.0, 100.0])

    def test_nothing_recorded_makes_no_event_file(self):
        recorder_lib.Recorder(self.logdir).close()
        self.assertEmpty(event_files(self.logdir))

    def test_a_second_recorder_adds_to_the_run_and_changes_nothing(self):
        with recorder_lib.Recorder(self.logdir) as recorder:
            record_counting(recorder, 3)
        (path,) = event_files(self.logdir)
        with open(path, "rb") as file:
            before = file.read()
        with recorder_lib.Recorder(self.logdir) as recorder:
            record_counting(recorder, 4)
        paths = event_files(self.logdir)
        self.assertLen(paths, 2)
        self.assertLen({os.path.dirname(each) for each in paths}, 2)
        with open(path, "rb") as file:
            self.assertEqual(file.read(), before)


class RemoteLogTest(absltest.TestCase):
    def test_a_log_in_an_object_store_is_written_and_read(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        remote_files.register(directory.name)
        url = remote_files.SCHEME + "://bucket/run1/"
        for length in (3, 4):
            with recorder_lib.Recorder(url) as recorder:
                record_counting(recorder, length)
        episodes = log.read(remote_files.SCHEME + "://bucket").episodes
        self.assertEqual({e.run for e in episodes}, {"run1"})
        self.assertEqual(
            sorted(e.observations[:].tolist() for e in episodes),
            [[0, 1, 2, 3], [0, 1, 2, 3, 4]],
        )


class DataProviderTest(parameterized.TestCase):
    def setUp(self):
        super().setUp()
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.logdir = directory.name

    @parameterized.parameters(*local_server.LOADERS)
    def test_both_loaders_serve_every_chunk(self, loader):
        run = os.path.join(self.logdir, "run1")
        with recorder_lib.Recorder(run) as recorder:
            episode = record_counting(recorder, 9000)
        server = local_server.LocalServer(self.logdir, loader)
        self.addCleanup(server.close)
        tags = [episode.episode_id + "/steps", episode.episode_id + "/card"]
        server.wait_for(*tags)
        request = context.RequestContext()
        found = server.provider.read_blob_sequences(
            request, experiment_id="", plugin_name="agent", downsample=_MANY
        )["run1/agent"][tags[0]]
        observations = [
            self.observations(server, request, sequence) for sequence in found
        ]
        np.testing.assert_array_equal(
            np.concatenate(observations), np.arange(9001)
        )
        cards = server.provider.list_tensors(
            request, experiment_id="", plugin_name="agent"
        )["run1/agent"]
        content = metadata.parse_plugin_data(cards[tags[1]].plugin_content)
        self.assertEqual(content.card.episode_length, 9000)
        self.assertEqual(content.card.chunk_count, len(found))

    def observations(self, server, request, sequence):
        """The rows of the channel of that name in one chunk."""
        blobs = [
            server.provider.read_blob(request, blob_key=value.blob_key)
            for value in sequence.values
        ]
        # Blob 0 is the index; wall times are the first channel.
        chunk = episode_pb2.ChannelChunk.FromString(blobs[2])
        return np.concatenate([run.values for run in codec.decode(chunk)])


if __name__ == "__main__":
    absltest.main()
