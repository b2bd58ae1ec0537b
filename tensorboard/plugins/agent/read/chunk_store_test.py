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
"""Tests for `chunk_store` and `chunk_reply` on logs written by hand."""

import os

import numpy as np
from absl.testing import absltest

from tensorboard import errors
from tensorboard.plugins.agent import metadata
from tensorboard.plugins.agent.episode import codec
from tensorboard.plugins.agent.episode import episode_pb2
from tensorboard.plugins.agent.read import chunk_reply
from tensorboard.plugins.agent.read import chunk_store
from tensorboard.plugins.agent.read import episode_index
from tensorboard.plugins.agent.read import episode_source
from tensorboard.plugins.agent.read import log_dir_provider
from tensorboard.plugins.agent.read import sample_log

_FRAMES, _ACTIONS, _REWARDS, _POS, _LATE = 1, 2, 3, 6, 9


class ChunkTestCase(absltest.TestCase):
    def setUp(self):
        super().setUp()
        self.logdir = sample_log.temp_dir(self)

    def open(self, events):
        """Writes events as a log and lists the chunks of its episode."""
        directory = os.path.join(self.logdir, "run1", "agent")
        sample_log.write(directory, events)
        provider = log_dir_provider.LogDirProvider(self.logdir)
        provider.refresh()
        self.files = provider.files
        self.source = episode_source.EpisodeSource(provider)
        index = episode_index.read_index(self.source)
        return chunk_store.read_chunk_list(self.source, index.episodes[0])

    def channel(self, chunks, chunk, channel):
        return chunk_store.read_channel(
            self.source, self.files, chunks, chunk, channel
        )


def _set_blob(event, position, content):
    event.summary.value[0].tensor.string_val[position] = content


class ReadChunkListTest(ChunkTestCase):
    def test_tells_chunks_rows_and_channels(self):
        chunks = self.open(sample_log.episode_events(length=5))
        self.assertEqual(chunks.ts, (0, 2, 4))
        self.assertEqual((chunks.states, chunks.steps), (6, 5))
        self.assertEqual(chunks.channels[0].name, "observations")
        self.assertEqual(chunks.channels[_LATE].name, "infos/late")
        self.assertLen(chunks.channels, 10)
        self.assertEqual(chunks.warnings, ())

    def test_an_episode_that_only_began_has_one_state(self):
        header = sample_log.header()
        chunks = self.open(sample_log.chunk_events(header, length=0))
        self.assertEqual((chunks.states, chunks.steps), (1, 0))

    def test_says_which_chunks_are_missing(self):
        events = sample_log.episode_events(length=5)
        chunks = self.open(events[:1] + events[2:])
        self.assertEqual(chunks.ts, (0, 4))
        self.assertEqual((chunks.states, chunks.steps), (6, 5))
        self.assertLen(chunks.warnings, 1)
        self.assertIn("1 of 3 chunks", chunks.warnings[0])
        self.assertIn("samples_per_plugin", chunks.warnings[0])

    def test_says_that_the_beginning_is_missing(self):
        events = sample_log.chunk_events(sample_log.header(), length=5)
        chunks = self.open(events[1:])
        self.assertEqual(chunks.warnings, ("The steps before 2 are missing.",))

    def test_says_that_the_end_is_missing(self):
        events = sample_log.episode_events(length=5)
        chunks = self.open(events[:2] + events[3:])
        self.assertEqual((chunks.states, chunks.steps), (4, 3))
        self.assertIn("The last 2 steps are missing.", chunks.warnings)

    def test_a_last_chunk_with_a_damaged_index_is_left_out(self):
        for damage in (
            b"\xff\xff",
            episode_pb2.ChunkIndex(first_state_row=4).SerializeToString(),
            episode_pb2.ChunkIndex(
                first_state_row=4,
                state_rows=2**40,
                first_step_row=3,
                step_rows=2**40,
            ).SerializeToString(),
            episode_pb2.ChunkIndex(
                first_state_row=3,
                state_rows=2,
                first_step_row=3,
                step_rows=2,
            ).SerializeToString(),
        ):
            events = sample_log.episode_events(length=5)
            _set_blob(events[2], 0, damage)
            chunks = self.open(events)
            self.assertEqual(chunks.ts, (0, 2))
            self.assertEqual((chunks.states, chunks.steps), (4, 3))

    def test_an_episode_without_a_readable_chunk_is_empty(self):
        events = sample_log.episode_events(length=1)
        _set_blob(events[0], 0, b"\xff\xff")
        chunks = self.open(events)
        self.assertEqual((chunks.ts, chunks.states), ((), 0))
        self.assertEqual(
            chunks.warnings, ("No step of this episode can be read.",)
        )

    def test_a_step_beyond_any_episode_is_left_out(self):
        events = sample_log.episode_events(length=3)
        events[1].step = 2**40
        index = episode_pb2.ChunkIndex(
            first_state_row=2**40,
            state_rows=2,
            first_step_row=2**40 - 1,
            step_rows=2,
        )
        _set_blob(events[1], 0, index.SerializeToString())
        chunks = self.open(events)
        self.assertEqual((chunks.ts, chunks.states), ((0,), 2))


