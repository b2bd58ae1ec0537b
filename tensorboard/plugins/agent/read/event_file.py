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
"""One event file as time series of Agent's plugin, without their blobs."""

import dataclasses
from typing import List, Tuple

from tensorboard.compat.proto import event_pb2
from tensorboard.compat.proto import summary_pb2
from tensorboard.compat.proto import types_pb2
from tensorboard.plugins.agent.read import record_scanner

_MAX_STEP = 2**63 - 1


@dataclasses.dataclass(frozen=True)
class Datum:
    """One event of a time series, its value left on disk.

    Attributes:
      step: The event's step, int >= 0.
      wall_time: Seconds since the epoch.
      blob_count: Number of blobs; 0 for a tensor.
      path: The event file.
      span: Where the record lies in it.
    """

    step: int
    wall_time: float
    blob_count: int
    path: str
    span: record_scanner.RecordSpan


@dataclasses.dataclass(frozen=True)
class Series:
    """A tag's events in one file.

    Attributes:
      data_class: A value of `summary_pb2.DataClass`.
      content: `plugin_data.content` of the tag's first record, bytes.
      data: The events, steps strictly increasing.
    """

    data_class: int
    content: bytes
    data: Tuple[Datum, ...]


class EventFile:
    """Follows one event file. Not thread-safe.

    Attributes:
      path: Where it is.
    """

    def __init__(self, files, path, plugin_name):
        """Args:
        files: A `LogFiles`.
        path: A path that `files` listed.
        plugin_name: Whose records to keep.
        """
        self.path = path
        self._files = files
        self._plugin_name = plugin_name
        self._mark = plugin_name.encode("utf-8")
        self._reset()

    def _reset(self):
        self._scanner = record_scanner.RecordScanner(self._files, self.path)
        self._open_series = {}
        self._damage = None

    @property
    def damage(self):
        """Sentences on what could not be read."""
        mine = [self._damage] if self._damage else []
        return self._scanner.damage + mine

    def series(self):
        """Returns a dict from tag to `Series`."""
        return {
            tag: Series(found.data_class, found.content, tuple(found.data))
            for tag, found in self._open_series.items()
            if found.data
        }

    def refresh(self):
        """Reads what was appended; a replaced file is read from its start.

        Returns:
          True if `series` or `damage` may have changed.
        """
        if self._is_replaced():
            self._reset()
        before = len(self.damage)
        grew = False
        for span, data in self._scanner.read_new():
            grew = True
            if self._mark in data:
                self._add_record(span, data)
        return grew or len(self.damage) != before

    def _is_replaced(self):
        try:
            return self._scanner.is_replaced(self._files.size(self.path))
        except OSError:
            return False

    def _add_record(self, span, data):
        event = parse_event(data)
        if event is None:
            self._damage = (
                "%s holds a record at byte %d that is no event; such records "
                "are skipped." % (self.path, span.offset)
            )
            return
        for value in event.summary.value:
            self._add_value(event, value, span)

    def _add_value(self, event, value, span):
        found = self._open_series.get(value.tag)
        if found is None:
            if value.metadata.plugin_data.plugin_name != self._plugin_name:
                return
            found = _OpenSeries(
                value.metadata.data_class, value.metadata.plugin_data.content
            )
            self._open_series[value.tag] = found
        count = _blob_count(found.data_class, value)
        # A repeated step would change what was already shown.
        if count is None or not found.last_step < event.step <= _MAX_STEP:
            return
        found.data.append(
            Datum(event.step, event.wall_time, count, self.path, span)
        )


@dataclasses.dataclass
class _OpenSeries:
    """A `Series` that grows."""

    data_class: int
    content: bytes
    data: List[Datum] = dataclasses.field(default_factory=list)

    @property
    def last_step(self):
        return self.data[-1].step if self.data else -1


def parse_event(data):
    """Parses a record; None if it is not an event."""
    event = event_pb2.Event()
    try:
        event.ParseFromString(data)
    except Exception:  # protobuf's error type differs between versions
        return None
    return event


def blobs(event, tag):
    """Returns the blobs that an event has for `tag`; empty if it has none."""
    for value in event.summary.value:
        if value.tag == tag:
            return value.tensor.string_val
    return ()


def _blob_count(data_class, value):
    """Number of blobs; 0 for a tensor; None if the value is not of its class."""
    if not value.HasField("tensor"):
        return None
    if data_class != summary_pb2.DATA_CLASS_BLOB_SEQUENCE:
        return 0
    tensor = value.tensor
    sizes = [dim.size for dim in tensor.tensor_shape.dim]
    count = len(tensor.string_val)
    is_sequence = tensor.dtype == types_pb2.DT_STRING and sizes == [count]
    return count if is_sequence else None
