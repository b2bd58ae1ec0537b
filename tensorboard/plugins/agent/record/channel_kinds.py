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
"""What a recorded leaf means: its `ChannelSpec`.

Each argument of the recorder is a *root* ("observations", "rewards", ...).
The root, the space that the leaf belongs to and the leaf itself decide the
channel's kind; names of actions become labels.
"""

from typing import Optional, Tuple

import numpy as np

from tensorboard.plugins.agent.episode import episode_pb2
from tensorboard.plugins.agent.episode import spaces
from tensorboard.plugins.agent.episode import values

# The root of everything in the recorder's `extras`; each of them is a channel
# under its own name.
EXTRAS = "extras"

_PER_STEP = episode_pb2.PER_STEP
_PER_STATE = episode_pb2.PER_STATE

# root: (role, alignment, kind); kind None: by the leaf.
_ROOTS = {
    "observations": (episode_pb2.OBSERVATION, _PER_STATE, None),
    "frames": (episode_pb2.RENDERED, _PER_STATE, episode_pb2.FRAME),
    "infos": (episode_pb2.INFOS, _PER_STATE, episode_pb2.INFO),
    "wall_times": (episode_pb2.CLOCK, _PER_STATE, episode_pb2.WALL_TIME),
    "actions": (episode_pb2.ACTION, _PER_STEP, None),
    "policy_actions": (episode_pb2.POLICY_ACTION, _PER_STEP, None),
    "rewards": (episode_pb2.REWARDS, _PER_STEP, episode_pb2.REWARD),
    "terminated": (episode_pb2.ENDS, _PER_STEP, episode_pb2.END_FLAG),
    "truncated": (episode_pb2.ENDS, _PER_STEP, episode_pb2.END_FLAG),
    "values": (episode_pb2.POLICY_OUTPUT, _PER_STEP, episode_pb2.VALUE),
    "action_values": (
        episode_pb2.POLICY_OUTPUT,
        _PER_STEP,
        episode_pb2.ACTION_VALUES,
    ),
    "action_probs": (
        episode_pb2.POLICY_OUTPUT,
        _PER_STEP,
        episode_pb2.ACTION_PROBS,
    ),
    "logits": (episode_pb2.POLICY_OUTPUT, _PER_STEP, episode_pb2.LOGITS),
    "hidden": (episode_pb2.POLICY_OUTPUT, _PER_STEP, episode_pb2.HIDDEN_STATE),
    EXTRAS: (episode_pb2.EXTRA, _PER_STEP, None),
}
_ACTION_ROOTS = frozenset(("actions", "policy_actions"))
_PER_ACTION_KINDS = frozenset(
    (
        episode_pb2.ACTION_VALUES,
        episode_pb2.ACTION_PROBS,
        episode_pb2.LOGITS,
    )
)

# Names that an extra cannot have.
RESERVED_NAMES = frozenset(_ROOTS) - {EXTRAS}

_PICTURE_CHANNELS = frozenset((1, 3))
_LARGEST_STACK = 16
# Smaller arrays are grids of numbers rather than pictures.
_SMALLEST_GREY_PX = 8
_SMALLEST_COLOUR_PX = 4
# Only uint8 says by itself that an array is a picture.
_SMALLEST_UNTYPED_PX = 16


