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
"""Tests for lists of episodes."""

import math
import os

from absl.testing import absltest

from tensorboard.plugins.agent.read import log
from tensorboard.plugins.agent.read import sample_log


class EpisodeListTest(absltest.TestCase):
    def setUp(self):
        super().setUp()
        self.logdir = sample_log.temp_dir(self)
        events = []
        for index, value in enumerate((2.0, math.nan, -1.0, 5.0)):
            header = sample_log.header(index)
            card = sample_log.card(header, 1, 1)
            card.episode_return = value
            events += sample_log.chunk_events(header, 1)
            events.append(sample_log.card_event(card))
        events += sample_log.chunk_events(sample_log.header(4), 1)
        sample_log.write(os.path.join(self.logdir, "run1", "agent"), events)
        self.episodes = log.read(self.logdir).episodes

    def order(self, episodes):
        return [episode.episode_index for episode in episodes]

    def test_sorts_by_name_or_function(self):
        by_return = self.episodes.sort("episode_return")
        self.assertEqual(self.order(by_return), [2, 0, 3, 1, 4])
        best = self.episodes.sort("episode_return", reverse=True)
        self.assertEqual(self.order(best), [3, 0, 2, 1, 4])
        odd_first = self.episodes.sort(lambda e: -(e.episode_index % 2))
        self.assertEqual(self.order(odd_first), [1, 3, 0, 2, 4])
        self.assertEqual(self.order(self.episodes), [0, 1, 2, 3, 4])

    def test_filters(self):
        finished = self.episodes.filter(lambda e: e.is_finished)
        self.assertEqual(self.order(finished), [0, 1, 2, 3])
        good = finished.filter(lambda e: e.episode_return > 0)
        self.assertEqual(self.order(good), [0, 3])

    def test_is_a_sequence(self):
        self.assertLen(self.episodes, 5)
        self.assertEqual(self.episodes[-1].episode_index, 4)
        self.assertEqual(self.order(self.episodes[1:3]), [1, 2])
        self.assertIn("000000-5f2c91ab of run 'run1'", repr(self.episodes))

    def test_an_unknown_name_raises(self):
        with self.assertRaises(AttributeError):
            self.episodes.sort("return")

    def test_finds_by_ranges(self):
        def found(**facts):
            return self.order(self.episodes.where(**facts))

        self.assertEqual(found(episode_return=(0, None)), [0, 3])
        self.assertEqual(found(episode_return=(None, 2)), [0, 2])
        self.assertEqual(found(episode_return=(-1, 2)), [0, 2])
        self.assertEqual(found(episode_return=(3, 4)), [])
        self.assertEqual(found(episode_return=(None, None)), [0, 2, 3])
        self.assertEqual(found(episode_length=(1, None)), [0, 1, 2, 3])
        self.assertEqual(found(episode_length=(2, None)), [])

    def test_finds_by_values(self):
        def found(**facts):
            return self.order(self.episodes.where(**facts))

        self.assertEqual(found(run="run1"), [0, 1, 2, 3, 4])
        self.assertEqual(found(run="run2"), [])
        self.assertEqual(found(end_reason="open"), [4])
        self.assertEqual(found(episode_index=[1, 3, 9]), [1, 3])
        self.assertEqual(found(env_id={"Counter-v0"}, episode_return=5), [3])
        self.assertEqual(found(episode_return=None), [4])
        self.assertEqual(found(), [0, 1, 2, 3, 4])

    def test_only_facts_can_be_asked_for(self):
        for name in ("length", "frames", "_card"):
            with self.assertRaisesRegex(TypeError, "but found %r" % name):
                self.episodes.where(**{name: 1})

    def test_reads_no_chunk(self):
        path = os.path.join(self.logdir, "run1", "agent")
        for name in os.listdir(path):
            os.remove(os.path.join(path, name))
        best = self.episodes.where(run="run1", end_reason="terminated")
        best = best.sort("episode_return", reverse=True)[:2]
        self.assertEqual(self.order(best), [3, 0])
        self.assertEqual([e.episode_length for e in best], [1, 1])
        self.assertLen(best[0].warnings, 1)


if __name__ == "__main__":
    absltest.main()
