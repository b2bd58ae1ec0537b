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
"""Reversible byte transformations that make a chunk's rows compress well.

Each filter turns a chunk's bytes into bytes of the same length and back.
`docs/format.md` defines them; `codec.py` chains them; `palette.py` holds the
one that shortens.
"""

import dataclasses
from typing import Tuple

import numpy as np

# From this length on a call per row is faster than one `accumulate`, which
# does not use vector instructions.
_LONG_ROW_BYTES = 512


@dataclasses.dataclass(frozen=True)
class Segment:
    """Where a run's bytes lie inside a chunk and how they are shaped.

    Attributes:
      rows: Number of rows, >= 1.
      row_bytes: Bytes of one row, >= 0.
      shape: Shape of one row, without the rows' axis.
      item_bytes: Bytes of one element.
    """

    rows: int
    row_bytes: int
    shape: Tuple[int, ...]
    item_bytes: int

    @property
    def total_bytes(self):
        return self.rows * self.row_bytes


def split(data, segments):
    """Yields `(segment, view uint8[rows, row_bytes])` of each run in `data`.

    Args:
      data: uint8[n], n = the sum of the segments' bytes.
      segments: The runs that take bytes, in order.
    """
    start = 0
    for segment in segments:
        end = start + segment.total_bytes
        view = data[start:end].reshape(segment.rows, segment.row_bytes)
        yield segment, view
        start = end


def xor_rows(data, segments):
    """XORs every row with the row before it. Returns uint8[n], a copy."""
    out = np.empty_like(data)
    pairs = zip(split(data, segments), split(out, segments))
    for (_, rows), (_, deltas) in pairs:
        deltas[:1] = rows[:1]
        np.bitwise_xor(rows[1:], rows[:-1], out=deltas[1:])
    return out


def unxor_rows(data, segments):
    """Undoes `xor_rows`."""
    out = np.empty_like(data)
    pairs = zip(split(data, segments), split(out, segments))
    for (_, deltas), (_, rows) in pairs:
        _accumulate_xor(deltas, rows)
    return out


def shift_stacks(data, segments, axis):
    """XORs every frame stack with the prediction from the one before it.

    Row t is predicted by row t-1 moved one plane towards index 0 along `axis`
    of the row, its newest plane by row t-1's newest.

    Args:
      data: uint8[n].
      segments: The runs.
      axis: Axis of a row along which pictures are stacked.

    Returns:
      uint8[n], a copy.
    """
    out = np.empty_like(data)
    pairs = zip(split(data, segments), split(out, segments))
    for (segment, rows), (_, deltas) in pairs:
        deltas[:1] = rows[:1]
        predictions = _shifted(_stacked(rows[:-1], segment), axis + 1)
        np.bitwise_xor(
            _stacked(rows[1:], segment),
            predictions,
            out=_stacked(deltas[1:], segment),
        )
    return out


def unshift_stacks(data, segments, axis):
    """Undoes `shift_stacks`."""
    out = data.copy()
    for segment, view in split(out, segments):
        stacks = _stacked(view, segment)
        for t in range(1, segment.rows):
            stacks[t] ^= _shifted(stacks[t - 1], axis)
    return out


def shuffle_bytes(data, item_bytes):
    """Puts byte 0 of all elements first, then byte 1 of all, and so on."""
    return np.ascontiguousarray(data.reshape(-1, item_bytes).T).reshape(-1)


def unshuffle_bytes(data, item_bytes):
    """Undoes `shuffle_bytes`."""
    return np.ascontiguousarray(data.reshape(item_bytes, -1).T).reshape(-1)


def _accumulate_xor(deltas, rows):
    """Row t of `rows` becomes the XOR of deltas 0 to t."""
    if deltas.shape[1] < _LONG_ROW_BYTES:
        np.bitwise_xor.accumulate(deltas, axis=0, out=rows)
        return
    rows[:1] = deltas[:1]
    for t in range(1, len(rows)):
        np.bitwise_xor(rows[t - 1], deltas[t], out=rows[t])


def _stacked(rows, segment):
    """Views uint8[n, row_bytes] as uint8[n, *shape, item_bytes]."""
    return rows.reshape(
        (rows.shape[0],) + segment.shape + (segment.item_bytes,)
    )


def _shifted(stacks, axis):
    """`stacks` moved one plane towards index 0 along `axis`; last repeats."""
    planes = stacks.shape[axis]
    order = np.minimum(np.arange(1, planes + 1), planes - 1)
    return np.take(stacks, order, axis=axis)
