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
"""Records the episodes of PettingZoo environments, one track per agent."""

import copy

from pettingzoo.utils import wrappers

from tensorboard.plugins.agent.integrations import agent_tracks
from tensorboard.plugins.agent.policies import policy as policy_lib
from tensorboard.plugins.agent.record import leaves
from tensorboard.plugins.agent.run import environment_view


class RecordParallelEpisodes(wrappers.BaseParallelWrapper):
    """Records a `ParallelEnv`, and changes nothing of it.

    ```python
    env = agent.RecordParallelEpisodes(env, "logs/run1", every=10)
    ```

    Every agent has a track: its own observations, actions and rewards, from
    the reset, or its later entry, to its own end. The tracks of one episode
    share a group. The picture is of the whole environment and rendered once
    for all of them.
    """

    def __init__(
        self,
        env,
        logdir_or_recorder,
        agents=None,
        policy=None,
        *,
        every=1,
        name=None,
        phase=None,
        facts=None,
    ):
        """Wraps an environment.

        Args:
          env: A PettingZoo environment.
          logdir_or_recorder: The run's directory; or a `Recorder` that others
            use too, and that `close` leaves open.
          agents: The agents to record; None: all.
          policy: Who decides; only asked for its name.
          every: Record every n-th episode of the environment, the first
            included; or a function of its index that tells whether to.
          name: The policy's name for people; None: its own.
          phase: "train", "eval", "rollout" or None.
          facts: Mapping of free facts for the page.

        Raises:
          OSError: The log directory cannot be made.
          TypeError, ValueError: An argument is not what is said above.
        """
        super().__init__(env)
        self._recording = agent_tracks.AgentTracks(
            logdir_or_recorder,
            every,
            agents,
            environment_view.Camera(env),
            _facts_of(env),
            policy=policy_lib.facts(policy, name),
            phase=phase,
            facts=facts,
            **_shared_facts(env),
        )

    def reset(self, seed=None, options=None):
        """Ends the episodes that are open, and begins the next."""
        given = copy.deepcopy(options)
        observations, infos = self.env.reset(seed=seed, options=options)
        self._recording.start(seed, given)
        for agent, observation in observations.items():
            self._enter(agent, observation, infos.get(agent))
        return observations, infos

    def step(self, actions):
        """Steps the environment and records what came of it."""
        given = {}
        for agent, action in actions.items():
            track = self._recording.track(agent)
            if track is not None and track.is_recording:
                with track.guarded():
                    given[agent] = leaves.copied(action)
        try:
            result = self.env.step(actions)
        except BaseException as error:
            self._recording.end_with(error)
            raise
        self._recording.count_step()
        self._record(given, *result)
        return result

    def close(self):
        """Ends the episodes and closes the environment."""
        self._recording.close()
        self.env.close()

    def _record(
        self, given, observations, rewards, terminations, truncations, infos
    ):
        for agent, action in given.items():
            track = self._recording.track(agent)
            if agent not in observations:
                # It left without a word; what it did last led nowhere.
                track.end("closed")
                continue
            with track.guarded():
                track.record(
                    action,
                    rewards.get(agent, 0.0),
                    terminations.get(agent, False),
                    truncations.get(agent, False),
                    observations[agent],
                    frame=self._recording.frame(),
                    info=infos.get(agent),
                )
        for agent, observation in observations.items():
            if agent not in given:
                self._enter(agent, observation, infos.get(agent))

    def _enter(self, agent, observation, info):
        track = self._recording.track(agent)
        if track is not None and agent in self.env.agents:
            with track.guarded():
                self._recording.begin(track, observation, info)


