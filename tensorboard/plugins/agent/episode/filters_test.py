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
"""Tests for `filters`, with bytes worked out by hand."""

from absl.testing import absltest
import numpy as np

from tensorboard.plugins.agent.episode import filters


def _bytes(*values):
    return np.array(values, np.uint8)


class FiltersTest(absltest.TestCase):
    def test_xor_rows_keeps_the_first_row_of_each_run(self):
        # One run of three rows of two bytes, one run of two rows of one byte.
        segments = [
            filters.Segment(3, 2, (2,), 1),
            filters.Segment(2, 1, (1,), 1),
        ]
        data = _bytes(1, 2, 3, 2, 3, 6, 9, 8)
        deltas = filters.xor_rows(data, segments)
        self.assertEqual(deltas.tolist(), [1, 2, 2, 0, 0, 4, 9, 1])
        restored = filters.unxor_rows(deltas, segments)
        self.assertEqual(restored.tolist(), data.tolist())

    def test_shift_stacks_leaves_only_what_is_new(self):
        # Three stacks of three one-pixel planes: 1 2 3, then 2 3 7, 3 7 7.
        segments = [filters.Segment(3, 3, (3,), 1)]
        data = _bytes(1, 2, 3, 2, 3, 7, 3, 7, 7)
        deltas = filters.shift_stacks(data, segments, axis=0)
        self.assertEqual(deltas.tolist(), [1, 2, 3, 0, 0, 3 ^ 7, 0, 0, 0])
        restored = filters.unshift_stacks(deltas, segments, axis=0)
        self.assertEqual(restored.tolist(), data.tolist())

    def test_shift_stacks_along_the_last_axis(self):
        # Two pixels, two planes each: (1 2)(3 4), then (2 5)(4 6).
        segments = [filters.Segment(2, 4, (2, 2), 1)]
        data = _bytes(1, 2, 3, 4, 2, 5, 4, 6)
        deltas = filters.shift_stacks(data, segments, axis=1)
        self.assertEqual(deltas.tolist(), [1, 2, 3, 4, 0, 2 ^ 5, 0, 4 ^ 6])

    def test_shift_stacks_of_wide_elements(self):
        # One plane of two-byte elements predicts itself.
        segments = [filters.Segment(2, 2, (1,), 2)]
        deltas = filters.shift_stacks(_bytes(1, 2, 1, 3), segments, axis=0)
        self.assertEqual(deltas.tolist(), [1, 2, 0, 1])

    def test_shuffle_puts_equal_bytes_together(self):
        data = _bytes(1, 10, 2, 20, 3, 30)
        shuffled = filters.shuffle_bytes(data, 2)
        self.assertEqual(shuffled.tolist(), [1, 2, 3, 10, 20, 30])
        restored = filters.unshuffle_bytes(shuffled, 2)
        self.assertEqual(restored.tolist(), data.tolist())


if __name__ == "__main__":
    absltest.main()
