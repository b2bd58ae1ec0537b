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
"""Prints what a log directory holds, for flows that compare it with pixels.

To stdout, one JSON list: for each episode its run, identity, length, return,
the actions, and the SHA-256 of each frame's and observation's RGB bytes.
"""

import hashlib
import json
import sys

import numpy as np

from tensorboard.plugins import agent


def describe(logdir):
    """Returns the list that is printed."""
    return [_describe(episode) for episode in agent.read(logdir).episodes]


def _describe(episode):
    return {
        "run": episode.run,
        "episodeId": episode.episode_id,
        "length": episode.episode_length,
        "return": episode.episode_return,
        "actions": [int(action) for action in episode.actions],
        "frames": [_digest(frame) for frame in episode.frames],
        "observations": [_digest(o) for o in episode.observations],
    }


def _digest(picture):
    """`picture`: uint8[H, W, 3], RGB."""
    height, width, _ = picture.shape
    data = np.ascontiguousarray(picture).tobytes()
    return "%dx%d %s" % (width, height, hashlib.sha256(data).hexdigest())


if __name__ == "__main__":
    json.dump(describe(sys.argv[1]), sys.stdout)
