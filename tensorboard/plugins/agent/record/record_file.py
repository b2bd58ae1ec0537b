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
"""Appends records in TensorFlow's framing to one file, local or remote.

A record is `uint64 length, uint32 masked CRC-32C of the length, the data,
uint32 masked CRC-32C of the data`, little-endian.
"""

import os
import struct
import time

import google_crc32c

# Object stores rewrite a file to make it longer; do not ask for it often.
_REMOTE_FLUSH_SECS = 10.0


def frame_record(data):
    """One record as bytes. `data`: bytes."""
    length = struct.pack("<Q", len(data))
    return b"".join(
        (
            length,
            struct.pack("<I", masked_crc32c(length)),
            data,
            struct.pack("<I", masked_crc32c(data)),
        )
    )


def masked_crc32c(data):
    """TensorFlow's masked checksum, a uint32."""
    crc = google_crc32c.value(data)
    return ((crc >> 15 | crc << 17) + 0xA282EAD8) & 0xFFFFFFFF


def is_remote(path):
    """Whether a path belongs to TensorBoard's file system layer."""
    return "://" in path


def open_record_file(path):
    """Creates a file for records; `path` must not exist."""
    return RemoteRecordFile(path) if is_remote(path) else LocalRecordFile(path)


class LocalRecordFile:
    """A file on this machine. A record survives the process once written."""

    def __init__(self, path):
        self._file = open(path, "xb", buffering=0)
        self._good_bytes = 0

    def write(self, data):
        """Appends a record, whole or not at all.

        Raises:
          OSError: The record could not be written.
        """
        record = memoryview(frame_record(data))
        try:
            written = 0
            while written < len(record):
                written += self._file.write(record[written:])
        except OSError:
            self._cut_torn_record()
            raise
        self._good_bytes += len(record)

    def _cut_torn_record(self):
        try:
            os.ftruncate(self._file.fileno(), self._good_bytes)
        except OSError:  # the reader stops at a torn record; both loaders do
            pass

    def close(self):
        self._file.close()


class RemoteRecordFile:
    """A file in an object store.

    Where the store can append, a record survives at once, elsewhere within
    10 seconds of the next record.
    """

    def __init__(self, path):
        # Imports TensorFlow where it is installed; local logs never do.
        from tensorboard.compat import tf

        self._file = tf.io.gfile.GFile(path, "wb")
        self._flushed_secs = time.monotonic()

    def write(self, data):
        self._file.write(frame_record(data))
        now = time.monotonic()
        if now - self._flushed_secs >= _REMOTE_FLUSH_SECS:
            self._file.flush()
            self._flushed_secs = now

    def close(self):
        self._file.close()
