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
"""`Counter`s as agents of one environment, for PettingZoo's two interfaces."""

import pettingzoo

from tensorboard.plugins.agent.testing import counter_env


class ParallelCounters(pettingzoo.ParallelEnv):
    """Each agent counts by itself; "agent_0" draws the pictures."""

    metadata = {"name": "counters_v0", "render_fps": 7}

    def __init__(self, counters, enter_late=()):
        """Creates an environment.

        Args:
          counters: One `Counter` per agent.
          enter_late: Agents that enter only with the first step.
        """
        self.counters = {
            "agent_%d" % n: counter for n, counter in enumerate(counters)
        }
        self.possible_agents = list(self.counters)
        self.agents = []
        self.render_mode = counters[0].render_mode
        self._enter_late = enter_late

    def observation_space(self, agent):
        return self.counters[agent].observation_space

    def action_space(self, agent):
        return self.counters[agent].action_space

    def reset(self, seed=None, options=None):
        found = {
            agent: counter.reset(seed=seed, options=options)
            for agent, counter in self.counters.items()
            if agent not in self._enter_late
        }
        self.agents = list(found)
        return tuple({a: f[n] for a, f in found.items()} for n in range(2))

    def step(self, actions):
        found = {a: self.counters[a].step(actions[a]) for a in self.agents}
        self.agents = [a for a, f in found.items() if not (f[2] or f[3])]
        for agent in self._enter_late:
            if agent not in found and self.counters[agent].t == 0:
                observation, info = self.counters[agent].reset()
                found[agent] = (observation, 0.0, False, False, info)
                self.agents.append(agent)
        return tuple({a: f[n] for a, f in found.items()} for n in range(5))

    def render(self):
        return self.counters["agent_0"].render()


class TurnCounters(pettingzoo.AECEnv):
    """Agents count in turns; each action pays every agent one more point.

    An agent's own step pays `Counter`'s reward, that of another agent 1000.
    """

    metadata = ParallelCounters.metadata

    def __init__(self, counters):
        """Creates an environment of one `Counter` per agent."""
        super().__init__()
        self.counters = {
            "agent_%d" % n: counter for n, counter in enumerate(counters)
        }
        self.possible_agents = list(self.counters)
        self.agents = []
        self.render_mode = counters[0].render_mode
        self.observe_calls = 0

    def observation_space(self, agent):
        return self.counters[agent].observation_space

    def action_space(self, agent):
        return self.counters[agent].action_space

    def reset(self, seed=None, options=None):
        self.agents = list(self.possible_agents)
        found = {
            agent: counter.reset(seed=seed, options=options)
            for agent, counter in self.counters.items()
        }
        self._observations = {a: f[0] for a, f in found.items()}
        self.infos = {a: f[1] for a, f in found.items()}
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        self.agent_selection = self.agents[0]

    def observe(self, agent):
        self.observe_calls += 1
        return self._observations[agent]

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        observation, reward, terminated, truncated, info = self.counters[
            agent
        ].step(action)
        self.rewards = {a: 1000.0 for a in self.agents}
        self.rewards[agent] = reward
        self._observations[agent], self.infos[agent] = observation, info
        self.terminations[agent] = terminated
        self.truncations[agent] = truncated
        place = self.agents.index(agent) + 1
        self.agent_selection = self.agents[place % len(self.agents)]
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self):
        return self.counters["agent_0"].render()


def make(cls, lengths, **kwargs):
    """An environment whose agents have episodes of these lengths."""
    return cls(
        [
            counter_env.Counter(length=length, tag=tag)
            for tag, length in enumerate(lengths)
        ],
        **kwargs,
    )
