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
"""Records the episode that `server_flow_test.ts` reads back, row by row."""

import sys

import numpy as np

from tensorboard.plugins import agent

# Enough for several chunks: one holds about 4 MB of rows.
STEPS = 150


def frame(t):
    """uint8[84, 96, 3]: moving noise, with t in its first pixel."""
    noise = np.random.default_rng(t // 10).integers(0, 256, (84, 96, 3))
    picture = noise.astype(np.uint8)
    picture[0, 0] = (t, 255 - t, 173)
    return picture


def stack(t):
    """uint8[64, 64, 4]: the last four pictures, each of one grey."""
    greys = np.maximum(0, np.arange(t - 3, t + 1)).astype(np.uint8)
    return np.broadcast_to(greys, (64, 64, 4))


def info(t):
    found = {"big": np.int64(2**53 + 1 + t), "half": np.float16(t / 4)}
    if t % 3:
        found["says"] = "state %d \u2603" % t
    return found


def main(logdir):
    with agent.Recorder(logdir) as recorder:
        episode = recorder.begin_episode(stack(0), frame=frame(0), info=info(0))
        for t in range(STEPS):
            episode.record_step(
                t % 4,
                t / 2,
                t == STEPS - 1,
                False,
                stack(t + 1),
                frame=frame(t + 1),
                info=info(t + 1),
                value=float("nan") if t == 0 else -t,
            )
        episode.end()


if __name__ == "__main__":
    main(sys.argv[1])
