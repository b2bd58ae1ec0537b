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
"""Tests for `record_scanner`: what is read from growing and damaged files."""

import os
import struct

from absl.testing import absltest

from tensorboard.plugins.agent.read import log_files
from tensorboard.plugins.agent.read import record_scanner
from tensorboard.plugins.agent.read import sample_log
from tensorboard.summary.writer import record_writer


class RecordScannerTest(absltest.TestCase):
    def setUp(self):
        super().setUp()
        self.directory = sample_log.temp_dir(self)
        self.path = os.path.join(self.directory, "events.out.tfevents.1")
        self.files = log_files.LogFiles(self.directory)

    def write(self, *records, mode="wb"):
        with open(self.path, mode) as stream:
            writer = record_writer.RecordWriter(stream)
            for record in records:
                writer.write(record)

    def flip_byte(self, offset):
        with open(self.path, "r+b") as stream:
            stream.seek(offset)
            byte = stream.read(1)[0]
            stream.seek(offset)
            stream.write(bytes([byte ^ 1]))

    def scanner(self):
        return record_scanner.RecordScanner(self.files, self.path)

    def read(self, scanner):
        return [data for _, data in scanner.read_new()]

    def test_reads_every_record_once(self):
        self.write(b"one", b"", b"three")
        scanner = self.scanner()
        self.assertEqual(self.read(scanner), [b"one", b"", b"three"])
        self.assertEqual(self.read(scanner), [])
        self.write(b"four", mode="ab")
        self.assertEqual(self.read(scanner), [b"four"])
        self.assertEqual(scanner.damage, [])

    def test_says_where_each_record_lies(self):
        self.write(b"one", b"three")
        spans = [span for span, _ in self.scanner().read_new()]
        self.assertEqual(spans[0], record_scanner.RecordSpan(12, 3))
        self.assertEqual(spans[1], record_scanner.RecordSpan(31, 5))
        self.assertEqual(
            record_scanner.read_record(self.files, self.path, spans[1]),
            b"three",
        )

    def test_waits_at_every_place_where_a_record_may_be_torn(self):
        self.write(b"one", b"three")
        with open(self.path, "rb") as stream:
            whole = stream.read()
        for cut in range(19, len(whole)):
            with open(self.path, "wb") as stream:
                stream.write(whole[:cut])
            scanner = self.scanner()
            self.assertEqual(self.read(scanner), [b"one"], cut)
            with open(self.path, "ab") as stream:
                stream.write(whole[cut:])
            self.assertEqual(self.read(scanner), [b"three"], cut)
            self.assertEqual(scanner.damage, [])

    def test_skips_records_with_a_flipped_bit_and_says_so_once(self):
        self.write(b"one", b"two", b"three", b"four")
        self.flip_byte(12)
        self.flip_byte(12 + 19)
        scanner = self.scanner()
        self.assertEqual(self.read(scanner), [b"three", b"four"])
        self.assertLen(scanner.damage, 1)
        self.assertIn("damaged record at byte 12", scanner.damage[0])

    def test_takes_a_last_record_that_turns_out_whole(self):
        self.write(b"one", b"two")
        self.flip_byte(12 + 19)
        scanner = self.scanner()
        self.assertEqual(self.read(scanner), [b"one"])
        self.flip_byte(12 + 19)
        self.assertEqual(self.read(scanner), [b"two"])

    def test_passes_a_last_record_that_stays_damaged(self):
        self.write(b"one", b"two")
        self.flip_byte(12 + 19)
        scanner = self.scanner()
        self.assertEqual(self.read(scanner), [b"one"])
        self.write(b"three", mode="ab")
        self.assertEqual(self.read(scanner), [b"three"])
        self.assertLen(scanner.damage, 1)

    def test_loses_what_follows_a_damaged_length_and_says_so_once(self):
        self.write(b"one", b"two", b"three")
        self.flip_byte(19)
        scanner = self.scanner()
        self.assertEqual(self.read(scanner), [b"one"])
        self.write(b"four", mode="ab")
        self.assertEqual(self.read(scanner), [])
        self.assertLen(scanner.damage, 1)
        self.assertIn("damaged at byte 19", scanner.damage[0])

    def test_a_tail_of_zeros_is_damage(self):
        self.write(b"one")
        with open(self.path, "ab") as stream:
            stream.write(bytes(4096))
        scanner = self.scanner()
        self.assertEqual(self.read(scanner), [b"one"])
        self.assertLen(scanner.damage, 1)

    def test_never_allocates_what_a_length_claims(self):
        length = struct.pack("<Q", 1 << 40)
        checksum = struct.pack("<I", record_scanner.masked_crc32c(length))
        with open(self.path, "wb") as stream:
            stream.write(length + checksum)
            # A sparse file, so that the record seems to be there.
            stream.truncate((1 << 40) + 16)
        scanner = self.scanner()
        self.assertEqual(self.read(scanner), [])
        self.assertIn("states a record of 1099511627776", scanner.damage[0])

    def test_a_file_that_vanished_is_said_and_not_raised(self):
        scanner = self.scanner()
        self.assertEqual(self.read(scanner), [])
        self.assertIn("cannot be read", scanner.damage[0])

    def test_a_record_that_changed_since_is_not_read_again(self):
        self.write(b"one")
        span = record_scanner.RecordSpan(12, 3)
        self.flip_byte(13)
        self.assertIsNone(
            record_scanner.read_record(self.files, self.path, span)
        )
        os.remove(self.path)
        self.assertIsNone(
            record_scanner.read_record(self.files, self.path, span)
        )


if __name__ == "__main__":
    absltest.main()