class ChannelNamer:
    """Describes an episode's channels from its spaces and action names."""

    def __init__(
        self, observation_space=None, action_space=None, action_names=()
    ):
        """Creates a namer.

        Args:
          observation_space: A `Space` proto or None.
          action_space: A `Space` proto or None.
          action_names: Names of a discrete action space's values in order, or
            of the elements of a continuous action. Empty: unnamed.
        """
        self._action_names = tuple(action_names)
        actions = _space_leaves(action_space)
        self._space_leaves = {
            "observations": _space_leaves(observation_space),
            "actions": actions,
            "policy_actions": actions,
        }

    def spec(self, root, path, leaf):
        """Describes the channel of a leaf.

        Args:
          root: One of the recorder's roots.
          path: The leaf's path below the root, as `values.flatten` gives it.
          leaf: The first value, an array or a text.

        Returns:
          A `ChannelSpec`.
        """
        role, alignment, kind = _ROOTS[root]
        space = self._space_leaves.get(root, {}).get(path)
        stack_axis = None
        if kind is None:
            kind, stack_axis = _kind(root, leaf, space)
        spec = episode_pb2.ChannelSpec(
            name=_channel_name(root, path),
            kind=kind,
            alignment=alignment,
            role=role,
            path=values.path_to_proto(path),
            dtype=values.leaf_dtype(leaf),
            shape=() if isinstance(leaf, str) else leaf.shape,
            labels=self._labels(root, path, kind, leaf),
            unit="s" if kind == episode_pb2.WALL_TIME else "",
        )
        if stack_axis is not None:
            spec.stack_axis = stack_axis
        if space is not None and space.HasField("discrete"):
            spec.start = space.discrete.start
        return spec

    def _labels(self, root, path, kind, leaf):
        if path or not self._action_names:
            return ()
        if root in _ACTION_ROOTS and kind == episode_pb2.DISCRETE:
            return self._action_names
        if root not in _ACTION_ROOTS and kind not in _PER_ACTION_KINDS:
            return ()
        size = np.shape(leaf)[-1:]
        return self._action_names if size == (len(self._action_names),) else ()


def alignment(root):
    """Whether a root's channels have a row per step or per state."""
    return _ROOTS[root][1]


def stack_axis(leaf):
    """The axis along which pictures are stacked; None if it is no stack.

    Args:
      leaf: A numeric array.
    """
    if leaf.ndim == 4 and leaf.shape[-1] in _PICTURE_CHANNELS:
        picture = _is_picture(leaf.shape[1:3], leaf, _SMALLEST_COLOUR_PX)
        return 0 if picture and _is_stack(leaf.shape[0]) else None
    if leaf.ndim != 3:
        return None
    if {leaf.shape[0], leaf.shape[2]} & _PICTURE_CHANNELS:
        return None
    # Of two axes that may count pictures, the shorter one does.
    for axis in sorted((2, 0), key=lambda axis: leaf.shape[axis]):
        size_px = leaf.shape[:2] if axis else leaf.shape[1:]
        if _is_stack(leaf.shape[axis]):
            if _is_picture(size_px, leaf, _SMALLEST_COLOUR_PX):
                return axis
    return None


def is_image(leaf):
    """Whether an array is a picture [H, W], [H, W, 1|3] or [1|3, H, W]."""
    if leaf.ndim == 2:
        return _is_picture(leaf.shape, leaf, _SMALLEST_GREY_PX)
    if leaf.ndim != 3:
        return False
    if leaf.shape[-1] in _PICTURE_CHANNELS:
        return _is_picture(leaf.shape[:2], leaf, _SMALLEST_COLOUR_PX)
    if leaf.shape[0] in _PICTURE_CHANNELS:
        return _is_picture(leaf.shape[1:], leaf, _SMALLEST_COLOUR_PX)
    return False


def _space_leaves(space):
    return dict(spaces.leaves(space)) if space is not None else {}


def _channel_name(root, path):
    if root == EXTRAS:
        return values.channel_name(str(path[0]), path[1:])
    return values.channel_name(root, path)


def _kind(
    root: str, leaf, space: Optional[episode_pb2.Space]
) -> Tuple[int, Optional[int]]:
    """`(kind, stack_axis)` of an observation, an action or an extra."""
    if isinstance(leaf, str):
        return episode_pb2.TEXT, None
    if space is not None and space.HasField("discrete"):
        return episode_pb2.DISCRETE, None
    if root == EXTRAS:
        return (episode_pb2.VECTOR if leaf.ndim else episode_pb2.SIGNAL), None
    if root in _ACTION_ROOTS:
        whole = space is None and leaf.ndim == 0 and leaf.dtype.kind in "iu"
        return (episode_pb2.DISCRETE if whole else episode_pb2.VECTOR), None
    axis = stack_axis(leaf)
    if axis is not None:
        return episode_pb2.FRAME_STACK, axis
    if is_image(leaf):
        return episode_pb2.IMAGE_OBSERVATION, None
    return episode_pb2.VECTOR, None


def _is_stack(planes):
    return 2 <= planes <= _LARGEST_STACK


def _is_picture(size_px, leaf, smallest_px):
    if leaf.dtype != np.uint8:
        smallest_px = _SMALLEST_UNTYPED_PX
    return min(size_px) >= smallest_px
