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
"""Tests for `tensorboard-agent prune`: what goes, and that nothing else does."""

import os

import numpy as np
from absl.testing import absltest
from absl.testing import parameterized

from tensorboard.plugins.agent import metadata
from tensorboard.plugins.agent.cli import command_runner
from tensorboard.plugins.agent.episode import episode_pb2
from tensorboard.plugins.agent.read import log
from tensorboard.plugins.agent.read import sample_log

_FRAMES = 1


def _contents(directory):
    """A dict from path to bytes of all files below a directory."""
    found = {}
    for folder, _, names in os.walk(directory):
        for name in names:
            path = os.path.join(folder, name)
            with open(path, "rb") as stream:
                found[path] = stream.read()
    return found


class PruneCommandTest(parameterized.TestCase):
    def setUp(self):
        super().setUp()
        self.logdir = sample_log.temp_dir(self)

    def write_run(self, tb_run, returns, session_id=sample_log.SESSION_ID):
        """Writes episodes whose frames lie in segment files.

        Args:
          tb_run: The recorder's directory.
          returns: The return of each episode; None: it stays open.

        Returns:
          The segment folder.
        """
        directory = os.path.join(self.logdir, tb_run)
        events = []
        for index, value in enumerate(returns):
            header = sample_log.header(index, session_id)
            chunks = sample_log.chunk_events(header, 1)
            sample_log.move_to_segment(directory, chunks, [_FRAMES])
            events += chunks
            if value is not None:
                card = sample_log.card(header, 1, 1)
                card.episode_return = value
                events.append(sample_log.card_event(card))
        sample_log.write(directory, events)
        return os.path.join(directory, *metadata.SEGMENT_DIRECTORY)

    def prune(self, *argv):
        status, out, err = command_runner.run("prune", self.logdir, *argv)
        self.assertEqual((status, err), (0, ""))
        return out

    def indices(self, folder):
        """Indices of the episodes whose segment files are there."""
        return sorted(int(name.split("-")[0]) for name in os.listdir(folder))

    def test_keeps_what_the_rules_name_in_each_run(self):
        first = self.write_run("a/agent", [1.0, 9.0, 2.0, -5.0, 3.0, 4.0])
        second = self.write_run("b/agent", [7.0, 8.0])
        out = self.prune("--keep", "best=1,worst=1,last=1")
        self.assertEqual(self.indices(first), [1, 3, 5])
        self.assertEqual(self.indices(second), [0, 1])
        self.assertIn(
            "deleted a/agent/plugins/agent/000000-5f2c91ab.seg (", out
        )
        self.assertRegex(
            out, r"Deleted 3 of 8 segment files, \d+ B; \d+ B stay"
        )

    def test_rules_see_all_recorders_of_a_run(self):
        first = self.write_run("a/agent", [1.0, 2.0])
        second = self.write_run("a/agent/w1", [5.0], "0badcafe")
        self.prune("--keep", "best=1")
        self.assertEqual(os.listdir(first), [])
        self.assertEqual(os.listdir(second), ["000000-0badcafe.seg"])

    def test_deletes_segment_files_alone(self):
        folder = self.write_run("a/agent", [1.0, 2.0])
        for path in (
            os.path.join(folder, "000000-5f2c91ab.txt"),
            os.path.join(folder, "other.seg"),
            os.path.join(self.logdir, "a", "events.out.tfevents.1"),
            os.path.join(self.logdir, "a", "000000-5f2c91ab.seg"),
        ):
            with open(path, "wb") as stream:
                stream.write(b"mine")
        before = _contents(self.logdir)
        self.prune("--keep", "best=1")
        after = _contents(self.logdir)
        self.assertEqual(
            set(before) - set(after),
            {os.path.join(folder, "000000-5f2c91ab.seg")},
        )
        self.assertEqual(after, {path: before[path] for path in after})

    def test_cards_and_signals_stay(self):
        self.write_run("a/agent", [1.0, 2.0])
        self.prune("--max-bytes", "0")
        episodes = log.read(self.logdir).episodes
        self.assertEqual([e.episode_return for e in episodes], [1.0, 2.0])
        self.assertEqual(list(episodes[1].rewards), [11.0])
        np.testing.assert_array_equal(episodes[1].observations[1], [1, 1])
        with self.assertLogs(level="WARNING") as logs:
            self.assertEqual(list(episodes[1].frames), [None, None])
        self.assertIn("Pruned: ", logs.output[0])

    def test_open_episodes_are_left_alone(self):
        folder = self.write_run("a/agent", [1.0, None, 2.0])
        self.prune("--max-bytes", "0")
        self.assertEqual(self.indices(folder), [1])

    def test_discarded_episodes_are_never_kept(self):
        directory = os.path.join(self.logdir, "a", "agent")
        header = sample_log.header(0)
        events = sample_log.chunk_events(header, 1)
        path = sample_log.move_to_segment(directory, events, [_FRAMES])
        card = sample_log.card(
            header,
            1,
            1,
            end_reason=episode_pb2.EpisodeCard.CLOSED,
            warnings=[episode_pb2.Fact(name="discarded", value="dull")],
        )
        card.terminated = False
        sample_log.write(directory, events + [sample_log.card_event(card)])
        self.prune("--keep", "best=9")
        self.assertFalse(os.path.exists(path))

    def test_over_the_limit_the_oldest_go_until_the_rest_fits(self):
        folder = self.write_run("a/agent", [1.0, 9.0, 2.0, 3.0])
        size = sum(
            os.path.getsize(os.path.join(folder, name))
            for name in os.listdir(folder)[:2]
        )
        self.prune("--max-bytes", str(size))
        self.assertEqual(self.indices(folder), [2, 3])

    def test_a_limit_counts_after_the_rules(self):
        folder = self.write_run("a/agent", [1.0, 9.0, 2.0, 8.0])
        self.prune("--keep", "best=2", "--max-bytes", "10GB")
        self.assertEqual(self.indices(folder), [1, 3])
        size = os.path.getsize(os.path.join(folder, "000003-5f2c91ab.seg"))
        self.prune("--keep", "best=2", "--max-bytes", str(size))
        self.assertEqual(self.indices(folder), [3])

    def test_a_dry_run_deletes_nothing(self):
        self.write_run("a/agent", [1.0, 2.0])
        before = _contents(self.logdir)
        out = self.prune("--keep", "last=1", "--dry-run")
        self.assertEqual(_contents(self.logdir), before)
        self.assertIn("would delete a/agent/plugins/agent/000000-", out)
        self.assertIn("Would delete 1 of 2 segment files", out)

    def test_pruning_twice_changes_nothing_more(self):
        self.write_run("a/agent", [1.0, 2.0])
        self.prune("--keep", "last=1")
        out = self.prune("--keep", "last=1")
        self.assertStartsWith(out, "Deleted 0 of 1 segment files, 0 B; ")

    def test_a_file_that_serves_two_episodes_stays_with_either(self):
        directory = os.path.join(self.logdir, "a", "agent")
        events = []
        for index in range(3):
            found = sample_log.episode_events(index, 1)
            name = "shared.seg" if index < 2 else None
            sample_log.move_to_segment(directory, found, [_FRAMES], name)
            events += found
        sample_log.write(directory, events)
        folder = os.path.join(directory, *metadata.SEGMENT_DIRECTORY)
        # Returns grow with the index.
        self.prune("--keep", "best=2")
        self.assertLen(os.listdir(folder), 2)
        self.prune("--keep", "best=1")
        self.assertEqual(os.listdir(folder), ["000002-5f2c91ab.seg"])

    def test_nothing_behind_a_link_is_deleted(self):
        folder = self.write_run("a/agent", [1.0, 2.0])
        elsewhere = os.path.join(self.logdir, "elsewhere")
        os.rename(folder, elsewhere)
        os.symlink(elsewhere, folder)
        before = _contents(elsewhere)
        status, out, err = command_runner.run(
            "prune", self.logdir, "--max-bytes", "0"
        )
        self.assertEqual(status, 1)
        self.assertIn("000000-5f2c91ab.seg cannot be deleted: ", err)
        self.assertIn("not a plain file of its run", err)
        self.assertIn("Deleted 0 of 2", out)
        self.assertEqual(_contents(elsewhere), before)

    def test_event_files_are_not_taken_for_segment_files(self):
        directory = os.path.join(self.logdir, "a", "agent")
        events = sample_log.episode_events(0)
        name = "events.out.tfevents.1"
        path = sample_log.move_to_segment(directory, events, [_FRAMES], name)
        sample_log.write(directory, events)
        self.prune("--max-bytes", "0")
        self.assertTrue(os.path.exists(path))

    @parameterized.parameters(
        ((), "expected --keep or --max-bytes"),
        (("--keep", "best"), "such as best=3,last=10, found 'best'"),
        (("--keep", "first=3"), "rules best, worst, last and every"),
        (("--keep", "best=-1"), "numbers >= 0"),
        (("--max-bytes", "much"), "such as 10GB"),
    )
    def test_says_what_it_expects(self, argv, words):
        folder = self.write_run("a/agent", [1.0])
        status, out, err = command_runner.run("prune", self.logdir, *argv)
        self.assertEqual((status, out), (2, ""))
        self.assertIn(words, err)
        self.assertLen(os.listdir(folder), 1)

    def test_a_directory_that_is_not_there_is_an_error(self):
        missing = os.path.join(self.logdir, "later")
        status, _, err = command_runner.run(
            "prune", missing, "--max-bytes", "0"
        )
        self.assertEqual(status, 1)
        self.assertIn("There is no directory", err)


if __name__ == "__main__":
    absltest.main()
