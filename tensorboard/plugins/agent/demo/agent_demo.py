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
"""Records two policies on MiniGrid DoorKey and opens TensorBoard on them.

The main job on real input: episodes of one policy that has barely trained and
of one that learned the task, the same rooms for both, become a log directory
that TensorBoard shows, step by step, in its Agent tab.
"""

import argparse
import logging
import os
import sys
import tempfile

from tensorboard.plugins import agent
from tensorboard.plugins.agent.demo import conv_policy
from tensorboard.plugins.agent.demo import environment

# Run name and weights file of each policy.
POLICIES = ("barely_trained", "trained")

_POLICY_SEED = 7


def record(logdir, episodes, seed, echo=print):
    """Records the same rooms with both policies.

    Args:
      logdir: Directory that gets one run per policy.
      episodes: Episodes per policy, int >= 1.
      seed: Seed of the first room; the others count up from it.
      echo: Called with each line of progress.

    Returns:
      A dictionary from run name to the list of its recorded episodes.
    """
    recorded = {}
    for name in POLICIES:
        policy = conv_policy.ConvPolicy.load(_weights_path(name))
        env = environment.make_environment()
        try:
            recorded[name] = agent.rollout(
                env,
                policy,
                episodes=episodes,
                seed=seed,
                policy_seed=_POLICY_SEED,
                logdir=os.path.join(logdir, name),
                name=name,
                action_names=environment.ACTION_NAMES,
            )
        finally:
            env.close()
        echo(_summary(name, recorded[name]))
    return recorded


def serve(logdir, host, port):
    """Starts TensorBoard on `logdir` with Agent in it.

    Args:
      logdir: The log directory.
      host: Address to listen on; None: this machine only.
      port: TCP port; None: the first free one from 6006.

    Returns:
      The address of the Agent tab.
    """
    from tensorboard import default
    from tensorboard import program
    from tensorboard.plugins.agent import agent_loader

    plugins = default.get_plugins()
    if agent_loader.AgentLoader not in plugins:
        plugins.append(agent_loader.AgentLoader)
    server = program.TensorBoard(plugins=plugins)
    argv = ["agent-demo", "--logdir", logdir]
    argv += ["--host", host] if host else []
    argv += ["--port", str(port)] if port is not None else []
    server.configure(argv=argv)
    # One line per request is TensorBoard's own default under `launch`.
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    return server.launch() + "#agent"


def add_arguments(parser):
    """Adds the demo's flags to an `argparse` parser."""
    parser.add_argument(
        "--logdir",
        help="where to record; a new temporary directory unless given",
    )
    parser.add_argument(
        "--episodes",
        type=_positive,
        default=10,
        help="episodes per policy (default: %(default)s)",
    )
    parser.add_argument(
        "--seed",
        type=int,
        default=1000,
        help="seed of the first room (default: %(default)s)",
    )
    parser.add_argument(
        "--no-serve",
        dest="serve",
        action="store_false",
        help="record, print the log directory and stop",
    )
    parser.add_argument("--host", help="address TensorBoard listens on")
    parser.add_argument("--port", type=int, help="TensorBoard's port")


def run(flags):
    """Runs the demo. Progress goes to stderr, the answer to stdout."""
    logdir = _log_directory(flags.logdir)
    _say("Recording %d episodes of each policy ..." % flags.episodes)
    record(logdir, flags.episodes, flags.seed, _say)
    if not flags.serve:
        print(logdir)
        return 0
    address = serve(logdir, flags.host, flags.port)
    _say("The recording is in %s (also: tensorboard --logdir it)." % logdir)
    print("Open %s (Ctrl+C stops it)" % address, flush=True)
    _wait_for_interrupt()
    return 0


def main(argv=None):
    """Entry point of the Bazel target `//tensorboard/plugins/agent/demo`."""
    parser = argparse.ArgumentParser(
        prog="demo", description=__doc__.split("\n\n")[0]
    )
    add_arguments(parser)
    return run(parser.parse_args(argv))


def _weights_path(name):
    here = os.path.dirname(os.path.abspath(__file__))
    return os.path.join(here, "policies", name + ".npz")


def _log_directory(requested):
    """The directory to record in; relative ones start where the user stands."""
    if requested is None:
        return tempfile.mkdtemp(prefix="agent-demo-")
    start = os.environ.get("BUILD_WORKING_DIRECTORY", os.getcwd())
    return os.path.abspath(os.path.join(start, os.path.expanduser(requested)))


def _summary(name, episodes):
    solved = sum(1 for e in episodes if e.terminated and e.episode_return > 0)
    mean = sum(e.episode_return for e in episodes) / len(episodes)
    return "%s: solved %d of %d rooms, mean return %.2f" % (
        name,
        solved,
        len(episodes),
        mean,
    )


def _positive(text):
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError("expected 1 or more, found %s" % text)
    return value


def _say(line):
    print(line, file=sys.stderr, flush=True)


def _wait_for_interrupt():
    import threading

    try:
        threading.Event().wait()
    except KeyboardInterrupt:
        _say("Stopped.")


if __name__ == "__main__":
    sys.exit(main())
