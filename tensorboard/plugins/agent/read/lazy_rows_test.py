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
"""Tests for `lazy_rows` and `chunk_decoder`: rows as Python sees them."""

import os

import numpy as np
from absl.testing import absltest
from absl.testing import parameterized

from tensorboard.plugins.agent.episode import codec
from tensorboard.plugins.agent.episode import episode_pb2
from tensorboard.plugins.agent.episode import values
from tensorboard.plugins.agent.read import chunk_decoder
from tensorboard.plugins.agent.read import chunk_store
from tensorboard.plugins.agent.read import episode_index
from tensorboard.plugins.agent.read import episode_source
from tensorboard.plugins.agent.read import lazy_rows
from tensorboard.plugins.agent.read import log_dir_provider
from tensorboard.plugins.agent.read import sample_log

_PER_STATE = episode_pb2.PER_STATE


class CountingProvider(log_dir_provider.LogDirProvider):
    """Notes the blobs that are read."""

    def __init__(self, logdir):
        super().__init__(logdir)
        self.refresh()
        self.keys_read = []

    def read_blob(self, ctx=None, *, blob_key):
        self.keys_read.append(blob_key)
        return super().read_blob(ctx, blob_key=blob_key)


class LazyRowsTestCase(parameterized.TestCase):
    def setUp(self):
        super().setUp()
        self.logdir = sample_log.temp_dir(self)

    def channels(self, events, cache=None):
        """The channels of the log's only episode, by name."""
        sample_log.write(os.path.join(self.logdir, "run1", "agent"), events)
        self.provider = CountingProvider(self.logdir)
        source = episode_source.EpisodeSource(self.provider)
        index = episode_index.read_index(source)
        chunks = chunk_store.read_chunk_list(source, index.episodes[0])
        decoder = chunk_decoder.ChunkDecoder(
            source,
            self.provider.files,
            chunks,
            cache or chunk_decoder.DecodedCache(),
        )
        self.provider.keys_read.clear()
        return {
            spec.name: lazy_rows.Channel(decoder, index)
            for index, spec in enumerate(chunks.channels)
        }

    def channel_of(self, spec, runs_of_chunks):
        """A single channel, given the `codec.Run`s of each of its chunks."""
        header = sample_log.header()
        del header.channels[:]
        header.channels.add(name="x").MergeFrom(spec)
        events, t = [], 0
        for runs in runs_of_chunks:
            states = sum(run.rows for run in runs)
            index = episode_pb2.ChunkIndex(
                first_state_row=t,
                state_rows=states,
                first_step_row=max(0, t - 1),
                step_rows=states if t else states - 1,
            )
            chunk = codec.encode(t, runs).SerializeToString()
            blobs = [index.SerializeToString(), chunk]
            events.append(sample_log.blob_event(header, t, blobs))
            t += states
        return self.channels(events)["x"]


