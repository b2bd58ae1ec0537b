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
"""Tests for `batches`."""

import collections

from absl.testing import absltest
import numpy as np

from tensorboard.plugins.agent.policies import batches

Pair = collections.namedtuple("Pair", "x y")


class BatchesTest(absltest.TestCase):
    def test_arrays_and_numbers_get_a_first_axis(self):
        stacked = batches.stack([np.float32([1, 2]), np.float32([3, 4])])
        self.assertEqual(stacked.dtype, np.float32)
        np.testing.assert_array_equal(stacked, [[1, 2], [3, 4]])
        np.testing.assert_array_equal(batches.stack([5]), [5])

    def test_structure_stays_and_comes_back(self):
        observations = [
            {"image": np.full((2, 2), t), "place": (t, "room %d" % t)}
            for t in range(3)
        ]
        stacked = batches.stack(observations)
        self.assertEqual(stacked["image"].shape, (3, 2, 2))
        self.assertEqual(stacked["place"][1], ["room 0", "room 1", "room 2"])
        second = batches.item(stacked, 1)
        np.testing.assert_array_equal(second["image"], [[1, 1], [1, 1]])
        self.assertEqual(second["place"], (1, "room 1"))

    def test_a_named_tuple_keeps_its_names(self):
        stacked = batches.stack([Pair(1, 2), Pair(3, 4)])
        self.assertEqual(stacked.x.tolist(), [1, 3])

    def test_absent_stays_absent(self):
        self.assertIsNone(batches.item(None, 0))


if __name__ == "__main__":
    absltest.main()
