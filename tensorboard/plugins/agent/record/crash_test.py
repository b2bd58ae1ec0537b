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
"""Kills a recording program at any moment; see `crashing_program.py`."""

import itertools
import os
import random
import signal
import subprocess
import sys
import tempfile
import time

from absl.testing import absltest
import numpy as np

from tensorboard.plugins.agent.read import log
from tensorboard.plugins.agent.record import crashing_program

_ROUNDS = 4

# What may be lost, by the recorder's promise, and what a busy machine adds.
_FLUSH_SECS = 1.0
_SLACK_SECS = 1.0


class CrashTest(absltest.TestCase):
    def test_kill_9_loses_at_most_the_last_second(self):
        for number in range(_ROUNDS):
            with self.subTest(number):
                self.kill_and_check(random.Random(number).uniform(0.3, 2.5))

    def kill_and_check(self, life_secs):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        killed_secs = self.run_and_kill(directory.name, life_secs)
        *finished, last = log.read(directory.name).episodes
        lengths = itertools.cycle(crashing_program.EPISODE_LENGTHS)
        for episode, length in zip(finished, lengths):
            self.assertEqual(episode.end_reason, "closed")
            self.assertEqual(episode.episode_length, length)
            self.check_rows(episode)
        self.check_rows(last)
        if last.end_reason == "open":
            self.assertIsNone(last.episode_length)
        # The last observation that survived tells when it was recorded.
        recorded_secs = float(last.observations[-1][1])
        self.assertLess(killed_secs - recorded_secs, _FLUSH_SECS + _SLACK_SECS)

    def check_rows(self, episode):
        observations = np.stack([o[0] for o in episode.observations[:]])
        self.assertLen(observations, len(episode) + 1)
        np.testing.assert_array_equal(
            observations, np.arange(len(observations))
        )
        self.assertEqual(list(episode.actions[:]), list(range(len(episode))))

    def run_and_kill(self, logdir, life_secs):
        """Returns when the program died, seconds since the epoch."""
        program = subprocess.Popen(
            [sys.executable, crashing_program.__file__, logdir],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            stdout=subprocess.PIPE,
        )
        # It says so when its first episode has begun.
        program.stdout.readline()
        time.sleep(life_secs)
        program.send_signal(signal.SIGKILL)
        killed_secs = time.time()
        program.wait()
        program.stdout.close()
        return killed_secs


if __name__ == "__main__":
    absltest.main()