class ChannelTest(LazyRowsTestCase):
    @parameterized.parameters(1, 2, 3, 7, 100)
    def test_rows_are_what_was_written(self, chunk_states):
        length = 9
        channels = self.channels(
            sample_log.episode_events(4, length, chunk_states)
        )
        for name, channel in channels.items():
            if name == "infos/late":
                continue
            per_state = channel.spec.alignment == _PER_STATE
            self.assertLen(channel, length + per_state)
            for t in range(len(channel)):
                expected = sample_log.row(name, 4, t, length)
                np.testing.assert_array_equal(channel[t], expected, name)
                self.assertIs(type(channel[t]), type(expected), name)
                np.testing.assert_array_equal(
                    channel[t - len(channel)], expected
                )

    def test_a_channel_that_came_late_is_absent_before(self):
        channel = self.channels(sample_log.episode_events(length=4))[
            "infos/late"
        ]
        self.assertEqual(list(channel), [None, None, 4, 9, 16])

    def test_indices_outside_raise(self):
        rewards = self.channels(sample_log.episode_events())["rewards"]
        for index in (3, -4, 10**30):
            with self.assertRaises(IndexError):
                rewards[index]
        with self.assertRaises(TypeError):
            rewards["x"]

    def test_slices_are_arrays(self):
        channels = self.channels(sample_log.episode_events(length=5))
        rewards = channels["rewards"]
        self.assertEqual(rewards[1:4].tolist(), [2, 3, 4])
        self.assertEqual(rewards[::-2].tolist(), [5, 3, 1])
        self.assertEqual(rewards[-2:].dtype, np.float64)
        self.assertEqual(rewards[7:].shape, (0,))
        self.assertEqual(channels["frames"][1:3].shape, (2, 12, 16, 3))
        self.assertEqual(channels["frames"][9:].shape, (0, 12, 16, 3))

    def test_slices_of_texts_and_of_absent_rows_are_lists(self):
        channels = self.channels(sample_log.episode_events(length=2))
        says = channels["infos/says"]
        self.assertEqual(says[:], ["state 0", None, "state 2"])
        self.assertEqual(says[5:], [])

    def test_becomes_an_array(self):
        channels = self.channels(sample_log.episode_events(length=4))
        rewards = np.asarray(channels["rewards"])
        self.assertEqual(rewards.dtype, np.float64)
        self.assertEqual(rewards.tolist(), [1, 2, 3, 4])
        self.assertEqual(np.asarray(channels["rewards"], int).dtype, int)
        self.assertEqual(np.asarray(channels["frames"]).shape, (5, 12, 16, 3))
        self.assertEqual(np.mean(channels["rewards"]), 2.5)
        mixed = np.asarray(channels["infos/late"])
        self.assertEqual(mixed.dtype, object)
        self.assertEqual(mixed.tolist(), [None, None, 4, 9, 16])

    def test_rows_cannot_be_changed(self):
        channel = self.channels(sample_log.episode_events())["observations"]
        with self.assertRaises(ValueError):
            channel[0][0] = 7
        channel[0:1][0, 0] = 7
        self.assertEqual(channel[0][0], 0)

    def test_reads_only_the_chunk_that_is_asked_for(self):
        channels = self.channels(sample_log.episode_events(length=9))
        channels["frames"][5]
        # The chunk's index and the channel's blob.
        self.assertLen(self.provider.keys_read, 2)
        channels["frames"][4]
        self.assertLen(self.provider.keys_read, 2)
        channels["frames"][6]
        self.assertLen(self.provider.keys_read, 4)

    def test_a_small_cache_changes_no_row(self):
        channels = self.channels(
            sample_log.episode_events(length=9),
            cache=chunk_decoder.DecodedCache(max_bytes=1),
        )
        frames = channels["frames"]
        for t in (9, 0, 5, 0, 9):
            np.testing.assert_array_equal(frames[t], sample_log.frame(0, t))

    def test_rows_may_change_type_and_shape(self):
        runs = [
            [_run(np.arange(2)), codec.Run(1), _run(np.zeros((1, 3)))],
            [_run(np.array([[1, 2]], np.uint8))],
        ]
        spec = episode_pb2.ChannelSpec(alignment=_PER_STATE, dtype="int64")
        channel = self.channel_of(spec, runs)
        found = channel[:]
        self.assertEqual(found[0], 0)
        self.assertEqual(found[1].dtype, np.int64)
        self.assertIsNone(found[2])
        self.assertEqual(found[3].tolist(), [0, 0, 0])
        self.assertEqual((found[4].dtype, found[4].shape), (np.uint8, (2,)))

    def test_json_is_parsed(self):
        texts = [str(2**70), '{"a": [1]}', "not json"]
        spec = episode_pb2.ChannelSpec(alignment=_PER_STATE, dtype="json")
        channel = self.channel_of(spec, [[codec.Run(3, "json", (), texts)]])
        self.assertEqual(channel[:], [2**70, {"a": [1]}, "not json"])

    def test_tells_what_it_is(self):
        channels = self.channels(sample_log.episode_events())
        actions = channels["actions"]
        self.assertEqual(actions.name, "actions")
        self.assertEqual(actions.kind, "discrete")
        self.assertEqual(actions.dtype, "int64")
        self.assertEqual(actions.labels, sample_log.ACTION_LABELS)
        self.assertEqual(channels["frames"].shape, (12, 16, 3))
        self.assertIn("'frames': 4 rows of uint8", repr(channels["frames"]))

    def test_an_unknown_kind_has_a_name(self):
        spec = episode_pb2.ChannelSpec(kind=1000, alignment=_PER_STATE)
        channel = self.channel_of(spec, [[_run(np.arange(2))]])
        self.assertEqual(channel.kind, "unknown")
        self.assertEqual(channel[:].tolist(), [0, 1])


class LostRowsTest(LazyRowsTestCase):
    def test_rows_of_a_missing_chunk_are_none(self):
        events = sample_log.episode_events(length=7)
        channels = self.channels(events[:1] + events[2:])
        self.assertEqual(list(channels["rewards"]), [1, None, None, 4, 5, 6, 7])
        self.assertEqual(
            [row is None for row in channels["frames"]],
            [False, False, True, True, False, False, False, False],
        )

    def test_rows_before_the_first_chunk_are_none(self):
        events = sample_log.episode_events(length=4)
        channels = self.channels(events[1:])
        self.assertEqual(list(channels["rewards"]), [None, 2, 3, 4])
        self.assertIsNone(channels["frames"][0])

    def test_a_damaged_channel_is_said_once_and_leaves_the_others(self):
        events = sample_log.episode_events(length=7)
        for event in events[1:3]:
            blobs = event.summary.value[0].tensor.string_val
            blobs[4] = blobs[4][:-1] + bytes([blobs[4][-1] ^ 1])
        channels = self.channels(events)
        with self.assertLogs(chunk_decoder.__name__, "WARNING") as logs:
            rewards = list(channels["rewards"])
            list(channels["rewards"])
        self.assertEqual(rewards, [1, None, None, None, None, 6, 7])
        self.assertLen(logs.output, 1)
        self.assertIn("channel 'rewards'", logs.output[0])
        self.assertEqual(list(channels["actions"]), [0, 1, 2, 3, 0, 1, 2])

    def test_what_cannot_be_decoded_is_lost(self):
        event = sample_log.chunk_events(sample_log.header(), 1)[0]
        blobs = event.summary.value[0].tensor.string_val
        chunk = episode_pb2.ChannelChunk.FromString(blobs[1])
        chunk.raw_bytes = 1 << 62
        blobs[1] = chunk.SerializeToString()
        channel = self.channels([event])["observations"]
        with self.assertLogs(chunk_decoder.__name__, "WARNING"):
            self.assertEqual(channel[:], [None, None])


