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
"""Tests for `api` and the lazy package."""

import importlib.util
import os
import subprocess
import sys
import tempfile
import types

from absl.testing import absltest

from tensorboard.plugins import agent
from tensorboard.plugins.agent import api

# Module: library that is not among those tests are run with.
_OPTIONAL = {
    "integrations.dm_env_adapter": "dm_env",
    "integrations.pettingzoo_adapter": "pettingzoo",
    "integrations.sb3_adapter": "stable_baselines3",
}

_BLOCKED = ("gymnasium", "tensorflow", "torch", "stable_baselines3")

# Run with the libraries above out of reach.
_RECORDS_WITHOUT_LIBRARIES = """
import sys
for name in {blocked!r}:
    sys.modules[name] = None

from tensorboard.plugins import agent
assert "numpy" not in sys.modules, "importing the package loads numpy"

class Env:
    t = 0
    def reset(self, seed=None):
        self.t = 0
        return 0, {{}}
    def step(self, action):
        self.t += 1
        return self.t, 1.0, self.t == 3, False, {{}}

(episode,) = agent.rollout(Env(), lambda o: o, episodes=1, logdir=sys.argv[1])
with agent.Recorder(sys.argv[1]) as recorder:
    recorder.begin_episode(0).record_step(0, 1.0, True, False, 1)
lengths = [e.episode_length for e in agent.read(sys.argv[1]).episodes]
print(episode.actions[:].tolist(), lengths)
try:
    agent.RecordEpisodes
except ImportError as error:
    print(error)
"""


class ApiTest(absltest.TestCase):
    def test_every_name_is_there(self):
        self.assertLessEqual(len(api.MODULES), 30)
        for name, module in api.MODULES.items():
            if importlib.util.find_spec(_OPTIONAL.get(module, "os")) is None:
                continue
            found = getattr(agent, name)
            self.assertEqual(found.__name__, name)
            self.assertTrue(found.__doc__, name)
        self.assertContainsSubset(api.MODULES, dir(agent))

    def test_other_names_are_not(self):
        with self.assertRaisesRegex(AttributeError, "'record_everything'"):
            agent.record_everything

    def test_read_stays_the_function_when_its_folder_is_imported(self):
        from tensorboard.plugins.agent.read import log  # noqa: F401

        self.assertNotIsInstance(agent.read, types.ModuleType)
        self.assertIs(agent.read, log.read)

    def test_recording_needs_no_environment_or_learning_library(self):
        logdir = self.enter_context(tempfile.TemporaryDirectory())
        script = _RECORDS_WITHOUT_LIBRARIES.format(blocked=_BLOCKED)
        done = subprocess.run(
            [sys.executable, "-W", "ignore", "-c", script, logdir],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
        )
        self.assertEqual(done.stderr, "")
        self.assertEqual(
            done.stdout.splitlines(),
            [
                "[0, 1, 2] [3, 1]",
                "agent.RecordEpisodes needs gymnasium, which is not "
                "installed. Try: pip install gymnasium",
            ],
        )

    def test_the_package_says_that_it_is_typed(self):
        folder = os.path.dirname(agent.__file__)
        self.assertTrue(os.path.exists(os.path.join(folder, "py.typed")))


if __name__ == "__main__":
    absltest.main()
