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
"""Tests for `tensorboard-agent info`."""

import json
import os

from absl.testing import absltest

from tensorboard.plugins.agent.cli import command_runner
from tensorboard.plugins.agent.read import sample_log


class InfoCommandTest(absltest.TestCase):
    def setUp(self):
        super().setUp()
        self.logdir = sample_log.temp_dir(self)
        directory = os.path.join(self.logdir, "run1", "agent")
        kept = sample_log.episode_events(0)
        pruned = sample_log.episode_events(1)
        self.segment = sample_log.move_to_segment(directory, kept, [1])
        os.remove(sample_log.move_to_segment(directory, pruned, [1]))
        still_open = sample_log.chunk_events(sample_log.header(2), 1)
        self.path = sample_log.write(directory, kept + pruned + still_open)
        sample_log.write(
            os.path.join(self.logdir, "run2", "agent"),
            sample_log.episode_events(0),
        )

    def info(self):
        status, out, err = command_runner.run("info", self.logdir, "--json")
        self.assertEqual((status, err), (0, ""))
        return json.loads(out)

    def test_counts_episodes_and_bytes_of_each_run(self):
        found = self.info()
        self.assertEqual(found["version"], 1)
        self.assertEqual(found["logdir"], self.logdir)
        self.assertEqual(found["damage"], [])
        first, second = found["runs"]
        kinds = first.pop("kinds")
        self.assertEqual(
            first,
            {
                "run": "run1",
                "episodes": 3,
                "open_episodes": 1,
                "pruned_episodes": 1,
                "event_bytes": os.path.getsize(self.path),
                "segment_bytes": os.path.getsize(self.segment),
                "unreferenced_bytes": 0,
            },
        )
        self.assertEqual(
            set(kinds),
            set(
                "frame vector discrete reward end_flag info text signal".split()
            ),
        )
        self.assertEqual(
            list(kinds.values()), sorted(kinds.values(), reverse=True)
        )
        self.assertEqual((second["run"], second["episodes"]), ("run2", 1))

    def test_says_it_in_words(self):
        status, out, err = command_runner.run("info", self.logdir)
        self.assertEqual((status, err), (0, ""))
        lines = out.splitlines()
        self.assertEqual(lines[0], "run1: 3 episodes, 1 open or cut, 1 pruned")
        self.assertRegex(lines[1], r"^ +\d\.\d\d kB  in event files$")
        self.assertRegex(lines[2], r"^ +\d+ B  in segment files$")
        self.assertIn("run2: 1 episode", lines)
        self.assertRegex(lines[-1], r": 2 runs, 4 episodes, \d\.\d\d kB$")

    def test_says_what_is_damaged(self):
        with open(self.path, "r+b") as stream:
            stream.seek(200)
            stream.write(b"XXXX")
        status, out, _ = command_runner.run("info", self.logdir)
        self.assertEqual(status, 0)
        self.assertIn("Damage:\n  %s holds a damaged" % self.path, out)
        self.assertLen(self.info()["damage"], 1)

    def test_a_directory_without_episodes(self):
        empty = sample_log.temp_dir(self)
        status, out, _ = command_runner.run("info", empty)
        self.assertEqual(
            (status, out), (0, empty + ": 0 runs, 0 episodes, 0 B\n")
        )

    def test_a_directory_that_is_not_there_is_an_error(self):
        missing = os.path.join(self.logdir, "later")
        status, out, err = command_runner.run("info", missing)
        self.assertEqual((status, out), (1, ""))
        self.assertEqual(err, "There is no directory %s.\n" % missing)


if __name__ == "__main__":
    absltest.main()
