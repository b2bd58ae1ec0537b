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
"""Tests for `episode_index`: what is listed, in which order, and what not."""

import os

from absl.testing import absltest

from tensorboard import errors
from tensorboard.plugins.agent import metadata
from tensorboard.plugins.agent import plugin_data_pb2
from tensorboard.plugins.agent.episode import episode_pb2
from tensorboard.plugins.agent.read import episode_index
from tensorboard.plugins.agent.read import episode_source
from tensorboard.plugins.agent.read import log_dir_provider
from tensorboard.plugins.agent.read import sample_log


class CountingProvider(log_dir_provider.LogDirProvider):
    """Counts the blobs that are read."""

    blobs_read = 0

    def read_blob(self, ctx=None, *, blob_key):
        self.blobs_read += 1
        return super().read_blob(ctx, blob_key=blob_key)


class ReadIndexTest(absltest.TestCase):
    def setUp(self):
        super().setUp()
        self.logdir = sample_log.temp_dir(self)

    def write(self, run, events):
        return sample_log.write(os.path.join(self.logdir, run), events)

    def index(self):
        self.provider = CountingProvider(self.logdir)
        self.provider.refresh()
        return episode_index.read_index(
            episode_source.EpisodeSource(self.provider)
        )

    def test_folds_the_recorders_runs_into_the_users(self):
        self.write("run1/agent", sample_log.episode_events(0))
        self.write(
            "run1/agent/w2",
            sample_log.episode_events(0, session_id="00000002"),
        )
        self.write("run2", sample_log.episode_events(0))
        self.assertEqual(
            self.index().tb_runs,
            {"run1": ("run1/agent", "run1/agent/w2"), "run2": ("run2",)},
        )

    def test_reads_no_blob(self):
        self.write("run1/agent", sample_log.episode_events(0))
        index = self.index()
        self.assertLen(index.episodes, 1)
        self.assertEqual(self.provider.blobs_read, 0)

    def test_tells_what_header_and_card_say(self):
        self.write("run1/agent", sample_log.episode_events(3, length=4))
        entry = self.index().find("run1", "000003-5f2c91ab")
        self.assertEqual(entry.tb_run, "run1/agent")
        self.assertEqual(entry.header.env_id, "Counter-v0")
        self.assertEqual(entry.card.episode_length, 4)
        self.assertEqual(entry.last_chunk_t, 4)
        self.assertTrue(entry.is_finished)

    def test_an_episode_without_a_card_is_open(self):
        events = sample_log.episode_events(0)
        path = self.write("run1/agent", events[:-1])
        entry = self.index().episodes[0]
        self.assertFalse(entry.is_finished)
        self.assertIsNone(entry.card)
        sample_log.append(path, events[-1:])
        self.assertTrue(self.index().episodes[0].is_finished)

    def test_a_card_without_steps_is_no_episode(self):
        self.write("run1/agent", sample_log.episode_events(0)[-1:])
        self.assertEqual(self.index().episodes, ())

    def test_orders_by_run_then_start_then_index(self):
        late = sample_log.header(0, session_id="late")
        late.start_time_secs += 100
        nan = sample_log.header(5, session_id="nan")
        nan.start_time_secs = float("nan")
        same = [sample_log.header(i, session_id="same") for i in (2, 1)]
        for header in same:
            header.start_time_secs = sample_log.START_SECS
        headers = [late] + same + [nan]
        self.write("b/agent", sample_log.episode_events(0))
        self.write(
            "a/agent",
            [e for h in headers for e in sample_log.chunk_events(h, 1)],
        )
        self.assertEqual(
            [(e.run, e.episode_id) for e in self.index().episodes],
            [
                ("a", "000005-nan"),
                ("a", "000001-same"),
                ("a", "000002-same"),
                ("a", "000000-late"),
                ("b", "000000-5f2c91ab"),
            ],
        )

    def test_newer_and_damaged_episodes_are_skipped_with_one_warning(self):
        events = []
        for number, content in enumerate(
            (
                _content(version=metadata.FORMAT_VERSION + 1),
                _content(version=0),
                b"\xff\xff",
                plugin_data_pb2.AgentPluginData(version=1).SerializeToString(),
            )
        ):
            event = sample_log.chunk_events(sample_log.header(number), 1)[0]
            data = event.summary.value[0].metadata.plugin_data
            data.content = content
            events.append(event)
        self.write("run1/agent", events + sample_log.episode_events(7))
        index = self.index()
        self.assertEqual(
            [e.episode_id for e in index.episodes], ["000007-5f2c91ab"]
        )
        self.assertLen(index.warnings, 1)
        self.assertIn("Run 'run1': 4 episodes skipped", index.warnings[0])
        self.assertIn("newer version", index.warnings[0])

    def test_a_discarded_episode_is_not_listed(self):
        header = sample_log.header(0)
        card = sample_log.card(header, 1, 1)
        card.end_reason = episode_pb2.EpisodeCard.CLOSED
        card.warnings.add(name="discarded", value="a bad start")
        events = sample_log.chunk_events(header, 1)
        self.write("run1/agent", events + [sample_log.card_event(card)])
        index = self.index()
        self.assertEqual((index.episodes, index.tb_runs), ((), {}))

    def test_a_copied_directory_shows_each_episode_once(self):
        self.write("run1/agent", sample_log.episode_events(0))
        self.write("run1/agent/copy", sample_log.episode_events(0))
        index = self.index()
        self.assertLen(index.episodes, 1)
        self.assertIn("1 episode recorded twice", index.warnings[0])

    def test_the_same_episode_in_two_runs_is_two(self):
        self.write("run1/agent", sample_log.episode_events(0))
        self.write("run2/agent", sample_log.episode_events(0))
        index = self.index()
        self.assertLen(index.episodes, 2)
        self.assertEqual(index.warnings, ())

    def test_tags_that_are_not_ours_are_ignored(self):
        events = sample_log.episode_events(0)
        for event in events:
            event.summary.value[0].tag += "x"
        self.write("run1/agent", events)
        self.assertEqual(self.index().episodes, ())

    def test_finds_nothing_under_names_that_do_not_exist(self):
        self.write("run1/agent", sample_log.episode_events(0))
        index = self.index()
        with self.assertRaisesRegex(errors.NotFoundError, "No run 'run1/agent"):
            index.of_runs(["run1/agent"])
        with self.assertRaisesRegex(errors.NotFoundError, r"No run '\.\./x'"):
            index.find("../x", "000000-5f2c91ab")
        with self.assertRaisesRegex(errors.NotFoundError, "No episode 'x'"):
            index.find("run1", "x")
        with self.assertRaises(errors.NotFoundError) as caught:
            index.of_runs(["y" * 100000])
        self.assertLess(len(str(caught.exception)), 300)


