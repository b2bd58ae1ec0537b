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
"""Tests for `channel_buffer`."""

from absl.testing import absltest
import numpy as np

from tensorboard.plugins.agent.episode import episode_pb2
from tensorboard.plugins.agent.episode import values
from tensorboard.plugins.agent.record import buffer_pool
from tensorboard.plugins.agent.record import channel_buffer


def make_buffer(kind=episode_pb2.VECTOR):
    return channel_buffer.ChannelBuffer(
        episode_pb2.ChannelSpec(kind=kind), buffer_pool.BufferPool(0)
    )


def described(runs):
    return [(run.rows, run.dtype, run.shape) for run in runs]


class ChannelBufferTest(absltest.TestCase):
    def test_equal_rows_make_one_run_however_many(self):
        buffer = make_buffer()
        for row in range(100):
            buffer.append(row, np.array([row, -row], np.int16))
        (run,) = buffer.take(100)
        self.assertEqual((run.rows, run.dtype, run.shape), (100, "int16", (2,)))
        self.assertEqual(run.values[:, 0].tolist(), list(range(100)))

    def test_dtype_and_shape_start_runs(self):
        buffer = make_buffer()
        for row, value in enumerate(
            (
                np.zeros(2, np.float32),
                np.zeros(2, np.float64),
                np.zeros(0),
                "text",
                values.JsonText("[1]"),
            )
        ):
            buffer.append(row, value)
        self.assertEqual(
            described(buffer.take(5)),
            [
                (1, "float32", (2,)),
                (1, "float64", (2,)),
                (1, "float64", (0,)),
                (1, "utf8", ()),
                (1, "json", ()),
            ],
        )

    def test_missing_rows_are_absent_at_both_ends_and_between(self):
        buffer = make_buffer()
        buffer.append(2, np.array(5))
        buffer.append(4, np.array(6))
        self.assertEqual(
            described(buffer.take(7)),
            [(2, "", ()), (1, "int64", ()), (1, "", ())]
            + [(1, "int64", ()), (2, "", ())],
        )

    def test_the_next_chunk_starts_afresh_and_leaves_the_last_alone(self):
        buffer = make_buffer()
        buffer.append(0, np.array([1.0]))
        (first,) = buffer.take(1)
        buffer.append(0, np.array([2.0]))
        (second,) = buffer.take(1)
        self.assertEqual(first.values.tolist(), [[1.0]])
        self.assertEqual(second.values.tolist(), [[2.0]])

    def test_integers_of_a_discrete_space_do_not_change_type(self):
        buffer = make_buffer(episode_pb2.DISCRETE)
        for row, value in enumerate((np.int64(1), np.int32(2), np.uint8(3))):
            buffer.append(row, np.asarray(value))
        (run,) = buffer.take(3)
        self.assertEqual(run.dtype, "int64")
        self.assertEqual(run.values.tolist(), [1, 2, 3])

    def test_a_discrete_that_fits_no_int64_keeps_its_type(self):
        buffer = make_buffer(episode_pb2.DISCRETE)
        buffer.append(0, np.asarray(np.uint64(2**63)))
        (run,) = buffer.take(1)
        self.assertEqual(run.dtype, "uint64")

    def test_foreign_byte_order_becomes_native(self):
        buffer = make_buffer()
        buffer.append(0, np.array([258], ">i2"))
        buffer.append(1, np.array([259], ">i2"))
        (run,) = buffer.take(2)
        self.assertEqual(run.values.tolist(), [[258], [259]])


class BufferPoolTest(absltest.TestCase):
    def test_large_arrays_come_back(self):
        pool = buffer_pool.BufferPool(1 << 20)
        array = pool.take((256, 1024), np.dtype("uint8"))
        pool.give(array)
        other = pool.take((256, 1024), np.dtype("int8"))
        again = pool.take((256, 1024), np.dtype("uint8"))
        self.assertIsNot(other, array)
        self.assertIs(again, array)
        self.assertIsNot(pool.take(array.shape, array.dtype), array)

    def test_no_more_is_kept_than_allowed(self):
        pool = buffer_pool.BufferPool(300 << 10)
        arrays = [np.empty((200 << 10,), np.uint8) for _ in range(2)]
        for array in arrays:
            pool.give(array)
        taken = [pool.take((200 << 10,), np.dtype("uint8")) for _ in range(2)]
        self.assertIs(taken[0], arrays[0])
        self.assertIsNot(taken[1], arrays[1])


if __name__ == "__main__":
    absltest.main()
