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
"""Single observations to batches, batched decisions to single ones."""

import numpy as np


def stack(observations):
    """Batches observations of one structure.

    Args:
      observations: Non-empty sequence; arrays and numbers of one shape, text,
        or dictionaries and tuples of them.

    Returns:
      The same structure with arrays dtype[B, ...] and lists of str as leaves.
    """
    first = observations[0]
    if hasattr(first, "keys"):
        return {key: stack([o[key] for o in observations]) for key in first}
    if isinstance(first, tuple):
        parts = [stack(list(part)) for part in zip(*observations)]
        # A named tuple keeps its type, so that a policy may use the names.
        return (
            type(first)(*parts) if hasattr(first, "_fields") else tuple(parts)
        )
    if isinstance(first, str):
        return list(observations)
    return np.stack([np.asarray(o) for o in observations])


def item(batch, index):
    """The `index`-th item of a batch; None stays None.

    Args:
      batch: Arrays dtype[B, ...] or sequences, or dictionaries and tuples of
        them.
      index: int in [0, B).
    """
    if batch is None:
        return None
    if hasattr(batch, "keys"):
        return {key: item(batch[key], index) for key in batch}
    if isinstance(batch, tuple):
        return tuple(item(part, index) for part in batch)
    return batch[index]
