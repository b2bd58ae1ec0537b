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
"""Tests for `palette`, with bytes worked out by hand."""

from absl.testing import absltest
import numpy as np

from tensorboard.plugins.agent.episode import filters
from tensorboard.plugins.agent.episode import palette


def _bytes(*values):
    return np.array(values, np.uint8)


def _index(data, rows, row_bytes, pixel_bytes):
    segments = [filters.Segment(rows, row_bytes, (row_bytes,), 1)]
    deltas = filters.xor_rows(data, segments)
    return palette.index_deltas(data, deltas, segments, pixel_bytes)


class PaletteTest(absltest.TestCase):
    def test_colours_are_sorted_as_little_endian_numbers(self):
        # (9, 0) is 9 and (0, 1) is 256.
        colours, indices = _index(_bytes(0, 1, 9, 0, 0, 1), 1, 6, 2)
        self.assertEqual(colours.tolist(), [9, 0, 0, 1])
        self.assertEqual(indices.tolist(), [1, 0, 1])

    def test_later_rows_hold_only_what_changes(self):
        # Three rows of two pixels: AB, AB, BC with A=(1,0) B=(2,0) C=(3,0).
        data = _bytes(1, 0, 2, 0, 1, 0, 2, 0, 2, 0, 3, 0)
        colours, indices = _index(data, 3, 4, 2)
        self.assertEqual(colours.tolist(), [1, 0, 2, 0, 3, 0])
        self.assertEqual(indices.tolist(), [0, 1, 0, 0, 0 ^ 1, 1 ^ 2])

    def test_changes_in_whole_words_and_in_the_rest_are_found(self):
        data = np.zeros((2, 21), np.uint8)
        data[1, [0, 8, 20]] = 5
        _, indices = _index(data.reshape(-1), 2, 21, 3)
        self.assertEqual(np.flatnonzero(indices).tolist(), [7, 9, 13])

    def test_256_colours_and_no_more(self):
        blues = np.zeros((256, 3), np.uint8)
        blues[:, 2] = np.arange(256)
        colours, indices = _index(blues.reshape(-1), 1, 768, 3)
        self.assertLen(colours, 768)
        self.assertEqual(indices.tolist(), list(range(256)))
        one_more = np.concatenate([blues.reshape(-1), _bytes(1, 0, 0)])
        self.assertIsNone(_index(one_more, 1, 771, 3))

    def test_look_up_undoes_it(self):
        pixels = palette.look_up(_bytes(1, 0), _bytes(1, 2, 3, 4, 5, 6), 3)
        self.assertEqual(pixels.tolist(), [4, 5, 6, 1, 2, 3])

    def test_index_past_the_end_is_refused(self):
        with self.assertRaisesRegex(ValueError, "below 1 but found 5"):
            palette.look_up(_bytes(0, 5), _bytes(1, 2, 3), 3)


if __name__ == "__main__":
    absltest.main()
