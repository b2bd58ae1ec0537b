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
"""Nested Python values to named leaves and back.

An observation, action or info may be a dictionary of tuples of arrays. A
channel holds one leaf of it; this module takes the value apart and puts it
together again.
"""

import json

import numpy as np

from tensorboard.plugins.agent.episode import codec
from tensorboard.plugins.agent.episode import episode_pb2

# Deeper values are taken for cyclic ones.
MAX_DEPTH = 16


class UnsupportedValueError(TypeError):
    """A value that no channel can hold."""


class IntKey(int):
    """An integer key of a dictionary, as opposed to a position in a tuple."""


class JsonText(str):
    """A leaf that is kept as a JSON document, such as a huge integer."""


def flatten(value, on_unsupported=None):
    """Takes a nested value apart.

    Args:
      value: Numbers, strings, NumPy arrays and scalars, and dictionaries,
        tuples, named tuples and lists of them. None means absent. Named
        tuples give their field names as keys.
      on_unsupported: Called with `(path, reason)` for each part that cannot
        be kept; None: raise instead.

    Returns:
      A list of `(path, leaf)`: path a tuple of str (dictionary key), `IntKey`
      (integer dictionary key) and int (position); leaf a `np.ndarray` of one
      of the codec's dtypes, a `str` or a `JsonText`. Arrays are not copied.

    Raises:
      UnsupportedValueError: A part cannot be kept, and `on_unsupported` is
        None.
    """
    leaves = []
    _flatten((), value, leaves, on_unsupported or _raise)
    return leaves


def unflatten(leaves):
    """Puts leaves together again.

    Args:
      leaves: List of `(path, value)`, paths as `flatten` gives them.

    Returns:
      The value itself if its path is empty; otherwise dictionaries, and
      tuples where all keys are positions. None if there are no leaves.
    """
    if not leaves:
        return None
    if len(leaves) == 1 and not leaves[0][0]:
        return leaves[0][1]
    groups = {}
    for path, value in leaves:
        groups.setdefault(path[0], []).append((path[1:], value))
    parts = {key: unflatten(group) for key, group in groups.items()}
    if all(_is_position(key) for key in parts):
        return _as_tuple(parts)
    return {_plain_key(key): part for key, part in parts.items()}


def channel_name(root, path):
    """The name of a leaf's channel, such as "infos/nest/a".

    Args:
      root: "observations", "actions", "infos", ...
      path: The leaf's path; names that could be mistaken are escaped, "/" as
        "~1" and "~" as "~0", and a string of digits is put in quotes.
    """
    return "/".join([root] + [_escape(key) for key in path])


def path_to_proto(path):
    """A path as a list of `PathKey`."""
    return [_key_to_proto(key) for key in path]


def path_from_proto(keys):
    """Undoes `path_to_proto`; returns a tuple."""
    return tuple(_key_from_proto(key) for key in keys)


def leaf_dtype(leaf):
    """The codec's dtype of a leaf: a NumPy name, "utf8" or "json"."""
    if isinstance(leaf, JsonText):
        return codec.JSON
    return codec.UTF8 if isinstance(leaf, str) else leaf.dtype.name


def _flatten(path, value, leaves, on_unsupported):
    if len(path) > MAX_DEPTH:
        on_unsupported(path, "it is nested more than %d deep" % MAX_DEPTH)
        return
    items = _items(value)
    if items is not None:
        for key, part in items:
            _flatten(path + (key,), part, leaves, on_unsupported)
        return
    try:
        leaf = _leaf(value)
    except UnsupportedValueError as error:
        on_unsupported(path, str(error))
        return
    if leaf is not None:
        leaves.append((path, leaf))


def _items(value):
    """`(key, part)` pairs of a container; None for a leaf."""
    if isinstance(value, dict) or _is_mapping(value):
        return [(_dict_key(key), part) for key, part in value.items()]
    if isinstance(value, tuple):
        names = getattr(value, "_fields", None) or range(len(value))
        return list(zip(names, value))
    if isinstance(value, list) and _as_array(value) is None:
        return list(enumerate(value))
    return None


def _is_mapping(value):
    return hasattr(value, "items") and hasattr(value, "keys")


def _leaf(value):
    """A scalar, text or array as a leaf; None stays None."""
    if value is None or isinstance(value, JsonText):
        return value
    if isinstance(value, str):
        return str(value)
    if isinstance(value, int) and not isinstance(value, (bool, np.generic)):
        return _integer_leaf(int(value))
    array = _as_array(value)
    if array is not None:
        return array
    if isinstance(value, np.ndarray) and value.dtype.kind == "U":
        return JsonText(json.dumps(value.tolist()))
    raise UnsupportedValueError(
        "Expected numbers, text, arrays, or dictionaries and tuples of them "
        "but found %s." % _describe(value)
    )


def _integer_leaf(value):
    if -(2**63) <= value < 2**63:
        return np.array(value, np.int64)
    if 0 <= value < 2**64:
        return np.array(value, np.uint64)
    return JsonText(json.dumps(value))


def _as_array(value):
    """The value as an array of one of the codec's dtypes; None if it is not."""
    if not isinstance(value, (np.ndarray, np.generic, list, bool, float)):
        if not isinstance(value, complex) and not hasattr(value, "__array__"):
            return None
    try:
        array = np.asarray(value)
    except Exception:  # ragged lists, tensors on other devices, ...
        return None
    return array if array.dtype.name in codec.NUMERIC_DTYPES else None


def _describe(value):
    if isinstance(value, np.ndarray):
        return "an array of %s" % value.dtype
    return type(value).__name__


def _dict_key(key):
    if isinstance(key, str):
        return str(key)
    if isinstance(key, (int, np.integer)) and not isinstance(key, bool):
        if -(2**63) <= int(key) < 2**63:
            return IntKey(key)
    return str(key)


def _is_position(key):
    return isinstance(key, int) and not isinstance(key, IntKey)


def _as_tuple(parts):
    """Positions to a tuple; positions that are missing become None."""
    return tuple(parts.get(index) for index in range(max(parts) + 1))


def _plain_key(key):
    return int(key) if isinstance(key, int) else key


def _escape(key):
    if not isinstance(key, str):
        return str(int(key))
    escaped = key.replace("~", "~0").replace("/", "~1")
    return '"%s"' % escaped if escaped.lstrip("-").isdigit() else escaped


def _key_to_proto(key):
    if isinstance(key, str):
        # A lone surrogate is a legal key and no legal proto string.
        name = key.encode("utf-8", "replace").decode("utf-8")
        return episode_pb2.PathKey(name=name)
    if isinstance(key, IntKey):
        return episode_pb2.PathKey(number=int(key))
    return episode_pb2.PathKey(index=key)


def _key_from_proto(key):
    kind = key.WhichOneof("key")
    if kind == "number":
        return IntKey(key.number)
    return key.index if kind == "index" else key.name


def _raise(path, reason):
    where = channel_name("value", path)
    raise UnsupportedValueError("Cannot keep %s: %s" % (where, reason))
