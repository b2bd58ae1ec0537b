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
"""Trains the demo's two policies: writes `policies/*.npz` from nothing.

Proximal policy optimization (Schulman et al. 2017, as in Stable-Baselines3) in
two stages. The first is the smallest room, where wandering finds the green
square often enough to learn from; the policy is saved early in it (barely
trained). The second is rooms of all sizes, large ones most, with a learning
rate that falls to 0; the policy is saved at its end (trained). The network sees
the 7x7 cells in front of the agent, so that one network fits every room.

    ./tools/python --with rl tensorboard/plugins/agent/demo/train.py

Takes some six minutes on one core, and torch and stable_baselines3, which
nothing else of the demo needs. Seeds are fixed: with one thread and the
versions that the files name, the same bytes come out; other versions or more
threads round otherwise and bring other weights.
"""

import argparse
import collections
import copy
import importlib.metadata
import os
import time

import numpy as np
import stable_baselines3
from stable_baselines3.common import callbacks
from stable_baselines3.common import monitor
from stable_baselines3.common import torch_layers
from stable_baselines3.common import vec_env
import torch

from tensorboard.plugins.agent.demo import conv_policy
from tensorboard.plugins.agent.demo import conv_weights
from tensorboard.plugins.agent.demo import environment

# Room size of each of the 16 environments that run side by side.
SMALL_ROOMS = (5,) * 16
ALL_ROOMS = (5, 6) + (8,) * 6 + (16,) * 8

# Of `PPO`; the learning rate is the initial one.
HYPERPARAMETERS = {
    "n_steps": 128,
    "batch_size": 256,
    "n_epochs": 4,
    "learning_rate": 5e-4,
    "ent_coef": 0.01,
    "gamma": 0.99,
    "gae_lambda": 0.95,
    "clip_range": 0.2,
}

HIDDEN_UNITS = 128

# Largest difference of a logit or value between torch and NumPy.
_TOLERANCE = 1e-4


class Network(torch_layers.BaseFeaturesExtractor):
    """The layers up to the hidden state, about 108,000 parameters.

    The first kernel covers one cell of the observation, 8x8 pixels; the second
    and third look at neighbouring cells.
    """

    def __init__(self, observation_space):
        super().__init__(observation_space, HIDDEN_UNITS)
        self.convolutions = torch.nn.Sequential(
            torch.nn.Conv2d(3, 32, 8, 8),
            torch.nn.ReLU(),
            torch.nn.Conv2d(32, 32, 3),
            torch.nn.ReLU(),
            torch.nn.Conv2d(32, 64, 3),
            torch.nn.ReLU(),
        )
        self.hidden = torch.nn.Linear(3 * 3 * 64, HIDDEN_UNITS)

    def forward(self, observations):
        """Maps `float32[B, 3, 56, 56]` in [0, 1] to `float32[B, H]`."""
        features = self.convolutions(observations)
        return torch.relu(self.hidden(features.flatten(start_dim=1)))


class Progress(callbacks.BaseCallback):
    """Prints the mean return and length of the last 50 episodes per room."""

    def __init__(self, room_sizes, every=32768):
        super().__init__()
        self._room_sizes = room_sizes
        self._every = every
        self._episodes = collections.defaultdict(
            lambda: collections.deque(maxlen=50)
        )

    def _on_step(self):
        for room_size, info in zip(self._room_sizes, self.locals["infos"]):
            if "episode" in info:
                outcome = (info["episode"]["r"], info["episode"]["l"])
                self._episodes[room_size].append(outcome)
        if self.num_timesteps % self._every == 0:
            print(self._line(), flush=True)
        return True

    def _line(self):
        outcomes = [
            "%dx%d: return %.2f length %3.0f"
            % (room_size, room_size, *np.mean(episodes, axis=0))
            for room_size, episodes in sorted(self._episodes.items())
        ]
        return "   ".join(["%7d steps" % self.num_timesteps] + outcomes)


def train(flags):
    """Trains and saves both policies."""
    start_secs = time.monotonic()
    first = _learner(SMALL_ROOMS, flags.seed, lambda remaining: 1.0)
    _learn(first, SMALL_ROOMS, flags.barely_trained_steps)
    steps = {"5x5": first.num_timesteps}
    _save(first, flags, "barely_trained", steps)

    _learn(first, SMALL_ROOMS, flags.small_rooms_steps - first.num_timesteps)
    second = _learner(ALL_ROOMS, flags.seed + 1, lambda remaining: remaining)
    second.policy.load_state_dict(first.policy.state_dict())
    _learn(second, ALL_ROOMS, flags.all_rooms_steps)
    steps = {"5x5": first.num_timesteps, "all": second.num_timesteps}
    _save(second, flags, "trained", steps)
    print("Trained in %.0f s." % (time.monotonic() - start_secs))


