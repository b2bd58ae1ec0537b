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
"""Rows of a channel to a `ChannelChunk` and back, lossless.

Pure functions over values: no files, no threads. `decode` trusts nothing: a
chunk may come from a damaged or hostile log.
"""

import dataclasses
import threading
from typing import List, Optional, Tuple, Union

import google_crc32c
import numpy as np
import zstandard

from tensorboard.plugins.agent.episode import episode_pb2
from tensorboard.plugins.agent.episode import filters
from tensorboard.plugins.agent.episode import palette

_Kind = episode_pb2.Filter

# Text dtypes: rows are Python strings.
UTF8 = "utf8"
JSON = "json"
TEXT_DTYPES = frozenset((UTF8, JSON))

NUMERIC_DTYPES = frozenset(
    "bool int8 int16 int32 int64 uint8 uint16 uint32 uint64 "
    "float16 float32 float64 complex64 complex128".split()
)

# What a reader is willing to unpack at once; a writer cuts far earlier.
DEFAULT_MAX_BYTES = 1 << 30

# zstd's levels for rows that predict each other well and for all others. What
# is left of good predictions is nearly all zeros, so that a thorough search
# costs little and halves the size.
_SPARSE_LEVEL = 9
_DENSE_LEVEL = 3
_SPARSE_SHARE = 1 / 32

# Most rows and axes that a chunk may state; sizes of zero bytes would
# otherwise let a few bytes ask for any number of rows.
MAX_ROWS = 1 << 24
MAX_RANK = 32

_LENGTH_BYTES = 4
_local = threading.local()


class CorruptChunkError(ValueError):
    """A chunk does not hold what it says it holds."""


@dataclasses.dataclass(frozen=True)
class Run:
    """Consecutive rows that share dtype and shape.

    Attributes:
      rows: Number of rows, >= 1.
      dtype: A NumPy type name from `NUMERIC_DTYPES`, or `UTF8` or `JSON`;
        empty for absent rows.
      shape: Shape of one row; empty for scalars, texts and absent rows.
      values: dtype[rows, *shape], C-contiguous; a list of `rows` strings for
        text; None for absent rows.
    """

    rows: int
    dtype: str = ""
    shape: Tuple[int, ...] = ()
    values: Optional[Union[np.ndarray, List[str]]] = None

    @property
    def absent(self):
        return self.values is None


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
    _check_chunk(chunk, max_bytes)
    stages = _lengths(chunk)
    data = np.frombuffer(chunk.payload, np.uint8)
    try:
        for step, length in reversed(list(zip(chunk.filters, stages))):
            data = _undo(step, data, chunk, length)
    except CorruptChunkError:
        raise
    except (ValueError, zstandard.ZstdError) as error:
        raise CorruptChunkError("Damaged payload: %s" % error)
    if data.size != chunk.raw_bytes:
        raise CorruptChunkError(
            "Expected %d bytes after decoding but found %d."
            % (chunk.raw_bytes, data.size)
        )
    return _split_runs(chunk, data)


def numeric_dtype(name):
    """The little-endian NumPy dtype called `name`, one of NUMERIC_DTYPES."""
    return np.dtype(name).newbyteorder("<")


def _check_run(run):
    if run.absent:
        return
    if run.dtype in TEXT_DTYPES:
        if len(run.values) != run.rows:
            raise ValueError(
                "Expected %d texts but found %d." % (run.rows, len(run.values))
            )
        return
    if run.dtype not in NUMERIC_DTYPES:
        raise ValueError(
            "Expected one of the dtypes %s but found %r."
            % (", ".join(sorted(NUMERIC_DTYPES | TEXT_DTYPES)), run.dtype)
        )
    expected = (run.rows,) + tuple(run.shape)
    if run.values.shape != expected or run.values.dtype.name != run.dtype:
        raise ValueError(
            "Expected %s%s but found %s%s."
            % (run.dtype, expected, run.values.dtype, run.values.shape)
        )


def _run_bytes(run):
    """The rows' bytes, uint8[n]."""
    if run.dtype not in TEXT_DTYPES:
        values = np.ascontiguousarray(run.values, numeric_dtype(run.dtype))
        return values.reshape(-1).view(np.uint8)
    texts = [text.encode("utf-8", "surrogatepass") for text in run.values]
    lengths = np.array([len(text) for text in texts], "<u4")
    return np.frombuffer(lengths.tobytes() + b"".join(texts), np.uint8)


