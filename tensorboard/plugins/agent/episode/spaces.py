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
"""Spaces of environments as protos and as JSON.

A space is recognised by its class name (Gymnasium's, and those of libraries
that follow it), so that nothing here imports an environment library.
"""

import math

import numpy as np

from tensorboard.plugins.agent.episode import codec
from tensorboard.plugins.agent.episode import episode_pb2
from tensorboard.plugins.agent.episode import values

# The characters Gymnasium's Text allows unless told otherwise.
_ALPHANUMERIC = frozenset(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
)


def from_object(space):
    """A space as a proto.

    Args:
      space: A Gymnasium space, or an object of the same class name and
        attributes, or None.

    Returns:
      A `Space`; its `opaque` text where the class is not known or lacks what
      its name promises. None for None.
    """
    if space is None:
        return None
    for cls in type(space).__mro__:
        convert = _FROM_OBJECT.get(cls.__name__)
        if convert is not None:
            try:
                return convert(space)
            except (AttributeError, TypeError, ValueError, OverflowError):
                break
    return episode_pb2.Space(opaque=_repr(space))


def to_json(space):
    """A `Space` as plain values for JSON, fields named as in the proto."""
    kind = space.WhichOneof("kind")
    if kind is None:
        return None
    if kind == "opaque":
        return {"type": "opaque", "repr": space.opaque}
    return dict(_TO_JSON[kind](getattr(space, kind)), type=kind)


def leaves(space):
    """The parts of a space that a channel each holds.

    Args:
      space: A `Space`.

    Returns:
      A list of `(path, Space)`, paths as `values.flatten` gives them; of
      spaces whose values have no fixed parts (sequences, graphs, one-ofs),
      the space itself.
    """
    found = []
    _collect_leaves((), space, found)
    return found


def bounds(box):
    """Bounds of a `Space.Box`.

    Returns:
      `(low, high)`, each dtype[*shape].

    Raises:
      ValueError: The packed bounds do not fit the shape.
    """
    return _unpack(box, box.low), _unpack(box, box.high)


def _collect_leaves(path, space, found):
    kind = space.WhichOneof("kind")
    if kind == "dict":
        for entry in space.dict.entries:
            key = values.path_from_proto([entry.key])
            _collect_leaves(path + key, entry.space, found)
    elif kind == "tuple":
        for index, part in enumerate(space.tuple.spaces):
            _collect_leaves(path + (index,), part, found)
    elif kind is not None:
        found.append((path, space))


def _repr(space):
    try:
        return repr(space)[:10000]
    except Exception:  # a broken __repr__ is not worth losing an episode
        return type(space).__name__


def _box(space):
    dtype = np.dtype(space.dtype)
    box = episode_pb2.Space.Box(dtype=dtype.name, shape=space.shape)
    box.low = _pack(space.low, dtype)
    box.high = _pack(space.high, dtype)
    return episode_pb2.Space(box=box)


def _pack(bound, dtype):
    """Little-endian bytes of a bound, of one element if all are equal."""
    flat = np.asarray(bound, dtype).reshape(-1)
    if flat.size and (flat == flat[0]).all():
        flat = flat[:1]
    return flat.astype(codec.numeric_dtype(dtype.name)).tobytes()


def _unpack(box, packed):
    flat = np.frombuffer(packed, codec.numeric_dtype(box.dtype))
    shape = tuple(box.shape)
    if flat.size == 1:
        return np.broadcast_to(flat[0], shape)
    return flat.reshape(shape)


def _discrete(space):
    return episode_pb2.Space(
        discrete=episode_pb2.Space.Discrete(
            n=int(space.n),
            start=int(getattr(space, "start", 0)),
            dtype=np.dtype(getattr(space, "dtype", np.int64)).name,
        )
    )


def _multi_discrete(space):
    nvec = np.asarray(space.nvec)
    start = np.asarray(getattr(space, "start", np.zeros_like(nvec)))
    return episode_pb2.Space(
        multi_discrete=episode_pb2.Space.MultiDiscrete(
            shape=nvec.shape,
            nvec=nvec.reshape(-1).tolist(),
            start=start.reshape(-1).tolist(),
            dtype=np.dtype(space.dtype).name,
        )
    )


