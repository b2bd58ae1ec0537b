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
"""The files of one log directory: which there are, and ranges of their bytes.

Local directories are read with plain files; anything with a scheme (gs://,
s3://, memory://) through TensorBoard's `gfile`, which is imported only then.
"""

import os

_REMOTE_MARK = "://"

# What TensorBoard takes for an event file has this in its name.
EVENT_FILE_MARK = "tfevents"


class LogFiles:
    """Lists and opens the files below one directory.

    Holds no open file and no state but the path; any thread may use it. A
    relative path is resolved at once, so a later `chdir` changes nothing.

    Attributes:
      root: The directory, as an absolute path or URL without trailing slash.
    """

    def __init__(self, root):
        """Args:
        root: Path (str or PathLike, `~` allowed) or URL of the directory.
        """
        root = os.fspath(root)
        self.is_remote = _REMOTE_MARK in root
        if self.is_remote:
            self.root = root.rstrip("/")
        else:
            self.root = os.path.abspath(os.path.expanduser(root))

    def exists(self):
        if self.is_remote:
            return bool(_gfile().isdir(self.root))
        return os.path.isdir(self.root)

    def event_files(self):
        """Finds the event files, those of one run in the order of their names.

        Linked directories are entered, as TensorBoard enters them, each real
        directory once.

        Returns:
          A sorted list of `(run, path)`; `run` is named as TensorBoard names
          it: the directory relative to the root, parts joined by "/", or ".".
        """
        walk = _walk_remote if self.is_remote else _walk_local
        found = []
        for directory, names in walk(self.root):
            run = self._run_of(directory)
            for name in names:
                if EVENT_FILE_MARK in name:
                    found.append((run, self._join(directory, name)))
        return sorted(found)

    def sizes(self, directory):
        """Lists the plain files of one directory, not of those below it.

        Args:
          directory: A path that `path` made.

        Returns:
          A dict from name to length in bytes, links left out; empty if there
          is no such directory.

        Raises:
          OSError: It cannot be listed.
        """
        if self.is_remote:
            return _remote(lambda: self._remote_sizes(directory))
        if not os.path.isdir(directory):
            return {}
        with os.scandir(directory) as entries:
            return {
                entry.name: entry.stat(follow_symlinks=False).st_size
                for entry in sorted(entries, key=lambda entry: entry.name)
                if entry.is_file(follow_symlinks=False)
            }

    def _remote_sizes(self, directory):
        gfile = _gfile()
        if not gfile.isdir(directory):
            return {}
        paths = {
            name: self._join(directory, name)
            for name in sorted(gfile.listdir(directory))
        }
        return {
            name: gfile.stat(path).length
            for name, path in paths.items()
            if not gfile.isdir(path)
        }

    def has_file(self, path):
        """Whether there is such a file; also True if nobody can tell."""
        if not self.is_remote:
            return os.path.lexists(path)
        try:
            return bool(_remote(lambda: _gfile().exists(path)))
        except OSError:
            return True

    def size(self, path):
        """Returns a file's length in bytes. Raises OSError if it is gone."""
        if self.is_remote:
            return _remote(lambda: _gfile().stat(path).length)
        return os.path.getsize(path)

    def open(self, path, offset=0):
        """Opens a file for reading on from `offset`, in bytes.

        Returns:
          A context manager with `read(n) -> bytes`, shorter at the end.

        Raises:
          OSError: The file cannot be opened.
        """
        if self.is_remote:
            return _remote(lambda: _RemoteStream(path, offset))
        stream = open(path, "rb")
        stream.seek(offset)
        return stream

    def read(self, path, offset, length):
        """Reads at most `length` bytes at `offset`.

        Raises:
          OSError: The file cannot be read.
        """
        with self.open(path, offset) as stream:
            return stream.read(length)

    def path(self, *parts):
        """Joins names to the root; the caller vouches for the names."""
        return self._join(self.root, *parts)

    def _join(self, directory, *names):
        if self.is_remote:
            return "/".join((directory.rstrip("/"),) + names)
        return os.path.join(directory, *names)

    def _run_of(self, directory):
        if self.is_remote:
            return directory.rstrip("/")[len(self.root) :].strip("/") or "."
        return os.path.relpath(directory, self.root).replace(os.sep, "/")


def _walk_local(root):
    """Yields `(directory, file names)`; vanished directories are skipped."""
    seen = set()
    for directory, subdirectories, names in os.walk(root, followlinks=True):
        real = os.path.realpath(directory)
        if real in seen:
            subdirectories[:] = []
            continue
        seen.add(real)
        yield directory, names


def _walk_remote(root):
    for directory, _, names in _gfile().walk(root):
        yield directory, names


class _RemoteStream:
    """A GFile whose errors are OSErrors."""

    def __init__(self, path, offset):
        self._gfile = _gfile().GFile(path, "rb")
        if offset and hasattr(self._gfile, "seek"):
            self._gfile.seek(offset)
        elif offset:
            # TensorBoard's own GFile cannot seek, but reads on from a token
            # whose key depends on the file system.
            self._gfile.continuation_token = {
                "opaque_offset": offset,
                "byte_offset": offset,
            }

    def __enter__(self):
        return self

    def __exit__(self, *unused):
        self._gfile.close()

    def read(self, length):
        return _remote(lambda: self._gfile.read(length))


def _remote(call):
    """Calls, and turns the many errors of remote file systems into OSError."""
    try:
        return call()
    except OSError:
        raise
    except Exception as error:
        raise OSError("%s: %s" % (type(error).__name__, error)) from error


def _gfile():
    from tensorboard.compat import tf

    return tf.io.gfile