def _join(parts):
    if len(parts) == 1:
        return parts[0]
    return np.concatenate(parts) if parts else np.empty(0, np.uint8)


def _segments(chunk, divisor=1):
    """The numeric runs of a chunk as filters see them."""
    segments = []
    for run in chunk.runs:
        if run.absent:
            continue
        item = numeric_dtype(run.dtype).itemsize
        shape = tuple(run.shape)
        if divisor > 1:
            shape, item = shape[:-1], 1
        count = int(np.prod(shape, dtype=np.int64))
        segments.append(filters.Segment(run.rows, count * item, shape, item))
    return segments


def _apply_filters(chunk, data, stack_axis, palette_bytes):
    """Applies what suits the rows, noting each step in `chunk.filters`."""
    present = [run for run in chunk.runs if not run.absent]
    if not data.size or any(run.dtype in TEXT_DTYPES for run in present):
        return data
    if palette_bytes and all(_is_pixels(r, palette_bytes) for r in present):
        return _apply_palette(chunk, data, palette_bytes)
    if _has_axis(present, stack_axis):
        return _apply_stack_shift(chunk, data, stack_axis)
    if any(run.rows > 1 for run in present):
        chunk.filters.add(kind=_Kind.XOR_PREVIOUS_ROW)
        data = filters.xor_rows(data, _segments(chunk))
    sizes = {numeric_dtype(run.dtype).itemsize for run in present}
    if len(sizes) == 1 and max(sizes) > 1:
        chunk.filters.add(kind=_Kind.BYTE_SHUFFLE, item_bytes=max(sizes))
        data = filters.shuffle_bytes(data, max(sizes))
    return data


def _has_axis(runs, axis):
    return axis is not None and all(axis < len(run.shape) for run in runs)


def _is_pixels(run, pixel_bytes):
    return run.dtype == "uint8" and run.shape and run.shape[-1] == pixel_bytes


def _apply_palette(chunk, data, pixel_bytes):
    """Predicts rows, of palette indices if there are few enough colours."""
    segments = _segments(chunk)
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
    segments = _segments(chunk)
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


def _check_chunk(chunk, max_bytes):
    """Sizes and checksum, before anything is allocated."""
    if chunk.WhichOneof("data") == "same_as_channel":
        raise CorruptChunkError(
            "Expected an inline payload but found a reference to channel %d; "
            "resolve it first." % chunk.same_as_channel
        )
    if chunk.WhichOneof("data") == "segment":
        raise CorruptChunkError(
            "Expected an inline payload but found a reference to segment %r; "
            "resolve it first." % chunk.segment.file_name
        )
    if chunk.raw_bytes > max_bytes:
        raise CorruptChunkError(
            "Expected at most %d bytes of rows but the chunk states %d."
            % (max_bytes, chunk.raw_bytes)
        )
    if google_crc32c.value(chunk.payload) != chunk.payload_crc32c:
        raise CorruptChunkError(
            "Expected checksum %08x but found %08x: the payload was damaged."
            % (chunk.payload_crc32c, google_crc32c.value(chunk.payload))
        )
    _check_run_sizes(chunk)


def _check_run_sizes(chunk):
    """The runs' sizes must add up to `raw_bytes`; texts are checked later."""
    known = 0
    has_text = False
    _check_run_counts(chunk)
    for run in chunk.runs:
        if run.absent:
            continue
        if run.dtype in TEXT_DTYPES:
            has_text = True
            known += run.rows * _LENGTH_BYTES
        elif run.dtype in NUMERIC_DTYPES:
            known += _exact_bytes(run)
        else:
            raise CorruptChunkError(
                "This version does not know the dtype %r." % run.dtype
            )
    if known > chunk.raw_bytes or (known < chunk.raw_bytes and not has_text):
        raise CorruptChunkError(
            "Expected %d bytes from the runs' shapes but the chunk states %d."
            % (known, chunk.raw_bytes)
        )


def _check_run_counts(chunk):
    rows = sum(run.rows for run in chunk.runs)
    if rows > MAX_ROWS or not all(run.rows for run in chunk.runs):
        raise CorruptChunkError(
            "Expected runs of at least one row and at most %d rows in all but "
            "found %d." % (MAX_ROWS, rows)
        )
    for run in chunk.runs:
        if len(run.shape) > MAX_RANK or any(n >= 1 << 31 for n in run.shape):
            raise CorruptChunkError(
                "Expected at most %d axes below 2^31 but found shape %s."
                % (MAX_RANK, tuple(run.shape))
            )


