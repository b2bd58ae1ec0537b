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
"""Tests for `episode_source`: the faults of providers."""

import os

import grpc
from absl.testing import absltest

from tensorboard import context
from tensorboard import errors
from tensorboard.compat.proto import event_pb2
from tensorboard.plugins.agent import local_server
from tensorboard.plugins.agent import metadata
from tensorboard.plugins.agent.read import episode_source
from tensorboard.plugins.agent.read import log_dir_provider
from tensorboard.plugins.agent.read import sample_log


class FailingProvider(log_dir_provider.LogDirProvider):
    """Reads a real log; its next calls fail first."""

    def __init__(self, logdir):
        super().__init__(logdir)
        self.refresh()
        self.failures = []
        self.calls = 0

    def list_tensors(self, *args, **kwargs):
        self._fail()
        return super().list_tensors(*args, **kwargs)

    def read_blob_sequences(self, *args, downsample, **kwargs):
        if downsample < 10**6:
            raise AssertionError("downsample=%r drops steps" % downsample)
        return super().read_blob_sequences(*args, **kwargs)

    def read_blob(self, *args, **kwargs):
        self._fail()
        return super().read_blob(*args, **kwargs)

    def _fail(self):
        self.calls += 1
        if self.failures:
            raise self.failures.pop(0)


class Unavailable(grpc.RpcError):
    def code(self):
        return grpc.StatusCode.UNAVAILABLE


class EpisodeSourceTest(absltest.TestCase):
    def setUp(self):
        super().setUp()
        self.logdir = sample_log.temp_dir(self)
        sample_log.write(
            os.path.join(self.logdir, "run1", "agent"),
            sample_log.episode_events(),
        )
        self.provider = FailingProvider(self.logdir)
        self.source = episode_source.EpisodeSource(self.provider)

    def test_lists_chunks_and_cards(self):
        chunks, chunk_warnings = self.source.list_chunks()
        cards, card_warnings = self.source.list_cards()
        self.assertEqual(
            {run: list(tags) for run, tags in chunks.items()},
            {"run1/agent": ["000000-5f2c91ab/steps"]},
        )
        self.assertEqual(
            {run: list(tags) for run, tags in cards.items()},
            {"run1/agent": ["000000-5f2c91ab/card"]},
        )
        self.assertEqual(chunk_warnings + card_warnings, [])

    def test_a_lost_race_is_run_again(self):
        self.provider.failures = [KeyError("run1/agent")]
        cards, warnings = self.source.list_cards()
        self.assertIn("run1/agent", cards)
        self.assertEqual(warnings, [])
        self.assertEqual(self.provider.calls, 2)

    def test_an_answer_that_never_comes_may_come_later(self):
        self.provider.failures = [KeyError("x")] * 4
        with self.assertRaises(episode_source.LoadingError) as caught:
            self.source.list_cards()
        self.assertEqual(caught.exception.http_code, 503)

    def test_a_data_server_that_is_gone_is_said_in_words(self):
        self.provider.failures = [Unavailable(), Unavailable()]
        with self.assertRaisesRegex(
            episode_source.LoadingError, r"does not answer \(UNAVAILABLE\)"
        ):
            self.source.list_cards()

    def test_references_come_in_order_and_unsampled(self):
        found = self.source.chunk_references(
            "run1/agent", "000000-5f2c91ab/steps"
        )
        self.assertEqual([datum.step for datum in found], [0, 2])

    def test_unknown_runs_and_tags_have_no_references(self):
        for run, tag in (("x", "y"), ("run1/agent", "y"), ("../..", "y")):
            self.assertEqual(self.source.chunk_references(run, tag), ())

    def test_stale_keys_are_not_found(self):
        for error in (KeyError("run"), IndexError(), ValueError()):
            self.provider.failures = [error]
            with self.assertRaises(errors.NotFoundError):
                self.source.read_blob("key")


class PythonLoaderTest(absltest.TestCase):
    def test_a_run_that_cannot_be_listed_leaves_the_others(self):
        logdir = sample_log.temp_dir(self)
        # A value without a tensor makes this loader fail for all runs.
        bad = event_pb2.Event(step=0)
        bad.summary.value.add(
            tag="000009-5f2c91ab/card",
            metadata=metadata.card_metadata(
                sample_log.card(sample_log.header(9), 1, 1)
            ),
        )
        sample_log.write(os.path.join(logdir, "bad", "agent"), [bad])
        sample_log.write(
            os.path.join(logdir, "good", "agent"), sample_log.episode_events()
        )
        server = local_server.LocalServer(logdir, local_server.PYTHON_LOADER)
        with self.assertRaises(KeyError):
            server.provider.list_tensors(
                context.RequestContext(), experiment_id="", plugin_name="agent"
            )
        source = episode_source.EpisodeSource(
            server.provider, context.RequestContext()
        )
        cards, warnings = source.list_cards()
        self.assertEqual(list(cards), ["good/agent"])
        self.assertLen(warnings, 1)
        self.assertIn("'bad/agent' cannot be listed", warnings[0])


class DataServerTest(absltest.TestCase):
    def test_a_data_server_that_died_is_said_in_words(self):
        logdir = sample_log.temp_dir(self)
        sample_log.write(
            os.path.join(logdir, "run1", "agent"), sample_log.episode_events()
        )
        server = local_server.LocalServer(logdir, local_server.DATA_SERVER)
        server.wait_for("000000-5f2c91ab/card")
        source = episode_source.EpisodeSource(
            server.provider, context.RequestContext()
        )
        key = source.chunk_references("run1/agent", "000000-5f2c91ab/steps")[
            0
        ].values[0]
        server.close()
        server.wait_until_dead()
        with self.assertRaises(episode_source.LoadingError):
            source.read_blob(key.blob_key)
        with self.assertRaises(episode_source.LoadingError):
            source.list_chunks()


if __name__ == "__main__":
    absltest.main()
