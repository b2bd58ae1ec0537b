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
"""Records the episodes of a `dm_env.Environment` as a wrapper of it."""

import types
from typing import Mapping

import dm_env
from dm_env import specs
import numpy as np

from tensorboard.plugins.agent.policies import policy as policy_lib
from tensorboard.plugins.agent.record import leaves
from tensorboard.plugins.agent.record import track
from tensorboard.plugins.agent.run import environment_view


class RecordDmEnvironment(dm_env.Environment):
    """Records what passes through, and changes none of it.

    ```python
    env = agent.RecordDmEnvironment(
        env, "logs/run1", render=lambda: env.physics.render(240, 320))
    ```

    A last time step whose discount is 0 is recorded as terminated, one with
    any other as truncated; discounts are the extra channel `discount`. The
    action of a `step` that only begins the next episode is ignored by the
    environment and not recorded.
    """

    def __init__(
        self,
        env,
        logdir_or_recorder,
        policy=None,
        *,
        every=1,
        render=None,
        name=None,
        phase=None,
        env_id=None,
        action_names=None,
        facts=None,
    ):
        """Wraps an environment.

        Args:
          env: A `dm_env.Environment`.
          logdir_or_recorder: The run's directory; or a `Recorder` that others
            use too, and that `close` leaves open.
          policy: Who decides; only asked for its name.
          every: Record every n-th episode, the first included; or a function
            of the episode's index that tells whether to record it. Others are
            counted and cost nothing.
          render: Function that returns a picture of the current state,
            uint8[H, W, 3]; None: no frames.
          name: The policy's name for people; None: its own.
          phase: "train", "eval", "rollout" or None.
          env_id: Name of the environment; dm_env knows none.
          action_names: Names of the actions.
          facts: Mapping of free facts for the page.

        Raises:
          OSError: The log directory cannot be made.
          TypeError, ValueError: An argument is not what is said above.
        """
        self._env = env
        self._tracks = track.Tracks(logdir_or_recorder, every)
        self._track = self._tracks.track(
            policy=policy_lib.facts(policy, name),
            phase=phase,
            env_id=env_id,
            action_names=action_names,
            observation_space=space_of(env.observation_spec()),
            action_space=space_of(env.action_spec()),
            facts=facts,
        )
        self._frame = _frame_function(render)

    def __getattr__(self, name):
        # What dm_env does not define, such as dm_control's `physics`.
        if name.startswith("__") or name == "_env":
            raise AttributeError(name)
        return getattr(self._env, name)

    def reset(self):
        """Ends an episode that is open, and begins the next."""
        first = self._env.reset()
        self._begin(first)
        return first

    def step(self, action):
        """Steps the environment and records what came of it."""
        given = leaves.copied(action) if self._track.is_recording else None
        try:
            now = self._env.step(action)
        except BaseException as error:
            self._track.end_with(error)
            raise
        if now.first():
            self._begin(now)
            return now
        self._tracks.steps += 1
        if self._track.is_recording:
            with self._track.guarded():
                self._record(given, now)
        return now

    def observation_spec(self):
        """The environment's own."""
        return self._env.observation_spec()

    def action_spec(self):
        """The environment's own."""
        return self._env.action_spec()

    def reward_spec(self):
        """The environment's own."""
        return self._env.reward_spec()

    def discount_spec(self):
        """The environment's own."""
        return self._env.discount_spec()

    def close(self):
        """Ends the episode and closes the environment."""
        self._track.end("closed")
        self._tracks.close()
        self._env.close()

    def _begin(self, first):
        if self._track.start():
            with self._track.guarded():
                self._track.begin(first.observation, frame=self._frame())

    def _record(self, action, now):
        is_last = now.last()
        goes_on = now.discount is not None and np.any(now.discount)
        self._track.record(
            action,
            0.0 if now.reward is None else now.reward,
            bool(is_last and not goes_on),
            bool(is_last and goes_on),
            now.observation,
            frame=self._frame(),
            extras={"discount": now.discount},
        )


def _frame_function(render):
    if render is None:
        return lambda: None
    view = types.SimpleNamespace(render=render, render_mode="rgb_array")
    return environment_view.Camera(view).frame


class _Space(types.SimpleNamespace):
    """Has the attributes of a space; its subclasses have the names of some.

    Spaces are recognised by class name, see `episode/spaces.py`.
    """


_Box = type("Box", (_Space,), {})
_Dict = type("Dict", (_Space,), {})
_Discrete = type("Discrete", (_Space,), {})
_Tuple = type("Tuple", (_Space,), {})


def space_of(spec):
    """A spec, or specs nested in dictionaries, lists and tuples, as a space.

    Returns:
      An object that `episode.spaces` takes; the spec itself where there is no
      such space.
    """
    if isinstance(spec, Mapping):
        return _Dict(spaces={k: space_of(part) for k, part in spec.items()})
    if isinstance(spec, (list, tuple)):
        return _Tuple(spaces=[space_of(part) for part in spec])
    if isinstance(spec, specs.DiscreteArray):
        return _Discrete(n=spec.num_values, dtype=spec.dtype)
    if isinstance(spec, specs.StringArray) or not isinstance(spec, specs.Array):
        return spec
    low, high = _bounds(spec)
    return _Box(
        low=np.broadcast_to(low, spec.shape),
        high=np.broadcast_to(high, spec.shape),
        shape=spec.shape,
        dtype=spec.dtype,
    )


def _bounds(spec):
    if isinstance(spec, specs.BoundedArray):
        return spec.minimum, spec.maximum
    kind = np.dtype(spec.dtype).kind
    if kind == "f":
        return -np.inf, np.inf
    if kind == "b":
        return False, True
    limits = np.iinfo(spec.dtype)
    return limits.min, limits.max
