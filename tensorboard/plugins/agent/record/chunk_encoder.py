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
"""A cut chunk to the blobs of its channels.

Chooses how each channel is packed, and states rows that two channels share
once.
"""

import numpy as np

from tensorboard.plugins.agent.episode import codec

# Rows smaller than this are not worth looking for a second time.
_MIN_SHARED_BYTES = 1024


def encode(chunk):
    """Packs all channels of a chunk.

    Args:
      chunk: A `chunk_builder.Chunk`.

    Returns:
      A list of serialized `ChannelChunk`s, one per channel.
    """
    blobs = []
    for position, rows in enumerate(chunk.channels):
        twin = _twin(chunk.channels[:position], rows)
        blobs.append((_encode(rows) if twin is None else _same(rows, twin)))
    return [blob.SerializeToString() for blob in blobs]


def _encode(rows):
    return codec.encode(
        rows.first_row,
        rows.runs,
        stack_axis=rows.stack_axis,
        palette_bytes=_pixel_bytes(rows),
    )


def _same(rows, twin):
    return codec.encode_same(rows.first_row, rows.runs, twin)


def _twin(others, rows):
    """Position of an earlier channel with the same rows; None: there is none.

    Most Atari environments observe the frame itself.
    """
    if _nbytes(rows) < _MIN_SHARED_BYTES:
        return None
    for position, other in enumerate(others):
        if _are_equal(other, rows):
            return position
    return None


def _nbytes(rows):
    return sum(
        run.values.nbytes
        for run in rows.runs
        if isinstance(run.values, np.ndarray)
    )


def _are_equal(one, two):
    if one.first_row != two.first_row or len(one.runs) != len(two.runs):
        return False
    return all(_same_run(a, b) for a, b in zip(one.runs, two.runs))


def _same_run(a, b):
    if (a.rows, a.dtype, a.shape) != (b.rows, b.dtype, b.shape):
        return False
    if not isinstance(a.values, np.ndarray):
        return a.values == b.values
    # As bytes, so that NaN equals NaN; the first row tells most apart.
    return _same_bytes(a.values[:1], b.values[:1]) and _same_bytes(
        a.values, b.values
    )


def _same_bytes(a, b):
    return np.array_equal(
        a.reshape(-1).view(np.uint8), b.reshape(-1).view(np.uint8)
    )


def _pixel_bytes(rows):
    """Bytes per pixel of colour pictures; None for all other rows."""
    shapes = {run.shape for run in rows.runs if not run.absent}
    pictures = all(len(s) == 3 and s[-1] in (3, 4) for s in shapes)
    if not shapes or not pictures or rows.stack_axis is not None:
        return None
    return max(shape[-1] for shape in shapes)
