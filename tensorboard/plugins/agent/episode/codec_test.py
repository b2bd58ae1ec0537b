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
"""Tests for `codec`."""

from absl.testing import absltest
from absl.testing import parameterized
import google_crc32c
import hypothesis
from hypothesis import strategies
from hypothesis.extra import numpy as hypothesis_numpy
import numpy as np
import zstandard

from tensorboard.plugins.agent.episode import codec
from tensorboard.plugins.agent.episode import episode_pb2

_Kind = episode_pb2.Filter


def _run(values):
    values = np.asarray(values)
    return codec.Run(len(values), values.dtype.name, values.shape[1:], values)


def _frames(rows=8, shape=(6, 7, 3)):
    """Pictures of few colours that change a little from row to row."""
    frames = np.zeros((rows,) + shape, np.uint8)
    for t in range(rows):
        frames[t, t % shape[0]] = 40 * (t % 3)
    return frames


def _assert_same(test, found, expected):
    test.assertEqual(found.rows, expected.rows)
    test.assertEqual(found.dtype, expected.dtype)
    test.assertEqual(tuple(found.shape), tuple(expected.shape))
    if isinstance(expected.values, np.ndarray):
        test.assertEqual(found.values.tobytes(), expected.values.tobytes())
    else:
        test.assertEqual(found.values, expected.values)


