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
"""`tensorboard-agent info`: what takes the space of a log directory."""

import collections
import json
import sys

from tensorboard.plugins.agent.cli import amounts
from tensorboard.plugins.agent.cli import progress
from tensorboard.plugins.agent.read import log_files
from tensorboard.plugins.agent.read import log_usage

# Version of what --json prints.
_JSON_VERSION = 1


def add(commands):
    """Adds the subcommand to an `argparse` subparsers object."""
    parser = commands.add_parser(
        "info",
        help="say what takes the space of a log directory",
        description="Says for each run how many episodes there are, how many "
        "bytes they take by kind of channel, and what is damaged. Exit "
        "status: 0; 1 if the directory cannot be read.",
    )
    parser.add_argument("logdir", help="directory or URL, as for TensorBoard")
    parser.add_argument(
        "--json", action="store_true", help="print JSON instead of text"
    )
    parser.set_defaults(run=run)


def run(flags):
    """Returns the exit status."""
    usages = read_usages(log_files.LogFiles(flags.logdir))
    if usages is None:
        return 1
    reply = summarize(flags.logdir, usages)
    print(json.dumps(reply, indent=2) if flags.json else _as_text(reply))
    return 0


def read_usages(files):
    """Returns `RecorderUsage`s; None, having said why, if that fails."""
    line = progress.Progress()
    try:
        if not files.exists():
            print("There is no directory %s." % files.root, file=sys.stderr)
            return None
        return log_usage.measure(
            files, lambda path: line.say("Reading " + path)
        )
    except OSError as error:
        print("%s cannot be read: %s" % (files.root, error), file=sys.stderr)
        return None
    finally:
        line.clear()


def summarize(logdir, usages):
    """What `--json` prints.

    Args:
      logdir: As it was given.
      usages: `RecorderUsage`s.

    Returns:
      A dictionary; all sizes are bytes as stored. "kinds" counts what of a
      kind can be read; the rest of the two totals is names, cards and framing.
    """
    by_run = collections.defaultdict(list)
    for usage in usages:
        by_run[usage.run].append(usage)
    return {
        "version": _JSON_VERSION,
        "logdir": str(logdir),
        "runs": [_run(name, found) for name, found in sorted(by_run.items())],
        "damage": [text for usage in usages for text in usage.damage],
    }


def _run(name, usages):
    listed = [
        (usage, episode)
        for usage in usages
        for episode in usage.episodes
        if not episode.is_discarded
    ]
    kinds = collections.Counter()
    for usage in usages:
        for episode in usage.episodes:
            kinds.update(episode.kind_bytes)
    return {
        "run": name,
        "episodes": len(listed),
        "open_episodes": sum(e.is_open for _, e in listed),
        "pruned_episodes": sum(u.is_pruned(e) for u, e in listed),
        "event_bytes": sum(u.event_bytes for u in usages),
        "segment_bytes": sum(sum(u.segment_bytes.values()) for u in usages),
        "unreferenced_bytes": sum(u.unreferenced_bytes for u in usages),
        "kinds": dict(kinds.most_common()),
    }


def _as_text(reply):
    lines = []
    for run_reply in reply["runs"]:
        lines += _run_lines(run_reply) + [""]
    total = sum(
        found["event_bytes"] + found["segment_bytes"] for found in reply["runs"]
    )
    episodes = sum(found["episodes"] for found in reply["runs"])
    lines.append(
        "%s: %s, %s, %s"
        % (
            reply["logdir"],
            _count(len(reply["runs"]), "run"),
            _count(episodes, "episode"),
            amounts.format_bytes(total),
        )
    )
    if reply["damage"]:
        lines += ["", "Damage:"] + ["  " + text for text in reply["damage"]]
    return "\n".join(lines)


def _run_lines(found):
    states = [_count(found["episodes"], "episode")]
    if found["open_episodes"]:
        states.append("%d open or cut" % found["open_episodes"])
    if found["pruned_episodes"]:
        states.append("%d pruned" % found["pruned_episodes"])
    sizes = [
        ("in event files", found["event_bytes"]),
        ("in segment files", found["segment_bytes"]),
    ]
    if found["unreferenced_bytes"]:
        sizes.append(
            ("of these in files of no episode", found["unreferenced_bytes"])
        )
    lines = ["%s: %s" % (found["run"], ", ".join(states))]
    lines += ["  %9s  %s" % _cell(size, name) for name, size in sizes]
    lines += [
        "  %9s    %s" % _cell(size, kind)
        for kind, size in found["kinds"].items()
    ]
    return lines


def _count(number, noun):
    return "%d %s" % (number, noun if number == 1 else noun + "s")


def _cell(size, name):
    return amounts.format_bytes(size), name
