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
"""Large arrays that are used again instead of being made anew."""

import threading

import numpy as np

# Smaller arrays come from memory the process has touched already.
_SMALLEST_BYTES = 64 << 10


class BufferPool:
    """Hands out arrays of undefined content. Thread-safe.

    Memory fresh from the system costs a page fault per 4 KiB when it is first
    written, which would fall on the caller's step.
    """

    def __init__(self, max_bytes):
        """Creates a pool that keeps at most `max_bytes` of unused arrays."""
        self._max_bytes = max_bytes
        self._kept_bytes = 0
        self._arrays = {}
        self._lock = threading.Lock()

    def take(self, shape, dtype):
        """Returns an array dtype[*shape]."""
        with self._lock:
            same = self._arrays.get((shape, dtype))
            if same:
                array = same.pop()
                self._kept_bytes -= array.nbytes
                return array
        return np.empty(shape, dtype)

    def give(self, array):
        """Takes back an array that nobody reads any more."""
        if array.nbytes < _SMALLEST_BYTES:
            return
        with self._lock:
            if self._kept_bytes + array.nbytes <= self._max_bytes:
                key = (array.shape, array.dtype)
                self._arrays.setdefault(key, []).append(array)
                self._kept_bytes += array.nbytes
