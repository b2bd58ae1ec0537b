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
"""Tests for `channel_kinds`."""

from absl.testing import absltest
from absl.testing import parameterized
from gymnasium import spaces as gym_spaces
import numpy as np

from tensorboard.plugins.agent.episode import episode_pb2
from tensorboard.plugins.agent.episode import spaces
from tensorboard.plugins.agent.episode import values
from tensorboard.plugins.agent.record import channel_kinds


def array(shape, dtype="uint8"):
    return np.zeros(shape, dtype)


def spec(root, value, path=(), **namer):
    leaf = value if isinstance(value, str) else np.asarray(value)
    return channel_kinds.ChannelNamer(**namer).spec(root, path, leaf)


class ObservationKindTest(parameterized.TestCase):
    @parameterized.parameters(
        ((210, 160, 3),),
        ((3, 64, 64),),
        ((84, 84, 1),),
        ((1, 84, 84),),
        ((84, 84),),
        ((7, 7, 3),),
    )
    def test_pictures(self, shape):
        kind = spec("observations", array(shape)).kind
        self.assertEqual(kind, episode_pb2.IMAGE_OBSERVATION)

    @parameterized.parameters(
        ((84, 84, 4), 2),
        ((4, 84, 84), 0),
        ((4, 210, 160, 3), 0),
        ((6, 9, 4), 2),
        ((4, 6, 9), 0),
        ((84, 84, 12), 2),
    )
    def test_stacks_know_their_axis(self, shape, axis):
        found = spec("observations", array(shape))
        self.assertEqual(found.kind, episode_pb2.FRAME_STACK)
        self.assertEqual(found.stack_axis, axis)

    def test_float_pictures_must_be_large(self):
        large = spec("observations", array((96, 96, 3), "float32"))
        small = spec("observations", array((7, 7, 3), "float32"))
        self.assertEqual(large.kind, episode_pb2.IMAGE_OBSERVATION)
        self.assertEqual(small.kind, episode_pb2.VECTOR)

    @parameterized.parameters(((128,),), ((3, 3),), ((),), ((2, 2, 2, 2, 2),))
    def test_other_arrays_are_vectors(self, shape):
        kind = spec("observations", array(shape)).kind
        self.assertEqual(kind, episode_pb2.VECTOR)

    def test_text(self):
        found = spec("observations", "go north")
        self.assertEqual(found.kind, episode_pb2.TEXT)
        self.assertEqual(found.dtype, "utf8")

    def test_a_discrete_leaf_of_a_dictionary_keeps_its_start(self):
        space = spaces.from_object(
            gym_spaces.Dict({"way": gym_spaces.Discrete(4, start=-1)})
        )
        found = spec("observations", 2, ("way",), observation_space=space)
        self.assertEqual(found.kind, episode_pb2.DISCRETE)
        self.assertEqual(found.start, -1)
        self.assertEqual(found.name, "observations/way")
        self.assertEqual(values.path_from_proto(found.path), ("way",))


class OtherKindsTest(parameterized.TestCase):
    @parameterized.parameters(
        ("frames", episode_pb2.FRAME, episode_pb2.PER_STATE),
        ("infos", episode_pb2.INFO, episode_pb2.PER_STATE),
        ("wall_times", episode_pb2.WALL_TIME, episode_pb2.PER_STATE),
        ("rewards", episode_pb2.REWARD, episode_pb2.PER_STEP),
        ("terminated", episode_pb2.END_FLAG, episode_pb2.PER_STEP),
        ("values", episode_pb2.VALUE, episode_pb2.PER_STEP),
        ("action_values", episode_pb2.ACTION_VALUES, episode_pb2.PER_STEP),
        ("action_probs", episode_pb2.ACTION_PROBS, episode_pb2.PER_STEP),
        ("logits", episode_pb2.LOGITS, episode_pb2.PER_STEP),
        ("hidden", episode_pb2.HIDDEN_STATE, episode_pb2.PER_STEP),
    )
    def test_the_root_decides(self, root, kind, alignment):
        found = spec(root, array((4,), "float32"))
        self.assertEqual(found.kind, kind)
        self.assertEqual(found.alignment, alignment)
        self.assertEqual(found.dtype, "float32")
        self.assertEqual(list(found.shape), [4])

    def test_extras_go_by_their_own_name(self):
        found = spec("extras", 0.5, ("td_error",))
        self.assertEqual(found.name, "td_error")
        self.assertEqual(found.kind, episode_pb2.SIGNAL)
        self.assertEqual(
            spec("extras", array((3,)), ("deep", 0)).name, "deep/0"
        )

    def test_whole_numbers_are_discrete_actions_unless_a_space_differs(self):
        box = spaces.from_object(gym_spaces.Box(0, 9, (), np.int64))
        self.assertEqual(spec("actions", 3).kind, episode_pb2.DISCRETE)
        self.assertEqual(spec("actions", 0.5).kind, episode_pb2.VECTOR)
        self.assertEqual(
            spec("actions", 3, action_space=box).kind, episode_pb2.VECTOR
        )

    def test_action_names_label_actions_and_what_is_per_action(self):
        names = ("left", "right")
        probs, hidden = array((2,), "float32"), array((2,), "float32")
        labels = {
            root: list(spec(root, value, action_names=names).labels)
            for root, value in (
                ("actions", 1),
                ("policy_actions", 1),
                ("action_probs", probs),
                ("logits", array((3,))),
                ("hidden", hidden),
            )
        }
        self.assertEqual(labels["actions"], ["left", "right"])
        self.assertEqual(labels["policy_actions"], ["left", "right"])
        self.assertEqual(labels["action_probs"], ["left", "right"])
        self.assertEqual(labels["logits"], [])
        self.assertEqual(labels["hidden"], [])

    def test_action_names_label_the_elements_of_a_continuous_action(self):
        found = spec(
            "actions", array((2,), "float32"), action_names=("gas", "brake")
        )
        self.assertEqual(found.kind, episode_pb2.VECTOR)
        self.assertEqual(list(found.labels), ["gas", "brake"])


if __name__ == "__main__":
    absltest.main()
