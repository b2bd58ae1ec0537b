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
"""Tests for `sub_env_cameras`, and for `KeepLastFrame`."""

import warnings

from absl.testing import absltest
import numpy as np

from tensorboard.plugins.agent.integrations import gymnasium_last_frame_adapter
from tensorboard.plugins.agent.integrations import sub_env_cameras
from tensorboard.plugins.agent.testing import counter_env
from tensorboard.plugins.agent.testing import stamps

KeepLastFrame = gymnasium_last_frame_adapter.KeepLastFrame


class LiveCounter(counter_env.Counter):
    """Its reset draws over the picture that it gave away."""

    def __init__(self, **kwargs):
        super().__init__(reuse_buffers=True, **kwargs)

    def reset(self, **kwargs):
        found = super().reset(**kwargs)
        self.render()
        return found


def play_within(env):
    """Steps to the end and resets, as a vector environment does at once."""
    env.reset()
    for _ in range(3):
        env.step(0)
    env.reset()


class LocalCameraTest(absltest.TestCase):
    def test_a_last_frame_is_not_the_next_first_one(self):
        env = LiveCounter()
        camera = sub_env_cameras.LocalCamera([env], [0], True)
        camera.keep_last([0])
        play_within(env)
        last = camera.last_frames([0])[0]
        self.assertEqual(stamps.read_stamp(last), (0, 3, 0))
        self.assertEqual(camera.last_frames([0]), {})

    def test_nothing_is_kept_unless_asked(self):
        env = counter_env.Counter()
        camera = sub_env_cameras.LocalCamera([env], [0], True)
        play_within(env)
        self.assertEqual(camera.last_frames([0]), {})
        self.assertEqual(env.calls["render"], 0)

    def test_a_render_that_fails_loses_that_frame_only(self):
        def draw(episode, t):
            raise OSError("no display")

        envs = [counter_env.Counter(frame_fn=draw), counter_env.Counter()]
        camera = sub_env_cameras.LocalCamera(envs, [0, 1], False)
        with self.assertWarnsRegex(RuntimeWarning, "no display"):
            self.assertEqual(list(camera.frames([0, 1])), [1])


class KeepLastFrameTest(absltest.TestCase):
    def test_it_keeps_the_last_frame_once(self):
        env = KeepLastFrame(LiveCounter())
        env.keep_last_frame(True)
        play_within(env)
        self.assertEqual(stamps.read_stamp(env.take_last_frame()), (0, 3, 0))
        self.assertIsNone(env.take_last_frame())

    def test_it_does_nothing_until_asked(self):
        env = KeepLastFrame(counter_env.Counter())
        for is_on in (True, False):
            env.keep_last_frame(is_on)
        play_within(env)
        self.assertIsNone(env.take_last_frame())
        self.assertEqual(env.unwrapped.calls["render"], 0)


class WholeCameraTest(absltest.TestCase):
    def test_single_pictures_are_taken_out(self):
        camera = sub_env_cameras.WholeCamera(lambda: np.eye(3), 3)
        self.assertEqual(
            {i: f.tolist() for i, f in camera.frames([2]).items()},
            {2: [0, 0, 1]},
        )
        self.assertEqual(camera.frames([]), {})

    def test_a_mosaic_is_no_frame(self):
        camera = sub_env_cameras.WholeCamera(lambda: np.zeros((2, 2)), 3)
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            for _ in range(2):
                self.assertEqual(camera.frames([0]), {})
        (warning,) = caught
        self.assertIn("each of 3 environments", str(warning.message))


if __name__ == "__main__":
    absltest.main()
