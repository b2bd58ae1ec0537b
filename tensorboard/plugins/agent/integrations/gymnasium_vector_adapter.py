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
"""Records the episodes of a Gymnasium vector environment as a wrapper of it."""

import copy

import gymnasium as gym
import numpy as np

from tensorboard.plugins.agent.integrations import sub_env_cameras
from tensorboard.plugins.agent.integrations import vector_infos
from tensorboard.plugins.agent.integrations import vector_tracks
from tensorboard.plugins.agent.policies import policy as policy_lib
from tensorboard.plugins.agent.record import track
from tensorboard.plugins.agent.run import environment_view

_Mode = gym.vector.AutoresetMode


class RecordVectorEpisodes(gym.vector.VectorWrapper):
    """Records what passes through, and changes none of it.

    ```python
    venv = gymnasium.make_vec("CartPole-v1", 4, render_mode="rgb_array")
    venv = agent.RecordVectorEpisodes(venv, "logs/run1", envs=[0, 3])
    ```

    Each sub-environment has episodes of its own, from its reset to its own
    last state, in every autoreset mode. The action that a vector environment
    is given for a sub-environment it only resets is not recorded. Only
    recorded sub-environments are rendered, each on its own. As for the rest,
    `RecordEpisodes` holds.
    """

    def __init__(
        self,
        env,
        logdir_or_recorder,
        envs=None,
        policy=None,
        *,
        every=1,
        name=None,
        phase=None,
        action_names=None,
        facts=None,
    ):
        """Wraps a vector environment.

        Args:
          env: A `gymnasium.vector.VectorEnv`.
          logdir_or_recorder: The run's directory; or a `Recorder` that others
            use too, and that `close` leaves open.
          envs: Indices of the sub-environments to record; None: all. Others
            cost nothing and are not counted.
          policy: Who decides; only asked for its name.
          every: Record every n-th episode of all these sub-environments, in
            the order they begin, the first included; or a function of that
            index that tells whether to record it.
          name: The policy's name for people; None: its own.
          phase: "train", "eval", "rollout" or None.
          action_names: Names of the actions; None: as the environment says,
            if it runs in this process.
          facts: Mapping of free facts for the page.

        Raises:
          OSError: The log directory cannot be made.
          TypeError, ValueError: An argument is not what is said above.
        """
        super().__init__(env)
        self._mode = _autoreset_mode(env)
        base = env.unwrapped
        indices = vector_tracks.checked_indices(envs, env.num_envs)
        _check_batch(base)
        self._tracks = track.Tracks(logdir_or_recorder, every)
        self._rows = vector_tracks.VectorTracks(
            self._tracks,
            indices,
            _camera(base, indices, self._mode is _Mode.SAME_STEP),
            policy=policy_lib.facts(policy, name),
            phase=phase,
            facts=facts,
            **_static_facts(env, action_names),
        )
        # Sub-environments that the next step only resets.
        self._resetting = ()

    def reset(self, *, seed=None, options=None):
        """Ends the episodes of what is reset, and begins the next ones."""
        # The vector environment takes the mask out of the caller's options.
        given = dict(options or {})
        mask = given.pop("reset_mask", None)
        given = copy.deepcopy(given) if given else None
        observations, infos = self.env.reset(seed=seed, options=options)
        starting = _masked(mask, self.env.num_envs)
        seeds = _seeds(self.env.unwrapped, seed, starting)
        self._resetting = tuple(i for i in self._resetting if i not in starting)
        self._rows.begin(
            starting,
            lambda index: {
                **self._state(index, observations, infos),
                "seed": seeds.get(index),
                "reset_options": given,
            },
        )
        return observations, infos

    def step(self, actions):
        """Steps the environments and records what came of it."""
        given = self._rows.given(
            lambda index: _item(self.env.single_action_space, actions, index)
        )
        try:
            result = self.env.step(actions)
            self._observe(given, *result)
        except BaseException as error:
            self._rows.end_with(error)
            raise
        return result

    def record_decision(
        self,
        *,
        values=None,
        action_values=None,
        action_probs=None,
        logits=None,
        hidden=None,
        policy_actions=None,
        extras=None,
    ):
        """Says what the policy believed, before the step that it decided on.

        Every argument is batched on axis 0, an item per sub-environment, and
        means what it means in `PolicyOutput`; the items that are recorded are
        copied.

        Args:
          values: float[N].
          action_values, action_probs, logits: float[N, A].
          hidden: float[N, ...] or nested.
          policy_actions: The policy's own actions, where they were clipped or
            scaled before the environments get them.
          extras: Further channels by name, each with N items.
        """
        self._rows.believe(
            {
                "values": values,
                "action_values": action_values,
                "action_probs": action_probs,
                "logits": logits,
                "hidden": hidden,
                "policy_actions": policy_actions,
                "extras": extras,
            }
        )

    def close(self, **kwargs):
        """Ends the episodes and closes the environments."""
        self._rows.close()
        return self.env.close(**kwargs)

    def _observe(
        self, given, observations, rewards, terminated, truncated, infos
    ):
        self._tracks.steps += self.env.num_envs
        is_over = [
            i for i in self._rows.indices if terminated[i] or truncated[i]
        ]
        within = is_over if self._mode is _Mode.SAME_STEP else ()

        def outcome(index):
            source = (observations, infos)
            if index in within:
                source = vector_infos.final(infos, index)
                state = {"observation": source[0], "info": source[1]}
            else:
                state = self._state(index, *source)
            return (
                rewards[index],
                terminated[index],
                truncated[index],
                state["observation"],
                state["info"],
            )

        self._rows.record(given, outcome, within)
        self._rows.begin(
            within or self._resetting,
            lambda index: self._state(index, observations, infos),
        )
        self._resetting = is_over if self._mode is _Mode.NEXT_STEP else ()

    def _state(self, index, observations, infos):
        space = self.env.single_observation_space
        return {
            "observation": _item(space, observations, index),
            "info": vector_infos.plain(infos, index),
        }


