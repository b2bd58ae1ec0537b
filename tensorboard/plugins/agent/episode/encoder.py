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
"""Rows of a channel to a `ChannelChunk`, lossless."""

import threading

import google_crc32c
import numpy as np
import zstandard

from tensorboard.plugins.agent.episode import episode_pb2
from tensorboard.plugins.agent.episode import filters
from tensorboard.plugins.agent.episode import palette
from tensorboard.plugins.agent.episode import runs as runs_lib

_Kind = episode_pb2.Filter

# zstd's levels for rows that predict each other well and for all others. What
# is left of good predictions is nearly all zeros, so that a thorough search
# costs little and halves the size.
_SPARSE_LEVEL = 9
_DENSE_LEVEL = 3
_SPARSE_SHARE = 1 / 32

_local = threading.local()


def encode(first_row, runs, stack_axis=None, level=None, palette_bytes=None):
    """Packs rows.

    Args:
      first_row: Row number of the first row, int >= 0.
      runs: Non-empty sequence of `Run`.
      stack_axis: Axis of a row along which pictures are stacked, for frame
        stacks; None otherwise.
      level: zstd's level, 1 to 19; None: by how well rows predict each other.
      palette_bytes: Bytes per pixel (2, 3 or 4) of uint8 rows that may have
        at most 256 colours; None: do not try.

    Returns:
      A `ChannelChunk` with an inline payload.

    Raises:
      ValueError: A run's dtype is not one of the format's, or its values
        do not have the shape it states.
    """
    chunk = episode_pb2.ChannelChunk(first_row=first_row)
    for run in runs:
        _check_run(run)
        chunk.runs.add(
            rows=run.rows, dtype=run.dtype, shape=run.shape, absent=run.absent
        )
    data = _join([_run_bytes(run) for run in runs if not run.absent])
    chunk.raw_bytes = data.size
    data = _apply_filters(chunk, data, stack_axis, palette_bytes)
    chunk.payload = _compress(chunk, data, level)
    chunk.payload_crc32c = google_crc32c.value(chunk.payload)
    return chunk


def encode_same(first_row, runs, channel):
    """States that rows are those of another channel of the same chunk.

    Args:
      first_row, runs: As for `encode`.
      channel: Position of the other channel, below this one's.

    Returns:
      A `ChannelChunk` without a payload.
    """
    chunk = episode_pb2.ChannelChunk(
        first_row=first_row, same_as_channel=channel
    )
    for run in runs:
        chunk.runs.add(
            rows=run.rows, dtype=run.dtype, shape=run.shape, absent=run.absent
        )
    return chunk


def _check_run(run):
    if run.absent:
        return
    if run.dtype in runs_lib.TEXT_DTYPES:
        if len(run.values) != run.rows:
            raise ValueError(
                "Expected %d texts but found %d." % (run.rows, len(run.values))
            )
        return
    if run.dtype not in runs_lib.NUMERIC_DTYPES:
        raise ValueError(
            "Expected one of the dtypes %s but found %r."
            % (
                ", ".join(
                    sorted(runs_lib.NUMERIC_DTYPES | runs_lib.TEXT_DTYPES)
                ),
                run.dtype,
            )
        )
    expected = (run.rows,) + tuple(run.shape)
    if run.values.shape != expected or run.values.dtype.name != run.dtype:
        raise ValueError(
            "Expected %s%s but found %s%s."
            % (run.dtype, expected, run.values.dtype, run.values.shape)
        )


def _run_bytes(run):
    """The rows' bytes, uint8[n]."""
    if run.dtype not in runs_lib.TEXT_DTYPES:
        values = np.ascontiguousarray(
            run.values, runs_lib.numeric_dtype(run.dtype)
        )
        return values.reshape(-1).view(np.uint8)
    texts = [text.encode("utf-8", "surrogatepass") for text in run.values]
    lengths = np.array([len(text) for text in texts], "<u4")
    return np.frombuffer(lengths.tobytes() + b"".join(texts), np.uint8)


def _join(parts):
    if len(parts) == 1:
        return parts[0]
    return np.concatenate(parts) if parts else np.empty(0, np.uint8)


def _apply_filters(chunk, data, stack_axis, palette_bytes):
    """Applies what suits the rows, noting each step in `chunk.filters`."""
    present = [run for run in chunk.runs if not run.absent]
    if not data.size or any(
        run.dtype in runs_lib.TEXT_DTYPES for run in present
    ):
        return data
    if palette_bytes and all(
        runs_lib.is_pixels(r, palette_bytes) for r in present
    ):
        return _apply_palette(chunk, data, palette_bytes)
    if _has_axis(present, stack_axis):
        return _apply_stack_shift(chunk, data, stack_axis)
    if any(run.rows > 1 for run in present):
        chunk.filters.add(kind=_Kind.XOR_PREVIOUS_ROW)
        data = filters.xor_rows(data, runs_lib.segments(chunk))
    sizes = {runs_lib.numeric_dtype(run.dtype).itemsize for run in present}
    if len(sizes) == 1 and max(sizes) > 1:
        chunk.filters.add(kind=_Kind.BYTE_SHUFFLE, item_bytes=max(sizes))
        data = filters.shuffle_bytes(data, max(sizes))
    return data


def _has_axis(runs, axis):
    return axis is not None and all(axis < len(run.shape) for run in runs)


def _apply_palette(chunk, data, pixel_bytes):
    """Predicts rows, of palette indices if there are few enough colours."""
    segments = runs_lib.segments(chunk)
    deltas = filters.xor_rows(data, segments)
    found = palette.index_deltas(data, deltas, segments, pixel_bytes)
    if found is not None:
        colours, deltas = found
        chunk.filters.add(
            kind=_Kind.PALETTE,
            pixel_bytes=pixel_bytes,
            palette=colours.tobytes(),
        )
    chunk.filters.add(kind=_Kind.XOR_PREVIOUS_ROW)
    return deltas


def _apply_stack_shift(chunk, data, axis):
    """Predicts stacks; planes that interleave are then pulled apart."""
    segments = runs_lib.segments(chunk)
    chunk.filters.add(kind=_Kind.STACK_SHIFT_XOR, axis=axis)
    data = filters.shift_stacks(data, segments, axis)
    planes = {s.shape[-1] * s.item_bytes for s in segments}
    interleaved = all(axis == len(s.shape) - 1 for s in segments)
    if interleaved and len(planes) == 1 and max(planes) > 1:
        chunk.filters.add(kind=_Kind.BYTE_SHUFFLE, item_bytes=max(planes))
        data = filters.shuffle_bytes(data, max(planes))
    return data


def _compress(chunk, data, level):
    """zstd, unless that makes it longer."""
    if level is None:
        changed = np.count_nonzero(data)
        is_sparse = changed < data.size * _SPARSE_SHARE
        level = _SPARSE_LEVEL if is_sparse else _DENSE_LEVEL
    packed = _compressor(level).compress(data)
    if len(packed) >= data.size:
        return data.tobytes()
    chunk.filters.add(kind=_Kind.ZSTD)
    return packed


def _compressor(level):
    """This thread's compressor; making one costs more than a small chunk."""
    compressors = _local.__dict__.setdefault("compressors", {})
    if level not in compressors:
        compressors[level] = zstandard.ZstdCompressor(level=level)
    return compressors[level]
