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
"""Tests for the routes as HTTP sees them: methods, headers, errors, files."""

import gzip
import os
from unittest import mock

from absl.testing import absltest
from absl.testing import parameterized

from tensorboard.plugins.agent import agent_plugin
from tensorboard.plugins.agent import local_server
from tensorboard.plugins.agent import server_test_case
from tensorboard.plugins.agent.episode import episode_pb2
from tensorboard.plugins.agent.read import sample_log

_ID = server_test_case.EPISODE_ID
_EPISODE = server_test_case.EPISODE
_CHUNKS = server_test_case.CHUNKS


class RoutesTest(server_test_case.ServerTestCase):
    @parameterized.parameters(
        "/episode",
        "/episode?run=run1",
        "/episode?run=run1&run=run1&episode_id=" + _ID,
        "/episode?run=&episode_id=" + _ID,
        "/episode?run=run1&episode_id=../../etc/passwd",
        "/episodes?run=",
        _CHUNKS,
        _CHUNKS + "&channel=0",
        _CHUNKS + "&channel=0&t=-1",
        _CHUNKS + "&channel=0&t=99999999999999999999",
        _CHUNKS + "&channel=x&t=0",
    )
    def test_bad_requests_are_told_why(self, route):
        response = self.serve_one().get(route)
        self.assertEqual(response.status_code, 400)
        self.assertStartsWith(response.get_data(as_text=True), "Invalid arg")
        self.assertStartsWith(response.headers["Content-Type"], "text/plain")

    def test_only_get_is_allowed(self):
        server = self.serve_one()
        for route in ("/runs", "/episodes", _EPISODE, _CHUNKS):
            for method in ("POST", "PUT", "DELETE"):
                response = server.request(method, route)
                self.assertEqual(response.status_code, 405)
                self.assertEqual(response.headers["Allow"], "GET, HEAD")
        response = server.request("HEAD", "/runs")
        self.assertEqual(response.status_code, 200)
        self.assertEqual(response.get_data(), b"")

    def test_json_is_compressed_and_never_sniffed_or_kept(self):
        server = self.serve_one()
        plain = server.get("/episodes")
        packed = server.get("/episodes", headers={"Accept-Encoding": "gzip"})
        self.assertEqual(packed.headers["Content-Encoding"], "gzip")
        self.assertEqual(gzip.decompress(packed.get_data()), plain.get_data())
        for response in (plain, packed):
            self.assertEqual(
                response.headers["X-Content-Type-Options"], "nosniff"
            )
            self.assertIn("no-cache", response.headers["Cache-Control"])

    def test_chunks_are_kept_for_ever_if_nothing_is_lacking(self):
        server = self.serve_one()
        whole = server.get(_CHUNKS + "&channel=0&t=0&t=2")
        self.assertEqual(
            whole.headers["Content-Type"], "application/x-protobuf"
        )
        self.assertEqual(whole.headers["X-Content-Type-Options"], "nosniff")
        self.assertEqual(
            whole.headers["Cache-Control"],
            "private, max-age=31536000, immutable",
        )
        lacking = server.get(_CHUNKS + "&channel=0&t=0&t=1")
        self.assertIn("no-cache", lacking.headers["Cache-Control"])

    def test_works_behind_a_prefix_and_for_experiments(self):
        self.write(sample_log.episode_events())
        server = self.serve(
            local_server.PYTHON_LOADER,
            _ID + "/card",
            path_prefix="/user/x/proxy/6006",
        )
        self.assertEqual(server.get("/runs").status_code, 200)
        outside = server.client.get("/data/plugin/agent/runs")
        self.assertEqual(outside.status_code, 404)
        experiment = server.client.get(
            "/user/x/proxy/6006/experiment/e1/data/plugin/agent/runs"
        )
        self.assertLen(experiment.json["runs"], 1)

    def test_serves_the_page_and_its_worker(self):
        server = self.serve_one()
        for name in ("index.js", "worker.js"):
            path = os.path.join(agent_plugin._ASSETS_DIRECTORY, name)
            if not os.path.exists(path):
                self.skipTest("Only Bazel builds the page.")
            response = server.get("/static/" + name)
            self.assertEqual(response.status_code, 200)
            self.assertEqual(
                response.headers["Content-Type"],
                "application/javascript; charset=utf-8",
            )
            self.assertEqual(
                response.headers["X-Content-Type-Options"], "nosniff"
            )
            with open(path, "rb") as asset:
                self.assertEqual(response.get_data(), asset.read())

    def test_serves_no_other_file(self):
        server = self.serve_one()
        for name in (
            "",
            "app.ts",
            "../agent_plugin.py",
            "%2e%2e/agent_plugin.py",
            "index.js/../BUILD",
            "/etc/passwd",
        ):
            response = server.get("/static/" + name)
            self.assertEqual(response.status_code, 404, name)

    def test_a_page_that_was_not_built_is_said_in_words(self):
        server = self.serve_one()
        with mock.patch.object(
            agent_plugin, "_ASSETS_DIRECTORY", sample_log.temp_dir(self)
        ):
            response = server.get("/static/index.js")
        self.assertEqual(response.status_code, 404)
        self.assertIn("was not built", response.get_data(as_text=True))

    def test_the_page_is_loaded_from_its_own_route(self):
        entry = self.serve_one().client.get(
            "/data/plugin_entry.html?name=agent"
        )
        text = entry.get_data(as_text=True)
        self.assertIn('<base href="plugin/agent/" />', text)
        self.assertIn('import("./static/index.js")', text)

    def test_a_data_server_that_died_is_said_in_words(self):
        server = self.serve_one(local_server.DATA_SERVER)
        server.close()
        server.wait_until_dead()
        response = server.get("/runs")
        self.assertEqual(response.status_code, 503)
        self.assertIn("does not answer", response.get_data(as_text=True))

    def test_without_a_log_directory_segments_are_said_to_be_out_of_reach(
        self,
    ):
        events = sample_log.episode_events()
        blobs = events[1].summary.value[0].tensor.string_val
        chunk = episode_pb2.ChannelChunk.FromString(blobs[2])
        chunk.segment.file_name = "a.seg"
        blobs[2] = chunk.SerializeToString()
        self.write(events)
        server = self.serve(local_server.PYTHON_LOADER, _ID + "/card")
        server.restart(logdir="")
        (blob,) = server_test_case.blobs(server.get(_CHUNKS + "&channel=1&t=2"))
        self.assertIn("--logdir", blob.error)


if __name__ == "__main__":
    absltest.main()