class RecordAecEpisodes(wrappers.BaseWrapper):
    """Records an `AECEnv`, and changes nothing of it.

    ```python
    env = agent.RecordAecEpisodes(env, "logs/run1")
    ```

    Every agent has a track, with a state for each of its turns: what it
    observed then, the action it took, and all it was rewarded with until its
    next turn, or its end. Observations are those that the caller asked for by
    `last` or `observe`; the environment is asked only where the caller did
    not. Otherwise as `RecordParallelEpisodes`.
    """

    def __init__(
        self,
        env,
        logdir_or_recorder,
        agents=None,
        policy=None,
        *,
        every=1,
        name=None,
        phase=None,
        facts=None,
    ):
        """Wraps an environment.

        Args:
          env: A PettingZoo environment.
          logdir_or_recorder, agents, policy, every, name, phase, facts: Those
            of `RecordParallelEpisodes`.

        Raises:
          OSError: The log directory cannot be made.
          TypeError, ValueError: An argument is not what is said above.
        """
        super().__init__(env)
        self._recording = agent_tracks.AgentTracks(
            logdir_or_recorder,
            every,
            agents,
            environment_view.Camera(env),
            _facts_of(env),
            policy=policy_lib.facts(policy, name),
            phase=phase,
            facts=facts,
            **_shared_facts(env),
        )
        # What agents did whose next turn has not come yet, by agent.
        self._pending_actions = {}
        # What the caller has seen of the state that there is now, by agent.
        self._seen = {}

    def reset(self, seed=None, options=None):
        """Ends the episodes that are open; the next begin with each turn."""
        self._finish()
        given = copy.deepcopy(options)
        self.env.reset(seed=seed, options=options)
        self._recording.start(seed, given)
        self._seen = {}

    def observe(self, agent):
        """What the agent observes; recorded if it is the agent's turn."""
        observation = self.env.observe(agent)
        if self._recording.track(agent) is not None:
            self._seen[agent] = leaves.copied(observation)
        return observation

    def step(self, action):
        """Records the turn of the selected agent, and steps."""
        agent = self.env.agent_selection
        is_live = self._take_turn(agent)
        track = self._recording.track(agent)
        if is_live and track is not None and track.is_recording:
            with track.guarded():
                self._pending_actions[agent] = leaves.copied(action)
        try:
            self.env.step(action)
        except BaseException as error:
            self._pending_actions.pop(agent, None)
            self._recording.end_with(error)
            raise
        if is_live:
            self._recording.count_step()
            self._seen = {}

    def close(self):
        """Ends the episodes and closes the environment."""
        self._finish()
        self._recording.close()
        self.env.close()

    def _take_turn(self, agent):
        """Records the state that an agent is in; returns whether it lives."""
        terminated = self.env.terminations[agent]
        truncated = self.env.truncations[agent]
        is_live = not (terminated or truncated)
        track = self._recording.track(agent)
        if track is None:
            return is_live
        with track.guarded():
            if agent in self._pending_actions:
                track.record(
                    self._pending_actions.pop(agent),
                    self.env._cumulative_rewards[agent],
                    terminated,
                    truncated,
                    self._observation(agent),
                    frame=self._recording.frame(),
                    info=self.env.infos[agent],
                )
            elif is_live and not track.is_recording:
                self._recording.begin(
                    track, self._observation(agent), self.env.infos[agent]
                )
        return is_live

    def _observation(self, agent):
        if agent in self._seen:
            return self._seen.pop(agent)
        return self.env.observe(agent)

    def _finish(self):
        """Records what came of actions whose agents had no turn since."""
        for agent in list(self._pending_actions):
            if agent in self.env.agents:
                self._take_turn(agent)
        self._pending_actions = {}


def _shared_facts(env):
    metadata = getattr(env, "metadata", None) or {}
    name = metadata.get("name")
    return {
        "env_id": name if isinstance(name, str) else None,
        "render_fps": environment_view.render_fps(env),
    }


def _facts_of(env):
    """A function from agent to its spaces."""

    def space(get_space, agent):
        try:
            return get_space(agent)
        except Exception:  # spaces are not worth an episode
            return None

    return lambda agent: {
        "observation_space": space(env.observation_space, agent),
        "action_space": space(env.action_space, agent),
    }