class ReadChannelTest(ChunkTestCase):
    def test_gives_the_stored_bytes(self):
        events = sample_log.episode_events(length=3)
        chunks = self.open(events)
        stored = self.channel(chunks, 1, _FRAMES)
        blobs = events[1].summary.value[0].tensor.string_val
        self.assertEqual(stored.content, blobs[_FRAMES + 1])
        np.testing.assert_array_equal(
            codec.decode(stored.chunk)[0].values[0], sample_log.frame(0, 2)
        )

    def test_a_channel_that_came_later_has_no_rows_before(self):
        chunks = self.open(sample_log.episode_events(length=3))
        self.assertIsNone(self.channel(chunks, 0, _LATE))
        self.assertIsNotNone(self.channel(chunks, 1, _LATE))

    def test_no_rows_are_none(self):
        header = sample_log.header()
        chunks = self.open(sample_log.chunk_events(header, length=0))
        self.assertIsNone(self.channel(chunks, 0, _REWARDS))

    def test_damage_is_an_error_in_words(self):
        for damage, words in (
            (b"\xff\xff", "it is no ChannelChunk"),
            (_rewards(first_row=0), "expected first row 1 but found 0"),
            (_rewards(first_row=1, payload=b"x"), "checksum"),
        ):
            events = sample_log.episode_events(length=3)
            _set_blob(events[1], _REWARDS + 1, damage)
            chunks = self.open(events)
            with self.assertRaisesRegex(chunk_store.ChunkError, words):
                self.channel(chunks, 1, _REWARDS)

    def test_a_reference_is_replaced_by_what_it_names(self):
        events, payload = self.with_segment()
        chunks = self.open(events)
        stored = self.channel(chunks, 1, _FRAMES)
        self.assertEqual(stored.chunk.payload, payload)
        self.assertEqual(
            episode_pb2.ChannelChunk.FromString(stored.content), stored.chunk
        )
        np.testing.assert_array_equal(
            codec.decode(stored.chunk)[0].values[0], sample_log.frame(0, 2)
        )

    def test_a_reference_to_a_pruned_segment_is_an_error_in_words(self):
        events, _ = self.with_segment()
        chunks = self.open(events)
        os.remove(self.segment)
        with self.assertRaisesRegex(chunk_store.PrunedError, "Pruned: "):
            self.channel(chunks, 1, _FRAMES)

    def test_rows_of_another_channel_are_found_there(self):
        events = sample_log.episode_events(length=3)
        _set_blob(events[1], _POS + 1, _same_as(_FRAMES, first_row=2))
        chunks = self.open(events)
        stored = self.channel(chunks, 1, _POS)
        self.assertEqual(
            stored.content, self.channel(chunks, 1, _FRAMES).content
        )

    def test_rows_of_another_channel_may_lie_in_a_segment(self):
        events, payload = self.with_segment()
        _set_blob(events[1], _POS + 1, _same_as(_FRAMES, first_row=2))
        chunks = self.open(events)
        self.assertEqual(self.channel(chunks, 1, _POS).chunk.payload, payload)

    def test_circles_and_other_alignments_are_damage(self):
        for channel, other, first_row in (
            (_POS, _POS, 2),
            (_FRAMES, _POS, 2),
            (_POS, 4000000000, 2),
            (_POS, _ACTIONS, 2),
        ):
            events = sample_log.episode_events(length=3)
            same = _same_as(other, first_row)
            _set_blob(events[1], channel + 1, same)
            chunks = self.open(events)
            with self.assertRaisesRegex(
                chunk_store.ChunkError, "cannot be the same as channel"
            ):
                self.channel(chunks, 1, channel)

    def with_segment(self):
        """An episode whose second chunk has its frames in a segment file."""
        events = sample_log.episode_events(length=3)
        blobs = events[1].summary.value[0].tensor.string_val
        chunk = episode_pb2.ChannelChunk.FromString(blobs[_FRAMES + 1])
        payload = chunk.payload
        folder = os.path.join(
            self.logdir, "run1", "agent", *metadata.SEGMENT_DIRECTORY
        )
        os.makedirs(folder)
        self.segment = os.path.join(folder, "000000-5f2c91ab.seg")
        with open(self.segment, "wb") as stream:
            stream.write(b"before" + payload + b"after")
        chunk.segment.file_name = "000000-5f2c91ab.seg"
        chunk.segment.offset_bytes = 6
        chunk.segment.length_bytes = len(payload)
        _set_blob(events[1], _FRAMES + 1, chunk.SerializeToString())
        return events, payload


