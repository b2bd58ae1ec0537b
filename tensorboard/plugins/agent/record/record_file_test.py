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
"""Tests for `record_file`."""

import io
import os
import resource
import signal
import tempfile

from absl.testing import absltest

from tensorboard.compat.tensorflow_stub import pywrap_tensorflow
from tensorboard.plugins.agent.record import record_file
from tensorboard.summary.writer import record_writer


class FrameRecordTest(absltest.TestCase):
    def test_the_checksum_is_tensorboards(self):
        for data in (b"", b"a", bytes(range(256)) * 5):
            self.assertEqual(
                record_file.masked_crc32c(data),
                pywrap_tensorflow.masked_crc32c(data),
            )

    def test_the_framing_is_tensorboards(self):
        written = io.BytesIO()
        writer = record_writer.RecordWriter(written)
        for data in (b"abc", b"", bytes(1000)):
            writer.write(data)
        framed = map(record_file.frame_record, (b"abc", b"", bytes(1000)))
        self.assertEqual(b"".join(framed), written.getvalue())


class LocalRecordFileTest(absltest.TestCase):
    def setUp(self):
        super().setUp()
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.path = os.path.join(directory.name, "records")

    def read(self):
        with open(self.path, "rb") as file:
            return file.read()

    def test_a_record_is_in_the_file_before_it_is_closed(self):
        file = record_file.open_record_file(self.path)
        file.write(b"abc")
        file.write(b"")
        expected = b"".join(map(record_file.frame_record, (b"abc", b"")))
        self.assertEqual(self.read(), expected)
        file.close()

    def test_a_file_is_never_overwritten(self):
        record_file.open_record_file(self.path).close()
        with self.assertRaises(FileExistsError):
            record_file.open_record_file(self.path)

    def test_a_record_that_does_not_fit_leaves_no_torn_bytes(self):
        file = record_file.open_record_file(self.path)
        file.write(b"fits")
        limits = resource.getrlimit(resource.RLIMIT_FSIZE)
        handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (100, limits[1]))
        try:
            with self.assertRaises(OSError):
                file.write(bytes(200))
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
            signal.signal(signal.SIGXFSZ, handler)
        self.assertEqual(self.read(), record_file.frame_record(b"fits"))
        file.close()


if __name__ == "__main__":
    absltest.main()
