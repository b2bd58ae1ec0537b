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
"""The weights of a `ConvPolicy` as one small `.npz` file, without pickle.

The file holds these arrays, written by `save` and checked by `load`:

    observation_shape  int32[3]                       height, width, channels
    conv<i>_kernel     float16 or float32[h, w, in, out]    i = 1, 2, ...
    conv<i>_bias       same dtype[out]
    conv<i>_stride     int32[]
    hidden_kernel      same dtype[features, hidden]   features: H, W, C, flat
    hidden_bias        same dtype[hidden]
    action_kernel      same dtype[hidden, actions]
    action_bias        same dtype[actions]
    value_kernel       same dtype[hidden, 1]
    value_bias         same dtype[1]
    facts              str[]                          JSON object, how trained
"""

import dataclasses
import json
from typing import Any, Dict, Tuple
import zipfile
import zlib

import numpy as np

# What NumPy raises for a file that is damaged, cut off, or of another kind.
_UNREADABLE = (ValueError, EOFError, OSError, zipfile.BadZipFile, zlib.error)

_FLOAT_DTYPES = (np.dtype(np.float16), np.dtype(np.float32))


@dataclasses.dataclass(frozen=True)
class Convolution:
    """One convolution without padding.

    Attributes:
      kernel: `float32[height, width, channels_in, channels_out]`.
      bias: `float32[channels_out]`.
      stride: Pixels between neighbouring windows, in both directions.
    """

    kernel: np.ndarray
    bias: np.ndarray
    stride: int

    def output_shape(self, input_shape):
        """Returns the `(H, W, C)` it makes of an image of `input_shape`."""
        height, width, _ = input_shape
        kernel_height, kernel_width, _, channels = self.kernel.shape
        return (
            (height - kernel_height) // self.stride + 1,
            (width - kernel_width) // self.stride + 1,
            channels,
        )


@dataclasses.dataclass(frozen=True)
class Dense:
    """One fully connected layer.

    Attributes:
      kernel: `float32[inputs, outputs]`.
      bias: `float32[outputs]`.
    """

    kernel: np.ndarray
    bias: np.ndarray


@dataclasses.dataclass(frozen=True)
class ConvWeights:
    """What a `ConvPolicy` computes with.

    Attributes:
      observation_shape: `(height, width, channels)` of one observation.
      convolutions: From the observation on, at least one.
      hidden: From the last convolution, flattened `H, W, C`, to the hidden
        state.
      action: From the hidden state to one logit per action.
      value: From the hidden state to V(s), one output.
      facts: How the weights came about, as JSON values; `{}` if unknown.
    """

    observation_shape: Tuple[int, int, int]
    convolutions: Tuple[Convolution, ...]
    hidden: Dense
    action: Dense
    value: Dense
    facts: Dict[str, Any] = dataclasses.field(default_factory=dict)


def save(path, weights, dtype=np.float16):
    """Writes a weights file, rounding every weight to `dtype`."""
    arrays = {
        "observation_shape": np.array(weights.observation_shape, np.int32),
        "facts": np.array(json.dumps(weights.facts, sort_keys=True)),
    }
    layers = {
        "hidden": weights.hidden,
        "action": weights.action,
        "value": weights.value,
    }
    for i, convolution in enumerate(weights.convolutions, start=1):
        layers["conv%d" % i] = convolution
        arrays["conv%d_stride" % i] = np.array(convolution.stride, np.int32)
    for name, layer in layers.items():
        arrays[name + "_kernel"] = layer.kernel.astype(dtype)
        arrays[name + "_bias"] = layer.bias.astype(dtype)
    np.savez_compressed(path, **arrays)


def load(path):
    """Reads and checks a weights file.

    Args:
      path: Of a file written by `save`.

    Returns:
      A `ConvWeights`, its arrays `float32`.

    Raises:
      FileNotFoundError: If there is no such file.
      ValueError: If it is not a weights file, lacks an array, has one too
        many, or an array has a wrong shape or dtype. Says which.
    """
    arrays = _Arrays(path, _read_arrays(path))
    observation_shape = tuple(
        int(n) for n in arrays.take("observation_shape", (3,), np.int32)
    )
    convolutions, shape = _take_convolutions(arrays, observation_shape)
    hidden = arrays.take_dense("hidden", int(np.prod(shape)), None)
    units = hidden.bias.size
    weights = ConvWeights(
        observation_shape=observation_shape,
        convolutions=convolutions,
        hidden=hidden,
        action=arrays.take_dense("action", units, None),
        value=arrays.take_dense("value", units, 1),
        facts=arrays.take_json_object("facts"),
    )
    arrays.check_all_taken()
    return weights


