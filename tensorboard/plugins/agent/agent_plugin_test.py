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
"""Tests for `agent_plugin`: event files to answers, through both loaders."""

import json
import os

import numpy as np
from absl.testing import absltest
from absl.testing import parameterized

from tensorboard.compat.proto import event_pb2
from tensorboard.plugins.agent import local_server
from tensorboard.plugins.agent import metadata
from tensorboard.plugins.agent import server_test_case
from tensorboard.plugins.agent.episode import codec
from tensorboard.plugins.agent.episode import episode_pb2
from tensorboard.plugins.agent.read import sample_log

_TESTDATA = os.path.join(os.path.dirname(__file__), "testdata")
_ID = server_test_case.EPISODE_ID
_EPISODE = server_test_case.EPISODE
_CHUNKS = server_test_case.CHUNKS


def _golden(name):
    with open(os.path.join(_TESTDATA, name), "rb") as stream:
        return stream.read()


def _strict(response):
    """Parses JSON as a browser does: no bare NaN."""

    def refuse(word):
        raise AssertionError("%s is no JSON" % word)

    return json.loads(response.get_data(), parse_constant=refuse)


@parameterized.parameters(*local_server.LOADERS)
class BothLoadersTest(server_test_case.ServerTestCase):
    def serve_golden(self, loader):
        sample_log.write_golden_log(self.logdir)
        return self.serve(
            loader,
            "000000-0badcafe/card",
            "000001-5f2c91ab/card",
            "000002-5f2c91ab/steps",
        )

    def test_answers_are_the_golden_ones(self, loader):
        server = self.serve_golden(loader)
        for route, name in (
            ("/runs", "runs.json"),
            ("/episodes", "episodes.json"),
            ("/episode?run=trained&episode_id=000001-5f2c91ab", "episode.json"),
            (
                "/episode?run=trained&episode_id=000002-5f2c91ab",
                "episode_open.json",
            ),
        ):
            response = server.get(route)
            self.assertEqual(response.status_code, 200, response.get_data())
            self.assertEqual(_strict(response), json.loads(_golden(name)), name)

    def test_chunks_hold_the_rows_of_the_golden_ones(self, loader):
        server = self.serve_golden(loader)
        query = "/chunks?run=trained&episode_id=%s&t=0&t=2&t=3" % _ID
        query += "".join("&channel=%d" % c for c in range(10))
        served = server_test_case.blobs(server.get(query))
        golden = episode_pb2.ChunkReply.FromString(_golden("chunks.binpb"))
        self.assertLen(served, len(golden.blobs))
        for blob, expected in zip(served, golden.blobs):
            self.assertEqual(
                (blob.chunk_t, blob.channel_index, blob.error),
                (expected.chunk_t, expected.channel_index, expected.error),
            )
            self.assertEqual(_rows(blob), _rows(expected))

    def test_lists_the_episodes_of_some_runs(self, loader):
        server = self.serve_golden(loader)
        listed = server.get("/episodes?run=trained").json["episodes"]
        self.assertEqual({e["run"] for e in listed}, {"trained"})
        listed = server.get("/episodes?run=.&run=trained").json["episodes"]
        self.assertLen(listed, 4)

    def test_frames_are_the_recorded_ones(self, loader):
        server = self.serve_one(loader)
        frames = []
        for blob in server_test_case.blobs(
            server.get(_CHUNKS + "&channel=1&t=0&t=2")
        ):
            chunk = episode_pb2.ChannelChunk.FromString(blob.content)
            frames += [r.values[0] for r in codec.decode(chunk)]
        expected = [sample_log.frame(0, t) for t in range(4)]
        np.testing.assert_array_equal(frames, expected)

    def test_every_chunk_of_a_long_episode_is_kept(self, loader):
        self.write(sample_log.episode_events(length=399))
        server = self.serve(loader, _ID + "/card")
        reply = server.get(_EPISODE).json
        self.assertEqual([c["t"] for c in reply["chunks"]], [*range(0, 400, 2)])
        self.assertEqual(reply["warnings"], [])

    def test_chunks_that_were_sampled_away_are_said(self, loader):
        self.write(sample_log.episode_events(length=39))
        server = self.serve(
            loader, _ID + "/card", samples_per_plugin={"agent": 5}
        )
        reply = server.get(_EPISODE).json
        self.assertLen(reply["chunks"], 5)
        self.assertEqual((reply["states"], reply["steps"]), (40, 39))
        self.assertIn("15 of 20 chunks", " ".join(reply["warnings"]))
        runs = server.get("/runs").json
        self.assertIn("to keep 5 chunks", runs["warnings"][0])

    def test_an_open_episode_grows_and_ends(self, loader):
        events = sample_log.episode_events(length=5)
        path = self.write(events[:1])
        server = self.serve(loader, _ID + "/steps")
        reply = server.get(_EPISODE).json
        self.assertEqual(reply["episode"]["state"], "open")
        self.assertEqual((reply["states"], reply["steps"]), (2, 1))
        sample_log.append(path, events[1:])
        server.wait_for(_ID + "/card")
        server.restart()
        reply = server.get(_EPISODE).json
        self.assertEqual(reply["episode"]["state"], "finished")
        self.assertEqual((reply["states"], reply["steps"]), (6, 5))

    def test_a_torn_file_shows_what_is_whole(self, loader):
        path = self.write(sample_log.episode_events(length=5))
        os.truncate(path, os.path.getsize(path) - 10)
        server = self.serve(loader, _ID + "/steps")
        reply = server.get(_EPISODE).json
        self.assertEqual(reply["episode"]["state"], "open")
        self.assertEqual(reply["states"], 6)

    def test_a_flipped_bit_never_shows_as_a_picture(self, loader):
        events = sample_log.episode_events(length=3)
        blobs = events[1].summary.value[0].tensor.string_val
        chunk = episode_pb2.ChannelChunk.FromString(blobs[2])
        payload = bytearray(chunk.payload)
        payload[len(payload) // 2] ^= 1
        chunk.payload = bytes(payload)
        blobs[2] = chunk.SerializeToString()
        self.write(events)
        server = self.serve(loader, _ID + "/card")
        good, bad = server_test_case.blobs(
            server.get(_CHUNKS + "&channel=1&t=0&t=2")
        )
        self.assertFalse(good.error)
        self.assertEqual(bad.content, b"")
        self.assertIn("is damaged", bad.error)

    def test_a_newer_format_is_skipped_and_said(self, loader):
        events = sample_log.episode_events(0) + sample_log.episode_events(1)
        for event in events[:3]:
            value = event.summary.value[0]
            content = metadata.parse_plugin_data(
                value.metadata.plugin_data.content
            )
            content.version = metadata.FORMAT_VERSION + 1
            value.metadata.plugin_data.content = content.SerializeToString()
        self.write(events)
        server = self.serve(loader, "000001-5f2c91ab/card")
        reply = server.get("/episodes").json
        self.assertEqual(
            [e["episode_id"] for e in reply["episodes"]], ["000001-5f2c91ab"]
        )
        self.assertLen(reply["warnings"], 1)
        self.assertIn("newer version", reply["warnings"][0])

    def test_a_run_of_scalars_does_not_matter(self, loader):
        scalar = event_pb2.Event(step=1)
        scalar.summary.value.add(tag="loss", simple_value=0.5)
        self.write([scalar], run="run1")
        reply = self.serve_one(loader).get("/runs").json
        self.assertEqual([r["run"] for r in reply["runs"]], ["run1"])

    def test_a_log_without_episodes_is_an_empty_list(self, loader):
        server = self.serve(loader)
        self.assertEqual(server.get("/runs").json["runs"], [])
        self.assertEqual(server.get("/episodes").json["episodes"], [])
        listing = server.client.get("/data/plugins_listing").json
        self.assertFalse(listing["agent"]["enabled"])

    def test_is_active_where_there_are_episodes(self, loader):
        server = self.serve_one(loader)
        listing = server.client.get("/data/plugins_listing").json
        self.assertTrue(listing["agent"]["enabled"])
        self.assertEqual(listing["agent"]["tab_name"], "Agent")

    def test_names_that_are_not_there_are_not_found(self, loader):
        server = self.serve_one(loader)
        for route in (
            "/episodes?run=nowhere",
            "/episodes?run=../../etc",
            "/episodes?run=run1/agent",
            "/episode?run=nowhere&episode_id=" + _ID,
            "/episode?run=../run1&episode_id=" + _ID,
            "/episode?run=run1&episode_id=000009-5f2c91ab",
            "/episode?run=run1&episode_id=..",
            "/chunks?run=nowhere&episode_id=%s&channel=0&t=0" % _ID,
            _CHUNKS + "&channel=99&t=0",
        ):
            response = server.get(route)
            self.assertEqual(response.status_code, 404, route)
            self.assertStartsWith(
                response.headers["Content-Type"], "text/plain"
            )

    def test_references_into_segment_files_are_followed(self, loader):
        events = sample_log.episode_events()
        golden = events[1].summary.value[0].tensor.string_val[2]
        self.write_with_segment(events)
        server = self.serve(loader, _ID + "/card")
        (blob,) = server_test_case.blobs(server.get(_CHUNKS + "&channel=1&t=2"))
        self.assertEqual(blob.error, "")
        self.assertEqual(_rows(blob), _rows_of_chunk(golden))

    def test_what_was_pruned_is_said_in_its_place(self, loader):
        os.remove(self.write_with_segment(sample_log.episode_events()))
        server = self.serve(loader, _ID + "/card")
        response = server.get(_CHUNKS + "&channel=1&channel=2&t=2")
        frames, actions = server_test_case.blobs(response)
        self.assertEqual(
            frames.error,
            "Pruned: these rows lay in segment file '000000-5f2c91ab.seg', "
            "which is no longer in the log.",
        )
        self.assertEqual((frames.content, actions.error), (b"", ""))
        self.assertNotIn("immutable", response.headers["Cache-Control"])

    def write_with_segment(self, events):
        """Writes an episode whose frames lie in a segment file."""
        directory = os.path.join(self.logdir, "run1", "agent")
        path = sample_log.move_to_segment(directory, events, [1])
        self.write(events)
        return path


def _rows(blob):
    """The rows of a `ChannelBlob` as nested lists."""
    return _rows_of_chunk(blob.content) if blob.content else None


def _rows_of_chunk(content):
    chunk = episode_pb2.ChannelChunk.FromString(content)
    return chunk.first_row, [
        None if run.absent else repr(np.asarray(run.values).tolist())
        for run in codec.decode(chunk)
    ]


if __name__ == "__main__":
    absltest.main()
