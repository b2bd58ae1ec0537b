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
"""Rows as runs of one dtype and shape, and what a chunk says of them."""

import dataclasses
from typing import List, Optional, Tuple, Union

import numpy as np

from tensorboard.plugins.agent.episode import filters

# Text dtypes: rows are Python strings.
UTF8 = "utf8"
JSON = "json"
TEXT_DTYPES = frozenset((UTF8, JSON))

NUMERIC_DTYPES = frozenset(
    "bool int8 int16 int32 int64 uint8 uint16 uint32 uint64 "
    "float16 float32 float64 complex64 complex128".split()
)

# Bytes of the length that stands before the texts of a run.
TEXT_LENGTH_BYTES = 4


@dataclasses.dataclass(frozen=True)
class Run:
    """Consecutive rows that share dtype and shape.

    Attributes:
      rows: Number of rows, >= 1.
      dtype: A NumPy type name from `NUMERIC_DTYPES`, or `UTF8` or `JSON`;
        empty for absent rows.
      shape: Shape of one row; empty for scalars, texts and absent rows.
      values: dtype[rows, *shape], C-contiguous; a list of `rows` strings for
        text; None for absent rows.
    """

    rows: int
    dtype: str = ""
    shape: Tuple[int, ...] = ()
    values: Optional[Union[np.ndarray, List[str]]] = None

    @property
    def absent(self):
        return self.values is None


def numeric_dtype(name):
    """The little-endian NumPy dtype called `name`, one of NUMERIC_DTYPES."""
    return np.dtype(name).newbyteorder("<")


def segments(chunk, divisor=1):
    """The numeric runs of a `ChannelChunk` as filters see them.

    Args:
      chunk: The chunk.
      divisor: Bytes of a pixel where PALETTE has made each one byte; 1: not.

    Returns:
      A list of `filters.Segment`.
    """
    found = []
    for run in chunk.runs:
        if run.absent:
            continue
        item = numeric_dtype(run.dtype).itemsize
        shape = tuple(run.shape)
        if divisor > 1:
            shape, item = shape[:-1], 1
        count = int(np.prod(shape, dtype=np.int64))
        found.append(filters.Segment(run.rows, count * item, shape, item))
    return found


def is_pixels(run, pixel_bytes):
    """Whether a run's rows are uint8 pixels of so many bytes."""
    return run.dtype == "uint8" and run.shape and run.shape[-1] == pixel_bytes
