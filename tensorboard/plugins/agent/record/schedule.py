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
"""Which episodes of an environment are recorded."""


def schedule(every):
    """A function of the episode's index that tells whether to record it.

    Args:
      every: n >= 1 for every n-th episode, the first included; or such a
        function, which is returned as it is.

    Raises:
      ValueError: It is neither.
    """
    if callable(every):
        return every
    if isinstance(every, int) and not isinstance(every, bool) and every >= 1:
        return lambda index: index % every == 0
    raise ValueError(
        "Expected `every` to be an integer >= 1 or a function of the "
        "episode's index but found %r." % (every,)
    )
