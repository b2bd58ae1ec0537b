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
"""Tests for the weights file of the demo's policies."""

import os

from absl.testing import absltest
from absl.testing import parameterized
import numpy as np

from tensorboard.plugins.agent.demo import conv_weights


def _arrays(**changes):
    """The arrays of a valid file of a 4x4 RGB policy; None leaves one out."""
    arrays = {
        "observation_shape": np.array([4, 4, 3], np.int32),
        "conv1_kernel": np.full((2, 2, 3, 5), 0.5, np.float16),
        "conv1_bias": np.zeros(5, np.float16),
        "conv1_stride": np.array(2, np.int32),
        "hidden_kernel": np.ones((20, 6), np.float16),  # 20 = 2 * 2 * 5
        "hidden_bias": np.zeros(6, np.float16),
        "action_kernel": np.ones((6, 7), np.float16),
        "action_bias": np.zeros(7, np.float16),
        "value_kernel": np.ones((6, 1), np.float16),
        "value_bias": np.zeros(1, np.float16),
        "facts": np.array('{"steps": 9}'),
    }
    arrays.update(changes)
    return {name: a for name, a in arrays.items() if a is not None}


class ConvWeightsTest(parameterized.TestCase):
    def _path(self, name="weights.npz"):
        return os.path.join(self.create_tempdir(), name)

    def _file(self, **changes):
        path = self._path()
        np.savez_compressed(path, **_arrays(**changes))
        return path

    def _assert_refused(self, path, pattern):
        with self.assertRaisesRegex(ValueError, pattern) as caught:
            conv_weights.load(path)
        self.assertIn(path, str(caught.exception))

    def test_valid_file_loads_as_float32(self):
        weights = conv_weights.load(self._file())
        self.assertEqual(weights.observation_shape, (4, 4, 3))
        self.assertLen(weights.convolutions, 1)
        self.assertEqual(weights.convolutions[0].stride, 2)
        self.assertEqual(weights.convolutions[0].kernel.dtype, np.float32)
        self.assertEqual(weights.action.kernel.shape, (6, 7))
        self.assertEqual(weights.facts, {"steps": 9})

    def test_saved_weights_come_back_rounded_to_float16(self):
        path = self._path()
        weights = conv_weights.load(
            self._file(action_bias=np.full(7, 1 / 3, np.float32))
        )
        conv_weights.save(path, weights)
        again = conv_weights.load(path)
        np.testing.assert_array_equal(
            again.action.bias, np.full(7, np.float16(1 / 3))
        )
        np.testing.assert_array_equal(
            again.hidden.kernel, weights.hidden.kernel
        )
        self.assertEqual(again.facts, {"steps": 9})
        self.assertEqual(again.convolutions[0].stride, 2)

    def test_several_convolutions_load_in_order(self):
        weights = conv_weights.load(
            self._file(
                conv2_kernel=np.ones((2, 1, 5, 10), np.float32),
                conv2_bias=np.zeros(10, np.float32),
                conv2_stride=np.array(1, np.int32),
            )
        )
        # 2 x 2 cells in, 1 x 2 out: 20 features again.
        self.assertEqual(weights.convolutions[1].kernel.shape, (2, 1, 5, 10))

    def test_output_shape_of_a_convolution(self):
        convolution = conv_weights.Convolution(
            np.zeros((3, 2, 1, 8), np.float32), np.zeros(8, np.float32), 2
        )
        self.assertEqual(convolution.output_shape((9, 8, 1)), (4, 4, 8))

    @parameterized.named_parameters(
        (name, name)
        for name in ("conv1_bias", "hidden_kernel", "value_bias", "facts")
    )
    def test_missing_array_is_named(self, name):
        self._assert_refused(
            self._file(**{name: None}), "Expected an array '%s'" % name
        )

    def test_array_nobody_knows_is_named(self):
        self._assert_refused(
            self._file(extra=np.zeros(1)), "no further arrays .* extra"
        )

    @parameterized.named_parameters(
        ("kernel", "conv1_kernel", (2, 2, 4, 5), r"\(any, any, 3, any\)"),
        ("bias", "conv1_bias", (4,), r"\(5,\)"),
        ("features", "hidden_kernel", (21, 6), r"\(20, any\)"),
        ("values", "value_kernel", (6, 2), r"\(6, 1\)"),
        ("dimensions", "action_bias", (1, 7), r"\(7,\)"),
    )
    def test_wrong_shape_is_named(self, name, shape, expected):
        self._assert_refused(
            self._file(**{name: np.zeros(shape, np.float16)}),
            "shape %s .*'%s'" % (expected, name),
        )

    def test_wrong_dtype_is_named(self):
        self._assert_refused(
            self._file(hidden_bias=np.zeros(6, np.float64)),
            "dtype float16 or float32 but found float64 .*'hidden_bias'",
        )

    def test_weights_that_are_no_numbers_are_refused(self):
        self._assert_refused(
            self._file(hidden_bias=np.full(6, np.nan, np.float16)),
            "finite .*'hidden_bias'",
        )

    def test_stride_of_zero_is_refused(self):
        self._assert_refused(
            self._file(conv1_stride=np.array(0, np.int32)), "'conv1_stride'"
        )

    def test_kernel_larger_than_its_input_is_refused(self):
        self._assert_refused(
            self._file(conv1_kernel=np.zeros((5, 2, 3, 5), np.float16)),
            r"size at most \(4, 4\) but found \(5, 2\)",
        )

    @parameterized.named_parameters(
        ("bytes", np.array(b"{}")),
        ("number", np.array(1)),
        ("no_json", np.array("{")),
        ("no_object", np.array("[1]")),
    )
    def test_bad_facts_are_refused(self, facts):
        self._assert_refused(self._file(facts=facts), "'facts'")

    def test_pickle_is_refused(self):
        path = self._file(facts=np.array([{"steps": 9}], dtype=object))
        self._assert_refused(path, "allow_pickle")

    def test_absent_file_is_not_found(self):
        with self.assertRaises(FileNotFoundError):
            conv_weights.load(self._path())

    def test_other_files_are_refused(self):
        for content in (b"", b"text", b"PK\x03\x04 cut off"):
            path = self._path()
            with open(path, "wb") as f:
                f.write(content)
            with self.subTest(content):
                self._assert_refused(path, "found another")

    def test_single_array_is_refused(self):
        path = self._path("weights.npy")
        np.save(path, np.zeros(3))
        self._assert_refused(path, "a single array")

    def test_damaged_array_is_refused(self):
        path = self._file()
        with open(path, "rb") as f:
            content = bytearray(f.read())
        middle = content.index(b"hidden_kernel.npy") + 40
        content[middle : middle + 20] = bytes(20)
        with open(path, "wb") as f:
            f.write(content)
        self._assert_refused(path, "found another")


if __name__ == "__main__":
    absltest.main()
