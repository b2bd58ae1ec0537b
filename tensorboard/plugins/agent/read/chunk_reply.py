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
"""Many channels of many chunks as one message for the page."""

import bisect
from concurrent import futures

from tensorboard import errors
from tensorboard.plugins.agent.episode import episode_pb2
from tensorboard.plugins.agent.read import chunk_store

MAX_REPLY_BYTES = 64 << 20
REPLY_IS_FULL = "reply is full"

# TensorBoard's data server answers one blob after another with a pause of
# about 40 ms each, and many at once without; so a reply asks for several.
_READERS = 16
_WINDOW = 4 * _READERS
_pool = futures.ThreadPoolExecutor(_READERS, thread_name_prefix="agent-read")


def read(source, files, chunks, channels, ts, max_bytes=MAX_REPLY_BYTES):
    """Reads every pair of a channel and a chunk.

    Args:
      source: An `EpisodeSource`.
      files: The log directory's `LogFiles`; None: unknown.
      chunks: The episode's `ChunkList`.
      channels: Channel positions, ints >= 0.
      ts: First state rows of chunks, ints >= 0.
      max_bytes: Size of all blobs from which on the reply is full.

    Returns:
      A `ChunkReply` ordered by `ts` ascending, then as `channels` are given.
      What cannot be read carries an error; so do all pairs after the reply
      has grown to `max_bytes`.

    Raises:
      tensorboard.errors.NotFoundError: There is no such channel.
      LoadingError: The provider failed.
    """
    channels = list(dict.fromkeys(channels))
    _check_channels(chunks, channels)
    reply, size = episode_pb2.ChunkReply(), 0
    pairs = [(t, channel) for t in sorted(set(ts)) for channel in channels]
    for begin in range(0, len(pairs), _WINDOW):
        window = [
            reply.blobs.add(chunk_t=t, channel_index=channel)
            for t, channel in pairs[begin : begin + _WINDOW]
        ]
        if size < max_bytes:
            list(_pool.map(lambda b: _fill(b, source, files, chunks), window))
        size = _limit(window, size, max_bytes)
    return reply


def _limit(blobs, size, max_bytes):
    """Empties the blobs that come after the reply is full; returns its size."""
    for blob in blobs:
        if size >= max_bytes:
            blob.ClearField("content")
            blob.error = REPLY_IS_FULL
        size += len(blob.content)
    return size


def _fill(blob, source, files, chunks):
    try:
        stored = chunk_store.read_channel(
            source,
            files,
            chunks,
            _position(chunks, blob.chunk_t),
            blob.channel_index,
        )
    except chunk_store.ChunkError as error:
        blob.error = str(error)
        return
    if stored is not None:
        blob.content = stored.content


def _position(chunks, t):
    position = bisect.bisect_left(chunks.ts, t)
    if position == len(chunks.ts) or chunks.ts[position] != t:
        raise chunk_store.ChunkError(
            "No chunk of this episode begins at state %d." % t
        )
    return position


def _check_channels(chunks, channels):
    for channel in channels:
        if channel >= len(chunks.channels):
            raise errors.NotFoundError(
                "No channel %d; this episode has %d."
                % (channel, len(chunks.channels))
            )
