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
"""The stored chunks of one episode, and single channels of them.

Reads blob 0 (the `ChunkIndex`) of the last chunk to know an episode's rows and
channels, and a channel's blob only when it is asked for.
"""

import dataclasses
from typing import Any, Tuple

import google_crc32c

from tensorboard import errors
from tensorboard.plugins.agent.episode import codec
from tensorboard.plugins.agent.episode import episode_pb2
from tensorboard.plugins.agent.read import segments

# More rows than any episode has; a log that states more is damaged.
MAX_EPISODE_ROWS = 1 << 28


class ChunkError(ValueError):
    """A chunk cannot be read; the message says why, for the user."""


class PrunedError(ChunkError):
    """The chunk lay in a segment file that was deleted to save space."""


@dataclasses.dataclass(frozen=True)
class ChunkList:
    """What an episode's steps tag holds.

    Attributes:
      entry: The `EpisodeEntry`.
      ts: First state row of each chunk, ascending.
      references: For each chunk, keys of its blobs.
      channels: All `ChannelSpec`s in the order of their blobs.
      states: State rows up to the end of the last chunk.
      steps: Step rows up to the end of the last chunk.
      warnings: Sentences for the user on what is missing.
    """

    entry: Any
    ts: Tuple[int, ...]
    references: Tuple[Tuple[str, ...], ...]
    channels: Tuple[episode_pb2.ChannelSpec, ...]
    states: int
    steps: int
    warnings: Tuple[str, ...]


@dataclasses.dataclass(frozen=True)
class StoredChannel:
    """A channel's rows of one chunk as they are stored.

    Attributes:
      content: Serialized `ChannelChunk` with an inline payload.
      chunk: The same, parsed.
    """

    content: bytes
    chunk: episode_pb2.ChannelChunk


def read_chunk_list(source, entry):
    """Lists an episode's chunks.

    Args:
      source: An `EpisodeSource`.
      entry: An `EpisodeEntry` of its index.

    Returns:
      A `ChunkList`; empty if the episode vanished or nothing is readable.

    Raises:
      tensorboard.errors.PublicError: The provider failed.
    """
    data = [
        datum
        for datum in source.chunk_references(entry.tb_run, entry.steps_tag)
        if datum.values and datum.step < MAX_EPISODE_ROWS
    ]
    index, kept = _last_readable(source, data)
    return ChunkList(
        entry=entry,
        ts=tuple(datum.step for datum in data[:kept]),
        references=tuple(
            tuple(reference.blob_key for reference in datum.values)
            for datum in data[:kept]
        ),
        channels=tuple(entry.header.channels) + tuple(index.late_channels),
        states=index.first_state_row + index.state_rows,
        steps=index.first_step_row + index.step_rows,
        warnings=_warnings(entry, data[:kept], index),
    )


def read_channel(source, files, chunks, chunk, channel):
    """Reads one channel of one chunk.

    Args:
      source: An `EpisodeSource`.
      files: `LogFiles` for references into segment files; None: unknown.
      chunks: A `ChunkList`.
      chunk: Position in `chunks.ts`.
      channel: Position in `chunks.channels`.

    Returns:
      A `StoredChannel`; None if the channel has no rows there.

    Raises:
      PrunedError: It was given up to save space.
      ChunkError: It is gone or damaged.
      LoadingError: The provider failed.
    """
    keys = chunks.references[chunk]
    if channel + 1 >= len(keys):
        # A channel that appeared in a later chunk.
        return None
    content = _read_blob(source, keys[channel + 1])
    if not content:
        return None
    message = _parse(episode_pb2.ChannelChunk, content)
    _check_first_row(message, chunks, chunk, channel)
    if message.WhichOneof("data") == "same_as_channel":
        other = message.same_as_channel
        _check_same_as(chunks, channel, other)
        return read_channel(source, files, chunks, chunk, other)
    if message.WhichOneof("data") == "segment":
        return _resolve(files, chunks.entry.tb_run, message)
    if google_crc32c.value(message.payload) != message.payload_crc32c:
        raise ChunkError("This chunk is damaged: its checksum does not fit.")
    return StoredChannel(content, message)


