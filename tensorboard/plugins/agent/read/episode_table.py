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
"""An episode's channels as a pandas data frame, one row per step."""

import numpy as np

# Longer vectors, and all that has more axes, are left out unless asked for.
_MAX_VECTOR_COLUMNS = 64


def to_pandas(channels, row_count):
    """Makes a `pandas.DataFrame`; see `Episode.to_pandas`.

    Args:
      channels: `Channel`s in the order of their columns.
      row_count: Number of rows; shorter channels are absent in the last.

    Raises:
      ImportError: pandas is not installed.
    """
    pandas = _import_pandas()
    columns = []
    for channel in channels:
        columns.extend(_columns(pandas, channel, row_count))
    index = pandas.RangeIndex(row_count, name="t")
    # By number first: names need not be unique.
    table = pandas.DataFrame(
        {number: column for number, (_, column) in enumerate(columns)},
        index=index,
    )
    table.columns = [name for name, _ in columns]
    return table


def _import_pandas():
    try:
        import pandas
    except ImportError as error:
        raise ImportError(
            "Expected the package pandas, which Episode.to_pandas needs, but "
            "found none; install it with: pip install pandas"
        ) from error
    return pandas


def is_small(channel):
    """Whether a `Channel` is taken unless others are asked for."""
    shape = channel.shape
    return not shape or (len(shape) == 1 and shape[0] <= _MAX_VECTOR_COLUMNS)


def _columns(pandas, channel, row_count):
    """Yields `(name, column)`, one per element of a small vector."""
    rows = _padded(channel[:row_count], row_count)
    found = _dense(rows)
    if found is None or found[0].ndim > 2:
        yield channel.name, pandas.Series(list(rows), dtype=object)
        return
    values, is_present = found
    if values.ndim == 1:
        yield channel.name, _column(pandas, values, is_present)
        return
    for position, label in enumerate(_labels(channel, values.shape[1])):
        name = "%s[%s]" % (channel.name, label)
        yield name, _column(pandas, values[:, position], is_present)


def _padded(rows, row_count):
    lacking = row_count - len(rows)
    return rows if not lacking else list(rows) + [None] * lacking


def _dense(rows):
    """Rows as `(dtype[rows, *shape], is_present: bool[rows])`.

    None if they do not all have one numeric dtype and shape, or if none is
    present. What is absent is zero.
    """
    if isinstance(rows, np.ndarray):
        return rows, np.ones(len(rows), bool)
    is_present = np.array([row is not None for row in rows], bool)
    present = [row for row in rows if row is not None]
    kinds = {
        (
            (row.dtype, row.shape)
            if isinstance(row, (np.ndarray, np.generic))
            else None
        )
        for row in present
    }
    if len(kinds) != 1 or None in kinds:
        return None
    dtype, shape = kinds.pop()
    values = np.zeros((len(rows),) + shape, dtype)
    values[is_present] = present
    return values, is_present


def _labels(channel, count):
    """Names of a vector's elements, or their numbers."""
    labels = channel.labels
    is_fit = len(labels) == count and len(set(labels)) == count
    return labels if is_fit else range(count)


def _column(pandas, values, is_present):
    """A column whose absent rows are missing values, the dtype kept."""
    if is_present.all():
        return values
    if values.dtype.kind in "iu":
        return pandas.arrays.IntegerArray(values.copy(), ~is_present)
    if values.dtype.kind == "b":
        return pandas.arrays.BooleanArray(values.copy(), ~is_present)
    return np.where(is_present, values, values.dtype.type(np.nan))
