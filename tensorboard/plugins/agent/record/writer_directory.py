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
"""Claims a directory below the user's run for one recorder alone."""

import binascii
import os

from tensorboard.plugins.agent import metadata
from tensorboard.plugins.agent.record import record_file


def claim(logdir):
    """Makes a directory that no other recorder writes in.

    TensorBoard's Python loader stops reading a directory's older event file
    when a newer one appears, so two writers never share one. The recorder
    that creates `<logdir>/agent` has it; others get `<logdir>/agent/<token>`.

    Args:
      logdir: str or path-like; "~" is the home directory. A relative path
        is taken from the current directory, once.

    Returns:
      The directory, absolute or a URL.

    Raises:
      OSError: It cannot be made.
    """
    logdir = os.fspath(logdir)
    if record_file.is_remote(logdir):
        return _claim_remote(logdir.rstrip("/"))
    logdir = os.path.abspath(os.path.expanduser(logdir))
    os.makedirs(logdir, exist_ok=True)
    directory = os.path.join(logdir, metadata.RECORDER_DIRECTORY)
    try:
        os.mkdir(directory)
        return directory
    except FileExistsError:
        pass
    while True:
        own = os.path.join(directory, _token())
        try:
            os.mkdir(own)
            return own
        except FileExistsError:
            continue


def _claim_remote(logdir):
    """Object stores cannot tell who made a directory: always a token."""
    from tensorboard.compat import tf

    own = "/".join((logdir, metadata.RECORDER_DIRECTORY, _token()))
    tf.io.gfile.makedirs(own)
    return own


def _token():
    return "w" + binascii.hexlify(os.urandom(4)).decode("ascii")
