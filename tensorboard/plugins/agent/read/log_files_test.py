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
"""Tests for `log_files`, on plain directories and through `gfile`."""

import os

from absl.testing import absltest

from tensorboard.compat.tensorflow_stub.io import gfile
from tensorboard.plugins.agent.read import log_files
from tensorboard.plugins.agent.read import sample_log

_EVENTS = "events.out.tfevents.1"


class StandInFileSystem(gfile.LocalFileSystem):
    """A local directory under the scheme "standin://", for `gfile`."""

    def __init__(self, directory):
        self._directory = directory

    def _local(self, url):
        url = os.fsdecode(url)
        return os.path.join(self._directory, url.split("://", 1)[1])

    def isdir(self, dirname):
        return super().isdir(self._local(dirname))

    def listdir(self, dirname):
        return os.listdir(self._local(dirname))

    def stat(self, filename):
        return super().stat(self._local(filename))

    def join(self, path, *paths):
        return "/".join((path,) + paths)

    def read(self, filename, binary_mode=False, size=None, continue_from=None):
        with open(self._local(filename), "rb") as stream:
            stream.seek((continue_from or {}).get("opaque_offset", 0))
            data = stream.read(size)
            return data, {"opaque_offset": stream.tell()}


def _write(*parts, content=b""):
    path = os.path.join(*parts)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as stream:
        stream.write(content)
    return path


class LogFilesTest(absltest.TestCase):
    def setUp(self):
        super().setUp()
        self.root = sample_log.temp_dir(self)

    def runs(self, root=None):
        found = log_files.LogFiles(root or self.root).event_files()
        return [run for run, _ in found]

    def test_names_runs_as_tensorboard_does(self):
        _write(self.root, _EVENTS)
        _write(self.root, "b", "agent", _EVENTS)
        _write(self.root, "a b", "ü", _EVENTS)
        _write(self.root, "c", "notes.txt")
        self.assertEqual(self.runs(), [".", "a b/ü", "b/agent"])

    def test_lists_the_files_of_a_run_by_name(self):
        second = _write(self.root, "events.out.tfevents.2")
        first = _write(self.root, "events.out.tfevents.1")
        self.assertEqual(
            log_files.LogFiles(self.root).event_files(),
            [(".", first), (".", second)],
        )

    def test_enters_linked_directories_once_and_survives_loops(self):
        elsewhere = sample_log.temp_dir(self)
        _write(elsewhere, _EVENTS)
        os.symlink(elsewhere, os.path.join(self.root, "linked"))
        os.symlink(self.root, os.path.join(self.root, "loop"))
        self.assertEqual(self.runs(), ["linked"])

    def test_a_missing_directory_has_no_files(self):
        files = log_files.LogFiles(os.path.join(self.root, "later"))
        self.assertFalse(files.exists())
        self.assertEqual(files.event_files(), [])

    def test_a_later_change_of_directory_changes_nothing(self):
        before = os.getcwd()
        self.addCleanup(os.chdir, before)
        os.chdir(self.root)
        _write(self.root, "logs", _EVENTS)
        files = log_files.LogFiles("logs/")
        os.chdir("/")
        self.assertTrue(files.exists())
        self.assertLen(files.event_files(), 1)

    def test_reads_ranges_and_past_the_end(self):
        path = _write(self.root, "x", content=b"0123456789")
        files = log_files.LogFiles(self.root)
        self.assertEqual(files.size(path), 10)
        self.assertEqual(files.read(path, 3, 4), b"3456")
        self.assertEqual(files.read(path, 8, 4), b"89")
        self.assertEqual(files.read(path, 20, 4), b"")


class RemoteLogFilesTest(absltest.TestCase):
    def setUp(self):
        super().setUp()
        self.local = sample_log.temp_dir(self)
        gfile.register_filesystem("standin", StandInFileSystem(self.local))
        self.files = log_files.LogFiles("standin://bucket/logs/")

    def test_lists_runs(self):
        _write(self.local, "bucket", "logs", "run1", "agent", _EVENTS)
        _write(self.local, "bucket", "logs", _EVENTS)
        self.assertTrue(self.files.exists())
        self.assertEqual(
            self.files.event_files(),
            [
                (".", "standin://bucket/logs/" + _EVENTS),
                ("run1/agent", "standin://bucket/logs/run1/agent/" + _EVENTS),
            ],
        )

    def test_reads_ranges(self):
        _write(self.local, "bucket", "logs", "x", content=b"0123456789")
        path = self.files.path("x")
        self.assertEqual(self.files.size(path), 10)
        self.assertEqual(self.files.read(path, 0, 4), b"0123")
        self.assertEqual(self.files.read(path, 3, 4), b"3456")
        self.assertEqual(self.files.read(path, 8, 4), b"89")
        with self.files.open(path, 2) as stream:
            self.assertEqual(stream.read(3), b"234")
            self.assertEqual(stream.read(3), b"567")

    def test_errors_of_the_file_system_are_os_errors(self):
        with self.assertRaises(OSError):
            self.files.size(self.files.path("absent"))
        with self.assertRaises(OSError):
            self.files.read(self.files.path("absent"), 0, 1)


if __name__ == "__main__":
    absltest.main()
