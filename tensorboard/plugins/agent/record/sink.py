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
"""Where a recorder's encoded chunks and cards go."""

import os

from typing import Protocol


class Sink(Protocol):
    """Keeps what a recorder writes.

    All methods but the constructor are called from one thread, in the order
    of time. What a method wrote must survive the death of the process as
    soon as it returns. Any exception stops the recording. `str` of a sink
    says where it writes.
    """

    def write_chunk(self, header, index, blobs, wall_time_secs):
        """Keeps one chunk.

        Args:
          header: The `EpisodeHeader`, with its channels.
          index: The `ChunkIndex`; chunks of an episode come in order.
          blobs: List of bytes, serialized `ChannelChunk`s, one per channel.
          wall_time_secs: Seconds since the epoch.
        """

    def write_card(self, card, wall_time_secs):
        """Keeps the `EpisodeCard` of an episode that has ended."""

    def close(self):
        """Releases what is held. Called once."""


def open_sink(target):
    """The sink for what a user names as the place to record to.

    Args:
      target: A directory (str or path-like, or a URL that TensorBoard's file
        system layer knows), or a `Sink`.

    Raises:
      OSError: The directory cannot be made.
      TypeError: `target` is neither.
    """
    if hasattr(target, "write_chunk"):
        return target
    if isinstance(target, (str, os.PathLike)):
        # Memory sinks need neither files nor TensorBoard's event protos.
        from tensorboard.plugins.agent.record import event_file_sink

        return event_file_sink.EventFileSink(target)
    raise TypeError(
        "Expected a log directory or a sink but found %r." % (target,)
    )
