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
"""Tests for `spaces`, on Gymnasium's own spaces."""

import json

from absl.testing import absltest
from absl.testing import parameterized
from gymnasium import spaces as gym_spaces
import numpy as np

from tensorboard.plugins.agent.episode import spaces


def _json(space):
    """Through the proto and a strict JSON parser."""
    found = spaces.to_json(spaces.from_object(space))
    return json.loads(json.dumps(found, allow_nan=False))


class SpacesTest(parameterized.TestCase):
    @parameterized.named_parameters(
        (
            "box_of_equal_bounds",
            gym_spaces.Box(0, 255, (4, 4, 3), np.uint8),
            {
                "type": "box",
                "dtype": "uint8",
                "shape": [4, 4, 3],
                "low": [0],
                "high": [255],
            },
        ),
        (
            "unbounded_box",
            gym_spaces.Box(np.array([-np.inf, 0]), np.array([1, np.inf])),
            {
                "type": "box",
                "dtype": "float32",
                "shape": [2],
                "low": ["-Infinity", 0.0],
                "high": [1.0, "Infinity"],
            },
        ),
        (
            "integers_past_2_53",
            gym_spaces.Box(0, 2**60, (), np.int64),
            {
                "type": "box",
                "dtype": "int64",
                "shape": [],
                "low": [0],
                "high": ["1152921504606846976"],
            },
        ),
        (
            "discrete",
            gym_spaces.Discrete(3, start=-1),
            {"type": "discrete", "n": 3, "start": -1},
        ),
        (
            "multi_discrete",
            gym_spaces.MultiDiscrete([2, 3]),
            {
                "type": "multi_discrete",
                "shape": [2],
                "nvec": [2, 3],
                "start": [0, 0],
            },
        ),
        (
            "multi_binary",
            gym_spaces.MultiBinary((2, 2)),
            {"type": "multi_binary", "shape": [2, 2]},
        ),
        (
            "text",
            gym_spaces.Text(5, min_length=2, charset="ba"),
            {
                "type": "text",
                "min_length": 2,
                "max_length": 5,
                "charset": "ab",
            },
        ),
        (
            "nested",
            gym_spaces.Dict(
                {"pair": gym_spaces.Tuple([gym_spaces.Discrete(2)])}
            ),
            {
                "type": "dict",
                "entries": [
                    {
                        "key": "pair",
                        "space": {
                            "type": "tuple",
                            "spaces": [
                                {"type": "discrete", "n": 2, "start": 0}
                            ],
                        },
                    }
                ],
            },
        ),
        (
            "sequence",
            gym_spaces.Sequence(gym_spaces.Discrete(2), stack=True),
            {
                "type": "sequence",
                "feature_space": {"type": "discrete", "n": 2, "start": 0},
                "stack": True,
            },
        ),
        (
            "graph_without_edges",
            gym_spaces.Graph(gym_spaces.Discrete(2), None),
            {
                "type": "graph",
                "node_space": {"type": "discrete", "n": 2, "start": 0},
                "edge_space": None,
            },
        ),
        (
            "one_of",
            gym_spaces.OneOf([gym_spaces.Discrete(2)]),
            {
                "type": "one_of",
                "spaces": [{"type": "discrete", "n": 2, "start": 0}],
            },
        ),
    )
    def test_to_json(self, space, expected):
        self.assertEqual(_json(space), expected)

    def test_a_space_of_ones_own_is_kept_by_its_repr(self):
        class Weird:
            def __repr__(self):
                return "Weird(3)"

        self.assertEqual(_json(Weird()), {"type": "opaque", "repr": "Weird(3)"})

    def test_a_class_that_only_shares_the_name_is_opaque(self):
        class Box:
            def __repr__(self):
                return "Box of chocolates"

        self.assertEqual(
            _json(Box()), {"type": "opaque", "repr": "Box of chocolates"}
        )

    def test_a_subclass_counts_as_its_base(self):
        class Buttons(gym_spaces.Discrete):
            pass

        self.assertEqual(_json(Buttons(4))["type"], "discrete")

    def test_none(self):
        self.assertIsNone(spaces.from_object(None))

    def test_bounds_of_a_box_come_back(self):
        box = gym_spaces.Box(np.array([-1.5, 0]), np.array([1, 2]))
        low, high = spaces.bounds(spaces.from_object(box).box)
        self.assertEqual(low.tolist(), [-1.5, 0])
        self.assertEqual(high.tolist(), [1, 2])

    def test_equal_bounds_are_spread_over_the_shape(self):
        box = gym_spaces.Box(0, 1, (2, 2))
        _, high = spaces.bounds(spaces.from_object(box).box)
        self.assertEqual(high.tolist(), [[1, 1], [1, 1]])

    def test_leaves_go_by_the_paths_of_the_values(self):
        space = gym_spaces.Dict(
            {
                "image": gym_spaces.Box(0, 255, (2, 2, 3), np.uint8),
                "pair": gym_spaces.Tuple(
                    [gym_spaces.Discrete(2), gym_spaces.Text(3)]
                ),
            }
        )
        found = spaces.leaves(spaces.from_object(space))
        self.assertEqual(
            [(path, leaf.WhichOneof("kind")) for path, leaf in found],
            [
                (("image",), "box"),
                (("pair", 0), "discrete"),
                (("pair", 1), "text"),
            ],
        )


if __name__ == "__main__":
    absltest.main()
