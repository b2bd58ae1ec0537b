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
"""An environment that counts, so that every value of it can be told by hand."""

import gymnasium as gym
from gymnasium import spaces
import numpy as np

from tensorboard.plugins.agent.testing import stamps


class Counter(gym.Env):
    """Observes (episode, t), pays 10 * episode + t, ends at t == length.

    `episode` counts resets from 0; `t` counts steps. Frames are stamps, or
    text. Each argument switches one behaviour on. What the environment was
    asked is kept in `calls`, `resets` and `actions`.
    """

    metadata = {
        "render_modes": ["rgb_array", "rgb_array_list", "ansi", "human"],
        "render_fps": 7,
    }

    def __init__(
        self,
        length=3,
        render_mode="rgb_array",
        tag=0,
        reuse_buffers=False,
        lengths=None,
        fail_at=None,
        observation_fn=None,
        reward_fn=None,
        info_fn=None,
        frame_fn=None,
        observation_space=None,
        action_space=None,
    ):
        """Creates an environment.

        Args:
          length: Steps until `terminated`.
          render_mode: Gymnasium's.
          tag: Goes into the stamps.
          reuse_buffers: Hand out the same arrays again and again.
          lengths: One length per episode, over and over; None: `length`.
          fail_at: `(episode, t)` of the step that raises RuntimeError.
          observation_fn, reward_fn, info_fn, frame_fn: Functions of
            `(episode, t)` that replace a value.
          observation_space, action_space: Gymnasium spaces.
        """
        self.length = length
        self.render_mode = render_mode
        self.observation_space = observation_space or spaces.Box(
            -np.inf, np.inf, (2,), np.float32
        )
        self.action_space = action_space or spaces.Discrete(4)
        self.episode, self.t = -1, 0
        self.calls = {"reset": 0, "step": 0, "render": 0, "close": 0}
        self.resets, self.actions = [], []
        self._tag, self._lengths, self._fail_at = tag, lengths, fail_at
        self._functions = {
            "observation": observation_fn,
            "reward": reward_fn,
            "info": info_fn,
            "frame": frame_fn,
        }
        self._reuse_buffers = reuse_buffers
        self._buffers = (
            np.zeros(2, np.float32),
            stamps.stamp(0, 0),
            {"clock": np.zeros(1)},
        )

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        self.calls["reset"] += 1
        self.resets.append((seed, options))
        self.episode += 1
        self.t = 0
        if self._lengths:
            self.length = self._lengths[self.episode % len(self._lengths)]
        return self._observation(), self._info()

    def step(self, action):
        self.calls["step"] += 1
        self.actions.append(action)
        self.t += 1
        if self._fail_at == (self.episode, self.t):
            raise RuntimeError("simulator died")
        reward = self._scripted("reward", float(10 * self.episode + self.t))
        is_over = self.t >= self.length
        return self._observation(), reward, is_over, False, self._info()

    def render(self):
        self.calls["render"] += 1
        if self.render_mode == "ansi":
            return "episode=%d t=%d\n" % (self.episode, self.t)
        picture = stamps.stamp(self.episode, self.t, self._tag)
        if self._reuse_buffers:
            self._buffers[1][...] = picture
            return self._buffers[1]
        return self._scripted("frame", picture)

    def close(self):
        self.calls["close"] += 1

    def _observation(self):
        if self._reuse_buffers:
            self._buffers[0][:] = (self.episode, self.t)
            return self._buffers[0]
        plain = np.array([self.episode, self.t], np.float32)
        return self._scripted("observation", plain)

    def _info(self):
        if self._reuse_buffers:
            self._buffers[2]["clock"][0] = self.t
            return self._buffers[2]
        return self._scripted("info", {})

    def _scripted(self, name, default):
        function = self._functions[name]
        return function(self.episode, self.t) if function else default
