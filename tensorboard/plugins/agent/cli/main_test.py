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
"""Tests for the `tensorboard-agent` command."""

from unittest import mock

from absl.testing import absltest

from tensorboard.plugins.agent.cli import command_runner
from tensorboard.plugins.agent.cli import demo_command


class MainTest(absltest.TestCase):
    def test_without_a_command_it_says_what_there_is(self):
        status, out, err = command_runner.run()
        self.assertEqual(status, 2)
        self.assertEmpty(out)
        for command in ("demo", "info", "prune"):
            self.assertIn(command, err)

    def test_unknown_command(self):
        status, _, err = command_runner.run("fly")
        self.assertEqual(status, 2)
        self.assertIn("invalid choice: 'fly'", err)

    def test_demo_without_its_packages_says_what_to_install(self):
        with mock.patch.object(demo_command, "_NEEDED", ("no_such_package",)):
            status, _, err = command_runner.run("demo")
        self.assertEqual(status, 2)
        self.assertIn("the demo needs no_such_package", err)
        self.assertIn("tensorboard-agent[demo]", err)

    def test_demo_wants_at_least_one_episode(self):
        status, _, err = command_runner.run("demo", "--episodes", "0")
        self.assertEqual(status, 2)
        self.assertIn("expected 1 or more, found 0", err)


if __name__ == "__main__":
    absltest.main()
