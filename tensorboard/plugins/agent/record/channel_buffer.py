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
"""One channel's rows, copied into place until the next chunk is cut."""

import numpy as np

from tensorboard.plugins.agent.episode import codec
from tensorboard.plugins.agent.episode import episode_pb2
from tensorboard.plugins.agent.episode import values

_FIRST_ROWS = 16
# More than this is never reserved ahead of the rows that come.
_MOST_RESERVED_BYTES = 16 << 20


class ChannelBuffer:
    """Collects rows as runs of one dtype and shape. Not thread-safe.

    Numeric rows are copied once, into memory reserved for many rows; what the
    caller does with its array afterwards does not matter.
    """

    def __init__(self, spec, pool):
        """Creates a buffer.

        Args:
          spec: The channel's `ChannelSpec`.
          pool: The `BufferPool` that large arrays come from; whoever has
            read the runs of `take` gives their arrays back to it.
        """
        self.spec = spec
        self._pool = pool
        self._runs = []
        self._row = 0
        self._values = None
        self._texts = None
        self._text_dtype = ""
        self._count = 0
        self._rows_hint = _FIRST_ROWS
        discrete = spec.kind == episode_pb2.DISCRETE
        self._target_dtype = np.dtype(np.int64) if discrete else None

    def append(self, row, leaf):
        """Copies one row.

        Args:
          row: Its number in this chunk, past all that were appended before;
            rows in between become absent.
          leaf: A numeric array of the codec's dtypes, or a text.
        """
        if row > self._row:
            self._add_absent(row - self._row)
        self._row = row + 1
        if isinstance(leaf, str):
            self._append_text(leaf)
            return
        array = self._values
        if (
            array is None
            or array.dtype != leaf.dtype
            or array.shape[1:] != leaf.shape
            or self._count == len(array)
        ):
            array = self._make_room(leaf)
        array[self._count] = leaf
        self._count += 1

    def take(self, rows):
        """Ends the chunk.

        Args:
          rows: Number of rows of the chunk; missing ones are absent.

        Returns:
          A tuple of `codec.Run`; their arrays are not touched again.
        """
        if rows > self._row:
            self._add_absent(rows - self._row)
        if self._count:
            self._rows_hint = max(_FIRST_ROWS, self._count)
        self._close_run()
        runs, self._runs, self._row = tuple(self._runs), [], 0
        return runs

    def _append_text(self, text):
        dtype = values.leaf_dtype(text)
        if self._texts is None or dtype != self._text_dtype:
            self._close_run()
            self._texts, self._text_dtype = [], dtype
        self._texts.append(text)

    def _make_room(self, leaf):
        """Lets the open run take one more row like `leaf`."""
        dtype = self._stored_dtype(leaf)
        array = self._values
        same_run = (
            array is not None
            and array.dtype == dtype
            and array.shape[1:] == leaf.shape
        )
        if not same_run:
            self._close_run()
            self._values = self._reserve(self._rows_hint, dtype, leaf.shape)
        elif self._count == len(array):
            self._values = self._reserve(2 * len(array), dtype, leaf.shape)
            self._values[: self._count] = array
            self._pool.give(array)
        return self._values

    def _stored_dtype(self, leaf):
        """Integers of a discrete space change type between steps: not here."""
        target = self._target_dtype
        if target is not None and leaf.dtype.kind in "iu":
            if np.can_cast(leaf.dtype, target):
                return target
        return leaf.dtype.newbyteorder("=")

    def _reserve(self, rows, dtype, shape):
        row_bytes = dtype.itemsize * int(np.prod(shape, dtype=np.int64))
        affordable = _MOST_RESERVED_BYTES // max(row_bytes, 1)
        rows = max(self._count + 1, min(rows, affordable))
        return self._pool.take((rows,) + shape, dtype)

    def _add_absent(self, rows):
        self._close_run()
        self._runs.append(codec.Run(rows))
        self._row += rows

    def _close_run(self):
        if self._texts is not None:
            run = codec.Run(len(self._texts), self._text_dtype, (), self._texts)
            self._runs.append(run)
            self._texts = None
        elif self._count:
            rows = self._values[: self._count]
            self._runs.append(
                codec.Run(len(rows), rows.dtype.name, rows.shape[1:], rows)
            )
        self._values, self._count = None, 0
