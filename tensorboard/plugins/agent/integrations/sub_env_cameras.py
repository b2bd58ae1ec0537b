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
"""Pictures of single sub-environments of a vector environment.

Only those that are recorded are rendered, each on its own, never the mosaic of
all. Some vector environments reset a sub-environment inside the very step that
ended its episode, which leaves the caller no time to look at the last state:
the picture of it is taken inside the step. No library is imported here.
"""

import copy
import warnings

from tensorboard.plugins.agent.run import environment_view


class LastFrameStep:
    """Stands in for an environment's `step`, to look when an episode ends.

    Renders the state after a step that returned `terminated` or `truncated`,
    if `is_on`. Changes nothing of what passes through.
    """

    def __init__(self, env, camera):
        """Creates one; `attach` makes the environment use it.

        Args:
          env: An environment with Gymnasium's `step`.
          camera: The `environment_view.Camera` to look with.
        """
        self._env = env
        self._step = env.step
        self._camera = camera
        self._frame = None
        self.is_on = False

    def __call__(self, action):
        result = self._step(action)
        if self.is_on and (result[2] or result[3]):
            # The reset that follows may draw over it.
            self._frame = copy.copy(self._camera.frame())
        return result

    def take(self):
        """Returns the last picture and forgets it; None if there is none."""
        frame, self._frame = self._frame, None
        return frame

    def attach(self):
        """Puts itself in the place of the environment's method."""
        self._env.step = self

    def detach(self):
        """Gives the environment its own method back."""
        if self._env.__dict__.get("step") is self:
            del self._env.step


class NoCamera:
    """Stands for sub-environments that nobody can look into."""

    def frames(self, indices):
        """Renders sub-environments: dictionary from index to frame.

        Those that could not be rendered are missing.
        """
        return {}

    def keep_last(self, indices):
        """Asks for the last states of these sub-environments, no others."""

    def last_frames(self, indices):
        """The last states of episodes that ended in the step just taken.

        Returns what `frames` does.
        """
        return {}

    def close(self):
        """Leaves the environments as they were."""


class LocalCamera(NoCamera):
    """Looks into sub-environments of this process."""

    def __init__(self, envs, indices, resets_within_step):
        """Creates a camera.

        Args:
          envs: All sub-environments in order.
          indices: Those that may be recorded.
          resets_within_step: Whether a sub-environment whose episode ends is
            reset before the step returns.
        """
        self._cameras = {i: environment_view.Camera(envs[i]) for i in indices}
        self._steps = {}
        if resets_within_step:
            self._steps = {
                i: LastFrameStep(envs[i], camera)
                for i, camera in self._cameras.items()
            }
        for step in self._steps.values():
            step.attach()

    def frames(self, indices):
        found = {i: self._cameras[i].frame() for i in indices}
        return {i: frame for i, frame in found.items() if frame is not None}

    def keep_last(self, indices):
        for index, step in self._steps.items():
            step.is_on = index in indices

    def last_frames(self, indices):
        found = {i: self._steps[i].take() for i in indices}
        return {i: frame for i, frame in found.items() if frame is not None}

    def close(self):
        for step in self._steps.values():
            step.detach()


class RemoteCamera(NoCamera):
    """Looks into sub-environments of other processes.

    An exception of `render` ends the process it is raised in, so it is passed
    on as the vector environment raises it.
    """

    def __init__(self, call, indices, resets_within_step):
        """Creates a camera.

        Args:
          call: Function of `(indices, name, *args)` that calls a method of
            sub-environments and returns the results in order.
          indices: The sub-environments that may be recorded.
          resets_within_step: As in `LocalCamera`. Then each sub-environment
            has to be wrapped in `KeepLastFrame`, or the last frame of its
            episodes is missing.
        """
        self._call = call
        self._kept = frozenset()
        self._can_keep = resets_within_step and all(
            call(indices, "has_wrapper_attr", "keep_last_frame")
        )
        if resets_within_step and not self._can_keep:
            warnings.warn(
                "Agent records the last state of each episode without a "
                "frame: these environments run in other processes and are "
                "reset before the step returns. Wrap each in "
                "`agent.KeepLastFrame` where it is made.",
                RuntimeWarning,
                stacklevel=5,
            )

    def frames(self, indices):
        return self._ask(indices, "render")

    def keep_last(self, indices):
        indices = frozenset(indices)
        if not self._can_keep or indices == self._kept:
            return
        for is_on, changed in (
            (True, indices - self._kept),
            (False, self._kept - indices),
        ):
            if changed:
                self._call(sorted(changed), "keep_last_frame", is_on)
        self._kept = indices

    def last_frames(self, indices):
        if not self._can_keep:
            return {}
        return self._ask(indices, "take_last_frame")

    def close(self):
        try:
            self.keep_last(())
        except Exception:  # the processes have ended before
            self._can_keep = False

    def _ask(self, indices, name):
        indices = list(indices)
        if not indices:
            return {}
        found = zip(indices, self._call(indices, name))
        pictures = [(i, environment_view.picture(got)) for i, got in found]
        return {i: frame for i, frame in pictures if frame is not None}


class WholeCamera(NoCamera):
    """Takes single pictures out of those of all sub-environments."""

    def __init__(self, render, num_envs):
        """Creates a camera.

        Args:
          render: Function that returns a picture of each sub-environment.
          num_envs: Number of sub-environments.
        """
        self._render = render
        self._num_envs = num_envs
        self._has_failed = False

    def frames(self, indices):
        indices = list(indices)
        if not indices or self._has_failed:
            return {}
        try:
            pictures = self._render()
            if len(pictures) != self._num_envs:
                raise ValueError(
                    "Expected a frame for each of %d environments but found "
                    "%d." % (self._num_envs, len(pictures))
                )
        except Exception as error:  # a lost picture must not stop training
            self._has_failed = True
            warnings.warn(
                "Agent records no frames: render() raised %s: %s"
                % (type(error).__name__, error),
                RuntimeWarning,
                stacklevel=5,
            )
            return {}
        return {i: environment_view.picture(pictures[i]) for i in indices}


def is_usable(render_mode):
    """Whether a render mode gives frames; warns if it does not."""
    if environment_view.gives_frames(render_mode):
        return True
    environment_view.warn_of_no_frames(render_mode)
    return False
