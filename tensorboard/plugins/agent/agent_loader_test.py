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
"""Tests for `agent_loader`: TensorBoard must start whatever happens."""

import argparse
import subprocess
import sys

from absl.testing import absltest
from absl.testing import parameterized

from tensorboard.backend import application
from tensorboard.plugins import base_plugin
from tensorboard.plugins.agent import agent_loader
from tensorboard.plugins.agent.read import log_dir_provider
from tensorboard.plugins.agent.read import sample_log

_MODULE = "tensorboard.plugins.agent.agent_loader"


class FixFlagsTest(parameterized.TestCase):
    @parameterized.parameters(
        ({}, {"agent": 0}),
        ({"images": 5}, {"agent": 0, "images": 5}),
        ({"agent": 7}, {"agent": 7}),
        (None, {"agent": 0}),
        ("", {"agent": 0}),
    )
    def test_keeps_all_samples_unless_told_otherwise(self, asked, expected):
        flags = argparse.Namespace(samples_per_plugin=asked)
        agent_loader.AgentLoader().fix_flags(flags)
        self.assertEqual(flags.samples_per_plugin, expected)

    def test_does_not_change_the_callers_dictionary(self):
        asked = {"images": 5}
        flags = argparse.Namespace(samples_per_plugin=asked)
        agent_loader.AgentLoader().fix_flags(flags)
        self.assertEqual(asked, {"images": 5})

    @parameterized.parameters("agent=3", ([1],), 7, (object(),))
    def test_leaves_alone_what_it_does_not_understand(self, asked):
        flags = argparse.Namespace(samples_per_plugin=asked)
        agent_loader.AgentLoader().fix_flags(flags)
        self.assertIs(flags.samples_per_plugin, asked)

    def test_flags_without_samples_get_some(self):
        flags = argparse.Namespace()
        agent_loader.AgentLoader().fix_flags(flags)
        self.assertEqual(flags.samples_per_plugin, {"agent": 0})


class LoadTest(absltest.TestCase):
    def app(self, plugins):
        flags = argparse.Namespace(
            logdir=sample_log.temp_dir(self),
            path_prefix="",
            samples_per_plugin={},
            window_title="",
        )
        provider = log_dir_provider.LogDirProvider(flags.logdir)
        return application.TensorBoardWSGIApp(flags, plugins, provider)

    def test_registered_twice_it_yields(self):
        loaders = [agent_loader.AgentLoader, agent_loader.AgentLoader()]
        # Again and again in one process, as in a notebook.
        for _ in range(3):
            routes = self.app(loaders).exact_routes
            self.assertIn("/data/plugin/agent/runs", routes)

    def test_loads_without_a_list_of_plugins(self):
        context = base_plugin.TBContext(logdir=None)
        plugin = agent_loader.AgentLoader().load(context)
        self.assertEqual(plugin.plugin_name, "agent")


_WITHOUT_ZSTANDARD = """
import argparse, sys
sys.modules["zstandard"] = None
from tensorboard.backend import application
from tensorboard.plugins.agent import agent_loader
flags = argparse.Namespace(
    logdir=None, path_prefix="", samples_per_plugin={}, window_title=""
)
loaders = [agent_loader.AgentLoader]
loaders[0]().fix_flags(flags)
app = application.TensorBoardWSGIApp(flags, loaders, None)
print("agent is served:", "/data/plugin/agent/runs" in app.exact_routes)
"""


class ImportTest(absltest.TestCase):
    def test_a_library_that_is_missing_keeps_only_agent_away(self):
        found = subprocess.run(
            [sys.executable, "-c", _WITHOUT_ZSTANDARD],
            env={"PYTHONPATH": ":".join(sys.path)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            check=True,
        )
        self.assertEqual(found.stdout, b"agent is served: False\n")
        self.assertIn(b"Failed to load plugin AgentLoader", found.stderr)
        self.assertIn(b"zstandard", found.stderr)

    def test_imports_nothing_but_the_base_class(self):
        program = (
            "import sys\n"
            "from tensorboard.plugins import base_plugin\n"
            "before = set(sys.modules)\n"
            "import %s\n"
            "new = sorted(set(sys.modules) - before)\n"
            "print(*new)" % _MODULE
        )
        found = subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONPATH": ":".join(sys.path)},
            stdout=subprocess.PIPE,
            check=True,
        )
        new = set(found.stdout.decode().split())
        self.assertIn(_MODULE, new)
        new -= {_MODULE, "tensorboard.plugins.agent", "__future__"}
        self.assertEmpty(new)


if __name__ == "__main__":
    absltest.main()