class RoundTripTest(parameterized.TestCase):
    @parameterized.parameters(sorted(codec.NUMERIC_DTYPES))
    def test_every_dtype(self, dtype):
        values = np.arange(24).reshape(4, 2, 3) % 2
        run = _run(values.astype(dtype))
        (found,) = codec.decode(codec.encode(7, [run]))
        _assert_same(self, found, run)

    @parameterized.parameters(
        ((3,),), ((3, 0),), ((1, 4, 5),), ((2, 0, 7),), ((5, 1, 1, 1, 2),)
    )
    def test_every_rank_and_empty_rows(self, shape):
        run = _run(np.ones(shape, np.float32))
        (found,) = codec.decode(codec.encode(0, [run]))
        _assert_same(self, found, run)

    def test_nan_and_infinities_keep_their_bits(self):
        bits = np.array([0x7FC00001, 0xFF800000, 0x7F800000, 0x80000000])
        run = _run(bits.astype("<u4").view("<f4"))
        (found,) = codec.decode(codec.encode(0, [run]))
        self.assertEqual(found.values.view("<u4").tolist(), bits.tolist())

    def test_big_endian_input_comes_back_as_the_same_numbers(self):
        run = _run(np.array([1, 256], ">i4"))
        (found,) = codec.decode(codec.encode(0, [run]))
        self.assertEqual(found.values.tolist(), [1, 256])

    def test_non_contiguous_input(self):
        values = np.arange(20, dtype=np.int16).reshape(4, 5)[:, ::2]
        (found,) = codec.decode(codec.encode(0, [_run(values)]))
        self.assertEqual(found.values.tolist(), values.tolist())

    def test_texts(self):
        texts = ["", "pick up the \N{SNOWMAN}", "a\0b", "\ud800"]
        run = codec.Run(4, codec.UTF8, (), texts)
        (found,) = codec.decode(codec.encode(0, [run]))
        self.assertEqual(found.values, texts)

    def test_runs_of_all_sorts_keep_their_order(self):
        runs = [
            _run(np.zeros((2, 4, 4, 3), np.uint8)),
            codec.Run(3),
            _run(np.full((1, 2, 2, 3), 9, np.uint8)),
            codec.Run(1, codec.UTF8, (), ["text frame"]),
        ]
        chunk = codec.encode(5, runs)
        self.assertEqual(chunk.first_row, 5)
        for found, expected in zip(codec.decode(chunk), runs):
            _assert_same(self, found, expected)

    def test_only_absent_rows(self):
        (found,) = codec.decode(codec.encode(0, [codec.Run(6)]))
        self.assertEqual(found.rows, 6)
        self.assertTrue(found.absent)

    @parameterized.named_parameters(
        ("plain", {}),
        ("stack_last", {"stack_axis": 2}),
        ("stack_first", {"stack_axis": 0}),
        ("palette", {"palette_bytes": 3}),
    )
    def test_frames(self, options):
        run = _run(_frames())
        chunk = codec.encode(0, [run], **options)
        self.assertLess(len(chunk.payload), chunk.raw_bytes // 4)
        _assert_same(self, codec.decode(chunk)[0], run)

    def test_too_many_colours_fall_back_to_plain(self):
        noise = np.random.default_rng(0).integers(0, 256, (3, 20, 20, 3))
        run = _run(noise.astype(np.uint8))
        chunk = codec.encode(0, [run], palette_bytes=3)
        self.assertEqual(
            [step.kind for step in chunk.filters], [_Kind.XOR_PREVIOUS_ROW]
        )
        _assert_same(self, codec.decode(chunk)[0], run)

    @hypothesis.settings(max_examples=150, deadline=None)
    @hypothesis.given(
        strategies.lists(
            hypothesis_numpy.arrays(
                dtype=strategies.sampled_from(sorted(codec.NUMERIC_DTYPES)),
                shape=hypothesis_numpy.array_shapes(
                    min_dims=1, max_dims=4, min_side=1, max_side=5
                ),
            ),
            min_size=1,
            max_size=4,
        ),
        strategies.sampled_from([None, 0, 1, 2]),
        strategies.sampled_from([None, 2, 3, 4]),
    )
    def test_anything(self, arrays, stack_axis, palette_bytes):
        runs = [_run(array) for array in arrays]
        chunk = codec.encode(
            0, runs, stack_axis=stack_axis, palette_bytes=palette_bytes
        )
        for found, expected in zip(codec.decode(chunk), runs):
            _assert_same(self, found, expected)


class LayoutTest(absltest.TestCase):
    """The bytes themselves, since other languages read them."""

    def test_small_rows_are_stored_as_they_are(self):
        chunk = codec.encode(2, [_run(np.array([[1, 2]], np.uint8))])
        self.assertEqual(chunk.payload, b"\x01\x02")
        self.assertEmpty(chunk.filters)
        self.assertEqual(chunk.raw_bytes, 2)
        self.assertEqual(chunk.payload_crc32c, google_crc32c.value(b"\1\2"))

    def test_wide_elements_are_xored_then_shuffled(self):
        chunk = codec.encode(0, [_run(np.array([0x0102, 0x0107], np.uint16))])
        self.assertEqual(
            [step.kind for step in chunk.filters],
            [_Kind.XOR_PREVIOUS_ROW, _Kind.BYTE_SHUFFLE],
        )
        self.assertEqual(chunk.payload, b"\x02\x05\x01\x00")

    def test_texts_follow_their_lengths(self):
        chunk = codec.encode(0, [codec.Run(2, codec.UTF8, (), ["ab", "c"])])
        self.assertEqual(chunk.payload, b"\2\0\0\0\1\0\0\0abc")

    def test_zstd_frames_state_their_size(self):
        chunk = codec.encode(0, [_run(np.zeros((100, 100), np.uint8))])
        self.assertEqual(zstandard.frame_content_size(chunk.payload), 10000)


class EncodeErrorsTest(absltest.TestCase):
    def test_unknown_dtype(self):
        run = _run(np.array(["2020-01-01"], "datetime64[D]"))
        with self.assertRaisesRegex(ValueError, r"but found 'datetime64\[D\]'"):
            codec.encode(0, [run])

    def test_shape_that_is_not_the_values(self):
        run = codec.Run(2, "uint8", (3,), np.zeros((2, 4), np.uint8))
        with self.assertRaisesRegex(ValueError, r"Expected uint8\(2, 3\)"):
            codec.encode(0, [run])


class HostileChunkTest(parameterized.TestCase):
    def _refused(self, chunk, message, **options):
        chunk.payload_crc32c = google_crc32c.value(chunk.payload)
        with self.assertRaisesRegex(codec.CorruptChunkError, message):
            codec.decode(chunk, **options)

    def test_flipped_bit(self):
        chunk = codec.encode(0, [_run(_frames())])
        chunk.payload = chunk.payload[:-1] + bytes([chunk.payload[-1] ^ 1])
        with self.assertRaisesRegex(codec.CorruptChunkError, "was damaged"):
            codec.decode(chunk)

    def test_more_than_the_reader_wants(self):
        chunk = codec.encode(0, [_run(np.zeros((100, 100), np.uint8))])
        self._refused(chunk, "at most 9999 bytes", max_bytes=9999)

    def test_bomb_that_unpacks_to_more_than_it_states(self):
        chunk = codec.encode(0, [_run(np.zeros((10, 10), np.uint8))])
        chunk.payload = zstandard.ZstdCompressor().compress(bytes(10**7))
        self._refused(chunk, "of 100 bytes but it states 10000000")

    def test_rows_that_do_not_add_up(self):
        chunk = codec.encode(0, [_run(np.zeros((10, 10), np.uint8))])
        chunk.runs[0].rows = 11
        self._refused(chunk, "Expected 110 bytes")

    def test_endless_empty_rows(self):
        chunk = codec.encode(0, [codec.Run(3)])
        chunk.runs[0].rows = 1 << 60
        self._refused(chunk, "at most 16777216 rows")

    def test_huge_axes_of_nothing(self):
        chunk = codec.encode(0, [_run(np.zeros((1, 0), np.uint8))])
        chunk.runs[0].shape.append(1 << 62)
        self._refused(chunk, "axes below")

    def test_run_without_rows(self):
        chunk = codec.encode(0, [_run(np.zeros((1, 4), np.uint8))])
        chunk.runs.add(dtype="uint8")
        self._refused(chunk, "at least one row")

    def test_unknown_filter(self):
        chunk = codec.encode(0, [_run(np.zeros((1, 4), np.uint8))])
        del chunk.filters[:]
        chunk.payload = bytes(4)
        chunk.filters.add(kind=99)
        self._refused(chunk, "does not know filter 99")

    def test_unknown_dtype(self):
        chunk = codec.encode(0, [_run(np.zeros((1, 4), np.uint8))])
        chunk.runs[0].dtype = "object"
        self._refused(chunk, "does not know the dtype 'object'")

    def test_text_lengths_past_the_end(self):
        chunk = codec.encode(0, [codec.Run(2, codec.UTF8, (), ["ab", "c"])])
        chunk.payload = b"\xff\0\0\0\1\0\0\0abc"
        self._refused(chunk, "Expected 256 bytes of text but found 3")

    def test_segment_reference(self):
        chunk = codec.encode(0, [codec.Run(1)])
        chunk.segment.file_name = "000001.seg"
        with self.assertRaisesRegex(codec.CorruptChunkError, "resolve it"):
            codec.decode(chunk)

    @parameterized.parameters(
        (_Kind.STACK_SHIFT_XOR, {"axis": 7}),
        (_Kind.BYTE_SHUFFLE, {"item_bytes": 0}),
        (_Kind.BYTE_SHUFFLE, {"item_bytes": 3}),
        (_Kind.PALETTE, {"pixel_bytes": 0}),
        (_Kind.PALETTE, {"pixel_bytes": 4, "palette": b"123"}),
        (_Kind.ZSTD, {}),
    )
    def test_filters_that_do_not_fit(self, kind, fields):
        chunk = codec.encode(0, [_run(np.zeros((1, 4), np.uint8))])
        del chunk.filters[:]
        chunk.payload = bytes(4)
        chunk.filters.add(kind=kind, **fields)
        self._refused(chunk, "")

    @hypothesis.settings(max_examples=300, deadline=None)
    @hypothesis.given(strategies.data())
    def test_no_damage_escapes_as_another_error(self, data):
        chunk = codec.encode(0, [_run(_frames(4)), codec.Run(2)])
        wire = bytearray(chunk.SerializeToString())
        at = data.draw(strategies.integers(0, len(wire) - 1))
        wire[at] = data.draw(strategies.integers(0, 255))
        damaged = episode_pb2.ChannelChunk()
        try:
            damaged.ParseFromString(bytes(wire))
        except Exception:  # the proto library's own refusal
            return
        damaged.payload_crc32c = google_crc32c.value(damaged.payload)
        try:
            codec.decode(damaged, max_bytes=1 << 20)
        except codec.CorruptChunkError:
            pass


if __name__ == "__main__":
    absltest.main()
