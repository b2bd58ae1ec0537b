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
"""Tests for `segments`: what a reference may name, and what not."""

import os
from unittest import mock

import google_crc32c
from absl.testing import absltest
from absl.testing import parameterized

from tensorboard.plugins.agent.episode import episode_pb2
from tensorboard.plugins.agent.read import log_files
from tensorboard.plugins.agent.read import sample_log
from tensorboard.plugins.agent.read import segments

_SECRET = b"0123456789"


def _chunk(file_name, offset=0, length=10, checksum=None):
    expected = _SECRET[offset : offset + length]
    if checksum is None:
        checksum = google_crc32c.value(expected)
    return episode_pb2.ChannelChunk(
        payload_crc32c=checksum,
        segment=episode_pb2.SegmentReference(
            file_name=file_name, offset_bytes=offset, length_bytes=length
        ),
    )


class ResolveTest(parameterized.TestCase):
    def setUp(self):
        super().setUp()
        self.logdir = sample_log.temp_dir(self)
        self.files = log_files.LogFiles(self.logdir)
        self.folder = os.path.join(
            self.logdir, "run1", "agent", "plugins", "agent"
        )
        os.makedirs(self.folder)
        self.write(os.path.join(self.folder, "a.seg"))

    def write(self, path):
        with open(path, "wb") as stream:
            stream.write(_SECRET)
        return path

    def resolve(self, chunk, tb_run="run1/agent"):
        return segments.resolve(self.files, tb_run, chunk)

    def test_reads_the_bytes_that_are_named(self):
        self.assertEqual(self.resolve(_chunk("a.seg")), _SECRET)
        self.assertEqual(self.resolve(_chunk("a.seg", 3, 4)), b"3456")
        self.assertEqual(self.resolve(_chunk("a.seg", 10, 0)), b"")

    def test_a_recorder_directly_below_the_log_directory(self):
        folder = os.path.join(self.logdir, "plugins", "agent")
        os.makedirs(folder)
        self.write(os.path.join(folder, "b.seg"))
        self.assertEqual(self.resolve(_chunk("b.seg"), "."), _SECRET)

    @parameterized.parameters(
        "",
        ".",
        "..",
        ".hidden",
        "/etc/passwd",
        "../a.seg",
        "../../../secret",
        "x/../a.seg",
        "x\\a.seg",
        "a.seg\n",
        "a.seg\0",
        "C:a.seg",
        "ä.seg",
        "x" * 300,
    )
    def test_names_that_are_not_bare_file_names_are_refused(self, name):
        self.write(os.path.join(self.logdir, "secret"))
        with self.assertRaisesRegex(
            segments.SegmentError, "Expected the name of a segment file"
        ):
            self.resolve(_chunk(name))

    @parameterized.parameters("..", "run1/..", "run1/../..", "x/../run1/agent")
    def test_runs_that_climb_are_refused(self, tb_run):
        with self.assertRaisesRegex(
            segments.SegmentError, "Expected the name of a segment file"
        ):
            self.resolve(_chunk("a.seg"), tb_run)

    def test_links_out_of_the_run_are_refused(self):
        outside = self.write(os.path.join(self.logdir, "secret"))
        os.symlink(outside, os.path.join(self.folder, "b.seg"))
        with self.assertRaisesRegex(segments.SegmentError, "not a plain file"):
            self.resolve(_chunk("b.seg"))

    def test_a_linked_folder_is_refused(self):
        elsewhere = sample_log.temp_dir(self)
        self.write(os.path.join(elsewhere, "b.seg"))
        run = os.path.join(self.logdir, "run2", "plugins")
        os.makedirs(run)
        os.symlink(elsewhere, os.path.join(run, "agent"))
        with self.assertRaisesRegex(segments.SegmentError, "not a plain file"):
            self.resolve(_chunk("b.seg"), "run2")

    def test_a_run_that_is_linked_as_a_whole_is_read(self):
        link = os.path.join(self.logdir, "linked")
        os.symlink(os.path.join(self.logdir, "run1"), link)
        self.assertEqual(self.resolve(_chunk("a.seg"), "linked/agent"), _SECRET)

    def test_what_is_no_file_is_refused_and_not_waited_for(self):
        os.mkfifo(os.path.join(self.folder, "pipe"))
        os.mkdir(os.path.join(self.folder, "directory"))
        for name in ("pipe", "directory"):
            with self.assertRaisesRegex(segments.SegmentError, "not a plain"):
                self.resolve(_chunk(name))

    @parameterized.parameters(
        (0, 11), (10, 1), (11, 0), (2**63, 1), (0, 2**63), (2**64 - 1,) * 2
    )
    def test_ranges_past_the_end_are_refused(self, offset, length):
        with self.assertRaisesRegex(segments.SegmentError, "it ends at 10"):
            self.resolve(_chunk("a.seg", offset, length))

    def test_a_huge_range_is_refused_even_if_the_file_has_it(self):
        with open(os.path.join(self.folder, "a.seg"), "r+b") as stream:
            stream.truncate(1 << 40)
        with self.assertRaises(segments.SegmentError):
            self.resolve(_chunk("a.seg", 0, 1 << 39))

    def test_damage_is_found(self):
        with self.assertRaisesRegex(segments.SegmentError, "is damaged"):
            self.resolve(_chunk("a.seg", checksum=1))

    def test_a_file_that_is_gone_was_pruned(self):
        with self.assertRaisesRegex(
            segments.PrunedError, "Pruned: .* 'gone.seg', which is no longer in"
        ):
            self.resolve(_chunk("gone.seg"))

    def test_a_file_that_goes_while_it_is_read_was_pruned(self):
        path = os.path.join(self.folder, "a.seg")
        size = self.files.size

        def remove_after_size(path):
            found = size(path)
            os.remove(path)
            return found

        with mock.patch.object(self.files, "size", remove_after_size):
            with self.assertRaises(segments.PrunedError):
                self.resolve(_chunk("a.seg"))
        self.assertFalse(os.path.exists(path))

    def test_a_file_that_cannot_be_read_was_not_pruned(self):
        def fail(path, offset, length):
            raise PermissionError("no")

        with mock.patch.object(self.files, "read", fail):
            with self.assertRaisesRegex(segments.SegmentError, "no") as caught:
                self.resolve(_chunk("a.seg"))
        self.assertNotIsInstance(caught.exception, segments.PrunedError)

    def test_without_a_log_directory_nothing_is_read(self):
        with self.assertRaisesRegex(segments.SegmentError, "--logdir"):
            segments.resolve(None, "run1/agent", _chunk("a.seg"))


if __name__ == "__main__":
    absltest.main()
