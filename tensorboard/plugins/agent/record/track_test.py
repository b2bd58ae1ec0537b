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
"""Tests for `track`, on a sink in memory."""

import tempfile
import warnings

from absl.testing import absltest
import numpy as np

from tensorboard.plugins.agent.episode import episode_pb2
from tensorboard.plugins.agent.record import recorder as recorder_lib
from tensorboard.plugins.agent.record import track as track_lib
from tensorboard.plugins.agent.testing import kept_rows
from tensorboard.plugins.agent.testing import memory_test_case

END = episode_pb2.EpisodeCard


class TrackTest(memory_test_case.MemoryTestCase):
    def play(self, tracks, track, steps, terminated=True):
        """Begins an episode if it is due, and takes `steps` steps."""
        is_due = track.start()
        if is_due:
            track.begin(0)
        for t in range(steps):
            tracks.steps += 1
            if track.is_recording:
                over = terminated and t == steps - 1
                track.record(t, 1.0, over, False, t + 1)
        return is_due

    def headers(self):
        """Headers of all episodes, after the recorder was closed."""
        self.recorder.close()
        return [kept.header for kept in self.sink.episodes.values()]

    def test_every_nth_episode_of_all_tracks_is_due(self):
        tracks = track_lib.Tracks(self.recorder, every=3)
        first, second = tracks.track(env_index=0), tracks.track(env_index=1)
        due = []
        for _ in range(4):
            due.append(self.play(tracks, first, 1))
            due.append(self.play(tracks, second, 1))
        self.assertEqual(due, [True, False, False] * 2 + [True, False])
        self.assertEqual(
            [(h.episode_index, h.env_index) for h in self.headers()],
            [(0, 0), (3, 1), (6, 0)],
        )

    def test_a_function_decides_by_index(self):
        tracks = track_lib.Tracks(self.recorder, every=lambda n: n in (1, 2))
        track = tracks.track()
        self.assertEqual(
            [self.play(tracks, track, 1) for _ in range(4)],
            [False, True, True, False],
        )

    def test_episodes_without_a_step_do_not_count(self):
        tracks = track_lib.Tracks(self.recorder, every=2)
        both = [tracks.track(env_index=i) for i in range(2)]
        for _ in range(3):
            for track in both:
                if track.start():
                    track.begin(0)
        tracks.steps += 2
        both[0].record(0, 1.0, True, False, 1)
        both[0].start()
        both[0].begin(0)
        tracks.steps += 2
        both[0].record(0, 1.0, True, False, 1)
        self.assertEqual(
            [(h.episode_index, h.env_index) for h in self.headers()],
            [(0, 0), (2, 0)],
        )

    def test_starting_in_the_middle_ends_what_is_open(self):
        tracks = track_lib.Tracks(self.recorder)
        track = tracks.track()
        self.play(tracks, track, 2, terminated=False)
        self.play(tracks, track, 1)
        self.recorder.close()
        self.assertEqual(
            [k.card.end_reason for k in self.sink.episodes.values()],
            [END.RESET, END.TERMINATED],
        )

    def test_training_tells_its_steps_so_far(self):
        tracks = track_lib.Tracks(self.recorder, every=2)
        track = tracks.track(phase="train")
        for _ in range(3):
            self.play(tracks, track, 5)
        self.assertEqual([h.global_step for h in self.headers()], [0, 10])

    def test_beliefs_are_copied_and_belong_to_the_next_step_only(self):
        track = track_lib.Tracks(self.recorder).track()
        track.believe(value=9.0)
        track.start()
        track.begin(0)
        logits = np.array([1.0, 2.0])
        track.believe(value=0.5, logits=logits)
        logits[:] = 0
        track.record(0, 1.0, False, False, 1)
        track.record(0, 1.0, True, False, 2)
        kept = self.kept()
        self.assertEqual(kept_rows.rows(kept, "values"), [0.5, None])
        self.assertEqual(kept_rows.rows(kept, "logits")[0].tolist(), [1.0, 2.0])

    def test_a_failure_to_record_is_warned_of_once_and_passes(self):
        tracks = track_lib.Tracks(self.recorder)
        track = tracks.track()
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            for _ in range(2):
                track.start()
                track.begin(0)
                track.record(0, 1.0, False, False, 1)
                with track.guarded():
                    track.record(0, "much", False, False, 2)
                self.assertFalse(track.is_recording)
                tracks.steps += 2
        (warning,) = caught
        self.assertIn("found 'much'", str(warning.message))
        self.recorder.close()
        for kept in self.sink.episodes.values():
            self.assertEqual(kept.card.end_reason, END.ERROR)
            self.assertIn("Not recorded further", kept.card.error)
            self.assertEqual(kept.card.episode_length, 1)

    def test_a_request_to_stop_is_no_failure(self):
        track = track_lib.Tracks(self.recorder).track()
        with self.assertRaises(KeyboardInterrupt):
            with track.guarded():
                raise KeyboardInterrupt

    def test_a_closed_recorder_is_no_failure(self):
        tracks = track_lib.Tracks(self.recorder)
        track = tracks.track()
        track.start()
        track.begin(0)
        track.record(0, 1.0, False, False, 1)
        self.recorder.close()
        track.record(0, 1.0, False, False, 2)
        self.assertFalse(track.is_recording)
        self.play(tracks, track, 1)
        self.assertEqual(self.kept().card.episode_length, 1)

    def test_only_a_recorder_of_its_own_is_closed(self):
        track_lib.Tracks(self.recorder).close()
        self.assertFalse(self.recorder.is_closed)
        logdir = self.enter_context(tempfile.TemporaryDirectory())
        tracks = track_lib.Tracks(logdir)
        self.assertIsInstance(tracks.recorder, recorder_lib.Recorder)
        tracks.close()
        tracks.close()
        self.assertTrue(tracks.recorder.is_closed)

    def test_wrong_arguments_raise_at_once(self):
        for every in (0, -1, True, 2.0, "all"):
            with self.assertRaisesRegex(ValueError, "`every`"):
                track_lib.Tracks(self.recorder, every=every)
        with self.assertRaisesRegex(ValueError, "phase"):
            track_lib.Tracks(self.recorder).track(phase="night")


if __name__ == "__main__":
    absltest.main()
