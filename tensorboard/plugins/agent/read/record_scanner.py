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
"""The framing of event files: bytes on disk to complete records.

A file is a sequence of records, each `uint64 length, uint32 crc(length), data,
uint32 crc(data)`, little-endian, both checksums masked CRC-32C; see
`docs/format.md`. What is damaged is left out and said once.
"""

import dataclasses
import struct

import google_crc32c

_HEADER = struct.Struct("<QI")
_LENGTH = struct.Struct("<Q")
_FOOTER = struct.Struct("<I")

# No writer comes near; a length beyond it is damage, and is never allocated.
MAX_RECORD_BYTES = 1 << 30


@dataclasses.dataclass(frozen=True)
class RecordSpan:
    """Where a record's data lies in its file, in bytes."""

    offset: int
    length: int


class RecordScanner:
    """Reads one growing file record by record, each byte once.

    Not thread-safe.

    Attributes:
      damage: Sentences on what was left out, at most one per kind.
    """

    def __init__(self, files, path):
        """Args:
        files: A `LogFiles`.
        path: The event file, a path that `files` listed.
        """
        self._files = files
        self._path = path
        self._offset = 0
        self._said = {}

    @property
    def damage(self):
        return list(self._said.values())

    def is_replaced(self, size):
        """Whether the file, now `size` bytes long, is not the one of before."""
        return size < self._offset

    def read_new(self):
        """Yields `(RecordSpan, data)` of each record completed since.

        A record that is not complete yet is waited for: the next call tries
        it again. Files that cannot be read yield nothing.
        """
        try:
            size = self._files.size(self._path)
            if size <= self._offset:
                return
            with self._files.open(self._path, self._offset) as stream:
                yield from self._read_records(stream, size)
        except OSError as error:
            self._say("unreadable", "%s cannot be read: %s", error)

    def _read_records(self, stream, size):
        while size - self._offset >= _HEADER.size:
            length = self._read_length(stream.read(_HEADER.size))
            if length is None:
                return
            span = RecordSpan(self._offset + _HEADER.size, length)
            end = span.offset + length + _FOOTER.size
            if end > size:
                return
            data = stream.read(length)
            is_intact = _is_intact(data, length, stream.read(_FOOTER.size))
            if not is_intact:
                self._say_damaged(span)
                if end == size:
                    # The writer may not have finished this one.
                    return
            self._offset = end
            if is_intact:
                yield span, data

    def _read_length(self, header):
        """The data's length; None if this file cannot be read any further."""
        if len(header) < _HEADER.size:
            return None
        length, checksum = _HEADER.unpack(header)
        if masked_crc32c(_LENGTH.pack(length)) != checksum:
            self._say(
                "cut",
                "%s is damaged at byte %s; what follows in it is lost.",
                self._offset,
            )
            return None
        if length > MAX_RECORD_BYTES:
            self._say(
                "cut",
                "%s states a record of %s bytes, more than any writer "
                "makes; what follows in it is lost.",
                length,
            )
            return None
        return length

    def _say_damaged(self, span):
        self._say(
            "record",
            "%s holds a damaged record at byte %s; such records are skipped.",
            span.offset,
        )

    def _say(self, kind, text, detail):
        self._said.setdefault(kind, text % (self._path, detail))


def read_record(files, path, span):
    """Reads a record again.

    Args:
      files: A `LogFiles`.
      path: The event file.
      span: A `RecordSpan` of that file.

    Returns:
      The record's data, bytes; None if it is no longer what it was.
    """
    try:
        found = files.read(path, span.offset, span.length + _FOOTER.size)
    except OSError:
        return None
    data, footer = found[: span.length], found[span.length :]
    return data if _is_intact(data, span.length, footer) else None


def masked_crc32c(data):
    """The checksum of event files: CRC-32C, rotated and offset."""
    crc = google_crc32c.value(data)
    return (((crc >> 15) | (crc << 17)) + 0xA282EAD8) & 0xFFFFFFFF


def _is_intact(data, length, footer):
    return (
        len(data) == length
        and len(footer) == _FOOTER.size
        and _FOOTER.unpack(footer)[0] == masked_crc32c(data)
    )
