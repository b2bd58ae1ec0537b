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
"""Keeps the picture of a state that the caller would come too late to see."""

import copy

import gymnasium as gym

from tensorboard.plugins.agent.run import environment_view


class KeepLastFrame(gym.Wrapper):
    """Lets recorders see how episodes end in environments of other processes.

    Stable-Baselines3's vector environments, and Gymnasium's in the mode
    `AutoresetMode.SAME_STEP`, reset an environment inside the step that ends
    its episode. Where environments run in other processes (`SubprocVecEnv`,
    `AsyncVectorEnv`), wrap each where it is made:

    ```python
    venv = make_vec_env("CartPole-v1", n_envs=4, vec_env_cls=SubprocVecEnv,
                        wrapper_class=agent.KeepLastFrame,
                        env_kwargs={"render_mode": "rgb_array"})
    ```

    It renders only for episodes that are recorded, and changes nothing else.
    """

    def __init__(self, env):
        """Wraps an environment."""
        super().__init__(env)
        self._camera = None
        self._frame = None

    @property
    def spec(self):
        """The environment's own: keeping a picture is no part of what it is."""
        return self.env.spec

    def step(self, action):
        """Steps the environment; looks at the state that ends an episode."""
        result = self.env.step(action)
        if self._camera is not None and (result[2] or result[3]):
            # The reset that follows may draw over it.
            self._frame = copy.copy(self._camera.frame())
        return result

    def keep_last_frame(self, is_on):
        """For recorders: says whether the next end is to be looked at."""
        self._camera = environment_view.Camera(self.env) if is_on else None

    def take_last_frame(self):
        """For recorders: the picture of the last end, once; or None."""
        frame, self._frame = self._frame, None
        return frame
