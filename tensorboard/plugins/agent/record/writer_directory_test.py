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
"""Tests for `writer_directory`."""

import multiprocessing
import os
import pathlib
import tempfile

from absl.testing import absltest

from tensorboard.plugins.agent import metadata
from tensorboard.plugins.agent.record import writer_directory

_PROCESSES = 8
_ROUNDS = 10


def claim_many(root, barrier, results):
    """In a process of its own: claims one directory per round."""
    claimed = []
    for number in range(_ROUNDS):
        barrier.wait()
        logdir = os.path.join(root, "round%d" % number, "deep", "run")
        claimed.append(writer_directory.claim(logdir))
    results.put(claimed)


class WriterDirectoryTest(absltest.TestCase):
    def setUp(self):
        super().setUp()
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.root = os.path.realpath(directory.name)

    def test_the_first_has_the_plain_directory_and_others_their_own(self):
        run = os.path.join(self.root, "deep", "run")
        first = writer_directory.claim(run)
        second = writer_directory.claim(pathlib.Path(run))
        self.assertEqual(first, os.path.join(run, "agent"))
        self.assertEqual(os.path.dirname(second), first)
        for directory in (first, second):
            tb_run = os.path.relpath(directory, self.root)
            self.assertEqual(metadata.run_name(tb_run), "deep/run")

    def test_a_relative_directory_stays_where_it_was_claimed(self):
        before = os.getcwd()
        self.addCleanup(os.chdir, before)
        os.chdir(self.root)
        claimed = writer_directory.claim("logs/")
        os.chdir(before)
        self.assertEqual(claimed, os.path.join(self.root, "logs", "agent"))

    def test_a_tilde_is_the_home_directory(self):
        before = os.environ.get("HOME")
        os.environ["HOME"] = self.root
        try:
            claimed = writer_directory.claim("~/logs")
        finally:
            if before is None:
                del os.environ["HOME"]
            else:
                os.environ["HOME"] = before
        self.assertEqual(claimed, os.path.join(self.root, "logs", "agent"))

    def test_a_file_in_the_way_is_an_error(self):
        path = os.path.join(self.root, "file")
        pathlib.Path(path).touch()
        with self.assertRaises(OSError):
            writer_directory.claim(path)

    def test_processes_that_start_at_once_each_get_their_own(self):
        context = multiprocessing.get_context("fork")
        barrier = context.Barrier(_PROCESSES)
        results = context.Queue()
        processes = [
            context.Process(
                target=claim_many, args=(self.root, barrier, results)
            )
            for _ in range(_PROCESSES)
        ]
        for process in processes:
            process.start()
        claimed = [path for _ in processes for path in results.get(timeout=60)]
        for process in processes:
            process.join()
        self.assertLen(set(claimed), _PROCESSES * _ROUNDS)
        plain = [path for path in claimed if path.endswith("/agent")]
        self.assertLen(plain, _ROUNDS)


if __name__ == "__main__":
    absltest.main()
