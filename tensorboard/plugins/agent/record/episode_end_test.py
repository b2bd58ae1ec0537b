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
"""Tests for `open_episode`: ends, sums and misuse."""

from absl.testing import absltest
from absl.testing import parameterized
import numpy as np

from tensorboard.plugins.agent.episode import episode_pb2
from tensorboard.plugins.agent.record import open_episode
from tensorboard.plugins.agent.testing import kept_rows
from tensorboard.plugins.agent.testing import memory_test_case


class EpisodeEndTest(memory_test_case.MemoryTestCase):
    def test_the_card_sums_the_episode_up(self):
        episode = self.recorder.begin_episode(0.0)
        self.step(episode, reward=1)
        self.step(episode, reward=np.float32(2.5))
        self.step(
            episode, reward=0, truncated=True, info={"is_success": np.True_}
        )
        episode.end()
        card = self.kept().card
        self.assertEqual(card.episode_length, 3)
        self.assertEqual(card.episode_return, 3.5)
        self.assertEqual(card.end_reason, episode_pb2.EpisodeCard.TRUNCATED)
        self.assertFalse(card.terminated)
        self.assertTrue(card.truncated)
        self.assertTrue(card.success)
        self.assertEqual(card.chunk_count, 1)
        self.assertGreater(card.stored_bytes, 0)

    def test_both_flags_are_kept_and_terminated_gives_the_reason(self):
        episode = self.recorder.begin_episode(0.0)
        self.step(episode, terminated=True, truncated=True)
        episode.end()
        card = self.kept().card
        self.assertEqual(card.end_reason, episode_pb2.EpisodeCard.TERMINATED)
        self.assertTrue(card.terminated and card.truncated)

    def test_a_vector_reward_is_kept_and_summed(self):
        episode = self.recorder.begin_episode(0)
        self.step(episode, reward=np.array([1.0, 10.0]))
        self.step(episode, reward=[2, 20])
        episode.end()
        kept = self.kept()
        np.testing.assert_array_equal(
            kept_rows.array(kept, "rewards"), [[1, 10], [2, 20]]
        )
        self.assertEqual(kept.card.episode_return, 33)
        self.assertEqual(list(kept.card.return_components), [3, 30])

    @parameterized.named_parameters(
        ("reward_text", {"reward": "much"}),
        ("reward_none", {"reward": None}),
        ("flag_text", {"terminated": "yes"}),
        ("flag_none", {"truncated": None}),
    )
    def test_wrong_types_raise_at_the_call(self, wrong):
        episode = self.recorder.begin_episode(0)
        with self.assertRaisesRegex(TypeError, "Expected"):
            self.step(episode, **wrong)
        self.step(episode)
        episode.end()
        kept = self.kept()
        self.assertEqual(kept.card.episode_length, 1)
        self.assertLen(kept_rows.rows(kept, "actions"), 1)

    @parameterized.parameters("rewards", "observations", "", 5)
    def test_names_of_extras_must_be_free_text(self, name):
        episode = self.recorder.begin_episode(0)
        with self.assertRaises(ValueError):
            self.step(episode, extras={name: 1.0})

    def test_no_step_after_end(self):
        episode = self.recorder.begin_episode(0)
        self.step(episode)
        episode.end()
        with self.assertRaisesRegex(ValueError, "has ended after 1 steps"):
            self.step(episode)

    def test_no_step_after_the_environment_ended_the_episode(self):
        episode = self.recorder.begin_episode(0)
        self.step(episode, terminated=True)
        with self.assertRaisesRegex(ValueError, "Call `end`"):
            self.step(episode)

    def test_end_is_harmless_twice_and_takes_known_reasons_only(self):
        episode = self.recorder.begin_episode(0)
        self.step(episode)
        with self.assertRaisesRegex(ValueError, "'bored'"):
            episode.end("bored")
        episode.end("reset")
        episode.end("closed")
        card = self.kept().card
        self.assertEqual(card.end_reason, episode_pb2.EpisodeCard.RESET)

    def test_the_context_manager_names_the_exception(self):
        with self.assertRaisesRegex(RuntimeError, "simulator died"):
            with self.recorder.begin_episode(0) as episode:
                self.step(episode)
                raise RuntimeError("simulator died")
        card = self.kept().card
        self.assertEqual(card.end_reason, episode_pb2.EpisodeCard.ERROR)
        self.assertEqual(card.error, "RuntimeError: simulator died")

    def test_an_exception_after_the_last_step_changes_nothing(self):
        with self.assertRaises(RuntimeError):
            with self.recorder.begin_episode(0) as episode:
                self.step(episode, terminated=True)
                raise RuntimeError("of something else")
        card = self.kept().card
        self.assertEqual(card.end_reason, episode_pb2.EpisodeCard.TERMINATED)
        self.assertEqual(card.error, "")

    def test_the_context_manager_tells_an_interrupt_from_an_error(self):
        with self.assertRaises(KeyboardInterrupt):
            with self.recorder.begin_episode(0) as episode:
                self.step(episode)
                raise KeyboardInterrupt
        card = self.kept().card
        self.assertEqual(card.end_reason, episode_pb2.EpisodeCard.INTERRUPTED)

    def test_an_episode_without_a_step_leaves_no_trace(self):
        self.recorder.begin_episode(0).end()
        episode = self.recorder.begin_episode(0)
        self.step(episode)
        episode.end()
        self.assertEqual(self.kept().header.episode_index, 0)

    def test_a_discarded_episode_that_was_not_written_leaves_no_trace(self):
        episode = self.recorder.begin_episode(0)
        self.step(episode)
        episode.discard("boring")
        self.recorder.close()
        self.assertEmpty(self.sink.episodes)

    def test_a_discarded_episode_that_was_written_says_so(self):
        self.replace(open_episode, "CHUNK_ROWS", 2)
        episode = self.recorder.begin_episode(0)
        self.step(episode)
        episode.discard("boring")
        with self.assertRaisesRegex(ValueError, "no longer be discarded"):
            episode.discard("boring")
        (warning,) = self.kept().card.warnings
        self.assertEqual((warning.name, warning.value), ("discarded", "boring"))


if __name__ == "__main__":
    absltest.main()