class NestedRowsTest(LazyRowsTestCase):
    def nested(self, channels, prefix, **kwargs):
        found = [c for n, c in channels.items() if n.startswith(prefix)]
        return lazy_rows.NestedRows(len(found[0]), found, **kwargs)

    def test_missing_keys_are_missing(self):
        channels = self.channels(sample_log.episode_events(length=3))
        infos = self.nested(channels, "infos/", empty=dict)
        self.assertEqual(
            list(infos),
            [
                {"pos": 0, "says": "state 0"},
                {"pos": 1},
                {"pos": 2, "says": "state 2", "late": 4},
                {"pos": 3, "says": "state 3", "late": 9},
            ],
        )
        self.assertEqual(infos[-1]["late"], 9)
        self.assertEqual(infos[1:2], [{"pos": 1}])

    def test_a_state_without_keys_is_not_a_lost_one(self):
        channels = self.channels(sample_log.episode_events(length=5))
        late = self.nested(channels, "infos/late", empty=dict)
        self.assertEqual(late[0], {})
        events = sample_log.episode_events(length=5)
        channels = self.channels(events[:1] + events[2:])
        infos = self.nested(channels, "infos/", empty=dict)
        self.assertIsNone(infos[2])
        self.assertIsNone(infos[3])
        self.assertEqual(infos[4]["pos"], 4)

    def test_dictionaries_and_tuples_come_back(self):
        value = {"a": (np.int64(1), {"b": "text"}), 7: np.zeros((2, 2))}
        header = sample_log.header()
        del header.channels[:]
        leaves = values.flatten(value)
        blobs = [
            episode_pb2.ChunkIndex(state_rows=1).SerializeToString(),
        ]
        for path, leaf in leaves:
            spec = header.channels.add(
                name=values.channel_name("observations", path),
                alignment=_PER_STATE,
                role=episode_pb2.OBSERVATION,
                dtype=values.leaf_dtype(leaf),
                path=values.path_to_proto(path),
            )
            blobs.append(sample_log.channel_blob(spec, 0, [leaf]))
        channels = self.channels([sample_log.blob_event(header, 0, blobs)])
        row = self.nested(channels, "observations")[0]
        self.assertEqual(list(row), ["a", 7])
        self.assertEqual(row["a"], (1, {"b": "text"}))
        np.testing.assert_array_equal(row[7], np.zeros((2, 2)))

    def test_no_leaves_are_absent(self):
        rows = lazy_rows.NestedRows(2, [])
        self.assertEqual(list(rows), [None, None])
        self.assertEqual(np.asarray(rows).tolist(), [None, None])


class PrunedRowsTest(LazyRowsTestCase):
    def test_are_none_with_one_warning_for_the_episode(self):
        directory = os.path.join(self.logdir, "run1", "agent")
        events = sample_log.episode_events(0, length=5)
        path = sample_log.move_to_segment(directory, events, [0, 1])
        channels = self.channels(events)
        self.assertEqual(channels["observations"][5].tolist(), [0, 5])
        os.remove(path)
        channels = self.channels(events)
        with self.assertLogs(chunk_decoder.__name__, "WARNING") as logs:
            self.assertEqual(list(channels["frames"]), [None] * 6)
            self.assertEqual(list(channels["observations"]), [None] * 6)
            self.assertEqual(channels["rewards"][:].tolist(), [1, 2, 3, 4, 5])
        self.assertLen(logs.output, 1)
        self.assertIn(
            "Run 'run1', episode 000000-5f2c91ab: rows that were pruned are "
            "None. Pruned: these rows lay in segment file "
            "'000000-5f2c91ab.seg'",
            logs.output[0],
        )


class DecodedCacheTest(absltest.TestCase):
    def test_forgets_what_was_not_asked_for_longest(self):
        cache = chunk_decoder.DecodedCache(max_bytes=10)
        cache.put("a", "A", 4)
        cache.put("b", "B", 4)
        cache.get("a")
        cache.put("c", "C", 4)
        self.assertEqual([cache.get(k) for k in "abc"], ["A", None, "C"])

    def test_keeps_one_that_is_too_large(self):
        cache = chunk_decoder.DecodedCache(max_bytes=10)
        cache.put("a", "A", 4)
        cache.put("b", "B", 100)
        self.assertEqual([cache.get(k) for k in "ab"], [None, "B"])
        cache.put("c", "C", 4)
        self.assertEqual([cache.get(k) for k in "abc"], [None, None, "C"])


def _run(array):
    return codec.Run(len(array), array.dtype.name, array.shape[1:], array)


if __name__ == "__main__":
    absltest.main()
