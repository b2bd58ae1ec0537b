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
import warnings

import gymnasium as gym

from tensorboard.plugins.agent.policies import policy as policy_lib
from tensorboard.plugins.agent.record import episode_header
from tensorboard.plugins.agent.record import leaves
from tensorboard.plugins.agent.record import recorder as recorder_lib
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
        self._is_due = _schedule(every)
        self._facts = _static_facts(env, action_names, phase, facts)
        self._facts["policy"] = policy_lib.facts(policy, name)
        episode_header.check(episode_header.EpisodeFacts(**self._facts))
        self._owns_recorder = not isinstance(
            logdir_or_recorder, recorder_lib.Recorder
        )
        self._recorder = (
            recorder_lib.Recorder(logdir_or_recorder)
            if self._owns_recorder
            else logdir_or_recorder
        )
        self._camera = environment_view.Camera(env)
        self._episode = None
        self._decision = {}
        self._episode_index = 0
        self._has_stepped = False
        self._steps_before = 0
        self._has_warned = False

    @property
    def spec(self):
        """The environment's own: recording is no part of what it is."""
        return self.env.spec

    def reset(self, *, seed=None, options=None):
        """Ends an episode that is open, and begins the next."""
        self._end_episode("reset")
        if self._has_stepped:
            self._episode_index += 1
        self._has_stepped = False
        # Vector environments take their part out of the options.
        given = copy.copy(options)
        observation, info = self.env.reset(seed=seed, options=options)
        if self._is_due(self._episode_index):
            self._guard(self._begin, observation, info, seed, given)
        return observation, info

    def step(self, action):
        """Steps the environment and records what came of it."""
        self._count_step()
        if self._episode is None:
            return self.env.step(action)
        # The environment may change the action it is given.
        given = copy.deepcopy(action)
        try:
            result = self.env.step(action)
        except BaseException as error:
            self._end_with(error)
            raise
        self._guard(self._record, given, *result)
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
        if self._episode is None:
            return
        self._decision = leaves.copied(
            {
                "value": value,
                "action_values": action_values,
                "action_probs": action_probs,
                "logits": logits,
                "hidden": hidden,
                "policy_action": policy_action,
                "extras": extras,
            }
        )

    def close(self):
        """Ends the episode and closes the environment."""
        self._end_episode("closed")
        if self._owns_recorder:
            self._recorder.close()
        self.env.close()

    def _begin(self, observation, info, seed, options):
        if self._recorder.is_closed:
            return
        self._episode = self._recorder.begin_episode(
            observation,
            frame=self._camera.frame(),
            info=info,
            seed=seed,
            reset_options=options,
            global_step=(
                self._steps_before if self._facts["phase"] == "train" else None
            ),
            **self._facts,
        )

    def _record(self, action, observation, reward, terminated, truncated, info):
        if self._episode.is_ended:
            # The recorder was closed while its environments go on.
            self._episode = None
            return
        beliefs, self._decision = self._decision, {}
        self._episode.record_step(
            action,
            reward,
            terminated,
            truncated,
            observation,
            frame=self._camera.frame(),
            info=info,
            **beliefs,
        )
        if terminated or truncated:
            self._end_episode(None)

    def _count_step(self):
        self._steps_before += 1
        if not self._has_stepped:
            self._has_stepped = True
            if self._episode is None:
                self._recorder.skip_episode()

    def _end_episode(self, end_reason):
        episode, self._episode, self._decision = self._episode, None, {}
        if episode is not None:
            episode.end(end_reason)

    def _end_with(self, error):
        episode, self._episode, self._decision = self._episode, None, {}
        episode.end_with(error)

    def _guard(self, function, *args):
        """Calls `function`; a failure costs the episode, not the training."""
        try:
            function(*args)
        except Exception as error:
            self._end_with_failure(error)

    def _end_with_failure(self, error):
        reason = "%s: %s" % (type(error).__name__, error)
        if self._episode is not None:
            self._episode.end("error", "Not recorded further. " + reason)
            self._episode = None
        if not self._has_warned:
            self._has_warned = True
            warnings.warn(
                "Agent cannot record this episode further; the environment "
                "goes on. %s" % reason,
                RuntimeWarning,
                stacklevel=4,
            )


def _schedule(every):
    """A function of the episode's index that tells whether to record it."""
    if callable(every):
        return every
    if isinstance(every, int) and not isinstance(every, bool) and every >= 1:
        return lambda index: index % every == 0
    raise ValueError(
        "Expected `every` to be an integer >= 1 or a function of the "
        "episode's index but found %r." % (every,)
    )


def _static_facts(env, action_names, phase, facts):
    if action_names is None:
        action_names = environment_view.action_names(env)
    return {
        "env_id": environment_view.env_id(env),
        "observation_space": env.observation_space,
        "action_space": env.action_space,
        "action_names": action_names,
        "render_fps": environment_view.render_fps(env),
        "phase": phase,
        "facts": facts,
    }
