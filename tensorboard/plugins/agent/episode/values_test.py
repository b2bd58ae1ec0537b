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
"""Tests for `values`."""

import collections

from absl.testing import absltest
from absl.testing import parameterized
import numpy as np

from tensorboard.plugins.agent.episode import values


def _plain(leaves):
    return [
        (path, leaf.tolist() if isinstance(leaf, np.ndarray) else leaf)
        for path, leaf in leaves
    ]


class FlattenTest(parameterized.TestCase):
    @parameterized.parameters(
        (3, "int64"),
        (True, "bool"),
        (2.5, "float64"),
        (np.int32(4), "int32"),
        (np.float16(0.5), "float16"),
        (2**63, "uint64"),
        (1j, "complex128"),
    )
    def test_scalars_keep_their_type(self, value, dtype):
        ((path, leaf),) = values.flatten(value)
        self.assertEqual(path, ())
        self.assertEqual(leaf.dtype, dtype)
        self.assertEqual(leaf.item(), value)

    def test_arrays_are_not_copied(self):
        array = np.zeros(3)
        self.assertIs(values.flatten(array)[0][1], array)

    def test_nested_values(self):
        leaves = values.flatten({"a": 1, 7: (2, "x"), "7": {"l": [1, 2]}})
        self.assertEqual(
            _plain(leaves),
            [
                (("a",), 1),
                ((7, 0), 2),
                ((7, 1), "x"),
                (("7", "l"), [1, 2]),
            ],
        )
        self.assertIsInstance(leaves[1][0][0], values.IntKey)
        self.assertNotIsInstance(leaves[1][0][1], values.IntKey)

    def test_named_tuples_go_by_their_fields(self):
        point = collections.namedtuple("Point", ["x", "y"])(1, 2)
        self.assertEqual(
            _plain(values.flatten(point)), [(("x",), 1), (("y",), 2)]
        )

    def test_ragged_lists_go_by_position(self):
        leaves = values.flatten([[1, 2], [3]])
        self.assertEqual(_plain(leaves), [((0,), [1, 2]), ((1,), [3])])

    def test_none_is_absent(self):
        self.assertEmpty(values.flatten({"a": None}))

    def test_integers_past_64_bits_are_kept_as_text(self):
        ((_, leaf),) = values.flatten(2**100)
        self.assertEqual(leaf, "1267650600228229401496703205376")
        self.assertEqual(values.leaf_dtype(leaf), "json")

    def test_arrays_of_text_are_kept_as_json(self):
        ((_, leaf),) = values.flatten(np.array(["a", "b"]))
        self.assertEqual(leaf, '["a", "b"]')

    def test_what_cannot_be_kept_is_reported_and_the_rest_survives(self):
        skipped = []
        leaves = values.flatten(
            {"obj": object(), "fn": len, "n": 1},
            lambda path, reason: skipped.append((path, reason)),
        )
        self.assertEqual(_plain(leaves), [(("n",), 1)])
        self.assertEqual([path for path, _ in skipped], [("obj",), ("fn",)])
        self.assertIn("but found object", skipped[0][1])

    def test_what_cannot_be_kept_raises_where_nobody_listens(self):
        with self.assertRaisesRegex(
            values.UnsupportedValueError, "Cannot keep value/a/0: .*object"
        ):
            values.flatten({"a": (object(),)})

    def test_object_arrays_are_refused(self):
        with self.assertRaisesRegex(TypeError, "an array of object"):
            values.flatten(np.array([object()]))

    def test_cycles_end(self):
        cycle = {}
        cycle["self"] = cycle
        with self.assertRaisesRegex(TypeError, "more than 16 deep"):
            values.flatten(cycle)


class UnflattenTest(parameterized.TestCase):
    @parameterized.parameters(
        (5,),
        ({"a": 1, 7: (2, "x"), "7": {"b": 2.5}},),
        ((1, (2, {"k": 3})),),
    )
    def test_undoes_flatten(self, value):
        self.assertEqual(values.unflatten(values.flatten(value)), value)

    def test_nothing(self):
        self.assertIsNone(values.unflatten([]))

    def test_missing_positions_become_none(self):
        self.assertEqual(values.unflatten([((1,), "b")]), (None, "b"))


class ChannelNameTest(parameterized.TestCase):
    @parameterized.parameters(
        ((), "infos"),
        (("nest", "a"), "infos/nest/a"),
        ((0,), "infos/0"),
        ((values.IntKey(-7),), "infos/-7"),
        (("-7",), 'infos/"-7"'),
        (("a/b~",), "infos/a~1b~0"),
    )
    def test_names_are_unambiguous(self, path, name):
        self.assertEqual(values.channel_name("infos", path), name)

    def test_paths_survive_the_proto(self):
        path = ("a", values.IntKey(7), 0)
        found = values.path_from_proto(values.path_to_proto(path))
        self.assertEqual(found, path)
        self.assertIsInstance(found[1], values.IntKey)
        self.assertNotIsInstance(found[2], values.IntKey)


if __name__ == "__main__":
    absltest.main()
