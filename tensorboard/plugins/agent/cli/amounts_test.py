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
"""Tests for amounts of bytes."""

import argparse

from absl.testing import absltest
from absl.testing import parameterized

from tensorboard.plugins.agent.cli import amounts


class AmountsTest(parameterized.TestCase):
    @parameterized.parameters(
        (0, "0 B"),
        (999, "999 B"),
        (1000, "1.00 kB"),
        (9990, "9.99 kB"),
        (9999, "10.0 kB"),
        (12345, "12.3 kB"),
        (999499, "999 kB"),
        (999500, "1.00 MB"),
        (20 * 10**9, "20.0 GB"),
        (5 * 10**18, "5000 PB"),
    )
    def test_three_digits_and_a_unit(self, count, text):
        self.assertEqual(amounts.format_bytes(count), text)

    @parameterized.parameters(
        ("10GB", 10**10),
        ("10 gb", 10**10),
        ("10e9", 10**10),
        ("1.5MiB", 3 << 19),
        ("500k", 500000),
        ("2Ti", 2 << 40),
        ("7", 7),
        ("7B", 7),
        ("0", 0),
    )
    def test_reads_amounts(self, text, count):
        self.assertEqual(amounts.parse_bytes(text), count)

    @parameterized.parameters("", "GB", "-1", "ten", "1.2.3", "1e999", "5 XB")
    def test_refuses_what_is_none(self, text):
        with self.assertRaisesRegex(argparse.ArgumentTypeError, "such as 10GB"):
            amounts.parse_bytes(text)


if __name__ == "__main__":
    absltest.main()
