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
"""Tests for the line that says what is being done."""

import io

from absl.testing import absltest

from tensorboard.plugins.agent.cli import progress


class _Terminal(io.StringIO):
    def isatty(self):
        return True


class ProgressTest(absltest.TestCase):
    def test_each_text_covers_the_one_before(self):
        stream = _Terminal()
        line = progress.Progress(stream)
        line.say("Reading a")
        line.say("Done")
        line.clear()
        self.assertEqual(stream.getvalue(), "\rReading a\rDone     \r    \r")

    def test_a_long_text_stays_on_its_line(self):
        stream = _Terminal()
        progress.Progress(stream).say("x" * 200)
        self.assertLen(stream.getvalue(), 80)

    def test_a_file_gets_nothing(self):
        stream = io.StringIO()
        line = progress.Progress(stream)
        line.say("Reading a")
        line.clear()
        self.assertEqual(stream.getvalue(), "")


if __name__ == "__main__":
    absltest.main()
