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
"""An episode's channels as plain arrays in one `.npz` file.

Rows go from the log to the file in blocks, so that an episode may be larger
than memory. Nothing in the file needs pickle.
"""

import json
import zipfile

import numpy as np

from tensorboard.plugins.agent.episode import codec

_BLOCK_ROWS = 256

# Texts of one channel become one array, whose elements are all as wide as the
# widest; past this size each text becomes an array of its own.
_MAX_TEXT_BYTES = 1 << 28

_TEXT = "text"


def write(path, channels):
    """Writes channels to a file for `np.load`.

    Args:
      path: Where, str, PathLike or a binary file; replaced if it exists.
      channels: `Channel`s.

    A channel becomes the array of its name, `dtype[rows, *shape]`; texts
    become `<U` and structures JSON text. Where rows are absent, they are zero
    or empty, and a second array `<name>.present`, `bool[rows]`, is False.
    Rows of differing type or shape become one array each, `<name>[<row>]`.

    Raises:
      OSError: The file cannot be written.
    """
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for channel in channels:
            _write_channel(archive, channel.name, channel)


def _write_channel(archive, name, channel):
    kinds, is_present, widest = _survey(channel)
    is_too_wide = 4 * widest * len(channel) > _MAX_TEXT_BYTES
    if len(kinds) > 1 or is_too_wide:
        _write_row_by_row(archive, name, channel)
        return
    dtype, shape = kinds.pop() if kinds else _stated_kind(channel)
    if dtype == _TEXT:
        dtype = np.dtype("<U%d" % max(widest, 1))
    blocks = (_filled(block, dtype, shape) for block in _blocks(channel))
    _write_array(archive, name, dtype, (len(channel),) + shape, blocks)
    if not is_present.all():
        _write_array(
            archive,
            name + ".present",
            is_present.dtype,
            is_present.shape,
            [is_present],
        )


def _survey(channel):
    """What kinds of rows there are, which are present, the longest text.

    Returns:
      `({(dtype or _TEXT, shape)}, bool[rows], int)`.
    """
    kinds, widest = set(), 0
    is_present = np.ones(len(channel), bool)
    for start, block in zip(_starts(channel), _blocks(channel)):
        if isinstance(block, np.ndarray):
            kinds.add((block.dtype, block.shape[1:]))
            continue
        for number, row in enumerate(block, start):
            if row is None:
                is_present[number] = False
                continue
            kinds.add(_kind(row))
            if not _is_array(row):
                widest = max(widest, len(_text(row)))
    return kinds, is_present, widest


def _write_row_by_row(archive, name, channel):
    for number, row in enumerate(channel):
        if row is None:
            continue
        array = np.asarray(row if _is_array(row) else _text(row))
        key = "%s[%d]" % (name, number)
        _write_array(archive, key, array.dtype, array.shape, [array])


def _write_array(archive, name, dtype, shape, blocks):
    header = {
        "descr": np.lib.format.dtype_to_descr(dtype),
        "fortran_order": False,
        "shape": shape,
    }
    with archive.open(name + ".npy", "w", force_zip64=True) as stream:
        np.lib.format.write_array_header_1_0(stream, header)
        for block in blocks:
            stream.write(block.tobytes())


def _starts(channel):
    return range(0, len(channel), _BLOCK_ROWS)


def _blocks(channel):
    for start in _starts(channel):
        yield channel[start : start + _BLOCK_ROWS]


def _filled(block, dtype, shape):
    """A block as one array; absent rows are zero or empty."""
    if isinstance(block, np.ndarray):
        return block
    filled = np.zeros((len(block),) + shape, dtype)
    for position, row in enumerate(block):
        if row is not None:
            filled[position] = row if _is_array(row) else _text(row)
    return filled


def _stated_kind(channel):
    """The kind of a channel without a present row."""
    if channel.dtype not in codec.NUMERIC_DTYPES:
        return _TEXT, ()
    return np.dtype(channel.dtype), channel.shape


def _kind(row):
    return (row.dtype, row.shape) if _is_array(row) else (_TEXT, ())


def _is_array(row):
    return isinstance(row, (np.ndarray, np.generic))


def _text(row):
    return row if isinstance(row, str) else json.dumps(row)
