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
"""Pictures of few colours as one-byte indices into a palette.

Old games and grid worlds draw with at most 256 colours. Consecutive pictures
differ in few pixels, so only the first row of a run and the pixels that
change are looked up.
"""

import numpy as np

# Enough colours for one byte.
MAX_COLOURS = 256

_WORD_BYTES = 8


def index_deltas(data, deltas, segments, pixel_bytes):
    """What PALETTE and then XOR_PREVIOUS_ROW make of pictures.

    Args:
      data: uint8[n], the rows of all runs.
      deltas: uint8[n], `filters.xor_rows` of `data`.
      segments: The runs, `filters.Segment`; rows are whole pixels.
      pixel_bytes: 2, 3 or 4.

    Returns:
      `(colours, index_deltas)`: uint8[k * pixel_bytes] with k <= 256 colours,
      and uint8[n / pixel_bytes]; None if there are more colours.
    """
    firsts, changed = _interesting_pixels(deltas, segments, pixel_bytes)
    codes = [_codes(data, pixels, pixel_bytes) for pixels in (firsts, changed)]
    colours = _distinct(codes)
    if colours is None:
        return None
    out = np.zeros(data.size // pixel_bytes, np.uint8)
    out[firsts] = np.searchsorted(colours, codes[0])
    before = codes[1] ^ _codes(deltas, changed, pixel_bytes)
    out[changed] = np.searchsorted(colours, codes[1]).astype(np.uint8)
    out[changed] ^= np.searchsorted(colours, before).astype(np.uint8)
    packed = colours.astype("<u4").view(np.uint8).reshape(-1, 4)
    return np.ascontiguousarray(packed[:, :pixel_bytes]).reshape(-1), out


def look_up(indices, colours, pixel_bytes):
    """The pixels that indices stand for.

    Args:
      indices: uint8[m].
      colours: uint8[k * pixel_bytes].
      pixel_bytes: 2, 3 or 4.

    Returns:
      uint8[m * pixel_bytes].

    Raises:
      ValueError: An index points past the palette.
    """
    table = colours.reshape(-1, pixel_bytes)
    if indices.size and int(indices.max()) >= len(table):
        raise ValueError(
            "Expected palette indices below %d but found %d."
            % (len(table), int(indices.max()))
        )
    return np.take(table, indices, axis=0).reshape(-1)


def _interesting_pixels(deltas, segments, pixel_bytes):
    """Pixel numbers of the runs' first rows, and of later ones that change."""
    firsts, later, start = [], [], 0
    for segment in segments:
        pixels = segment.row_bytes // pixel_bytes
        firsts.append(np.arange(start, start + pixels))
        begin = (start + pixels) * pixel_bytes
        end = start * pixel_bytes + segment.total_bytes
        changed = _nonzero_pixels(deltas[begin:end], pixel_bytes)
        later.append(changed + start + pixels)
        start += pixels * segment.rows
    return np.concatenate(firsts), np.concatenate(later)


def _nonzero_pixels(deltas, pixel_bytes):
    """Ascending numbers of the pixels with any byte set."""
    whole = deltas.size - deltas.size % _WORD_BYTES
    # Most words are zero; looking at eight bytes at once skips them fast.
    words = np.flatnonzero(np.frombuffer(deltas[:whole], np.uint64))
    bytes_ = words[:, np.newaxis] * _WORD_BYTES + np.arange(_WORD_BYTES)
    bytes_ = bytes_[deltas[bytes_] != 0]
    rest = np.flatnonzero(deltas[whole:]) + whole
    pixels = np.concatenate([bytes_.reshape(-1), rest]) // pixel_bytes
    return pixels[np.flatnonzero(np.diff(pixels, prepend=-1))]


def _codes(data, pixels, pixel_bytes):
    """Each pixel's bytes as one little-endian uint32."""
    picked = data.reshape(-1, pixel_bytes)[pixels].astype(np.uint32)
    codes = picked[:, 0]
    for byte in range(1, pixel_bytes):
        codes = codes | picked[:, byte] << np.uint32(8 * byte)
    return codes


def _distinct(groups):
    """Sorted distinct codes of all groups; None if more than MAX_COLOURS."""
    colours = np.empty(0, np.uint32)
    for codes in groups:
        # Neighbours are mostly equal; dropping them leaves little to sort.
        edges = codes[np.flatnonzero(codes[1:] != codes[:-1]) + 1]
        colours = np.unique(np.concatenate([colours, codes[:1], edges]))
        if colours.size > MAX_COLOURS:
            return None
    return colours
