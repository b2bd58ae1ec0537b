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
"""Pictures that tell which state of which episode they show."""

import numpy as np

_BACKGROUND = 17
_MARK_A, _MARK_B = 173, 91


def stamp(episode, t, tag=0, shape=(12, 16, 3)):
    """A picture of state `t`.

    Args:
      episode: int >= 0, kept modulo 256.
      t: int in [0, 65536).
      tag: int in [0, 256), tells environments apart.
      shape: (height, width, 3).

    Returns:
      uint8[*shape].
    """
    picture = np.full(shape, _BACKGROUND, np.uint8)
    picture[0, 0] = (episode % 256, t % 256, _MARK_A)
    picture[1, 1] = (t // 256, tag, _MARK_B)
    return picture


def read_stamp(picture):
    """Returns `(episode, t, tag)` of a stamped picture.

    Raises:
      ValueError: It is not one.
    """
    first, second = np.asarray(picture)[0, 0], np.asarray(picture)[1, 1]
    if first[2] != _MARK_A or second[2] != _MARK_B:
        raise ValueError("Expected a stamped picture but found another.")
    return int(first[0]), int(first[1]) + 256 * int(second[0]), int(second[1])
