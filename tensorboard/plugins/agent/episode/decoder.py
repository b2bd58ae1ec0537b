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
"""A `ChannelChunk` to the rows it holds.

Trusts nothing: a chunk may come from a damaged or hostile log.
"""

import numpy as np
import zstandard

from tensorboard.plugins.agent.episode import chunk_checks
from tensorboard.plugins.agent.episode import episode_pb2
from tensorboard.plugins.agent.episode import filters
from tensorboard.plugins.agent.episode import palette
from tensorboard.plugins.agent.episode import runs as runs_lib

_Kind = episode_pb2.Filter

# What a reader is willing to unpack at once; a writer cuts far earlier.
DEFAULT_MAX_BYTES = 1 << 30


def decode(chunk, max_bytes=DEFAULT_MAX_BYTES):
    """Unpacks what `encode` packed.

    Args:
      chunk: A `ChannelChunk` whose payload is inline.
      max_bytes: Refuse chunks that unpack to more than this.

    Returns:
      A list of `Run`; the arrays are read-only.

    Raises:
      CorruptChunkError: The chunk is damaged, too large, or made in a way
        this version does not know; the message says which.
    """
    chunk_checks.check(chunk, max_bytes)
    stages = _lengths(chunk)
    data = np.frombuffer(chunk.payload, np.uint8)
    try:
        for step, length in reversed(list(zip(chunk.filters, stages))):
            data = _undo(step, data, chunk, length)
    except chunk_checks.CorruptChunkError:
        raise
    except (ValueError, zstandard.ZstdError) as error:
        raise chunk_checks.CorruptChunkError("Damaged payload: %s" % error)
    if data.size != chunk.raw_bytes:
        raise chunk_checks.CorruptChunkError(
            "Expected %d bytes after decoding but found %d."
            % (chunk.raw_bytes, data.size)
        )
    return _split_runs(chunk, data)


def _lengths(chunk):
    """Length of the bytes before each filter."""
    length, lengths = int(chunk.raw_bytes), []
    for step in chunk.filters:
        lengths.append(length)
        if step.kind == _Kind.PALETTE:
            chunk_checks.check_palette(step, chunk)
            length //= step.pixel_bytes
    return lengths


def _undo(step, data, chunk, length):
    """Undoes one filter; `length` is what must come out."""
    if step.kind == _Kind.ZSTD:
        return _decompress(data, length)
    if step.kind == _Kind.PALETTE:
        colours = np.frombuffer(step.palette, np.uint8)
        return palette.look_up(data, colours, step.pixel_bytes)
    if data.size != length:
        raise chunk_checks.CorruptChunkError(
            "Expected %d bytes but found %d." % (length, data.size)
        )
    if step.kind == _Kind.BYTE_SHUFFLE:
        if not step.item_bytes or length % step.item_bytes:
            raise chunk_checks.CorruptChunkError(
                "%d bytes are not elements of %d." % (length, step.item_bytes)
            )
        return filters.unshuffle_bytes(data, step.item_bytes)
    return _undo_prediction(step, data, chunk)


def _undo_prediction(step, data, chunk):
    palettes = [f for f in chunk.filters if f.kind == _Kind.PALETTE]
    if any(r.dtype in runs_lib.TEXT_DTYPES for r in chunk.runs if not r.absent):
        raise chunk_checks.CorruptChunkError(
            "Texts cannot be predicted row by row."
        )
    segments = runs_lib.segments(
        chunk, palettes[0].pixel_bytes if palettes else 1
    )
    if step.kind == _Kind.XOR_PREVIOUS_ROW:
        return filters.unxor_rows(data, segments)
    if step.kind == _Kind.STACK_SHIFT_XOR:
        if any(step.axis >= len(segment.shape) for segment in segments):
            raise chunk_checks.CorruptChunkError(
                "Rows have no axis %d." % step.axis
            )
        return filters.unshift_stacks(data, segments, step.axis)
    raise chunk_checks.CorruptChunkError(
        "This version does not know filter %d." % step.kind
    )


def _decompress(data, length):
    """One zstd frame that must state `length` as its content size."""
    stated = zstandard.frame_content_size(data)
    if stated != length:
        raise chunk_checks.CorruptChunkError(
            "Expected a zstd frame of %d bytes but it states %d."
            % (length, stated)
        )
    raw = zstandard.ZstdDecompressor().decompress(data, max_output_size=length)
    return np.frombuffer(raw, np.uint8)


def _split_runs(chunk, data):
    runs, start = [], 0
    for run in chunk.runs:
        shape = tuple(run.shape)
        if run.absent:
            runs.append(runs_lib.Run(run.rows))
        elif run.dtype in runs_lib.TEXT_DTYPES:
            texts, start = _split_texts(data, start, run.rows)
            runs.append(runs_lib.Run(run.rows, run.dtype, (), texts))
        else:
            end = start + chunk_checks.exact_bytes(run)
            values = _numeric_values(data[start:end], run.dtype)
            values = values.reshape((run.rows,) + shape)
            values.flags.writeable = False
            runs.append(runs_lib.Run(run.rows, run.dtype, shape, values))
            start = end
    if start != data.size:
        raise chunk_checks.CorruptChunkError(
            "Expected the rows to take %d bytes but they take %d."
            % (data.size, start)
        )
    return runs


def _numeric_values(data, dtype):
    """uint8[n] as the elements it holds; a damaged bool is true or false."""
    return (
        data != 0
        if dtype == "bool"
        else data.view(runs_lib.numeric_dtype(dtype))
    )


def _split_texts(data, start, rows):
    """Reads `rows` texts at `start`; returns them and where they end."""
    end = start + rows * runs_lib.TEXT_LENGTH_BYTES
    if end > data.size:
        raise chunk_checks.CorruptChunkError(
            "The lengths of %d texts are cut off." % rows
        )
    lengths = data[start:end].view("<u4").tolist()
    if end + sum(lengths) > data.size:
        raise chunk_checks.CorruptChunkError(
            "Expected %d bytes of text but found %d."
            % (sum(lengths), data.size - end)
        )
    raw, texts = data.tobytes(), []
    for length in lengths:
        texts.append(raw[end : end + length].decode("utf-8", "surrogatepass"))
        end += length
    return texts, end
