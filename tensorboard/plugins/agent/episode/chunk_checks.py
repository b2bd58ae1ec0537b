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
"""Checks of a `ChannelChunk`'s sizes and checksum before it is unpacked."""

import google_crc32c

from tensorboard.plugins.agent.episode import runs as runs_lib

# Most rows and axes that a chunk may state; sizes of zero bytes would
# otherwise let a few bytes ask for any number of rows.
MAX_ROWS = 1 << 24
MAX_RANK = 32


class CorruptChunkError(ValueError):
    """A chunk does not hold what it says it holds."""


def check(chunk, max_bytes):
    """Sizes and checksum, before anything is allocated."""
    if chunk.WhichOneof("data") == "same_as_channel":
        raise CorruptChunkError(
            "Expected an inline payload but found a reference to channel %d; "
            "resolve it first." % chunk.same_as_channel
        )
    if chunk.WhichOneof("data") == "segment":
        raise CorruptChunkError(
            "Expected an inline payload but found a reference to segment %r; "
            "resolve it first." % chunk.segment.file_name
        )
    if chunk.raw_bytes > max_bytes:
        raise CorruptChunkError(
            "Expected at most %d bytes of rows but the chunk states %d."
            % (max_bytes, chunk.raw_bytes)
        )
    if google_crc32c.value(chunk.payload) != chunk.payload_crc32c:
        raise CorruptChunkError(
            "Expected checksum %08x but found %08x: the payload was damaged."
            % (chunk.payload_crc32c, google_crc32c.value(chunk.payload))
        )
    _check_run_sizes(chunk)


def check_palette(step, chunk):
    width = step.pixel_bytes
    present = [run for run in chunk.runs if not run.absent]
    fits = width in (2, 3, 4) and all(
        runs_lib.is_pixels(r, width) for r in present
    )
    if not fits or len(step.palette) % width:
        raise CorruptChunkError(
            "Expected a palette of 2 to 4 bytes a pixel over uint8 rows of as "
            "many channels but found %d." % width
        )


def exact_bytes(run):
    """Bytes of a numeric run, as a Python int that cannot overflow."""
    total = run.rows * runs_lib.numeric_dtype(run.dtype).itemsize
    for size in run.shape:
        total *= size
    return total


def _check_run_sizes(chunk):
    """The runs' sizes must add up to `raw_bytes`; texts are checked later."""
    known = 0
    has_text = False
    _check_run_counts(chunk)
    for run in chunk.runs:
        if run.absent:
            continue
        if run.dtype in runs_lib.TEXT_DTYPES:
            has_text = True
            known += run.rows * runs_lib.TEXT_LENGTH_BYTES
        elif run.dtype in runs_lib.NUMERIC_DTYPES:
            known += exact_bytes(run)
        else:
            raise CorruptChunkError(
                "This version does not know the dtype %r." % run.dtype
            )
    if known > chunk.raw_bytes or (known < chunk.raw_bytes and not has_text):
        raise CorruptChunkError(
            "Expected %d bytes from the runs' shapes but the chunk states %d."
            % (known, chunk.raw_bytes)
        )


def _check_run_counts(chunk):
    rows = sum(run.rows for run in chunk.runs)
    if rows > MAX_ROWS or not all(run.rows for run in chunk.runs):
        raise CorruptChunkError(
            "Expected runs of at least one row and at most %d rows in all but "
            "found %d." % (MAX_ROWS, rows)
        )
    for run in chunk.runs:
        if len(run.shape) > MAX_RANK or any(n >= 1 << 31 for n in run.shape):
            raise CorruptChunkError(
                "Expected at most %d axes below 2^31 but found shape %s."
                % (MAX_RANK, tuple(run.shape))
            )
