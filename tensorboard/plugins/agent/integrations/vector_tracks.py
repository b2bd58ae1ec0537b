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
"""The recorded sub-environments of a vector environment, one track each.

What a library's vector environment returns is translated by its adapter; here
it is put in order. Work is done for recorded sub-environments only.
"""

from tensorboard.plugins.agent.policies import batches
from tensorboard.plugins.agent.record import leaves

# Batched argument of `record_decision`: argument of `record_step`.
_BELIEFS = {
    "values": "value",
    "action_values": "action_values",
    "action_probs": "action_probs",
    "logits": "logits",
    "hidden": "hidden",
    "policy_actions": "policy_action",
    "extras": "extras",
}


class VectorTracks:
    """Tracks by index of their sub-environment."""

    def __init__(self, tracks, indices, camera, **facts):
        """Creates a track for each index.

        Args:
          tracks: A `record.track.Tracks`.
          indices: The sub-environments to record, in order.
          camera: One of `sub_env_cameras`.
          facts: Those of `Recorder.begin_episode` but `env_index`.
        """
        self._tracks = tracks
        self._camera = camera
        self._by_index = {
            index: tracks.track(env_index=index, **facts) for index in indices
        }
        self.indices = tuple(self._by_index)

    def recording(self):
        """Indices of the sub-environments with an open episode, a list."""
        return [i for i, t in self._by_index.items() if t.is_recording]

    def given(self, action_of):
        """Copies actions, before the environments can change them.

        Args:
          action_of: Function from index to the action it is given.

        Returns:
          Dictionary from index to action, of those that record.
        """
        given = {}
        for index in self.recording():
            with self._by_index[index].guarded():
                given[index] = leaves.copied(action_of(index))
        self._camera.keep_last(tuple(given))
        return given

    def believe(self, beliefs):
        """Says what the policy believes before the next step.

        Args:
          beliefs: Dictionary of `PolicyOutput`'s fields, and "policy_actions"
            and "extras" (by name): batched on axis 0, None or missing.
        """
        present = {k: v for k, v in beliefs.items() if v is not None}
        for index in self.recording():
            track = self._by_index[index]
            with track.guarded():
                track.believe(
                    **{
                        _BELIEFS[name]: batches.item(batch, index)
                        for name, batch in present.items()
                    }
                )

    def record(self, given, outcome_of, reset_within=()):
        """Records the step that was taken.

        Args:
          given: What `given` returned before the step.
          outcome_of: Function from index to `(reward, terminated, truncated,
            observation, info)`, the observation that of the step itself.
          reset_within: Indices of sub-environments that were reset before
            the step returned.
        """
        frames = self._camera.frames(i for i in given if i not in reset_within)
        frames.update(
            self._camera.last_frames(i for i in given if i in reset_within)
        )
        for index, action in given.items():
            track = self._by_index[index]
            with track.guarded():
                *outcome, info = outcome_of(index)
                track.record(
                    action, *outcome, frame=frames.get(index), info=info
                )

    def begin(self, starting, first_state_of):
        """Says that sub-environments begin episodes.

        Args:
          starting: Their indices; others than `indices` do not matter.
          first_state_of: Function from index to a dictionary of arguments of
            `Recorder.begin_episode`, "observation" among them.
        """
        due = [i for i in starting if i in self._by_index and self._start(i)]
        frames = self._camera.frames(due)
        for index in due:
            track = self._by_index[index]
            with track.guarded():
                track.begin(frame=frames.get(index), **first_state_of(index))

    def end_with(self, error):
        """Ends all open episodes as an exception demands."""
        for track in self._by_index.values():
            track.end_with(error)

    def end(self):
        """Ends all open episodes, and leaves the environments as they were."""
        for track in self._by_index.values():
            track.end("closed")
        self._camera.close()

    def close(self):
        """As `end`; closes the recorder too, if it is the tracks' own."""
        self.end()
        self._tracks.close()

    def _start(self, index):
        return self._by_index[index].start()


def checked_beliefs(beliefs):
    """Returns `beliefs` if `VectorTracks.believe` knows their names.

    Raises:
      TypeError: It does not know one.
    """
    unknown = set(beliefs) - set(_BELIEFS)
    if unknown:
        raise TypeError(
            "Expected only %s but found %s."
            % (", ".join(_BELIEFS), ", ".join(sorted(map(repr, unknown))))
        )
    return beliefs


def checked_indices(envs, num_envs):
    """The sub-environments to record.

    Args:
      envs: Indices in [0, num_envs), or None for all.
      num_envs: Number of sub-environments.

    Returns:
      A tuple of int, sorted.

    Raises:
      ValueError: They are not what is said above.
    """
    if envs is None:
        return tuple(range(num_envs))
    found = list(envs)
    for index in found:
        is_whole = hasattr(index, "__index__") and not isinstance(index, bool)
        if not is_whole or not 0 <= index < num_envs:
            raise ValueError(
                "Expected `envs` to be indices from 0 to %d but found %r."
                % (num_envs - 1, index)
            )
    if len(set(found)) != len(found) or not found:
        raise ValueError(
            "Expected `envs` to name at least one environment, each once, but "
            "found %r." % (envs,)
        )
    return tuple(sorted(int(index) for index in found))
