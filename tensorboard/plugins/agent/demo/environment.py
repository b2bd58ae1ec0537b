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
"""The demo's environment: MiniGrid DoorKey seen as pixels.

The agent starts in the left part of a room, must pick up the yellow key, open
the yellow door with it and step on the green square in the corner of the right
part. It sees the 7x7 cells in front of it as a small picture; the rendered
frame shows the whole room with those cells highlighted. Where wall, door, key
and agent are is drawn from the seed given to `reset`. Needs gymnasium and
minigrid, imported when an environment is made.
"""

# Cells per side, walls included.
ROOM_SIZE = 16

# MiniGrid's own limit grows to 2560 steps in this room; the episode of a policy
# that has lost its way says no more after so many.
STEP_LIMIT = 500

# Height, width, channels (RGB) of an observation, uint8 in [0, 255].
OBSERVATION_SHAPE = (56, 56, 3)

# Pixels per side of a cell.
_OBSERVATION_CELL_PX = 8
_FRAME_CELL_PX = 16

# Names of the actions 0 to 6, in MiniGrid's order. In DoorKey "drop" only loses
# the key and "done" does nothing.
ACTION_NAMES = (
    "turn left",
    "turn right",
    "forward",
    "pick up",
    "drop",
    "toggle",
    "done",
)


def environment_id(room_size=ROOM_SIZE):
    """Returns Gymnasium's id of DoorKey in a square room.

    Args:
      room_size: Cells per side, walls included: 5, 6, 8 or 16.
    """
    return "MiniGrid-DoorKey-%dx%d-v0" % (room_size, room_size)


def make_environment(render_mode="rgb_array", room_size=ROOM_SIZE):
    """Makes the demo's environment.

    Observations are `uint8[56, 56, 3]`, RGB: what the agent sees in front of
    it, itself at the middle of the bottom row, what it carries beneath it.
    Frames, from `render()`, are `uint8[16 * room_size, 16 * room_size, 3]`.
    Actions are the indices of `ACTION_NAMES`. Every reward is 0 but for step
    n, the one onto the green square: it brings `1 - 0.9 * n / STEP_LIMIT` and
    terminates the episode. After `STEP_LIMIT` steps the episode is truncated.

    Args:
      render_mode: Gymnasium's: "rgb_array", "human", or None for none.
      room_size: Cells per side, walls included: 5, 6, 8 or 16.

    Returns:
      A `gymnasium.Env`.
    """
    import gymnasium
    import minigrid  # noqa: F401, registers the environments
    from minigrid import wrappers

    env = gymnasium.make(
        environment_id(room_size),
        render_mode=render_mode,
        max_steps=STEP_LIMIT,
        tile_size=_FRAME_CELL_PX,
    )
    env = wrappers.RGBImgPartialObsWrapper(env, tile_size=_OBSERVATION_CELL_PX)
    return wrappers.ImgObsWrapper(env)
