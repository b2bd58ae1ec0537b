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
"""`tensorboard-agent demo`: record two policies and open TensorBoard."""

import importlib.util

from tensorboard.plugins.agent.demo import agent_demo

_NEEDED = ("gymnasium", "minigrid")


def add(commands):
    """Adds the subcommand to an `argparse` subparsers object."""
    parser = commands.add_parser(
        "demo", help="record two policies on MiniGrid and open TensorBoard"
    )
    agent_demo.add_arguments(parser)
    parser.set_defaults(run=lambda flags: _run(parser, flags))


def _run(parser, flags):
    missing = [name for name in _NEEDED if not _is_installed(name)]
    if missing:
        parser.error(
            "the demo needs %s; install with: pip install "
            "'tensorboard-agent[demo]'" % " and ".join(missing)
        )
    return agent_demo.run(flags)


def _is_installed(name):
    return importlib.util.find_spec(name) is not None
