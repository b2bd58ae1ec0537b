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
"""Starts TensorBoard's application on a log directory, for tests.

With either of its loaders: the data server, or the one in Python. No port of
TensorBoard's own is opened; requests go through werkzeug's client.
"""

import argparse
import time

import grpc
import werkzeug.test

from tensorboard import context
from tensorboard.backend import application
from tensorboard.backend.event_processing import data_ingester
from tensorboard.data import server_ingester
from tensorboard.plugins.agent import agent_loader
from tensorboard.plugins.agent import metadata
from tensorboard.util import grpc_util

DATA_SERVER = "data_server"
PYTHON_LOADER = "python_loader"
LOADERS = (DATA_SERVER, PYTHON_LOADER)

_PATIENCE_SECS = 60


class LocalServer:
    """TensorBoard with Agent alone. Attribute `client` sends requests."""

    def __init__(self, logdir, loader, path_prefix="", **flags):
        """Args:
        logdir: The log directory.
        loader: One of `LOADERS`.
        path_prefix: As TensorBoard's flag.
        **flags: More of TensorBoard's flags.
        """
        self._prefix = path_prefix + "/data/plugin/agent"
        self._flags = argparse.Namespace(
            logdir=logdir,
            path_prefix=path_prefix,
            window_title="",
            **{"samples_per_plugin": {}, **flags},
        )
        agent_loader.AgentLoader().fix_flags(self._flags)
        self._loader = loader
        start = _start_data_server if loader == DATA_SERVER else _load
        self._ingester, self.provider = start(self._flags)
        self.restart()

    def restart(self, **flags):
        """Builds the application anew on the same loader.

        Args:
          **flags: Flags to change.
        """
        for name, value in flags.items():
            setattr(self._flags, name, value)
        app = application.TensorBoardWSGIApp(
            self._flags, [agent_loader.AgentLoader], self.provider
        )
        self.client = werkzeug.test.Client(app)

    def get(self, route, **kwargs):
        """Requests a route of Agent, such as "/runs"."""
        return self.request("GET", route, **kwargs)

    def request(self, method, route, **kwargs):
        """Requests a route of Agent by any method."""
        return self.client.open(self._prefix + route, method=method, **kwargs)

    def wait_for(self, *tags):
        """Waits until the loader shows all these tags; returns self."""
        give_up = time.monotonic() + _PATIENCE_SECS
        while time.monotonic() < give_up:
            missing = set(tags) - self._listed_tags()
            if not missing:
                return self
            self._reload()
        raise AssertionError("The loader does not show %s." % sorted(missing))

    def close(self):
        """Stops the data server, if there is one."""
        if self._loader == DATA_SERVER:
            # The server ends with its standard input.
            self._ingester._stdin_handle.close()

    def wait_until_dead(self):
        """After `close`: waits until the data server answers no more."""
        give_up = time.monotonic() + _PATIENCE_SECS
        while time.monotonic() < give_up:
            try:
                self._listed_tags()
            except grpc.RpcError:
                return
            time.sleep(0.05)
        raise AssertionError("The data server still answers.")

    def _listed_tags(self):
        asked = {"experiment_id": "", "plugin_name": metadata.PLUGIN_NAME}
        request = context.RequestContext()
        chunks = self.provider.list_blob_sequences(request, **asked)
        cards = self.provider.list_tensors(request, **asked)
        of_runs = list(chunks.values()) + list(cards.values())
        return {tag for of_run in of_runs for tag in of_run}

    def _reload(self):
        if self._loader == DATA_SERVER:
            # It reloads every second by itself.
            time.sleep(0.05)
        else:
            self._ingester.start()


def _start_data_server(flags):
    ingester = server_ingester.SubprocessServerDataIngester(
        server_binary=server_ingester.get_server_binary(),
        logdir=flags.logdir,
        reload_interval=1,
        channel_creds_type=grpc_util.ChannelCredsType.LOCAL,
        samples_per_plugin=flags.samples_per_plugin,
    )
    ingester.start()
    return ingester, ingester.data_provider


def _load(flags):
    flags.generic_data = "auto"
    flags.purge_orphaned_data = True
    flags.max_reload_threads = 1
    flags.reload_multifile = False
    flags.detect_file_replacement = None
    flags.reload_interval = 0
    flags.reload_task = "blocking"
    ingester = data_ingester.LocalDataIngester(flags)
    ingester.start()
    return ingester, ingester.data_provider