def _exact_bytes(run):
    """Bytes of a numeric run, as a Python int that cannot overflow."""
    total = run.rows * numeric_dtype(run.dtype).itemsize
    for size in run.shape:
        total *= size
    return total


def _lengths(chunk):
    """Length of the bytes before each filter."""
    length, lengths = int(chunk.raw_bytes), []
    for step in chunk.filters:
        lengths.append(length)
        if step.kind == _Kind.PALETTE:
            _check_palette(step, chunk)
            length //= step.pixel_bytes
    return lengths


def _check_palette(step, chunk):
    width = step.pixel_bytes
    present = [run for run in chunk.runs if not run.absent]
    fits = width in (2, 3, 4) and all(_is_pixels(r, width) for r in present)
    if not fits or len(step.palette) % width:
        raise CorruptChunkError(
            "Expected a palette of 2 to 4 bytes a pixel over uint8 rows of as "
            "many channels but found %d." % width
        )


def _undo(step, data, chunk, length):
    """Undoes one filter; `length` is what must come out."""
    if step.kind == _Kind.ZSTD:
        return _decompress(data, length)
    if step.kind == _Kind.PALETTE:
        colours = np.frombuffer(step.palette, np.uint8)
        return palette.look_up(data, colours, step.pixel_bytes)
    if data.size != length:
        raise CorruptChunkError(
            "Expected %d bytes but found %d." % (length, data.size)
        )
    if step.kind == _Kind.BYTE_SHUFFLE:
        if not step.item_bytes or length % step.item_bytes:
            raise CorruptChunkError(
                "%d bytes are not elements of %d." % (length, step.item_bytes)
            )
        return filters.unshuffle_bytes(data, step.item_bytes)
    return _undo_prediction(step, data, chunk)


def _undo_prediction(step, data, chunk):
    palettes = [f for f in chunk.filters if f.kind == _Kind.PALETTE]
    if any(r.dtype in TEXT_DTYPES for r in chunk.runs if not r.absent):
        raise CorruptChunkError("Texts cannot be predicted row by row.")
    segments = _segments(chunk, palettes[0].pixel_bytes if palettes else 1)
    if step.kind == _Kind.XOR_PREVIOUS_ROW:
        return filters.unxor_rows(data, segments)
    if step.kind == _Kind.STACK_SHIFT_XOR:
        if any(step.axis >= len(segment.shape) for segment in segments):
            raise CorruptChunkError("Rows have no axis %d." % step.axis)
        return filters.unshift_stacks(data, segments, step.axis)
    raise CorruptChunkError("This version does not know filter %d." % step.kind)


def _decompress(data, length):
    """One zstd frame that must state `length` as its content size."""
    stated = zstandard.frame_content_size(data)
    if stated != length:
        raise CorruptChunkError(
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
            runs.append(Run(run.rows))
        elif run.dtype in TEXT_DTYPES:
            texts, start = _split_texts(data, start, run.rows)
            runs.append(Run(run.rows, run.dtype, (), texts))
        else:
            end = start + _exact_bytes(run)
            values = _numeric_values(data[start:end], run.dtype)
            values = values.reshape((run.rows,) + shape)
            values.flags.writeable = False
            runs.append(Run(run.rows, run.dtype, shape, values))
            start = end
    if start != data.size:
        raise CorruptChunkError(
            "Expected the rows to take %d bytes but they take %d."
            % (data.size, start)
        )
    return runs


def _numeric_values(data, dtype):
    """uint8[n] as the elements it holds; a damaged bool is true or false."""
    return data != 0 if dtype == "bool" else data.view(numeric_dtype(dtype))


def _split_texts(data, start, rows):
    """Reads `rows` texts at `start`; returns them and where they end."""
    end = start + rows * _LENGTH_BYTES
    if end > data.size:
        raise CorruptChunkError("The lengths of %d texts are cut off." % rows)
    lengths = data[start:end].view("<u4").tolist()
    if end + sum(lengths) > data.size:
        raise CorruptChunkError(
            "Expected %d bytes of text but found %d."
            % (sum(lengths), data.size - end)
        )
    raw, texts = data.tobytes(), []
    for length in lengths:
        texts.append(raw[end : end + length].decode("utf-8", "surrogatepass"))
        end += length
    return texts, end
