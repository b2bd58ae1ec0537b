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
"""Records environments of the old interface, whose `step` returns four values.

That is what OpenAI's gym before 0.26, and much that was written for it, does.
No library is imported.
"""

import copy
import types

from tensorboard.plugins.agent.policies import policy as policy_lib
from tensorboard.plugins.agent.record import track
from tensorboard.plugins.agent.run import environment_view

_LIMIT = "TimeLimit.truncated"


class RecordOldGymEpisodes:
    """Records what passes through, and changes none of it.

    ```python
    env = agent.RecordOldGymEpisodes(env, "logs/run1", every=10)
    observation = env.reset()
    observation, reward, done, info = env.step(action)
    ```

    `done` is recorded as truncated if `info["TimeLimit.truncated"]` says so,
    and as terminated if not. Everything else that the environment has is found
    here as well. Environments of the present interface belong into
    `RecordEpisodes`.
    """

    def __init__(
        self,
        env,
        logdir_or_recorder,
        policy=None,
        *,
        every=1,
        render_mode="rgb_array",
        name=None,
        phase=None,
        action_names=None,
        facts=None,
    ):
        """Wraps an environment.

        Args:
          env: Has `reset()` and a `step(action)` that returns an observation,
            a reward, whether the episode is over, and an info.
          logdir_or_recorder: The run's directory; or a `Recorder` that others
            use too, and that `close` leaves open.
          policy: Who decides; only asked for its name.
          every: Record every n-th episode, the first included; or a function
            of the episode's index that tells whether to record it. Others are
            counted and cost nothing.
          render_mode: What `render` is called with for each recorded state,
            "rgb_array" or "ansi"; None: no frames.
          name: The policy's name for people; None: its own.
          phase: "train", "eval", "rollout" or None.
          action_names: Names of the actions; None: as the environment says.
          facts: Mapping of free facts for the page.

        Raises:
          OSError: The log directory cannot be made.
          TypeError, ValueError: An argument is not what is said above.
        """
        self.env = env
        self._tracks = track.Tracks(logdir_or_recorder, every)
        known = environment_view.facts(env, action_names)
        known["render_fps"] = _render_fps(env)
        self._track = self._tracks.track(
            policy=policy_lib.facts(policy, name),
            phase=phase,
            facts=facts,
            **known,
        )
        self._frame = _frame_function(env, render_mode)
        self._seed = None

    def __getattr__(self, name):
        if name.startswith("_") or name == "env":
            raise AttributeError(name)
        return getattr(self.env, name)

    def seed(self, seed=None):
        """Passed on; and recorded with the episode that begins next."""
        self._seed = seed
        return self.env.seed(seed)

    def reset(self, **kwargs):
        """Ends an episode that is open, and begins the next.

        Args:
          kwargs: Passed on; "seed" and "options" are recorded.

        Returns:
          What the environment returned: an observation, or if
          `return_info=True` was asked for, an observation and an info.
        """
        given = copy.deepcopy(kwargs)
        returned = self.env.reset(**kwargs)
        observation, info = returned, None
        if kwargs.get("return_info"):
            observation, info = returned
        if self._track.start():
            with self._track.guarded():
                self._track.begin(
                    observation,
                    frame=self._frame(),
                    info=info,
                    seed=given.get("seed", self._seed),
                    reset_options=given.get("options"),
                )
        self._seed = None
        return returned

    def step(self, action):
        """Steps the environment and records what came of it.

        Raises:
          TypeError: The environment did not return four values.
        """
        given = copy.deepcopy(action) if self._track.is_recording else None
        try:
            returned = self.env.step(action)
            if len(returned) != 4:
                raise TypeError(
                    "Expected step() to return (observation, reward, done, "
                    "info) but found %s. `agent.RecordEpisodes` records "
                    "environments of the present interface."
                    % environment_view.describe(returned)
                )
        except BaseException as error:
            self._track.end_with(error)
            raise
        self._tracks.steps += 1
        if self._track.is_recording:
            with self._track.guarded():
                self._record(given, *returned)
        return returned

    def close(self):
        """Ends the episode and closes the environment."""
        self._track.end("closed")
        self._tracks.close()
        self.env.close()

    def _record(self, action, observation, reward, done, info):
        is_limit = bool(info.get(_LIMIT, False))
        self._track.record(
            action,
            reward,
            bool(done) and not is_limit,
            bool(done) and is_limit,
            observation,
            frame=self._frame(),
            info=info,
        )


def _frame_function(env, render_mode):
    if render_mode is None:
        return lambda: None
    view = types.SimpleNamespace(
        render=lambda: env.render(mode=render_mode), render_mode=render_mode
    )
    return environment_view.Camera(view).frame


def _render_fps(env):
    stated = environment_view.render_fps(env)
    if stated is not None:
        return stated
    metadata = getattr(env, "metadata", None) or {}
    return metadata.get("video.frames_per_second")
