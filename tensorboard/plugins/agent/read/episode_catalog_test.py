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
"""Tests for `episode_catalog`: what is remembered, and for how long."""

import os

from absl.testing import absltest

from tensorboard import errors
from tensorboard.plugins.agent.read import episode_catalog
from tensorboard.plugins.agent.read import log_dir_provider
from tensorboard.plugins.agent.read import sample_log

_ID = "000000-5f2c91ab"


class CountingProvider(log_dir_provider.LogDirProvider):
    """Counts calls."""

    lists = 0
    reads = 0

    def list_tensors(self, *args, **kwargs):
        self.lists += 1
        return super().list_tensors(*args, **kwargs)

    def read_blob_sequences(self, *args, **kwargs):
        self.reads += 1
        return super().read_blob_sequences(*args, **kwargs)


class EpisodeCatalogTest(absltest.TestCase):
    def setUp(self):
        super().setUp()
        self.now = 0.0
        logdir = sample_log.temp_dir(self)
        events = sample_log.episode_events(length=5)
        self.rest = events[2:]
        self.path = sample_log.write(
            os.path.join(logdir, "run1", "agent"), events[:2]
        )
        self.provider = CountingProvider(logdir)
        self.provider.refresh()
        self.catalog = episode_catalog.EpisodeCatalog(
            self.provider, clock=lambda: self.now
        )
        self.source = self.catalog.source()

    def test_lists_once_in_a_while(self):
        for _ in range(5):
            self.assertLen(self.catalog.index(self.source).episodes, 1)
        self.assertEqual(self.provider.lists, 1)
        self.now += 1.5
        self.catalog.index(self.source)
        self.assertEqual(self.provider.lists, 2)

    def test_experiments_are_told_apart(self):
        self.catalog.index(self.source)
        self.catalog.index(self.catalog.source(experiment_id="other"))
        self.assertEqual(self.provider.lists, 2)

    def test_remembers_the_chunks_of_an_episode_that_did_not_change(self):
        first = self.catalog.chunk_list(self.source, "run1", _ID)
        self.now += 5
        self.assertIs(self.catalog.chunk_list(self.source, "run1", _ID), first)
        self.assertEqual(self.provider.reads, 1)
        self.now += 10
        self.catalog.chunk_list(self.source, "run1", _ID)
        self.assertEqual(self.provider.reads, 2)

    def test_an_episode_that_grew_is_read_anew(self):
        self.assertEqual(
            self.catalog.chunk_list(self.source, "run1", _ID).ts, (0, 2)
        )
        sample_log.append(self.path, self.rest)
        self.provider.refresh()
        self.now += 1.5
        self.assertEqual(
            self.catalog.chunk_list(self.source, "run1", _ID).ts, (0, 2, 4)
        )

    def test_finds_finished_episodes_without_listing_again(self):
        sample_log.append(self.path, self.rest)
        self.provider.refresh()
        self.catalog.chunk_list(self.source, "run1", _ID)
        self.now += 30
        self.catalog.chunk_list(self.source, "run1", _ID)
        self.assertEqual(self.provider.lists, 1)
        self.now += 70
        self.catalog.chunk_list(self.source, "run1", _ID)
        self.assertEqual(self.provider.lists, 2)

    def test_remembers_few_chunk_lists(self):
        cache = episode_catalog._TimedCache(10, 2, lambda: 0.0)
        made = []
        for key in "abcab":
            cache.get(key, lambda: made.append(key) or key)
        self.assertEqual("".join(made), "abcab")
        cache.get("b", lambda: made.append("again"))
        self.assertNotIn("again", made)

    def test_what_could_not_be_made_is_not_remembered(self):
        cache = episode_catalog._TimedCache(10, 2, lambda: 0.0)
        with self.assertRaises(ZeroDivisionError):
            cache.get("a", lambda: 1 / 0)
        self.assertEqual(cache.get("a", lambda: 7), 7)

    def test_unknown_episodes_are_not_found(self):
        with self.assertRaises(errors.NotFoundError):
            self.catalog.chunk_list(self.source, "run1", "x")
        with self.assertRaises(errors.NotFoundError):
            self.catalog.chunk_list(self.source, "x", _ID)


if __name__ == "__main__":
    absltest.main()
