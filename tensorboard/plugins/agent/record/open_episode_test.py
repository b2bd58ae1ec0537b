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
"""Tests for `open_episode`: rows as they were given."""

import time
import warnings

from absl.testing import absltest
import numpy as np

from tensorboard.plugins.agent.record import open_episode
from tensorboard.plugins.agent.record import recorder as recorder_lib
from tensorboard.plugins.agent.testing import kept_rows
from tensorboard.plugins.agent.testing import memory_test_case


class OpenEpisodeTest(memory_test_case.MemoryTestCase):
    def test_states_have_a_row_more_than_steps(self):
        episode = self.recorder.begin_episode(
            np.float32([5, 0]), frame=np.uint8([[0]]), info={"clock": 0}
        )
        for t in range(3):
            self.step(
                episode,
                action=10 + t,
                reward=t + 0.5,
                terminated=t == 2,
                observation=np.float32([5, t + 1]),
                frame=np.uint8([[t + 1]]),
                info={"clock": t + 1},
                value=t / 4,
            )
        episode.end()
        kept = self.kept()
        np.testing.assert_array_equal(
            kept_rows.array(kept, "observations"),
            np.float32([[5, 0], [5, 1], [5, 2], [5, 3]]),
        )
        self.assertEqual(
            kept_rows.array(kept, "frames").ravel().tolist(), [0, 1, 2, 3]
        )
        self.assertEqual(kept_rows.rows(kept, "infos/clock"), [0, 1, 2, 3])
        self.assertEqual(kept_rows.rows(kept, "actions"), [10, 11, 12])
        self.assertEqual(kept_rows.rows(kept, "rewards"), [0.5, 1.5, 2.5])
        self.assertEqual(kept_rows.rows(kept, "values"), [0, 0.25, 0.5])
        self.assertEqual(
            kept_rows.rows(kept, "terminated"), [False, False, True]
        )
        self.assertEqual(kept_rows.rows(kept, "truncated"), [False] * 3)
        self.assertLen(kept_rows.rows(kept, "wall_times"), 4)
        self.assertEqual(kept_rows.rows(kept, "wall_times")[0], 0)

    def test_a_one_step_episode_has_two_states(self):
        episode = self.recorder.begin_episode(7)
        self.step(episode, terminated=True, observation=8)
        episode.end()
        kept = self.kept()
        self.assertEqual(kept_rows.rows(kept, "observations"), [7, 8])
        self.assertEqual(kept_rows.rows(kept, "actions"), [0])

    def test_reused_buffers_are_copied(self):
        observation, frame = np.zeros(2), np.zeros((2, 2), np.uint8)
        hidden, info = np.zeros(1), {"clock": np.zeros(1)}
        episode = self.recorder.begin_episode(
            observation, frame=frame, info=info
        )
        for t in range(1, 4):
            for buffer in (observation, frame, info["clock"]):
                buffer[...] = t
            hidden[...] = 10 * t
            self.step(
                episode,
                observation=observation,
                frame=frame,
                info=info,
                hidden=hidden,
            )
        hidden[...] = -1
        episode.end()
        kept = self.kept()
        expected = [0, 1, 2, 3]
        for name in ("observations", "frames", "infos/clock"):
            first = kept_rows.array(kept, name).reshape(4, -1)[:, 0]
            self.assertEqual(first.tolist(), expected, name)
        self.assertEqual(
            kept_rows.array(kept, "hidden").ravel().tolist(), [10, 20, 30]
        )

    def test_keys_that_come_late_or_are_missing_stay_absent(self):
        episode = self.recorder.begin_episode(0.0)
        self.step(episode, info={"once": 5})
        self.step(episode)
        self.step(episode, info={"late": 0}, extras={"td_error": 0.5})
        episode.end()
        kept = self.kept()
        self.assertEqual(
            kept_rows.rows(kept, "infos/once"), [None, 5, None, None]
        )
        self.assertEqual(
            kept_rows.rows(kept, "infos/late"), [None, None, None, 0]
        )
        self.assertEqual(kept_rows.rows(kept, "td_error"), [None, None, 0.5])

    def test_a_channel_of_a_later_chunk_follows_those_of_the_header(self):
        self.replace(open_episode, "CHUNK_ROWS", 2)
        episode = self.recorder.begin_episode(0.0)
        self.step(episode, observation=1.0)
        self.step(episode, observation=2.0, value=0.25)
        self.step(episode, observation=3.0)
        episode.end()
        kept = self.kept()
        self.assertNotIn("values", [c.name for c in kept.header.channels])
        late = [
            [spec.name for spec in index.late_channels]
            for index, _ in kept.chunks
        ]
        self.assertEqual(late, [[], ["values"]])
        self.assertEqual(kept_rows.rows(kept, "values"), [None, 0.25, None])
        self.assertEqual(kept_rows.rows(kept, "observations"), [0, 1, 2, 3])

    def test_chunks_follow_one_another_with_a_step_less_than_states(self):
        self.replace(open_episode, "CHUNK_ROWS", 3)
        episode = self.recorder.begin_episode(0.0)
        for t in range(5):
            self.step(episode, observation=t + 1.0)
        episode.end()
        kept = self.kept()
        bounds = [
            (i.first_state_row, i.state_rows, i.first_step_row, i.step_rows)
            for i, _ in kept.chunks
        ]
        self.assertEqual(bounds, [(0, 3, 0, 2), (3, 3, 2, 3)])
        self.assertEqual(
            kept_rows.rows(kept, "observations"), [0, 1, 2, 3, 4, 5]
        )
        self.assertEqual(kept.card.chunk_count, 2)

    def test_frames_are_cut_by_bytes(self):
        # 256 KiB each: four megabytes, and enough rows, after sixteen.
        frame = np.zeros((1 << 9, 1 << 9), np.uint8)
        episode = self.recorder.begin_episode(0, frame=frame)
        for t in range(20):
            self.step(episode, frame=frame + t)
        episode.end()
        self.assertEqual(
            [index.state_rows for index, _ in self.kept().chunks], [16, 5]
        )

    def test_large_frames_are_cut_before_there_are_many(self):
        # 4 MiB each: sixteen megabytes after four.
        frame = np.zeros((1 << 11, 1 << 11), np.uint8)
        episode = self.recorder.begin_episode(0, frame=frame)
        for t in range(8):
            self.step(episode, frame=frame + t)
        episode.end()
        kept = self.kept()
        self.assertEqual(
            [index.state_rows for index, _ in kept.chunks], [4, 4, 1]
        )
        self.assertEqual(
            [row[0, 0] for row in kept_rows.rows(kept, "frames")],
            [0, 0, 1, 2, 3, 4, 5, 6, 7],
        )

    def test_a_slow_environment_does_not_hold_rows_back(self):
        recorder = recorder_lib.Recorder(self.sink, flush_secs=0.1)
        self.addCleanup(recorder.close)
        episode = recorder.begin_episode(0.0)
        self.step(episode, observation=1.0)
        deadline = time.monotonic() + 30
        while not self.sink.episodes and time.monotonic() < deadline:
            time.sleep(0.01)
        kept = self.sink.episodes[episode.episode_id]
        self.assertIsNone(kept.card)
        self.assertEqual(kept_rows.rows(kept, "observations"), [0.0, 1.0])

    def test_rows_after_a_pause_are_not_cut_one_by_one(self):
        recorder = recorder_lib.Recorder(self.sink, flush_secs=0.4)
        episode = recorder.begin_episode(0.0)
        time.sleep(0.4)
        for t in range(50):
            self.step(episode, t)
        episode.end()
        recorder.close()
        self.assertLess(
            self.sink.episodes[episode.episode_id].card.chunk_count, 10
        )

    def test_nan_and_infinity_keep_their_bits(self):
        odd = np.array([np.nan, -np.inf, -0.0], np.float32)
        episode = self.recorder.begin_episode(odd)
        for reward in (1.0, float("nan"), float("inf")):
            self.step(episode, reward=reward, observation=odd)
        episode.end()
        kept = self.kept()
        self.assertEqual(
            kept_rows.array(kept, "observations").tobytes(), odd.tobytes() * 4
        )
        self.assertEqual(
            kept_rows.array(kept, "rewards").tobytes(),
            np.array([1, np.nan, np.inf]).tobytes(),
        )
        self.assertTrue(np.isnan(kept.card.episode_return))

    def test_text_and_nested_observations(self):
        def observation(t):
            return {
                "image": np.full((2, 2), t, np.uint8),
                "place": (t, 0.5),
                "mission": "go to %d · λ" % t,
            }

        episode = self.recorder.begin_episode(observation(0), frame="#.\n")
        self.step(episode, observation=observation(1), frame=".#\n")
        episode.end()
        kept = self.kept()
        self.assertEqual(
            kept_rows.rows(kept, "observations/mission"),
            ["go to 0 · λ", "go to 1 · λ"],
        )
        self.assertEqual(kept_rows.rows(kept, "observations/place/0"), [0, 1])
        self.assertEqual(kept_rows.rows(kept, "frames"), ["#.\n", ".#\n"])

    def test_a_frame_may_change_its_size(self):
        episode = self.recorder.begin_episode(
            0, frame=np.zeros((2, 3, 3), np.uint8)
        )
        self.step(episode, frame=np.ones((4, 5, 3), np.uint8))
        self.step(episode, frame=None)
        self.step(episode, frame=np.full((4, 5, 3), 2, np.uint8))
        episode.end()
        frames = kept_rows.rows(self.kept(), "frames")
        self.assertEqual(frames[0].shape, (2, 3, 3))
        self.assertEqual(frames[1].shape, (4, 5, 3))
        self.assertIsNone(frames[2])
        self.assertEqual(frames[3].max(), 2)

    def test_frames_that_are_not_contiguous(self):
        picture = np.arange(24, dtype=np.uint8).reshape(2, 4, 3)
        flipped = picture[::-1, :, ::-1]
        episode = self.recorder.begin_episode(0, frame=flipped)
        self.step(episode, frame=flipped.astype(">u2"))
        episode.end()
        frames = kept_rows.rows(self.kept(), "frames")
        np.testing.assert_array_equal(frames[0], flipped)
        np.testing.assert_array_equal(frames[1], flipped)

    def test_what_cannot_be_stored_is_skipped_with_one_warning(self):
        info = {"good": 1, "bad": object(), "nest": {"worse": len, "fine": 2}}
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            episode = self.recorder.begin_episode(0, info=info)
            self.step(episode, info=info)
            episode.end()
        kept = self.kept()
        self.assertLen(caught, 1)
        self.assertIn("infos/bad", str(caught[0].message))
        self.assertIn("infos/nest/worse", str(caught[0].message))
        self.assertEqual(kept_rows.rows(kept, "infos/good"), [1, 1])
        self.assertEqual(kept_rows.rows(kept, "infos/nest/fine"), [2, 2])
        self.assertEqual(
            sorted(w.name for w in kept.card.warnings),
            ["infos/bad", "infos/nest/worse"],
        )

    def test_two_leaves_of_one_name_are_not_mixed(self):
        with self.assertWarnsRegex(RuntimeWarning, "another channel"):
            episode = self.recorder.begin_episode(0)
            self.step(episode, extras={"a/b": 1, "a": {"b": 2}})
        episode.end()
        self.assertEqual(kept_rows.rows(self.kept(), "a/b"), [1])

    def test_values_of_one_element_become_scalars(self):
        episode = self.recorder.begin_episode(0)
        self.step(episode, value=np.float32([0.5]))
        episode.end()
        self.assertEqual(kept_rows.rows(self.kept(), "values")[0].shape, ())


if __name__ == "__main__":
    absltest.main()
