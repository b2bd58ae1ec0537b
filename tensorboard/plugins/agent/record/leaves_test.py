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
"""Tests for `leaves`."""

import collections

from absl.testing import absltest
from absl.testing import parameterized
import numpy as np

from tensorboard.plugins.agent.record import leaves


def split(value, notes=None):
    notes = [] if notes is None else notes
    return list(
        leaves.of_value("root", value, lambda *note: notes.append(note))
    )


class OfValueTest(parameterized.TestCase):
    def test_arrays_pass_as_they_are(self):
        array = np.zeros((2, 3), np.uint8)
        ((root, path, leaf),) = split(array)
        self.assertEqual((root, path), ("root", ()))
        self.assertIs(leaf, array)

    @parameterized.parameters(
        (True, "bool"),
        (3, "int64"),
        (0.5, "float64"),
        (np.float32(1), "float32"),
        (np.float16(1), "float16"),
        (np.bool_(True), "bool"),
        (2**63, "uint64"),
        (1j, "complex128"),
    )
    def test_scalars_keep_their_type(self, value, dtype):
        ((_, _, leaf),) = split(value)
        self.assertEqual((leaf.dtype.name, leaf.shape), (dtype, ()))
        self.assertEqual(leaf, value)

    @parameterized.parameters((None,), ({},))
    def test_nothing_gives_nothing(self, value):
        self.assertEmpty(split(value))

    def test_what_no_channel_can_hold_is_noted_where_it_is(self):
        notes = []
        found = split({"a": 1, "b": {"c": object()}}, notes)
        self.assertEqual([path for _, path, _ in found], [("a",)])
        ((root, path, _),) = notes
        self.assertEqual((root, path), ("root", ("b", "c")))

    @parameterized.parameters(
        (np.array([object()]),),
        (np.datetime64("2026-01-01"),),
        (np.longdouble(1),),
    )
    def test_types_the_format_lacks_are_noted(self, value):
        notes = []
        self.assertEmpty(split(value, notes))
        self.assertLen(notes, 1)


class CopiedTest(absltest.TestCase):
    def test_nothing_is_shared_with_the_original(self):
        pair = collections.namedtuple("pair", "x y")
        array = np.zeros(1)
        kept = leaves.copied({"a": (array, [array]), "b": pair(array, None)})
        array[...] = 1
        self.assertEqual(kept["a"][0], 0)
        self.assertEqual(kept["a"][1][0], 0)
        self.assertEqual(kept["b"].x, 0)
        self.assertIsNone(kept["b"].y)


class RewardAndFlagTest(parameterized.TestCase):
    @parameterized.parameters(
        (1, [], 1.0),
        (np.float32(0.5), [], 0.5),
        (np.array([2]), [], 2.0),
        ([1, 2], [2], [1.0, 2.0]),
    )
    def test_rewards_are_float64(self, given, shape, expected):
        reward = leaves.reward(given)
        self.assertEqual(reward.dtype, np.float64)
        self.assertEqual(list(reward.shape), shape)
        np.testing.assert_array_equal(reward, expected)

    @parameterized.parameters(
        (True, True), (np.False_, False), (1, True), (np.array([True]), True)
    )
    def test_flags_are_booleans(self, given, expected):
        self.assertIs(leaves.flag("terminated", given), expected)

    @parameterized.parameters((None,), ("no",), ([True, False],), (0.5,))
    def test_other_flags_raise(self, given):
        with self.assertRaisesRegex(TypeError, "`terminated`"):
            leaves.flag("terminated", given)


if __name__ == "__main__":
    absltest.main()
