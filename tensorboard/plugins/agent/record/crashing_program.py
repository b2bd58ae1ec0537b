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
"""Records episodes until it is killed, for `crash_test.py`.

Observations are `(t, seconds since the epoch)`, actions are t.
"""

import itertools
import sys
import time

import numpy as np

from tensorboard.plugins.agent.record import recorder as recorder_lib

# By turns; the second is still open at most moments.
EPISODE_LENGTHS = (40, 400)
_STEP_SECS = 0.005


def record_for_ever(logdir):
    recorder = recorder_lib.Recorder(logdir)
    for length in itertools.cycle(EPISODE_LENGTHS):
        with recorder.begin_episode(_observation(0)) as episode:
            print("begun", flush=True)
            for t in range(length):
                time.sleep(_STEP_SECS)
                episode.record_step(t, 1.0, False, False, _observation(t + 1))


def _observation(t):
    return np.array([t, time.time()])


if __name__ == "__main__":
    record_for_ever(sys.argv[1])
