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
"""Chunks and cards to protobuf summaries in an event file."""

import os
import socket

from tensorboard.compat.proto import event_pb2
from tensorboard.compat.proto import types_pb2
from tensorboard.plugins.agent import metadata
from tensorboard.plugins.agent.record import record_file
from tensorboard.plugins.agent.record import writer_directory


class EventFileSink:
    """Writes one event file in a directory of its own; see `Sink`."""

    def __init__(self, logdir):
        """Claims a directory below `logdir`.

        Args:
          logdir: The run's directory, str or path-like, or a URL.

        Raises:
          OSError: The directory cannot be made.
        """
        self._directory = writer_directory.claim(logdir)
        self._file = None
        self._last_wall_time_secs = 0.0

    def __str__(self):
        return self._directory

    @property
    def directory(self):
        """Where the event file is, absolute or a URL."""
        return self._directory

    def write_chunk(self, header, index, blobs, wall_time_secs):
        event = self._event(wall_time_secs, index.first_state_row)
        value = event.summary.value.add(
            tag=metadata.steps_tag(header.episode_id),
            metadata=metadata.steps_metadata(header),
        )
        value.tensor.dtype = types_pb2.DT_STRING
        value.tensor.tensor_shape.dim.add(size=len(blobs) + 1)
        value.tensor.string_val.append(index.SerializeToString())
        value.tensor.string_val.extend(blobs)
        self._write(event)

    def write_card(self, card, wall_time_secs):
        event = self._event(wall_time_secs, 0)
        value = event.summary.value.add(
            tag=metadata.card_tag(card.episode_id),
            metadata=metadata.card_metadata(card),
        )
        # TensorBoard's Python loader fails on a tag that has metadata alone.
        value.tensor.dtype = types_pb2.DT_FLOAT
        value.tensor.tensor_shape.SetInParent()
        value.tensor.float_val.append(card.episode_return)
        self._write(event)

    def close(self):
        if self._file is not None:
            self._file.close()

    def _event(self, wall_time_secs, step):
        """An empty event; a clock that was set back does not go back here."""
        wall_time_secs = max(wall_time_secs, self._last_wall_time_secs)
        self._last_wall_time_secs = wall_time_secs
        return event_pb2.Event(wall_time=wall_time_secs, step=step)

    def _write(self, event):
        if self._file is None:
            self._file = self._open(event.wall_time)
        self._file.write(event.SerializeToString())

    def _open(self, wall_time_secs):
        name = "events.out.tfevents.%010d.%s.%d" % (
            wall_time_secs,
            _file_name_part(socket.gethostname()),
            os.getpid(),
        )
        separator = "/" if record_file.is_remote(self._directory) else os.sep
        file = record_file.open_record_file(self._directory + separator + name)
        first = event_pb2.Event(
            wall_time=wall_time_secs, file_version="brain.Event:2"
        )
        file.write(first.SerializeToString())
        return file


def _file_name_part(text):
    return "".join(c if c.isalnum() or c in "-_." else "_" for c in text)
