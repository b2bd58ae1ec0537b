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
"""Runs the pinned TensorBoard with Agent compiled in.

The one thing it adds to upstream's own `main` is Agent's loader in the list of
built-in plugins, where a fork would have put it.
"""

import os
import sys

from tensorboard import default
from tensorboard import main as tensorboard_main
from tensorboard.plugins.agent import agent_loader


def main():
    # `bazel run` starts programs elsewhere; paths such as `--logdir` are meant
    # from where the user stands.
    os.chdir(os.environ.get("BUILD_WORKING_DIRECTORY", os.getcwd()))
    # Before the loaders that come from installed packages: if Agent is also
    # installed as a wheel, this one is asked first.
    default._PLUGINS.append(agent_loader.AgentLoader)
    return tensorboard_main.run_main()


if __name__ == "__main__":
    sys.exit(main())
