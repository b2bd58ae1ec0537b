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
"""Records the episodes of a Gymnasium environment as a wrapper of it."""

import copy

import gymnasium as gym

from tensorboard.plugins.agent.policies import policy as policy_lib
from tensorboard.plugins.agent.record import track
from tensorboard.plugins.agent.run import environment_view


class RecordEpisodes(gym.Wrapper):
    """Records what passes through, and changes none of it.

    ```python
    env = gymnasium.make("CartPole-v1", render_mode="rgb_array")
    env = agent.RecordEpisodes(env, "logs/run1", every=10)
    ```

    Observations, rewards and infos are those of the wrapped environment, as
    the layers below this one give them; each recorded state is rendered once.
    The policy is never called. An exception of the environment ends the
    episode with reason "error" and goes on to the caller; nothing that goes
    wrong in recording does. Episodes that were reset before their first step
    leave no trace.
    """

    def __init__(
        self,
        env,
        logdir_or_recorder,
        policy=None,
        *,
        every=1,
        name=None,
        phase=None,
        action_names=None,
        facts=None,
    ):
        """Wraps an environment.

        Args:
          env: A `gymnasium.Env`.
          logdir_or_recorder: The run's directory; or a `Recorder` that others
            use too, and that `close` leaves open.
          policy: Who decides; only asked for its name.
          every: Record every n-th episode, the first included; or a function
            of the episode's index that tells whether to record it. Others are
            counted and cost nothing.
          name: The policy's name for people; None: its own.
          phase: "train", "eval", "rollout" or None.
          action_names: Names of the actions; None: as the environment says.
          facts: Mapping of free facts for the page.

        Raises:
          OSError: The log directory cannot be made.
          TypeError, ValueError: An argument is not what is said above.
        """
        super().__init__(env)
        self._tracks = track.Tracks(logdir_or_recorder, every)
        self._track = self._tracks.track(
            policy=policy_lib.facts(policy, name),
            phase=phase,
            facts=facts,
            **environment_view.facts(env, action_names),
        )
        self._camera = environment_view.Camera(env)

    @property
    def spec(self):
        """The environment's own: recording is no part of what it is."""
        return self.env.spec

    def reset(self, *, seed=None, options=None):
        """Ends an episode that is open, and begins the next."""
        # Vector environments take their part out of the options.
        given = copy.copy(options)
        observation, info = self.env.reset(seed=seed, options=options)
        if self._track.start():
            with self._track.guarded():
                self._track.begin(
                    observation,
                    frame=self._camera.frame(),
                    info=info,
                    seed=seed,
                    reset_options=given,
                )
        return observation, info

    def step(self, action):
        """Steps the environment and records what came of it."""
        self._tracks.steps += 1
        if not self._track.is_recording:
            return self.env.step(action)
        # The environment may change the action it is given.
        given = copy.deepcopy(action)
        try:
            result = self.env.step(action)
        except BaseException as error:
            self._track.end_with(error)
            raise
        observation, reward, terminated, truncated, info = result
        with self._track.guarded():
            self._track.record(
                given,
                reward,
                terminated,
                truncated,
                observation,
                frame=self._camera.frame(),
                info=info,
            )
        return result

    def record_decision(
        self,
        *,
        value=None,
        action_values=None,
        action_probs=None,
        logits=None,
        hidden=None,
        policy_action=None,
        extras=None,
    ):
        """Says what the policy believed, before the step that it decided on.

        The arguments are those of `OpenEpisode.record_step`; they are copied.
        Does nothing while no episode is recorded.
        """
        self._track.believe(
            value=value,
            action_values=action_values,
            action_probs=action_probs,
            logits=logits,
            hidden=hidden,
            policy_action=policy_action,
            extras=extras,
        )

    def close(self):
        """Ends the episode and closes the environment."""
        self._track.end("closed")
        self._tracks.close()
        self.env.close()
