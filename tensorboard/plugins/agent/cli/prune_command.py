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
"""`tensorboard-agent prune`: give up the heavy rows of some episodes."""

import argparse
import sys

from tensorboard.plugins.agent.cli import amounts
from tensorboard.plugins.agent.cli import info_command
from tensorboard.plugins.agent.cli import segment_pruning
from tensorboard.plugins.agent.episode import keep as keep_lib
from tensorboard.plugins.agent.read import log_files


def add(commands):
    """Adds the subcommand to an `argparse` subparsers object."""
    parser = commands.add_parser(
        "prune",
        help="delete the segment files of episodes that are not to be kept",
        description="Deletes whole segment files, which hold frames and other "
        "heavy rows. Cards, rewards and all else in event files stay, and so "
        "does what belongs to open episodes. Exit status: 0; 1 if something "
        "could not be read or deleted.",
    )
    parser.add_argument("logdir", help="directory or URL, as for TensorBoard")
    parser.add_argument(
        "--keep",
        type=parse_keep,
        metavar="RULES",
        help="such as best=3,worst=3,last=10,every=50: of each run, keep the "
        "episodes that any rule names and prune all others",
    )
    parser.add_argument(
        "--max-bytes",
        type=amounts.parse_bytes,
        metavar="BYTES",
        help="such as 10GB: prune the oldest episodes until all segment files "
        "together take no more, also ones that --keep names",
    )
    parser.add_argument(
        "--dry-run",
        action="store_true",
        help="say what would be deleted, and delete nothing",
    )
    parser.set_defaults(run=lambda flags: run(parser, flags))


def parse_keep(text):
    """Turns "best=3,last=10" into a `Keep`.

    Raises:
      argparse.ArgumentTypeError: It is no such text.
    """
    numbers = {}
    for rule in text.split(","):
        name, _, number = rule.partition("=")
        try:
            numbers[name.strip()] = int(number)
        except ValueError:
            raise argparse.ArgumentTypeError(
                "expected rules such as best=3,last=10, found %r" % rule
            ) from None
    try:
        return keep_lib.Keep(**numbers)
    except (TypeError, ValueError) as error:
        raise argparse.ArgumentTypeError(
            "expected the rules best, worst, last and every with numbers >= 0, "
            "found %r" % text
        ) from error


def run(parser, flags):
    """Returns the exit status."""
    if flags.keep is None and flags.max_bytes is None:
        parser.error("expected --keep or --max-bytes, found neither")
    files = log_files.LogFiles(flags.logdir)
    usages = info_command.read_usages(files)
    if usages is None:
        return 1
    chosen = segment_pruning.choose(usages, flags.keep, flags.max_bytes)
    failed = [file for file in chosen if not _prune(files, file, flags.dry_run)]
    pruned = [file for file in chosen if file not in failed]
    print(_summary(usages, pruned, flags.dry_run))
    return 1 if failed else 0


def _prune(files, file, is_dry_run):
    """Deletes a file and says so; returns whether that worked."""
    try:
        if not is_dry_run:
            segment_pruning.delete(files, file)
    except OSError as error:
        print("%s cannot be deleted: %s" % (file.path, error), file=sys.stderr)
        return False
    print(
        "%s %s (%s)"
        % (
            "would delete" if is_dry_run else "deleted",
            file.path,
            amounts.format_bytes(file.size),
        )
    )
    return True


def _summary(usages, pruned, is_dry_run):
    count = sum(len(usage.segment_bytes) for usage in usages)
    total = sum(sum(usage.segment_bytes.values()) for usage in usages)
    size = sum(file.size for file in pruned)
    return "%s %d of %d segment files, %s; %s %s." % (
        "Would delete" if is_dry_run else "Deleted",
        len(pruned),
        count,
        amounts.format_bytes(size),
        amounts.format_bytes(total - size),
        "would stay" if is_dry_run else "stay",
    )