def _learner(room_sizes, seed, schedule):
    """Returns a `PPO`; `schedule` scales its learning rate.

    Args:
      room_sizes: Sequence of int, one per environment.
      seed: Of weights, sampling and environments.
      schedule: Function of the fraction that remains, 1 to 0.
    """
    environments = vec_env.DummyVecEnv(
        [lambda size=size: _make_environment(size) for size in room_sizes]
    )
    rate = HYPERPARAMETERS["learning_rate"]
    others = {k: v for k, v in HYPERPARAMETERS.items() if k != "learning_rate"}
    return stable_baselines3.PPO(
        "CnnPolicy",
        environments,
        learning_rate=lambda remaining: rate * schedule(remaining),
        policy_kwargs={"features_extractor_class": Network, "net_arch": []},
        seed=seed,
        device="cpu",
        **others,
    )


def _make_environment(room_size):
    return monitor.Monitor(
        environment.make_environment(render_mode=None, room_size=room_size)
    )


def _learn(learner, room_sizes, steps):
    learner.learn(steps, Progress(room_sizes), reset_num_timesteps=False)


def _save(learner, flags, name, steps):
    """Writes a policy's weights; checks them against torch."""
    path = os.path.join(flags.directory, name + ".npz")
    facts = {
        "algorithm": "PPO",
        "environment_id": environment.environment_id(),
        "step_limit": environment.STEP_LIMIT,
        "steps": sum(steps.values()),
        "steps_by_rooms": steps,
        "seed": flags.seed,
        "hyperparameters": HYPERPARAMETERS,
        "versions": _versions(),
    }
    # Training goes on with unrounded weights, whenever a policy is saved.
    exact = copy.deepcopy(learner.policy.state_dict())
    _round_to_float16(learner.policy)
    conv_weights.save(path, _weights(learner.policy, facts))
    difference = _largest_difference(learner.policy, path)
    learner.policy.load_state_dict(exact)
    print(
        "%s: %d bytes after %d steps, at most %.1g from torch"
        % (path, os.path.getsize(path), facts["steps"], difference)
    )
    if difference > _TOLERANCE:
        raise RuntimeError(
            "Expected logits and values within %g of torch's but found a "
            "difference of %g for %r." % (_TOLERANCE, difference, path)
        )


def _versions():
    """Returns the versions of what training computed with."""
    packages = ("gymnasium", "minigrid", "numpy", "stable_baselines3", "torch")
    return {name: importlib.metadata.version(name) for name in packages}


def _round_to_float16(module):
    with torch.no_grad():
        for parameter in module.parameters():
            parameter.copy_(parameter.half())


def _weights(policy, facts):
    """Returns the `ConvWeights` of Stable-Baselines3's policy."""
    network = policy.features_extractor
    layers = [
        _convolution(layer)
        for layer in network.convolutions
        if isinstance(layer, torch.nn.Conv2d)
    ]
    hidden = _dense(network.hidden)
    # Torch flattens channels, height, width; NumPy height, width, channels.
    kernel = hidden.kernel.reshape(64, 3, 3, HIDDEN_UNITS)
    kernel = kernel.transpose(1, 2, 0, 3).reshape(-1, HIDDEN_UNITS)
    return conv_weights.ConvWeights(
        observation_shape=environment.OBSERVATION_SHAPE,
        convolutions=tuple(layers),
        hidden=conv_weights.Dense(kernel, hidden.bias),
        action=_dense(policy.action_net),
        value=_dense(policy.value_net),
        facts=facts,
    )


def _convolution(layer):
    kernel = layer.weight.detach().numpy().transpose(2, 3, 1, 0)
    bias = layer.bias.detach().numpy()
    return conv_weights.Convolution(kernel, bias, layer.stride[0])


def _dense(layer):
    kernel = layer.weight.detach().numpy().T
    return conv_weights.Dense(kernel, layer.bias.detach().numpy())


def _largest_difference(policy, path):
    """Compares the logits and values of a file with torch's own."""
    observations = _observations(count=256)
    logits, values, _ = conv_policy.ConvPolicy.load(path).forward(observations)
    tensor = torch.as_tensor(observations.transpose(0, 3, 1, 2))
    with torch.no_grad():
        torch_logits = policy.get_distribution(tensor).distribution.logits
        torch_values = policy.predict_values(tensor)[:, 0]
    # Torch has subtracted a constant, log(sum(exp(logits))).
    logits = logits - np.log(np.exp(logits).sum(axis=-1, keepdims=True))
    return max(
        np.abs(logits - torch_logits.numpy()).max(),
        np.abs(values - torch_values.numpy()).max(),
    )


def _observations(count):
    """Returns `uint8[count, 56, 56, 3]`, seen in random steps."""
    env = environment.make_environment(render_mode=None)
    env.action_space.seed(0)
    observations = [env.reset(seed=0)[0]]
    while len(observations) < count:
        observations.append(env.step(env.action_space.sample())[0])
    return np.stack(observations)


def _parse_flags():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    here = os.path.dirname(os.path.abspath(__file__))
    parser.add_argument("--directory", default=os.path.join(here, "policies"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--barely_trained_steps", type=int, default=49152)
    parser.add_argument("--small_rooms_steps", type=int, default=98304)
    parser.add_argument("--all_rooms_steps", type=int, default=401408)
    return parser.parse_args()


def main():
    """Trains both policies as the flags say."""
    flags = _parse_flags()
    torch.set_num_threads(flags.threads)
    os.makedirs(flags.directory, exist_ok=True)
    train(flags)


if __name__ == "__main__":
    main()
