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
"""References into segment files to the bytes they name.

A log may come from anyone. A reference is followed only to a regular file that
lies directly in the segment folder of its own run.
"""

import os
import re

import google_crc32c

from tensorboard.plugins.agent import metadata

# More than any chunk holds; a longer reference is never allocated.
MAX_SEGMENT_READ_BYTES = 1 << 30

# Of a recorder's directory, parts joined by "/".
FOLDER = "/".join(metadata.SEGMENT_DIRECTORY)

_FILE_NAME = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9_.-]{0,199}\Z")


class SegmentError(ValueError):
    """A reference cannot be followed; the message says why, for the user."""


class PrunedError(SegmentError):
    """The file is no longer there: its episode gave up its heavy rows."""

    def __init__(self, file_name):
        super().__init__(
            "Pruned: these rows lay in segment file %r, which is no longer in "
            "the log." % file_name
        )


def resolve(files, tb_run, chunk):
    """Reads what a chunk's reference names.

    Args:
      files: The log directory's `LogFiles`; None if it is not known, as when
        TensorBoard reads from another machine's data server.
      tb_run: The recorder's run, as the data provider lists it.
      chunk: A `ChannelChunk` with a `segment`.

    Returns:
      The payload, bytes, whose checksum is `chunk.payload_crc32c`.

    Raises:
      PrunedError: The file is gone.
      SegmentError: The reference leaves the run's folder or its file, or the
        file is damaged or cannot be read.
    """
    reference = chunk.segment
    path = path_of(files, tb_run, reference.file_name)
    try:
        _check_range(files, path, reference)
        payload = files.read(
            path, reference.offset_bytes, reference.length_bytes
        )
    except OSError as error:
        if not files.has_file(path):
            raise PrunedError(reference.file_name)
        raise SegmentError(
            "Segment file %r cannot be read: %s" % (reference.file_name, error)
        )
    if google_crc32c.value(payload) != chunk.payload_crc32c:
        raise SegmentError(
            "Segment file %r is damaged at byte %d."
            % (reference.file_name, reference.offset_bytes)
        )
    return payload


def path_of(files, tb_run, file_name):
    """Where a segment file lies.

    Args:
      files, tb_run: See `resolve`.
      file_name: Its name, from a reference.

    Raises:
      PrunedError: The file is gone.
      SegmentError: The name leads out of the run's folder, also by a link.
    """
    if files is None:
        raise SegmentError(
            "This chunk lies in a segment file, which only a TensorBoard that "
            "was started with --logdir can read."
        )
    run_parts = [] if tb_run == "." else tb_run.split("/")
    if not _FILE_NAME.match(file_name) or ".." in run_parts:
        raise SegmentError(
            "Expected the name of a segment file but found %r."
            % file_name[:200]
        )
    parts = metadata.SEGMENT_DIRECTORY + (file_name,)
    path = files.path(*run_parts, *parts)
    if not files.is_remote:
        _check_local(os.path.realpath(files.path(*run_parts)), parts, path)
    return path


def _check_local(run_directory, parts, path):
    """Refuses links below the run's directory, and what is no plain file."""
    if not os.path.lexists(path):
        raise PrunedError(parts[-1])
    is_inside = os.path.realpath(path) == os.path.join(run_directory, *parts)
    if not is_inside or not os.path.isfile(path):
        raise SegmentError(
            "Segment file %r is not a plain file of its run." % parts[-1]
        )


def _check_range(files, path, reference):
    size = files.size(path)
    end = reference.offset_bytes + reference.length_bytes
    if end > size or reference.length_bytes > MAX_SEGMENT_READ_BYTES:
        raise SegmentError(
            "Expected bytes %d to %d in segment file %r but it ends at %d."
            % (reference.offset_bytes, end, reference.file_name, size)
        )
