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
"""The `tensorboard-agent` command: one subcommand per file of this folder."""

import argparse
import sys

from tensorboard.plugins.agent.cli import demo_command
from tensorboard.plugins.agent.cli import info_command
from tensorboard.plugins.agent.cli import prune_command

# In the order of the help text. Each module has `add(commands)`.
_COMMANDS = (
    demo_command,
    info_command,
    prune_command,
)


def main(argv=None):
    """Runs a subcommand and returns the exit status.

    Args:
      argv: Words after the command's name; None: those of the process.
    """
    parser = _make_parser()
    flags = parser.parse_args(argv)
    if not hasattr(flags, "run"):
        parser.print_help(sys.stderr)
        return 2
    return flags.run(flags)


def _make_parser():
    parser = argparse.ArgumentParser(
        prog="tensorboard-agent",
        description="Record, inspect and keep episodes of agents.",
    )
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for command in _COMMANDS:
        command.add(commands)
    return parser


if __name__ == "__main__":
    sys.exit(main())
