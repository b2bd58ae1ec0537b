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
"""Tests for `metadata`."""

from absl.testing import absltest
from absl.testing import parameterized

from tensorboard.compat.proto import summary_pb2
from tensorboard.plugins.agent import metadata
from tensorboard.plugins.agent import plugin_data_pb2
from tensorboard.plugins.agent.episode import episode_pb2


class MetadataTest(parameterized.TestCase):
    def test_tags_can_be_told_apart_again(self):
        episode = metadata.episode_id(7, "5f2c91ab")
        self.assertEqual(episode, "000007-5f2c91ab")
        self.assertEqual(
            metadata.parse_tag(metadata.steps_tag(episode)), (episode, "steps")
        )
        self.assertEqual(
            metadata.parse_tag(metadata.card_tag(episode)), (episode, "card")
        )

    @parameterized.parameters(
        "loss", "a/b/steps", "a/stepsx", "a/steps\n", 'a"b/steps', "/steps"
    )
    def test_other_tags_are_not_ours(self, tag):
        self.assertIsNone(metadata.parse_tag(tag))

    @parameterized.parameters("", "..\\x", "a/b", 'a"', "a\n", "é")
    def test_other_names_are_no_episodes(self, text):
        self.assertFalse(metadata.is_episode_id(text))

    @parameterized.parameters(
        ("run1/agent", "run1"),
        ("run1/agent/w3", "run1"),
        ("agent", "."),
        ("agent/w3", "."),
        ("a/agent/b/agent", "a/agent/b"),
        ("run1", "run1"),
        (".", "."),
    )
    def test_runs_fold_to_the_users_own(self, tb_run, run):
        self.assertEqual(metadata.run_name(tb_run), run)

    def test_metadata_states_its_class_and_comes_back(self):
        header = episode_pb2.EpisodeHeader(episode_id="e", env_id="CartPole-v1")
        made = metadata.steps_metadata(header)
        self.assertEqual(made.plugin_data.plugin_name, "agent")
        self.assertEqual(made.data_class, summary_pb2.DATA_CLASS_BLOB_SEQUENCE)
        parsed = metadata.parse_plugin_data(made.plugin_data.content)
        self.assertEqual(parsed.header, header)

    def test_card_metadata(self):
        card = episode_pb2.EpisodeCard(episode_length=3)
        made = metadata.card_metadata(card)
        self.assertEqual(made.data_class, summary_pb2.DATA_CLASS_TENSOR)
        parsed = metadata.parse_plugin_data(made.plugin_data.content)
        self.assertEqual(parsed.card.episode_length, 3)

    def test_newer_and_damaged_content_is_none(self):
        newer = plugin_data_pb2.AgentPluginData(version=99)
        self.assertIsNone(metadata.parse_plugin_data(newer.SerializeToString()))
        self.assertIsNone(metadata.parse_plugin_data(b"\xff\xff\xff"))
        self.assertIsNone(metadata.parse_plugin_data(b""))

    def test_a_card_takes_its_episode_back_by_one_warning(self):
        card = episode_pb2.EpisodeCard(
            end_reason=episode_pb2.EpisodeCard.CLOSED
        )
        self.assertFalse(metadata.is_discarded(card))
        card.warnings.add(name="discarded", value="a bad start")
        self.assertTrue(metadata.is_discarded(card))
        card.warnings.add(name="infos/obj", value="an object")
        self.assertFalse(metadata.is_discarded(card))
        terminated = episode_pb2.EpisodeCard(
            end_reason=episode_pb2.EpisodeCard.TERMINATED
        )
        terminated.warnings.add(name="discarded", value="an info's name")
        self.assertFalse(metadata.is_discarded(terminated))


if __name__ == "__main__":
    absltest.main()