class ChunkReplyTest(ChunkTestCase):
    def read(self, chunks, channels, ts, **kwargs):
        return chunk_reply.read(
            self.source, self.files, chunks, channels, ts, **kwargs
        )

    def test_answers_every_pair_in_order(self):
        chunks = self.open(sample_log.episode_events(length=5))
        reply = self.read(chunks, [_REWARDS, 0, _REWARDS], [4, 0, 4])
        self.assertEqual(
            [(blob.chunk_t, blob.channel_index) for blob in reply.blobs],
            [(0, _REWARDS), (0, 0), (4, _REWARDS), (4, 0)],
        )
        self.assertEqual(
            reply.blobs[0].content, self.channel(chunks, 0, _REWARDS).content
        )
        self.assertFalse(any(blob.error for blob in reply.blobs))

    def test_no_rows_are_no_error(self):
        chunks = self.open(sample_log.episode_events(length=3))
        blob = self.read(chunks, [_LATE], [0]).blobs[0]
        self.assertEqual((blob.content, blob.error), (b"", ""))

    def test_an_error_stays_with_its_pair(self):
        events = sample_log.episode_events(length=3)
        _set_blob(events[1], _REWARDS + 1, b"\xff\xff")
        chunks = self.open(events)
        reply = self.read(chunks, [0, _REWARDS], [0, 2, 3])
        self.assertEqual(
            [bool(blob.content) for blob in reply.blobs],
            [True, True, True, False, False, False],
        )
        self.assertIn("is damaged", reply.blobs[3].error)
        self.assertIn("begins at state 3", reply.blobs[4].error)

    def test_a_channel_that_does_not_exist_is_not_found(self):
        chunks = self.open(sample_log.episode_events(length=3))
        with self.assertRaisesRegex(errors.NotFoundError, "No channel 10"):
            self.read(chunks, [0, 10], [0])

    def test_stops_when_it_is_full(self):
        chunks = self.open(sample_log.episode_events(length=5))
        size = len(self.channel(chunks, 0, _FRAMES).content)
        reply = self.read(chunks, [_FRAMES], [0, 2, 4], max_bytes=size + 1)
        self.assertEqual(
            [blob.error for blob in reply.blobs], ["", "", "reply is full"]
        )
        again = self.read(chunks, [_FRAMES], [4], max_bytes=size + 1)
        self.assertEqual(again.blobs[0].error, "")


def _same_as(channel, first_row):
    runs = [codec.Run(2)]
    return codec.encode_same(first_row, runs, channel).SerializeToString()


def _rewards(first_row, payload=None):
    values = np.array([2.0, 3.0])
    chunk = codec.encode(first_row, [codec.Run(2, "float64", (), values)])
    if payload is not None:
        chunk.payload = payload
    return chunk.SerializeToString()


if __name__ == "__main__":
    absltest.main()
