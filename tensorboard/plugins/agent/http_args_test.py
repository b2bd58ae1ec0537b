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
"""Tests for `http_args`: what requests may ask, and what they are told."""

import werkzeug.test
import werkzeug.wrappers
from absl.testing import absltest
from absl.testing import parameterized

from tensorboard import errors
from tensorboard.plugins.agent import http_args


def _request(query="", method="GET"):
    builder = werkzeug.test.EnvironBuilder(query_string=query, method=method)
    return werkzeug.wrappers.Request(builder.get_environ())


class HttpArgsTest(parameterized.TestCase):
    def test_reading_is_allowed(self):
        http_args.check_method(_request())
        http_args.check_method(_request(method="HEAD"))

    @parameterized.parameters("POST", "PUT", "DELETE", "PATCH", "OPTIONS")
    def test_everything_else_is_not(self, method):
        with self.assertRaises(http_args.MethodNotAllowedError) as caught:
            http_args.check_method(_request(method=method))
        self.assertEqual(caught.exception.http_code, 405)
        self.assertIn(("Allow", "GET, HEAD"), caught.exception.headers)

    def test_runs(self):
        self.assertEqual(http_args.runs(_request()), [])
        self.assertEqual(
            http_args.runs(_request("run=a%2Fb&run=%C3%BC&run=.")),
            ["a/b", "ü", "."],
        )

    def test_an_episode(self):
        self.assertEqual(
            http_args.episode(_request("run=a/b&episode_id=000001-5f2c91ab")),
            ("a/b", "000001-5f2c91ab"),
        )

    @parameterized.parameters(
        ("", "'run' once but found it 0 times"),
        ("run=a", "'episode_id' once but found it 0 times"),
        ("run=a&run=b&episode_id=x", "'run' once but found it 2 times"),
        ("run=a&episode_id=x&episode_id=x", "'episode_id' once but found"),
        ("run=&episode_id=x", "'run' to have 1 to 4096 characters"),
        ("run=%s&episode_id=x" % ("a" * 5000), "found 5000"),
        ("run=a&episode_id=", "found ''"),
        ("run=a&episode_id=../../etc/passwd", "found '../../etc/passwd'"),
        ("run=a&episode_id=x%00", r"found 'x\\x00'"),
        ("run=a&episode_id=x%0A", r"found 'x\\n'"),
        ("run=a&episode_id=%22", "found '\"'"),
    )
    def test_bad_episodes_are_told_why(self, query, words):
        with self.assertRaisesRegex(errors.InvalidArgumentError, words):
            http_args.episode(_request(query))

    def test_chunk_pairs(self):
        self.assertEqual(
            http_args.chunk_pairs(_request("channel=3&t=0&channel=0&t=12")),
            ([3, 0], [0, 12]),
        )

    @parameterized.parameters(
        ("t=0", "'channel' at least once"),
        ("channel=0", "'t' at least once"),
        ("channel=x&t=0", "found 'x'"),
        ("channel=-1&t=0", "found '-1'"),
        ("channel=1.5&t=0", "found '1.5'"),
        ("channel=&t=0", "found ''"),
        ("channel=%D9%A3&t=0", "found '٣'"),
        ("channel=0&t=" + "9" * 16, "at most 15 digits"),
        ("channel=0&t=" + "9" * 100000, "at most 15 digits"),
        ("channel=1e3&t=0", "found '1e3'"),
        ("channel=%201&t=0", "found ' 1'"),
    )
    def test_bad_pairs_are_told_why(self, query, words):
        with self.assertRaisesRegex(errors.InvalidArgumentError, words) as c:
            http_args.chunk_pairs(_request(query))
        self.assertLess(len(str(c.exception)), 500)

    def test_too_many_pairs_are_refused(self):
        many = "&".join("t=%d" % t for t in range(1025))
        query = "channel=0&channel=1&channel=2&channel=3&" + many
        with self.assertRaisesRegex(
            errors.InvalidArgumentError, "at most 4096 pairs .* found 4100"
        ):
            http_args.chunk_pairs(_request(query))


if __name__ == "__main__":
    absltest.main()
