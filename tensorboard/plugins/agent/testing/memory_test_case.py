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
"""What the tests of recording share: a recorder on a sink in memory."""

from absl.testing import absltest
from absl.testing import parameterized

from tensorboard.plugins.agent.record import memory_sink
from tensorboard.plugins.agent.record import recorder as recorder_lib


class MemoryTestCase(parameterized.TestCase):
    """Has `recorder`, and `sink` that it records into."""

    def setUp(self):
        super().setUp()
        self.sink = memory_sink.MemorySink()
        self.recorder = recorder_lib.Recorder(self.sink)
        self.addCleanup(self.recorder.close)

    def kept(self):
        """The only episode, after the recorder was closed."""
        self.recorder.close()
        (kept,) = self.sink.episodes.values()
        return kept

    def step(self, episode, t=0, observation=0.0, **kwargs):
        """Records a step with plain values where the test gives none."""
        given = {"action": t, "reward": 1.0, "terminated": False}
        given.update({"truncated": False, "observation": observation})
        episode.record_step(**{**given, **kwargs})

    def replace(self, module, name, value):
        """Replaces a module's constant for this test."""
        self.enter_context(absltest.mock.patch.object(module, name, value))
