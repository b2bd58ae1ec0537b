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
"""Channels as lazy sequences, and nested values put together from them.

Only the chunks that an index touches are read and decoded.
"""

import bisect
import collections.abc
import json

import numpy as np

from tensorboard.plugins.agent.episode import codec
from tensorboard.plugins.agent.episode import episode_pb2
from tensorboard.plugins.agent.episode import values
from tensorboard.plugins.agent.read import episode_facts

# What `find` returns for a row whose chunk is damaged or gone.
LOST = object()


class LazyRows(collections.abc.Sequence):
    """A read-only sequence whose rows are read when they are asked for.

    An index gives one row, None if it is absent: not recorded there, or lost.
    A slice and `np.asarray` read all its rows at once. `rows[a:b]` is an array
    `dtype[n, *shape]` if every row is an array of one type and shape, else a
    list; `np.asarray` gives an array of objects in that case.
    """

    def __init__(self, length):
        self._length = length

    def find(self, number):
        """Returns row `number`, None if absent, `LOST` if lost."""
        raise NotImplementedError

    def __len__(self):
        return self._length

    def __getitem__(self, index):
        if isinstance(index, slice):
            chosen = range(self._length)[index]
            return _stack([self[number] for number in chosen], self._empty())
        number = range(self._length)[index]
        row = self.find(number)
        return None if row is LOST else row

    def __array__(self, dtype=None, copy=None):
        del copy  # a copy is made in any case
        rows = self[:]
        if not isinstance(rows, np.ndarray):
            rows = _objects(rows)
        return rows if dtype is None else rows.astype(dtype)

    def _empty(self):
        """What a slice without rows is."""
        return []


class Channel(LazyRows):
    """One recorded channel.

    Numeric rows are NumPy arrays, not writable, or NumPy scalars; texts are
    str; what was kept as JSON is parsed.

    Attributes:
      spec: Its `ChannelSpec`.
    """

    def __init__(self, decoder, index):
        """Args:
        decoder: The episode's `ChunkDecoder`.
        index: Position of the channel in its `ChunkList`.
        """
        chunks = decoder.chunks
        self.spec = chunks.channels[index]
        self._is_per_state = self.spec.alignment == episode_pb2.PER_STATE
        super().__init__(chunks.states if self._is_per_state else chunks.steps)
        self._decoder = decoder
        self._index = index

    @property
    def name(self):
        return self.spec.name

    @property
    def kind(self):
        """What the rows mean: the lower-case name of a `ChannelKind`."""
        kinds = episode_pb2.ChannelKind
        return episode_facts.enum_name(kinds, self.spec.kind) or "unknown"

    @property
    def dtype(self):
        """Type of the first present row, see `ChannelSpec.dtype`."""
        return self.spec.dtype

    @property
    def shape(self):
        """Shape of the first present row, a tuple; rows may differ."""
        return tuple(self.spec.shape)

    @property
    def labels(self):
        """Names of a row's elements or of its values; empty if unnamed."""
        return tuple(self.spec.labels)

    def find(self, number):
        # A step belongs to the chunk of the state that it led to.
        state = number if self._is_per_state else number + 1
        chunk = bisect.bisect_right(self._decoder.chunks.ts, state) - 1
        if not self._decoder.holds(chunk, state):
            return LOST
        decoded = self._decoder.decode(chunk, self._index)
        if decoded.is_lost:
            return LOST
        found = decoded.row(number)
        return None if found is None else _value(*found)

    def __repr__(self):
        return "<Channel %r: %d rows of %s%s>" % (
            self.name,
            len(self),
            self.dtype,
            list(self.shape) if self.shape else "",
        )

    def _empty(self):
        if self.dtype not in codec.NUMERIC_DTYPES:
            return []
        return np.empty((0,) + self.shape, self.dtype)


class NestedRows(LazyRows):
    """Rows that are put together from the channels of their leaves."""

    def __init__(self, length, channels, empty=None):
        """Args:
        length: Number of rows.
        channels: The leaves' `Channel`s, each of `length` rows.
        empty: Makes the value of a row without leaves; None: it is absent.
        """
        super().__init__(length)
        self._leaves = [
            (values.path_from_proto(channel.spec.path), channel)
            for channel in channels
        ]
        self._make_empty = empty

    def find(self, number):
        found = [(path, leaf.find(number)) for path, leaf in self._leaves]
        present = [
            (path, row)
            for path, row in found
            if row is not None and row is not LOST
        ]
        if present:
            return values.unflatten(present)
        if any(row is LOST for _, row in found):
            return LOST
        return self._make_empty() if self._make_empty else None

    def __repr__(self):
        names = ", ".join(repr(leaf.name) for _, leaf in self._leaves)
        return "<NestedRows of %s: %d rows>" % (names or "nothing", len(self))


def _value(run, position):
    """A row's value for the user."""
    if run.absent:
        return None
    value = run.values[position]
    if run.dtype != codec.JSON:
        return value
    try:
        return json.loads(value)
    except ValueError:
        return value


def _stack(rows, empty):
    """Rows as one array if all are arrays of one type and shape."""
    if not rows:
        return empty
    kinds = {_array_kind(row) for row in rows}
    if len(kinds) != 1 or None in kinds:
        return rows
    return np.stack(rows)


def _array_kind(row):
    if isinstance(row, (np.ndarray, np.generic)):
        return row.dtype, row.shape
    return None


def _objects(rows):
    array = np.empty(len(rows), object)
    for number, row in enumerate(rows):
        array[number] = row
    return array