def end_state(source, chunks, chunk):
    """The state after the last one that a chunk holds.

    Where its `ChunkIndex` is damaged, the next chunk's first.
    """
    is_last = chunk + 1 == len(chunks.ts)
    bound = chunks.states if is_last else chunks.ts[chunk + 1]
    try:
        content = _read_blob(source, chunks.references[chunk][0])
        index = _parse(episode_pb2.ChunkIndex, content)
    except ChunkError:
        return bound
    if not _is_consistent(index, chunks.ts[chunk]):
        return bound
    return min(bound, index.first_state_row + index.state_rows)


def first_row(t, alignment):
    """The first row of a channel in the chunk whose first state is `t`."""
    if alignment == episode_pb2.PER_STATE:
        return t
    return max(0, t - 1)


def _last_readable(source, data):
    """Returns the last good `ChunkIndex` and how many chunks it ends."""
    for kept in range(len(data), 0, -1):
        datum = data[kept - 1]
        try:
            content = _read_blob(source, datum.values[0].blob_key)
            index = _parse(episode_pb2.ChunkIndex, content)
        except ChunkError:
            continue
        if _is_consistent(index, datum.step):
            return index, kept
    return episode_pb2.ChunkIndex(), 0


def _is_consistent(index, t):
    is_first = t == 0
    return (
        index.first_state_row == t
        and index.first_step_row == first_row(t, episode_pb2.PER_STEP)
        and 1 <= index.state_rows <= codec.MAX_ROWS
        and index.step_rows == index.state_rows - is_first
    )


def _read_blob(source, key):
    try:
        return source.read_blob(key)
    except errors.NotFoundError:
        raise ChunkError("This chunk is no longer in the log.")


def _parse(message_type, content):
    message = message_type()
    try:
        message.ParseFromString(content)
    except Exception:  # protobuf's error type differs between versions
        raise ChunkError(
            "This chunk is damaged: it is no %s."
            % (message_type.DESCRIPTOR.name)
        )
    return message


def _check_first_row(message, chunks, chunk, channel):
    alignment = chunks.channels[channel].alignment
    expected = first_row(chunks.ts[chunk], alignment)
    if message.first_row != expected:
        raise ChunkError(
            "This chunk is damaged: expected first row %d but found %d."
            % (expected, message.first_row)
        )


def _check_same_as(chunks, channel, other):
    """Only earlier channels may be named, so that no circle can form."""
    alignments = [spec.alignment for spec in chunks.channels]
    if other >= channel or alignments[other] != alignments[channel]:
        raise ChunkError(
            "This chunk is damaged: channel %d cannot be the same as channel "
            "%d." % (channel, other)
        )


def _resolve(files, tb_run, message):
    try:
        payload = segments.resolve(files, tb_run, message)
    except segments.PrunedError as error:
        raise PrunedError(str(error))
    except segments.SegmentError as error:
        raise ChunkError(str(error))
    message.payload = payload
    return StoredChannel(message.SerializeToString(), message)


def _warnings(entry, data, index):
    """Says which chunks an episode lacks, as far as its card tells."""
    if not data:
        return ("No step of this episode can be read.",)
    warnings = []
    if data[0].step != 0:
        warnings.append("The steps before %d are missing." % data[0].step)
    if entry.card is not None and len(data) < entry.card.chunk_count:
        warnings.append(_missing_text(len(data), entry.card.chunk_count))
    steps = index.first_step_row + index.step_rows
    if entry.card is not None and steps < entry.card.episode_length:
        warnings.append(
            "The last %d steps are missing."
            % (entry.card.episode_length - steps)
        )
    return tuple(warnings)


def _missing_text(found, recorded):
    return (
        "%d of %d chunks of this episode are missing. Either the log is "
        "damaged, or TensorBoard was told to keep a sample: start it without "
        "--samples_per_plugin=agent=N." % (recorded - found, recorded)
    )