def _read_arrays(path):
    """Returns every array of an `.npz` file by name."""
    not_ours = "Expected an .npz file of policy weights at %r" % str(path)
    with open(path, "rb") as f:
        try:
            opened = np.load(f, allow_pickle=False)
            if isinstance(opened, np.ndarray):
                raise ValueError("it is a single array")
            return {name: opened[name] for name in opened.files}
        except _UNREADABLE as e:
            raise ValueError("%s but found another: %s." % (not_ours, e)) from e


def _take_convolutions(arrays, input_shape):
    """Takes `conv1`, `conv2`, ... as far as there are.

    Returns:
      A tuple of `Convolution` and the `(H, W, C)` that the last one makes.
    """
    convolutions = []
    shape = input_shape
    while not convolutions or (
        "conv%d_kernel" % (len(convolutions) + 1) in arrays.names
    ):
        name = "conv%d" % (len(convolutions) + 1)
        convolution = arrays.take_convolution(name, shape)
        shape = convolution.output_shape(shape)
        convolutions.append(convolution)
    return tuple(convolutions), shape


class _Arrays:
    """The arrays of one file, checked one by one as they are taken."""

    def __init__(self, path, arrays):
        self._path = str(path)
        self._untaken = dict(arrays)

    @property
    def names(self):
        """Names of the arrays not yet taken."""
        return self._untaken.keys()

    def take(self, name, shape, *dtypes):
        """Takes an array of a shape (None: any size) and one of `dtypes`."""
        if name not in self._untaken:
            raise ValueError(
                "Expected an array %r in %r but there is none; it holds %s."
                % (name, self._path, ", ".join(sorted(self._untaken)) or "none")
            )
        array = self._untaken.pop(name)
        if len(array.shape) != len(shape) or any(
            size is not None and size != found
            for size, found in zip(shape, array.shape)
        ):
            raise self._error("shape", _shape_text(shape), array.shape, name)
        if array.dtype not in dtypes:
            expected = " or ".join(np.dtype(dtype).name for dtype in dtypes)
            raise self._error("dtype", expected, array.dtype, name)
        return array

    def take_floats(self, name, shape):
        """Takes an array of finite weights, as `float32`."""
        array = self.take(name, shape, *_FLOAT_DTYPES).astype(np.float32)
        if not np.isfinite(array).all():
            raise self._error("values", "finite", "NaN or infinity", name)
        return array

    def take_dense(self, name, inputs, outputs):
        """Takes the kernel and bias of a layer; None is any size."""
        kernel = self.take_floats(name + "_kernel", (inputs, outputs))
        bias = self.take_floats(name + "_bias", (kernel.shape[1],))
        return Dense(kernel, bias)

    def take_convolution(self, name, input_shape):
        """Takes a convolution that fits an input of shape `(H, W, C)`."""
        kernel = self.take_floats(
            name + "_kernel", (None, None, input_shape[2], None)
        )
        bias = self.take_floats(name + "_bias", (kernel.shape[3],))
        stride = int(self.take(name + "_stride", (), np.int32))
        if stride < 1:
            raise self._error("values", ">= 1", stride, name + "_stride")
        if kernel.shape[0] > input_shape[0] or kernel.shape[1] > input_shape[1]:
            expected = "at most %s" % _shape_text(input_shape[:2])
            raise self._error(
                "size", expected, kernel.shape[:2], name + "_kernel"
            )
        return Convolution(kernel, bias, stride)

    def take_json_object(self, name):
        """Takes a string that holds a JSON object."""
        array = self._untaken.get(name)
        text_dtype = array.dtype if _is_text(array) else np.dtype(str)
        try:
            value = json.loads(str(self.take(name, (), text_dtype)))
        except json.JSONDecodeError as e:
            raise self._error("JSON", "an object", e, name) from e
        if not isinstance(value, dict):
            raise self._error("JSON", "an object", repr(value), name)
        return value

    def check_all_taken(self):
        """Raises `ValueError` if the file holds arrays nobody asked for."""
        if self._untaken:
            raise ValueError(
                "Expected no further arrays in %r but found %s."
                % (self._path, ", ".join(sorted(self._untaken)))
            )

    def _error(self, what, expected, found, name):
        return ValueError(
            "Expected %s %s but found %s for array %r in %r."
            % (what, expected, found, name, self._path)
        )


def _is_text(array):
    return array is not None and array.dtype.kind == "U"


def _shape_text(shape):
    """Returns `(8, 8, 3, any)` for `(8, 8, 3, None)`."""
    sizes = ["any" if size is None else str(size) for size in shape]
    return "(%s%s)" % (", ".join(sizes), "," if len(sizes) == 1 else "")
