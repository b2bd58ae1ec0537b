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
"""Agent: a flight recorder and step viewer for reinforcement-learning agents.

Record the episodes of an environment, whatever acts in it:

    from tensorboard.plugins import agent

    env = gymnasium.make("CartPole-v1", render_mode="rgb_array")
    env = agent.RecordEpisodes(env, "logs/run1", every=10)
    ...                                # use `env` as before
    env.close()

Environments of other kinds and libraries have recorders of the same form:

    RecordEpisodes           Gymnasium
    RecordVectorEpisodes     Gymnasium's vector environments
    RecordCallback           Stable-Baselines3, while a model learns
    RecordVecEnv             Stable-Baselines3's vector environments
    RecordParallelEpisodes   PettingZoo, agents acting at once
    RecordAecEpisodes        PettingZoo, agents acting in turns
    RecordDmEnvironment      dm_env
    RecordOldGymEpisodes     gym before 0.26, where `step` returns four values

Or let Agent run a policy, a function of an observation or an object with
`act` and `reset` that also tells what it believes:

    episodes = agent.rollout(env, policy, episodes=10, logdir="logs/run2")
    episodes[0].episode_return, episodes[0].frames[3]

Or record step by step, from a loop of any kind:

    with agent.Recorder("logs/run3") as recorder:
        episode = recorder.begin_episode(observation, seed=7)
        episode.record_step(
            action, reward, terminated, truncated, observation, value=0.7)
        episode.end()

Then start `tensorboard --logdir logs` and open the Agent tab, or read the
episodes back in Python, lazily:

    for episode in agent.read("logs").episodes:
        print(episode.run, episode.episode_return, episode.end_reason)

An episode of T steps has T + 1 states: `actions[t]` is taken at
`observations[t]` and yields `rewards[t]` and `observations[t + 1]`.
"""

import sys
import types
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tensorboard.plugins.agent.integrations.dm_env_adapter import (
        RecordDmEnvironment as RecordDmEnvironment,
    )
    from tensorboard.plugins.agent.integrations.gymnasium_adapter import (
        RecordEpisodes as RecordEpisodes,
    )
    from tensorboard.plugins.agent.integrations.gymnasium_last_frame_adapter import (  # noqa: E501
        KeepLastFrame as KeepLastFrame,
    )
    from tensorboard.plugins.agent.integrations.gymnasium_vector_adapter import (  # noqa: E501
        RecordVectorEpisodes as RecordVectorEpisodes,
    )
    from tensorboard.plugins.agent.integrations.old_gym_adapter import (
        RecordOldGymEpisodes as RecordOldGymEpisodes,
    )
    from tensorboard.plugins.agent.integrations.pettingzoo_adapter import (
        RecordAecEpisodes as RecordAecEpisodes,
    )
    from tensorboard.plugins.agent.integrations.pettingzoo_adapter import (
        RecordParallelEpisodes as RecordParallelEpisodes,
    )
    from tensorboard.plugins.agent.integrations.sb3_adapter import (
        RecordCallback as RecordCallback,
    )
    from tensorboard.plugins.agent.integrations.sb3_adapter import (
        RecordVecEnv as RecordVecEnv,
    )
    from tensorboard.plugins.agent.policies.as_policy import (
        as_policy as as_policy,
    )
    from tensorboard.plugins.agent.policies.policy import Policy as Policy
    from tensorboard.plugins.agent.policies.policy import (
        PolicyOutput as PolicyOutput,
    )
    from tensorboard.plugins.agent.read.log import read as read
    from tensorboard.plugins.agent.record.open_episode import (
        OpenEpisode as OpenEpisode,
    )
    from tensorboard.plugins.agent.record.recorder import Recorder as Recorder
    from tensorboard.plugins.agent.run.rollout import rollout as rollout


class _LazyPackage(types.ModuleType):
    """A package whose public names are imported when they are used.

    The folder `read/` and the function `read` share a name. Importing
    anything from the folder would put the folder in the function's place.
    """

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        from importlib import import_module

        value = import_module("tensorboard.plugins.agent.api").lookup(name)
        types.ModuleType.__setattr__(self, name, value)
        return value

    def __setattr__(self, name, value):
        if name != "read" or not isinstance(value, types.ModuleType):
            super().__setattr__(name, value)

    def __dir__(self):
        from importlib import import_module

        names = import_module("tensorboard.plugins.agent.api").MODULES
        return sorted(set(super().__dir__()) | set(names))


sys.modules[__name__].__class__ = _LazyPackage
