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
"""Tests for what takes the space of a log."""

import os

from absl.testing import absltest

from tensorboard.plugins.agent.episode import episode_pb2
from tensorboard.plugins.agent.read import log_files
from tensorboard.plugins.agent.read import log_usage
from tensorboard.plugins.agent.read import sample_log

_FRAMES = 1


class LogUsageTest(absltest.TestCase):
    def setUp(self):
        super().setUp()
        self.logdir = sample_log.temp_dir(self)
        self.directory = os.path.join(self.logdir, "run1", "agent")

    def measure(self):
        return log_usage.measure(log_files.LogFiles(self.logdir))

    def write(self, events, directory=None):
        return sample_log.write(directory or self.directory, events)

    def test_counts_bytes_by_kind(self):
        events = sample_log.episode_events(0, length=3)
        path = self.write(events)
        (usage,) = self.measure()
        self.assertEqual((usage.run, usage.tb_run), ("run1", "run1/agent"))
        self.assertEqual(usage.event_bytes, os.path.getsize(path))
        self.assertEqual(usage.segment_bytes, {})
        (episode,) = usage.episodes
        self.assertEqual(episode.episode_id, "000000-5f2c91ab")
        self.assertFalse(episode.is_open)
        blobs = [event.summary.value[0].tensor.string_val for event in events]
        self.assertEqual(
            episode.kind_bytes["frame"], len(blobs[0][2]) + len(blobs[1][2])
        )
        self.assertEqual(
            episode.kind_bytes["end_flag"],
            sum(len(blobs[k][b]) for k in (0, 1) for b in (5, 6)),
        )
        # The positions of the first chunk, and those and the late ones.
        self.assertEqual(
            episode.kind_bytes["info"],
            len(blobs[0][7]) + len(blobs[1][7]) + len(blobs[1][10]),
        )

    def test_counts_payloads_of_segment_files(self):
        events = sample_log.episode_events(0, length=3)
        path = sample_log.move_to_segment(self.directory, events, [_FRAMES])
        self.write(events)
        (usage,) = self.measure()
        (episode,) = usage.episodes
        size = os.path.getsize(path)
        self.assertEqual(usage.segment_bytes, {"000000-5f2c91ab.seg": size})
        self.assertEqual(episode.segment_names, {"000000-5f2c91ab.seg"})
        self.assertGreater(episode.kind_bytes["frame"], size)
        self.assertFalse(usage.is_pruned(episode))
        references = episode.kind_bytes["frame"] - size
        os.remove(path)
        (usage,) = self.measure()
        (episode,) = usage.episodes
        self.assertEqual(episode.kind_bytes["frame"], references)
        self.assertTrue(usage.is_pruned(episode))

    def test_files_of_no_episode_are_counted_apart(self):
        events = sample_log.episode_events(0, length=3)
        path = sample_log.move_to_segment(self.directory, events, [_FRAMES])
        self.write(events)
        with open(os.path.join(os.path.dirname(path), "x.seg"), "wb") as stream:
            stream.write(b"12345")
        (usage,) = self.measure()
        self.assertEqual(usage.unreferenced_bytes, 5)

    def test_an_open_episode_and_a_discarded_one(self):
        header = sample_log.header(1)
        card = sample_log.card(
            header,
            1,
            1,
            end_reason=episode_pb2.EpisodeCard.CLOSED,
            warnings=[episode_pb2.Fact(name="discarded", value="dull")],
        )
        self.write(
            sample_log.chunk_events(sample_log.header(0), 1)
            + sample_log.chunk_events(header, 1)
            + [sample_log.card_event(card)]
        )
        (usage,) = self.measure()
        still_open, discarded = usage.episodes
        self.assertTrue(still_open.is_open)
        self.assertFalse(still_open.is_discarded)
        self.assertTrue(discarded.is_discarded)

    def test_other_writers_files_are_not_counted(self):
        path = self.write(sample_log.episode_events(0), self.logdir)
        sample_log.write(self.logdir, [], "events.out.tfevents.2")
        sample_log.write(os.path.join(self.logdir, "scalars"), [])
        (usage,) = self.measure()
        self.assertEqual((usage.run, usage.tb_run), (".", "."))
        self.assertEqual(usage.event_bytes, os.path.getsize(path))

    def test_recorders_of_a_run_stand_together(self):
        runs = ("b/agent", "a/agent/w2", "a/agent/w1")
        for number, run in enumerate(runs):
            directory = os.path.join(self.logdir, run)
            self.write(sample_log.episode_events(number), directory)
        self.assertEqual(
            [(usage.run, usage.tb_run) for usage in self.measure()],
            [("a", "a/agent/w1"), ("a", "a/agent/w2"), ("b", "b/agent")],
        )

    def test_says_each_file_before_it_is_read(self):
        path = self.write(sample_log.episode_events(0))
        said = []
        log_usage.measure(log_files.LogFiles(self.logdir), said.append)
        self.assertEqual(said, [path])

    def test_a_damaged_record_is_said(self):
        path = self.write(
            sample_log.episode_events(0) + sample_log.episode_events(1)
        )
        with open(path, "r+b") as stream:
            stream.seek(200)
            stream.write(b"XXXX")
        (usage,) = self.measure()
        self.assertLen(usage.damage, 1)
        self.assertIn("holds a damaged record", usage.damage[0])
        self.assertIn(path, usage.damage[0])

    def test_a_chunk_that_is_none_is_said(self):
        events = sample_log.episode_events(0)
        events[0].summary.value[0].tensor.string_val[1] = b"\xff\xff"
        path = self.write(events)
        (usage,) = self.measure()
        self.assertEqual(
            usage.damage, (path + " holds a chunk that cannot be parsed.",)
        )

    def test_a_cut_segment_file_is_said(self):
        events = sample_log.episode_events(0, length=3)
        path = sample_log.move_to_segment(self.directory, events, [_FRAMES])
        self.write(events)
        size = os.path.getsize(path)
        with open(path, "r+b") as stream:
            stream.truncate(size - 1)
        (usage,) = self.measure()
        self.assertEqual(
            usage.damage,
            (
                "Segment file '000000-5f2c91ab.seg' of run1/agent is cut: "
                "expected %d bytes or more but found %d." % (size, size - 1),
            ),
        )

    def test_a_directory_that_does_not_exist_takes_nothing(self):
        files = log_files.LogFiles(os.path.join(self.logdir, "later"))
        self.assertEqual(log_usage.measure(files), [])


if __name__ == "__main__":
    absltest.main()
