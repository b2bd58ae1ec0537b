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
"""Tests for `chunk_encoder`."""

from absl.testing import absltest
import numpy as np

from tensorboard.plugins.agent.episode import codec
from tensorboard.plugins.agent.episode import episode_pb2
from tensorboard.plugins.agent.record import chunk_builder
from tensorboard.plugins.agent.record import chunk_encoder

_Kind = episode_pb2.Filter


def _rows(values, first_row=0, stack_axis=None):
    run = codec.Run(len(values), values.dtype.name, values.shape[1:], values)
    return chunk_builder.ChannelRows(first_row, (run,), stack_axis)


def _encode(*channels):
    chunk = chunk_builder.Chunk(
        header=episode_pb2.EpisodeHeader(),
        index=episode_pb2.ChunkIndex(),
        channels=channels,
        raw_bytes=0,
    )
    return [
        episode_pb2.ChannelChunk.FromString(blob)
        for blob in chunk_encoder.encode(chunk)
    ]


def _pictures(shape=(4, 20, 30, 3)):
    pictures = np.zeros(shape, np.uint8)
    pictures[:, 3, 4] = 200
    return pictures


class ChunkEncoderTest(absltest.TestCase):
    def test_an_observation_that_is_the_frame_is_stored_once(self):
        numbers = np.zeros((4, 2), np.float32)
        first, other, second = _encode(
            _rows(_pictures()), _rows(numbers), _rows(_pictures().copy())
        )
        self.assertEqual(first.WhichOneof("data"), "payload")
        self.assertEqual(other.WhichOneof("data"), "payload")
        self.assertEqual(second.WhichOneof("data"), "same_as_channel")
        self.assertEqual(second.same_as_channel, 0)
        self.assertLess(second.ByteSize(), 40)

    def test_a_difference_in_one_pixel_is_kept(self):
        changed = _pictures()
        changed[3, 19, 29, 2] = 1
        _, second = _encode(_rows(_pictures()), _rows(changed))
        (run,) = codec.decode(second)
        np.testing.assert_array_equal(run.values, changed)

    def test_the_same_bytes_of_another_type_are_not_the_same_rows(self):
        ones = np.ones((4, 1024), np.uint8)
        _, second = _encode(_rows(ones), _rows(ones.view(np.int8)))
        self.assertEqual(second.WhichOneof("data"), "payload")

    def test_rows_of_another_alignment_are_not_the_same_rows(self):
        _, second = _encode(_rows(_pictures(), 8), _rows(_pictures(), 7))
        self.assertEqual(second.WhichOneof("data"), "payload")

    def test_small_rows_are_written_out(self):
        numbers = np.zeros((4, 2), np.float32)
        _, second = _encode(_rows(numbers), _rows(numbers))
        self.assertEqual(second.WhichOneof("data"), "payload")

    def test_pictures_of_few_colours_become_indices(self):
        (chunk,) = _encode(_rows(_pictures()))
        self.assertEqual(chunk.filters[0].kind, _Kind.PALETTE)
        self.assertEqual(chunk.filters[0].palette, bytes(3) + b"\xc8" * 3)

    def test_grey_pictures_and_stacks_do_not(self):
        grey, stack = _encode(
            _rows(_pictures((4, 20, 30, 1))),
            _rows(_pictures((4, 20, 30, 4)), stack_axis=2),
        )
        self.assertEqual(grey.filters[0].kind, _Kind.XOR_PREVIOUS_ROW)
        self.assertEqual(stack.filters[0].kind, _Kind.STACK_SHIFT_XOR)

    def test_a_picture_that_does_not_change_costs_a_few_bytes(self):
        noise = np.random.default_rng(0).integers(0, 256, (1, 40, 40, 3))
        one = noise.astype(np.uint8)
        (short,) = _encode(_rows(one))
        (long,) = _encode(_rows(np.repeat(one, 101, axis=0)))
        self.assertLess((long.ByteSize() - short.ByteSize()) / 100, 8)


if __name__ == "__main__":
    absltest.main()
