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
"""Installs the wheel beside the pinned TensorBoard and asks it for the tab."""

import glob
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import urllib.request
import zipfile

from absl.testing import absltest

_LISTING = "data/plugins_listing"


def _wheel():
    (path,) = glob.glob("tensorboard/pip_package/*.whl")
    return os.path.abspath(path)


def _environment():
    """No path of this test's own: only what is installed counts."""
    return {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}


def _run(*command):
    return subprocess.run(
        command,
        env=_environment(),
        check=True,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    ).stdout


def _copy_packages(target):
    """Puts links to all installed packages into another environment."""
    source = sysconfig.get_paths()["purelib"]
    for name in os.listdir(source):
        path = os.path.join(target, name)
        if os.path.lexists(path) or name.startswith(("pip", "__pycache__")):
            continue
        if name == "tensorboard":
            # Not a link: pip puts files of the wheel into this folder.
            shutil.copytree(os.path.join(source, name), path)
        else:
            os.symlink(os.path.join(source, name), path)


class WheelContentTest(absltest.TestCase):
    def setUp(self):
        super().setUp()
        self.archive = zipfile.ZipFile(_wheel())
        self.addCleanup(self.archive.close)
        self.names = self.archive.namelist()

    def test_holds_only_the_plugin_and_its_metadata(self):
        for name in self.names:
            self.assertRegex(
                name,
                r"^(tensorboard/plugins/agent/|tensorboard_agent-[^/]*/)",
            )

    def test_holds_generated_protos(self):
        self.assertIn(
            "tensorboard/plugins/agent/plugin_data_pb2.py", self.names
        )
        self.assertIn(
            "tensorboard/plugins/agent/episode/episode_pb2.py", self.names
        )

    def test_holds_no_tests(self):
        self.assertEmpty([n for n in self.names if n.endswith("_test.py")])

    def test_says_that_it_is_typed(self):
        self.assertIn("tensorboard/plugins/agent/py.typed", self.names)

    def test_holds_page_with_licences(self):
        folder = "tensorboard/plugins/agent/tf_agent_dashboard/"
        for bundle in ("index.js", "worker.js"):
            self.assertIn(folder + bundle, self.names)
            licences = self.archive.read(folder + bundle + ".LEGAL.txt")
            self.assertIn(b"Copyright", licences)


class InstalledWheelTest(absltest.TestCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.root = tempfile.mkdtemp(dir=os.environ.get("TEST_TMPDIR"))
        _run(sys.executable, "-m", "venv", cls.root)
        cls.python = os.path.join(cls.root, "bin", "python")
        code = "import sysconfig; print(sysconfig.get_paths()['purelib'])"
        _copy_packages(_run(cls.python, "-c", code).strip())
        options = ["--no-index", "--no-deps", "--quiet"]
        _run(cls.python, "-m", "pip", "install", *options, _wheel())

    def _serve(self):
        """Starts TensorBoard; returns its address."""
        process = subprocess.Popen(
            [
                self.python,
                "-m",
                "tensorboard.main",
                "--logdir=" + self.create_tempdir().full_path,
                "--port=0",
            ],
            env=_environment(),
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        self.addCleanup(process.wait)
        self.addCleanup(process.terminate)
        self.addCleanup(process.stdout.close)
        output = []
        for line in process.stdout:
            output.append(line)
            address = re.search(r" at (http://\S+)", line)
            if address:
                return address.group(1)
        self.fail("TensorBoard did not start:\n" + "".join(output))

    def test_stock_tensorboard_shows_the_tab(self):
        with urllib.request.urlopen(self._serve() + _LISTING) as response:
            listing = json.load(response)
        self.assertEqual(listing["agent"]["tab_name"], "Agent")

    def test_stock_tensorboard_serves_the_page(self):
        url = self._serve() + "data/plugin/agent/static/index.js"
        with urllib.request.urlopen(url) as response:
            self.assertIn(b"render", response.read())

    def test_command_is_installed(self):
        command = os.path.join(self.root, "bin", "tensorboard-agent")
        self.assertIn("demo", _run(command, "--help"))

    def test_leaves_the_choice_of_tensorboard_to_the_user(self):
        code = (
            "import importlib.metadata as m;"
            "print('\\n'.join(m.requires('tensorboard-agent')))"
        )
        requires = _run(self.python, "-c", code).splitlines()
        self.assertEmpty(
            [r for r in requires if "tensorboard" in r and "extra ==" not in r]
        )

    def test_needs_nothing_that_is_missing(self):
        _run(self.python, "-m", "pip", "check")


if __name__ == "__main__":
    absltest.main()
