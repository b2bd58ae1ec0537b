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
"""Tests for counting test cases out of build events."""

import os
import pathlib

from absl.testing import absltest

from tools import count_tests

_XML = """<?xml version="1.0"?>
<testsuites tests="4" failures="1" errors="0">
  <testsuite name="A" tests="4" failures="%d" errors="0">
    <testcase name="a"/>
    <testcase name="b"/>
    <testcase name="c"><failure message="1 != 2"/></testcase>
    <testcase name="d"><skipped/></testcase>
  </testsuite>
</testsuites>
"""


class CountTestsTest(absltest.TestCase):
    def _result(self, label, status, xml):
        path = os.path.join(self.create_tempdir().full_path, "test.xml")
        pathlib.Path(path).write_text(xml)
        output = {"name": "test.xml", "uri": pathlib.Path(path).as_uri()}
        return {
            "id": {"testResult": {"label": label, "run": 1}},
            "testResult": {"status": status, "testActionOutput": [output]},
        }

    def test_counts_cases_and_leaves_out_skipped_ones(self):
        self.assertEqual(count_tests.count(_XML % 1), (2, 1))

    def test_counts_failures_outside_of_cases(self):
        self.assertEqual(count_tests.count(_XML % 2), (2, 2))

    def test_adds_up_targets(self):
        events = [
            self._result("//a", "FAILED", _XML % 1),
            self._result("//b", "FAILED", _XML % 1),
        ]
        self.assertEqual(count_tests.count_all(events), (4, 2))

    def test_takes_the_last_attempt_of_a_target(self):
        passing = "<testsuites><testsuite><testcase/></testsuite></testsuites>"
        events = [
            self._result("//a", "FAILED", _XML % 1),
            self._result("//a", "PASSED", passing),
        ]
        self.assertEqual(count_tests.count_all(events), (1, 0))

    def test_target_that_failed_without_xml_is_one_failure(self):
        events = [self._result("//a", "TIMEOUT", "")]
        self.assertEqual(count_tests.count_all(events), (0, 1))

    def test_target_that_was_not_built_is_one_failure(self):
        label = {"targetCompleted": {"label": "//a"}}
        events = [
            {"id": label, "completed": {"success": False}},
            {"id": label, "completed": {"success": True}},
            {"id": label, "aborted": {"reason": "ANALYSIS_FAILURE"}},
        ]
        self.assertEqual(count_tests.count_all(events), (0, 2))


if __name__ == "__main__":
    absltest.main()
