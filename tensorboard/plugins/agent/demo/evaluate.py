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
"""Measures the demo's two policies: how often, how well, how far.

Plays the same 100 rooms with each, as the demo does (seeds 1000 to 1099, none
of them given to the environments in training), and prints a table. Actions are
sampled, or with `--deterministic` the most probable ones. Needs no torch.

    ./tools/bazel run //tensorboard/plugins/agent/demo:evaluate
"""

import argparse
import dataclasses
import os

import numpy as np

from tensorboard.plugins.agent.demo import conv_policy
from tensorboard.plugins.agent.demo import environment

POLICY_NAMES = ("barely_trained", "trained")

FIRST_SEED = 1000

# Episode i restarts the policy's random numbers with this + i.
POLICY_SEED = 7


@dataclasses.dataclass(frozen=True)
class Outcome:
    """What came of one episode.

    Attributes:
      episode_return: Sum of the rewards, in [0, 1].
      episode_length: Steps taken, >= 1.
      is_solved: Whether the agent reached the green square.
      had_key: Whether the agent ever carried the key.
      opened_door: Whether the agent ever unlocked the door.
    """

    episode_return: float
    episode_length: int
    is_solved: bool
    had_key: bool
    opened_door: bool


def weights_path(name):
    """Returns the path of the weights file of one of `POLICY_NAMES`."""
    here = os.path.dirname(os.path.abspath(__file__))
    return os.path.join(here, "policies", name + ".npz")


def evaluate(policy, env, episodes, seed=FIRST_SEED, policy_seed=POLICY_SEED):
    """Plays episodes.

    Args:
      policy: A `Policy`.
      env: What `environment.make_environment` makes.
      episodes: How many, int >= 1.
      seed: Episode i is in the room of `seed + i`.
      policy_seed: Episode i draws with `policy_seed + i`.

    Returns:
      A list of `Outcome`.
    """
    return [
        _play(policy, env, seed + i, policy_seed + i) for i in range(episodes)
    ]


def _play(policy, env, seed, policy_seed):
    observation, _ = env.reset(seed=seed)
    policy.reset(seed=policy_seed)
    rewards = []
    had_key = terminated = truncated = False
    while not (terminated or truncated):
        action = policy.act(observation[None]).actions[0]
        observation, reward, terminated, truncated, _ = env.step(action)
        rewards.append(float(reward))
        had_key = had_key or env.unwrapped.carrying is not None
    return Outcome(
        episode_return=sum(rewards),
        episode_length=len(rewards),
        is_solved=bool(terminated),
        had_key=had_key,
        opened_door=_is_door_unlocked(env),
    )


def _is_door_unlocked(env):
    """Whether the room's door is unlocked; it can never be locked again."""
    cells = env.unwrapped.grid.grid
    return any(
        cell is not None and cell.type == "door" and not cell.is_locked
        for cell in cells
    )


def table_row(name, outcomes):
    """Returns a line of the table for a policy's outcomes."""
    lengths = [o.episode_length for o in outcomes if o.is_solved]
    return "%-16s %4d/%-4d %9d %12d %12.3f %18s" % (
        name,
        sum(o.is_solved for o in outcomes),
        len(outcomes),
        sum(o.had_key for o in outcomes),
        sum(o.opened_door for o in outcomes),
        np.mean([o.episode_return for o in outcomes]),
        "%.1f" % np.mean(lengths) if lengths else "-",
    )


def _parse_flags():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--episodes", type=int, default=100)
    parser.add_argument("--seed", type=int, default=FIRST_SEED)
    parser.add_argument("--policy_seed", type=int, default=POLICY_SEED)
    parser.add_argument("--room_size", type=int, default=environment.ROOM_SIZE)
    parser.add_argument("--deterministic", action="store_true")
    return parser.parse_args()


def main():
    """Prints the table."""
    flags = _parse_flags()
    env = environment.make_environment(None, flags.room_size)
    print("%s, %d episodes" % (env.spec.id, flags.episodes))
    print(
        "policy              solved   had key  opened door  mean return"
        "  mean length solved"
    )
    for name in POLICY_NAMES:
        policy = conv_policy.ConvPolicy.load(
            weights_path(name), deterministic=flags.deterministic
        )
        outcomes = evaluate(
            policy, env, flags.episodes, flags.seed, flags.policy_seed
        )
        print(table_row(name, outcomes), flush=True)
    env.close()


if __name__ == "__main__":
    main()