def _multi_binary(space):
    return episode_pb2.Space(
        multi_binary=episode_pb2.Space.MultiBinary(shape=space.shape)
    )


def _text(space):
    characters = frozenset(getattr(space, "character_set", ""))
    charset = "" if characters == _ALPHANUMERIC else "".join(sorted(characters))
    return episode_pb2.Space(
        text=episode_pb2.Space.Text(
            min_length=int(space.min_length),
            max_length=int(space.max_length),
            charset=charset,
        )
    )


def _dict(space):
    message = episode_pb2.Space()
    message.dict.SetInParent()
    for key, part in space.spaces.items():
        # flatten() would give the key; its value's space does not matter.
        path = values.flatten({key: 0})[0][0]
        message.dict.entries.add(
            key=values.path_to_proto(path)[0], space=from_object(part)
        )
    return message


def _tuple(space):
    message = episode_pb2.Space()
    message.tuple.SetInParent()
    message.tuple.spaces.extend(from_object(part) for part in space.spaces)
    return message


def _sequence(space):
    return episode_pb2.Space(
        sequence=episode_pb2.Space.Sequence(
            feature_space=from_object(space.feature_space),
            stack=bool(getattr(space, "stack", False)),
        )
    )


def _graph(space):
    return episode_pb2.Space(
        graph=episode_pb2.Space.Graph(
            node_space=from_object(space.node_space),
            edge_space=from_object(space.edge_space),
        )
    )


def _one_of(space):
    message = episode_pb2.Space()
    message.one_of.SetInParent()
    message.one_of.spaces.extend(from_object(part) for part in space.spaces)
    return message


_FROM_OBJECT = {
    "Box": _box,
    "Discrete": _discrete,
    "MultiDiscrete": _multi_discrete,
    "MultiBinary": _multi_binary,
    "Text": _text,
    "Dict": _dict,
    "Tuple": _tuple,
    "Sequence": _sequence,
    "Graph": _graph,
    "OneOf": _one_of,
}


def _numbers(array):
    """Elements for JSON; integers past 2^53 as text, NaN and Inf as names."""
    return [_number(value) for value in np.asarray(array).reshape(-1).tolist()]


def _number(value):
    if isinstance(value, float) and not math.isfinite(value):
        if math.isnan(value):
            return "NaN"
        return "Infinity" if value > 0 else "-Infinity"
    if isinstance(value, int) and abs(value) > 2**53:
        return str(value)
    return value


def _box_to_json(box):
    dtype = codec.numeric_dtype(box.dtype)
    return {
        "dtype": box.dtype,
        "shape": list(box.shape),
        "low": _numbers(np.frombuffer(box.low, dtype)),
        "high": _numbers(np.frombuffer(box.high, dtype)),
    }


def _spaces_to_json(message):
    return {"spaces": [to_json(part) for part in message.spaces]}


_TO_JSON = {
    "box": _box_to_json,
    "discrete": lambda m: {"n": _number(m.n), "start": _number(m.start)},
    "multi_discrete": lambda m: {
        "shape": list(m.shape),
        "nvec": _numbers(list(m.nvec)),
        "start": _numbers(list(m.start)),
    },
    "multi_binary": lambda m: {"shape": list(m.shape)},
    "text": lambda m: {
        "min_length": m.min_length,
        "max_length": m.max_length,
        "charset": m.charset or None,
    },
    "dict": lambda m: {
        "entries": [
            {
                "key": values.path_from_proto([entry.key])[0],
                "space": to_json(entry.space),
            }
            for entry in m.entries
        ]
    },
    "tuple": _spaces_to_json,
    "sequence": lambda m: {
        "feature_space": to_json(m.feature_space),
        "stack": m.stack,
    },
    "graph": lambda m: {
        "node_space": to_json(m.node_space),
        "edge_space": (
            to_json(m.edge_space) if m.HasField("edge_space") else None
        ),
    },
    "one_of": _spaces_to_json,
}