class RefreshTest(absltest.TestCase):
    def setUp(self):
        super().setUp()
        logdir = sample_log.temp_dir(self)
        self.directory = os.path.join(logdir, "run1", "agent")
        self.open = sample_log.episode_events(1)
        self.path = sample_log.write(
            self.directory, sample_log.episode_events(0) + self.open[:1]
        )
        self.provider = log_dir_provider.LogDirProvider(logdir)
        self.first = self.read(episode_index.EMPTY)

    def read(self, previous):
        self.provider.refresh()
        source = episode_source.EpisodeSource(self.provider)
        return episode_index.read_index(source, previous)

    def test_takes_over_what_did_not_change(self):
        second = self.read(self.first)
        self.assertLen(second.episodes, 2)
        for before, after in zip(self.first.episodes, second.episodes):
            self.assertIs(before, after)

    def test_an_episode_that_grew_is_new(self):
        sample_log.append(self.path, self.open[1:2])
        second = self.read(self.first)
        self.assertIs(self.first.episodes[0], second.episodes[0])
        self.assertEqual(self.first.episodes[1].last_chunk_t, 0)
        self.assertEqual(second.episodes[1].last_chunk_t, 2)

    def test_an_episode_that_ended_is_new(self):
        sample_log.append(self.path, self.open[2:])
        second = self.read(self.first)
        self.assertFalse(self.first.episodes[1].is_finished)
        self.assertTrue(second.episodes[1].is_finished)

    def test_an_episode_recorded_anew_under_its_name_is_new(self):
        os.remove(self.path)
        sample_log.write(
            self.directory, sample_log.episode_events(0, env_id="Other-v0")
        )
        second = self.read(self.first)
        self.assertEqual(
            [entry.header.env_id for entry in second.episodes], ["Other-v0"]
        )

    def test_an_episode_that_was_discarded_since_is_gone(self):
        card = sample_log.card(sample_log.header(1), 1, 1)
        card.end_reason = episode_pb2.EpisodeCard.CLOSED
        card.warnings.add(name="discarded", value="a bad start")
        sample_log.append(self.path, [sample_log.card_event(card)])
        second = self.read(self.first)
        self.assertEqual(second.episodes, self.first.episodes[:1])


def _content(version, env_id="x"):
    message = plugin_data_pb2.AgentPluginData(version=version)
    message.header.env_id = env_id
    return message.SerializeToString()


if __name__ == "__main__":
    absltest.main()
