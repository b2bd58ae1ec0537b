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
"""What a Stable-Baselines3 `VecEnv` is asked and answers, to episodes.

Such an environment resets a sub-environment within the step that ends its
episode, and tells of the last state in `info["terminal_observation"]`. Nothing
here imports the library.
"""

import weakref

import numpy as np

from tensorboard.plugins.agent.integrations import sub_env_cameras
from tensorboard.plugins.agent.integrations import vector_tracks
from tensorboard.plugins.agent.policies import batches
from tensorboard.plugins.agent.run import environment_view

# What the vector environment adds to the environment's own info.
_ADDED = frozenset(("terminal_observation", "TimeLimit.truncated"))


class VecEnvRecording:
    """Records the sub-environments of one layer of a `VecEnv`.

    The steps of a call are `before_step`, then the environment's, then
    `after_step`, then `commit`, at the latest with the next `before_step`.
    """

    def __init__(self, venv, tracks, indices, action_names=None, **facts):
        """Looks at the environment.

        Args:
          venv: The layer that is recorded: a `VecEnv`, wrapped or not.
          tracks: A `record.track.Tracks`.
          indices: The sub-environments to record.
          action_names: Names of the actions; None: as the environment says,
            if it runs in this process.
          facts: Further ones, as `Recorder.begin_episode` takes them.
        """
        self._venv = venv
        self._base = venv.unwrapped
        self._tracks = tracks
        self._rows = vector_tracks.VectorTracks(
            tracks,
            indices,
            _camera(venv, indices),
            **_static_facts(venv, action_names),
            **facts,
        )
        self._given = {}
        self._answer = None
        # For recordings that are dropped because an exception left `learn`.
        weakref.finalize(self, self._rows.end).atexit = False

    def begin(self, starting, observations, seeds=None, options=None):
        """Says that sub-environments were reset.

        Args:
          starting: Their indices.
          observations: Batched on axis 0, of all sub-environments.
          seeds, options: Of all sub-environments, if they are known.
        """
        self.commit()
        self._rows.begin(
            starting,
            lambda index: {
                **self._first_state(index, observations),
                "seed": seeds[index] if seeds else None,
                "reset_options": options[index] if options else None,
            },
        )

    def before_step(self, actions):
        """Takes note of the actions that the environments are given."""
        self.commit()
        self._given = self._rows.given(lambda index: actions[index])

    def after_step(self, observations, rewards, dones, infos):
        """Takes note of what `step_wait` returned.

        Layers above may change the rewards and the infos from now on.
        """
        self._tracks.steps += self._venv.num_envs
        is_over = [i for i in self._rows.indices if dones[i]]
        states = {
            index: self._next_state(index, observations, dones, infos)
            for index in self._given
        }
        self._answer = (
            observations,
            np.array(rewards),
            np.array(dones),
            states,
            is_over,
        )

    def commit(self, beliefs=None):
        """Records the step; does nothing if that was done.

        Args:
          beliefs: See `VectorTracks.believe`.
        """
        if self._answer is None:
            return
        observations, rewards, dones, states, is_over = self._answer
        given, self._given, self._answer = self._given, {}, None
        if beliefs:
            self._rows.believe(beliefs)

        def outcome(index):
            observation, is_truncated, info = states[index]
            terminated = dones[index] and not is_truncated
            truncated = dones[index] and is_truncated
            return rewards[index], terminated, truncated, observation, info

        self._rows.record(given, outcome, is_over)
        self._rows.begin(
            is_over, lambda index: self._first_state(index, observations)
        )

    def believe(self, beliefs):
        """See `VectorTracks.believe`; to be called before the step."""
        self._rows.believe(beliefs)

    @property
    def is_recording(self):
        """Whether the step that waits for `commit` is to be recorded."""
        return bool(self._given)

    def end_with(self, error):
        """Ends all open episodes as an exception demands."""
        self.commit()
        self._rows.end_with(error)

    def end(self):
        """Ends all open episodes, and leaves the environments as they were."""
        self.commit()
        self._rows.end()

    def close(self):
        """As `end`; closes the recorder too, if it is the tracks' own."""
        self.end()
        self._rows.close()

    def _first_state(self, index, observations):
        infos = getattr(self._base, "reset_infos", None)
        return {
            "observation": batches.item(observations, index),
            "info": infos[index] if infos else None,
        }

    def _next_state(self, index, observations, dones, infos):
        """`(observation, whether a time limit ended it, info)`."""
        info = infos[index]
        if dones[index]:
            observation = info["terminal_observation"]
            if isinstance(observation, dict):
                # A layer above replaces its parts.
                observation = dict(observation)
        else:
            observation = batches.item(observations, index)
        is_truncated = bool(info.get("TimeLimit.truncated", False))
        own = {key: info[key] for key in info if key not in _ADDED}
        return observation, is_truncated, own


def _camera(venv, indices):
    base = venv.unwrapped
    if not sub_env_cameras.is_usable(getattr(base, "render_mode", None)):
        return sub_env_cameras.NoCamera()
    envs = getattr(base, "envs", None)
    if envs is not None:
        return sub_env_cameras.LocalCamera(envs, indices, True)
    if hasattr(base, "remotes"):
        return sub_env_cameras.RemoteCamera(
            lambda chosen, name, *args: base.env_method(
                name, *args, indices=list(chosen)
            ),
            indices,
            True,
        )
    return sub_env_cameras.WholeCamera(base.get_images, base.num_envs)


def _static_facts(venv, action_names):
    envs = getattr(venv.unwrapped, "envs", None)
    known = environment_view.facts(envs[0] if envs else venv, action_names)
    known["observation_space"] = venv.observation_space
    known["action_space"] = venv.action_space
    return known
