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
"""A test case that writes a log and serves it."""

import os

from absl.testing import parameterized

from tensorboard.plugins.agent import local_server
from tensorboard.plugins.agent.episode import episode_pb2
from tensorboard.plugins.agent.read import sample_log

EPISODE_ID = "000000-5f2c91ab"
EPISODE = "/episode?run=run1&episode_id=" + EPISODE_ID
CHUNKS = "/chunks?run=run1&episode_id=" + EPISODE_ID


def blobs(response):
    """The `ChannelBlob`s that `/chunks` answered with."""
    return episode_pb2.ChunkReply.FromString(response.get_data()).blobs


class ServerTestCase(parameterized.TestCase):
    def setUp(self):
        super().setUp()
        self.logdir = sample_log.temp_dir(self)

    def write(self, events, run="run1/agent"):
        return sample_log.write(os.path.join(self.logdir, run), events)

    def serve(self, loader, *tags, **flags):
        server = local_server.LocalServer(self.logdir, loader, **flags)
        self.addCleanup(server.close)
        return server.wait_for(*tags)

    def serve_one(self, loader=local_server.PYTHON_LOADER, **flags):
        """Serves a log with one episode of 3 steps in 2 chunks."""
        self.write(sample_log.episode_events())
        return self.serve(loader, EPISODE_ID + "/card", **flags)
