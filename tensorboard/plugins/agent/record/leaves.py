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
"""What a caller hands to the recorder to leaves that a channel can hold."""

import copy
import warnings

import numpy as np

from tensorboard.plugins.agent.episode import values

# NumPy's numbers of its types: all integers, bool, float32 and float64.
_LAST_PLAIN_TYPE = np.dtype(np.float64).num

_PLAIN_SCALARS = (float, bool, np.generic)


class Problems:
    """What could not be stored, and why. Each channel is warned of once.

    One per recorder; the episodes' own problems go into their cards.
    """

    def __init__(self):
        self._warned = set()

    def warn(self, reasons):
        """Warns of channels not warned of before, all in one warning.

        Args:
          reasons: Dictionary from channel name to reason.
        """
        new = {k: v for k, v in reasons.items() if k not in self._warned}
        if not new:
            return
        self._warned.update(new)
        listed = "; ".join("%r: %s" % item for item in sorted(new.items()))
        warnings.warn(
            "Agent cannot record some values and skips them, the rest is "
            "recorded. %s" % listed,
            RuntimeWarning,
            stacklevel=4,
        )


def of_value(root, value, on_unsupported):
    """Takes a value apart.

    Args:
      root: "observations", "infos", ...
      value: A number, text, array or nested value; None means absent.
      on_unsupported: Called with `(root, path, reason)` for parts that no
        channel can hold.

    Returns:
      List of `(root, path, leaf)`, see `values.flatten`. Arrays are not
      copied.
    """
    if value is None:
        return ()
    if value.__class__ is np.ndarray and value.dtype.num <= _LAST_PLAIN_TYPE:
        return ((root, (), value),)
    if isinstance(value, _PLAIN_SCALARS):
        array = np.asarray(value)
        if array.dtype.num <= _LAST_PLAIN_TYPE:
            return ((root, (), array),)
    if value.__class__ is dict and not value:
        return ()
    return [
        (root, path, leaf)
        for path, leaf in values.flatten(
            value, lambda path, reason: on_unsupported(root, path, reason)
        )
    ]


def of_scalar(root, value, on_unsupported):
    """As `of_value`, for what may come as an array of one element."""
    if isinstance(value, np.ndarray) and value.size == 1 and value.ndim:
        value = value.reshape(())
    return of_value(root, value, on_unsupported)


def copied(value):
    """A value that does not change with the caller's arrays.

    Args:
      value: What `of_value` takes.
    """
    if isinstance(value, dict):
        return {key: copied(part) for key, part in value.items()}
    if isinstance(value, (list, tuple)) and not hasattr(value, "_fields"):
        return type(value)(copied(part) for part in value)
    return copy.deepcopy(value)


def reward(value):
    """A reward as float64[] or float64[n].

    Raises:
      TypeError: It is not a number or an array of numbers.
    """
    try:
        array = np.asarray(value, np.float64)
    except (TypeError, ValueError):
        array = None
    if array is None or value is None:
        raise TypeError(
            "Expected the reward to be a number but found %r." % (value,)
        )
    return array.reshape(()) if array.size == 1 else array


def flag(name, value):
    """An end flag as a bool.

    Raises:
      TypeError: It is not a boolean.
    """
    if value is True or value is False:
        return value
    try:
        if np.size(value) == 1 and np.asarray(value).dtype.kind in "biu":
            return bool(value)
    except (TypeError, ValueError):
        pass
    raise TypeError(
        "Expected `%s` to be a boolean but found %r." % (name, value)
    )