def _autoreset_mode(env):
    mode = env.metadata.get("autoreset_mode")
    try:
        return _Mode(mode)
    except ValueError:
        raise ValueError(
            "Expected metadata['autoreset_mode'] of %s to be a "
            "gymnasium.vector.AutoresetMode but found %r. Set it to what the "
            "environment does when an episode ends." % (env, mode)
        ) from None


def _check_batch(base):
    batch_size = getattr(base, "batch_size", base.num_envs)
    if batch_size != base.num_envs:
        raise ValueError(
            "Expected all %d environments to step at once but found "
            "batch_size=%r, which steps some of them."
            % (base.num_envs, batch_size)
        )


def _camera(base, indices, resets_within_step):
    if not sub_env_cameras.is_usable(base.render_mode):
        return sub_env_cameras.NoCamera()
    if isinstance(base, gym.vector.SyncVectorEnv):
        return sub_env_cameras.LocalCamera(
            base.envs, indices, resets_within_step
        )
    if isinstance(base, gym.vector.AsyncVectorEnv):
        return sub_env_cameras.RemoteCamera(
            _caller(base), indices, resets_within_step
        )
    return sub_env_cameras.WholeCamera(base.render, base.num_envs)


def _caller(base):
    """Calls methods of some processes; `AsyncVectorEnv.call` asks them all."""

    def call(indices, name, *args):
        pipes = [base.parent_pipes[i] for i in indices]
        for pipe in pipes:
            pipe.send(("_call", (name, args, {})))
        answers = [pipe.recv() for pipe in pipes]
        failures = sum(not is_good for _, is_good in answers)
        # Raises what the sub-environment raised, and marks it as ended.
        base._raise_if_errors(
            [False] * failures + [True] * (base.num_envs - failures)
        )
        return [answer for answer, _ in answers]

    return call


def _static_facts(env, action_names):
    base = env.unwrapped
    known = environment_view.facts(env, action_names)
    known["observation_space"] = env.single_observation_space
    known["action_space"] = env.single_action_space
    if isinstance(base, gym.vector.SyncVectorEnv):
        first = base.envs[0]
        known["env_id"] = known["env_id"] or environment_view.env_id(first)
        if action_names is None:
            known["action_names"] = environment_view.action_names(first)
    elif action_names is None and isinstance(
        env.single_action_space, gym.spaces.Discrete
    ):
        known["action_names"] = _atari_action_names(base)
    return known


def _atari_action_names(base):
    """Names of the actions of an `AtariVectorEnv`; empty for any other."""
    interface = getattr(base, "ale", None)
    get_actions = getattr(interface, "get_action_set", tuple)
    return tuple(getattr(action, "name", "") for action in get_actions())


def _masked(mask, num_envs):
    if mask is None:
        return tuple(range(num_envs))
    return tuple(int(i) for i in np.flatnonzero(mask))


def _seeds(base, seed, starting):
    """Seeds by index, as the environment deals them out; {} if unknown."""
    if seed is None:
        return {}
    whole = isinstance(seed, (int, np.integer))
    if isinstance(base, (gym.vector.SyncVectorEnv, gym.vector.AsyncVectorEnv)):
        return {i: seed + i if whole else seed[i] for i in starting}
    if hasattr(base, "ale"):
        # Only those that are reset are counted.
        return {
            i: seed + n if whole else int(seed[n])
            for n, i in enumerate(starting)
        }
    return {}


def _item(space, batch, index):
    """The `index`-th item of a batch of a space's values.

    Spaces whose values are no arrays are batched as tuples of their values.
    """
    if isinstance(space, gym.spaces.Dict):
        return {k: _item(s, batch[k], index) for k, s in space.spaces.items()}
    if isinstance(space, gym.spaces.Tuple):
        parts = zip(space.spaces, batch)
        return tuple(_item(part, rows, index) for part, rows in parts)
    return batch[index]
