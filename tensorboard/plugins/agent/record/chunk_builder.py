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
"""An episode's rows to chunks, one buffer per channel.

Decides which channels there are, in which order, and which rows a chunk
holds; see the alignment in `episode.proto`.
"""

import dataclasses
from typing import Tuple

from tensorboard.plugins.agent.episode import codec
from tensorboard.plugins.agent.episode import episode_pb2
from tensorboard.plugins.agent.record import channel_buffer

# An info dictionary whose keys never repeat would otherwise grow for ever.
MAX_CHANNELS = 1024


@dataclasses.dataclass(frozen=True)
class ChannelRows:
    """One channel's rows of one chunk.

    Attributes:
      first_row: Row number of the first row in the episode.
      runs: The rows.
      stack_axis: Axis of a row along which pictures are stacked, or None.
    """

    first_row: int
    runs: Tuple[codec.Run, ...]
    stack_axis: object = None


@dataclasses.dataclass(frozen=True)
class Chunk:
    """Consecutive rows of all channels, not yet encoded.

    Attributes:
      header: The episode's `EpisodeHeader`; not changed any more.
      index: The `ChunkIndex`.
      channels: One entry per channel, header channels first.
      raw_bytes: Bytes of the rows as given.
    """

    header: episode_pb2.EpisodeHeader
    index: episode_pb2.ChunkIndex
    channels: Tuple[ChannelRows, ...]
    raw_bytes: int


class ChunkBuilder:
    """Collects rows; `cut` turns them into a chunk. Not thread-safe."""

    def __init__(self, header, namer, pool, on_unsupported):
        """Creates a builder.

        Args:
          header: An `EpisodeHeader`; the first cut completes its channels.
          namer: A `channel_kinds.ChannelNamer`.
          pool: The `BufferPool` of large arrays.
          on_unsupported: Called with `(root, path, reason)` if a channel
            cannot be kept.
        """
        self._header = header
        self._namer = namer
        self._pool = pool
        self._on_unsupported = on_unsupported
        self._channels = {}
        self._refused = set()
        self._header_channels = None
        self._first_state_row = 0
        self.state_rows = 0
        self.step_rows = 0
        self.raw_bytes = 0

    def append_state(self, leaves):
        """Copies a state's row. `leaves`: list of `(root, path, leaf)`."""
        self._append(self.state_rows, leaves)
        self.state_rows += 1

    def append_step(self, leaves):
        """Copies a step's row. `leaves`: list of `(root, path, leaf)`."""
        self._append(self.step_rows, leaves)
        self.step_rows += 1

    def cut(self):
        """Ends the chunk; at least one row must have been appended."""
        if self._header_channels is None:
            self._header_channels = len(self._channels)
            self._header.channels.extend(self._specs())
        chunk = Chunk(
            header=self._header,
            index=self._index(),
            channels=tuple(
                self._take(channel) for channel in self._channels.values()
            ),
            raw_bytes=self.raw_bytes,
        )
        self._first_state_row += self.state_rows
        self.state_rows = self.step_rows = self.raw_bytes = 0
        return chunk

    def _append(self, row, leaves):
        channels = self._channels
        for root, path, leaf in leaves:
            channel = channels.get((root, path))
            if channel is None:
                channel = self._open_channel(root, path, leaf)
                if channel is None:
                    continue
            channel.append(row, leaf)
            # Close enough for text, whose bytes are not known yet.
            self.raw_bytes += (
                len(leaf) if isinstance(leaf, str) else leaf.nbytes
            )

    def _open_channel(self, root, path, leaf):
        key = (root, path)
        if key in self._refused:
            return None
        spec = self._namer.spec(root, path, leaf)
        reason = self._refusal(spec)
        if reason:
            self._refused.add(key)
            self._on_unsupported(root, path, reason)
            return None
        self._channels[key] = channel_buffer.ChannelBuffer(spec, self._pool)
        return self._channels[key]

    def _refusal(self, spec):
        """Why there can be no such channel; None if there can."""
        if len(self._channels) >= MAX_CHANNELS:
            return "an episode keeps at most %d channels" % MAX_CHANNELS
        if any(spec.name == other.name for other in self._specs()):
            return "another channel is called %r" % spec.name
        return None

    def _specs(self):
        return [channel.spec for channel in self._channels.values()]

    def _first_step_row(self):
        return max(0, self._first_state_row - 1)

    def _index(self):
        return episode_pb2.ChunkIndex(
            first_state_row=self._first_state_row,
            state_rows=self.state_rows,
            first_step_row=self._first_step_row(),
            step_rows=self.step_rows,
            late_channels=self._specs()[self._header_channels :],
        )

    def _take(self, channel):
        spec = channel.spec
        stacked = spec.kind == episode_pb2.FRAME_STACK
        if spec.alignment == episode_pb2.PER_STATE:
            first_row, rows = self._first_state_row, self.state_rows
        else:
            first_row, rows = self._first_step_row(), self.step_rows
        return ChannelRows(
            first_row=first_row,
            runs=channel.take(rows),
            stack_axis=spec.stack_axis if stacked else None,
        )
