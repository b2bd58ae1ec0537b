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
"""What an environment says of itself, and its pictures.

Everything is looked up by name, so that any object with Gymnasium's methods
will do and no environment library is imported.
"""

import warnings

import numpy as np

_PICTURES = "rgb_array"
_TEXT = "ansi"


def env_id(env):
    """The registered id; None if there is none."""
    spec = getattr(env, "spec", None)
    name = getattr(spec, "id", None)
    return name if isinstance(name, str) else None


def render_fps(env):
    """What `metadata` states, unchecked; None if it states nothing."""
    metadata = getattr(env, "metadata", None)
    return metadata.get("render_fps") if isinstance(metadata, dict) else None


def action_names(env):
    """Names of the discrete actions, as Atari environments give them.

    Returns:
      A tuple of str; empty if the environment has none or fails to tell.
    """
    get_meanings = _attribute(env, "get_action_meanings")
    if get_meanings is None:
        return ()
    try:
        return tuple(str(name) for name in get_meanings())
    except Exception:  # numbers do as well; names are not worth an episode
        return ()


def facts(env, names=None):
    """The facts of `Recorder.begin_episode` that an environment states.

    Args:
      env: An environment with Gymnasium's attributes, or some of them.
      names: Names of the actions; None: as the environment says.

    Returns:
      A dictionary of keyword arguments.
    """
    return {
        "env_id": env_id(env),
        "observation_space": getattr(env, "observation_space", None),
        "action_space": getattr(env, "action_space", None),
        "action_names": action_names(env) if names is None else names,
        "render_fps": render_fps(env),
    }


def describe(returned):
    """What `reset` or `step` returned, in a few words for a message."""
    if isinstance(returned, tuple):
        return "a tuple of %d" % len(returned)
    return type(returned).__name__


def gives_frames(render_mode):
    """Whether `render` returns pictures or texts in this mode."""
    return render_mode in (_PICTURES, _TEXT)


def warn_of_no_frames(render_mode):
    """Says that all but frames is recorded, and what to do."""
    warnings.warn(
        "Agent records no frames: the render mode is %r. Make the "
        'environment with render_mode="rgb_array" to see it; all else '
        "is recorded." % (render_mode,),
        RuntimeWarning,
        stacklevel=4,
    )


class Camera:
    """Renders each state of an environment once, for the recorder."""

    def __init__(self, env):
        """Looks at the render mode and warns if it gives no frames."""
        self._env = env
        self._has_failed = False
        self.mode = getattr(env, "render_mode", None)
        self.is_usable = gives_frames(self.mode)
        if not self.is_usable:
            warn_of_no_frames(self.mode)

    def frame(self):
        """The picture of the current state; None if there is none."""
        if not self.is_usable:
            return None
        try:
            return picture(self._env.render())
        except Exception as error:  # a lost picture must not stop training
            self._warn_once(error)
            return None

    def _warn_once(self, error):
        if self._has_failed:
            return
        self._has_failed = True
        warnings.warn(
            "Agent could not render a state and records it without a frame; "
            "render() raised %s: %s" % (type(error).__name__, error),
            RuntimeWarning,
            stacklevel=4,
        )


def picture(rendered):
    """What `render` returned as a frame: an array, a text or None."""
    if rendered is None or isinstance(rendered, (str, np.ndarray)):
        return rendered
    if hasattr(rendered, "getvalue"):
        return rendered.getvalue()
    return np.asarray(rendered)


def _attribute(env, name):
    get = getattr(env, "get_wrapper_attr", None)
    if get is not None:
        try:
            return get(name)
        except AttributeError:
            return None
    return getattr(getattr(env, "unwrapped", env), name, None)
