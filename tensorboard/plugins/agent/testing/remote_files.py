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
"""A directory that TensorBoard's file system layer knows by a URL.

Stands for an object store: whatever opens its paths as local ones fails.
"""

import os

from tensorboard.compat.tensorflow_stub import compat
from tensorboard.compat.tensorflow_stub.io import gfile

SCHEME = "remotetest"


class RemoteFileSystem(gfile.LocalFileSystem):
    """Serves `remotetest://bucket/...` from a local directory."""

    def __init__(self, root):
        self._root = root

    def _local(self, path):
        """The base class calls itself with paths that are local already."""
        scheme, separator, rest = compat.as_str_any(path).partition("://")
        return os.path.join(self._root, rest) if separator else scheme

    def exists(self, filename):
        return super().exists(self._local(filename))

    def join(self, path, *paths):
        return "/".join((path,) + paths)

    def read(self, filename, *args, **kwargs):
        return super().read(self._local(filename), *args, **kwargs)

    def _write(self, filename, file_content, mode):
        super()._write(self._local(filename), file_content, mode)

    def glob(self, filename):
        found = super().glob(self._local(filename))
        prefix = SCHEME + "://"
        return [prefix + os.path.relpath(p, self._root) for p in found]

    def isdir(self, dirname):
        return super().isdir(self._local(dirname))

    def listdir(self, dirname):
        return super().listdir(self._local(dirname))

    def makedirs(self, path):
        return super().makedirs(self._local(path))

    def stat(self, filename):
        return super().stat(self._local(filename))


def register(root):
    """Serves `root` as `remotetest://`, in this process from now on."""
    gfile.register_filesystem(SCHEME, RemoteFileSystem(root))
