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
"""Tests for episodes as `.npz` files."""

import io
import os
from unittest import mock

import numpy as np
from absl.testing import absltest

from tensorboard.plugins.agent.episode import episode_pb2
from tensorboard.plugins.agent.read import log
from tensorboard.plugins.agent.read import npz_file
from tensorboard.plugins.agent.read import sample_log


class NpzFileTest(absltest.TestCase):
    def setUp(self):
        super().setUp()
        self.logdir = sample_log.temp_dir(self)

    def episode(self, events):
        sample_log.write(self.logdir, events)
        return log.read(self.logdir).episodes[0]

    def arrays(self, episode, channels=None):
        path = os.path.join(self.logdir, "episode.npz")
        episode.to_npz(path, channels)
        with np.load(path, allow_pickle=False) as archive:
            return dict(archive)

    def of_rows(self, dtype, *rows):
        """The arrays of an episode with these observations."""
        header = sample_log.header()
        spec = header.channels[0]
        spec.dtype, spec.shape[:] = dtype, []
        index = episode_pb2.ChunkIndex(
            state_rows=len(rows), step_rows=len(rows) - 1
        )
        blobs = [index.SerializeToString()]
        blobs.append(sample_log.channel_blob(spec, 0, list(rows)))
        event = sample_log.blob_event(header, 0, blobs)
        return self.arrays(self.episode([event]), ["observations"])

    def test_arrays_have_the_type_and_rows_of_their_channel(self):
        arrays = self.arrays(self.episode(sample_log.episode_events(2, 3)))
        self.assertEqual(arrays["observations"].dtype, np.float32)
        self.assertEqual(
            arrays["observations"].tolist(), [[2, 0], [2, 1], [2, 2], [2, 3]]
        )
        self.assertEqual(arrays["frames"].shape, (4, 12, 16, 3))
        np.testing.assert_array_equal(
            arrays["frames"][3], sample_log.frame(2, 3)
        )
        self.assertEqual(arrays["actions"].tolist(), [0, 1, 2])
        self.assertEqual(arrays["rewards"].tolist(), [21.0, 22.0, 23.0])
        self.assertEqual(arrays["terminated"].dtype, bool)
        self.assertEqual(arrays["infos/pos"].tolist(), [0, 1, 2, 3])
        np.testing.assert_array_equal(
            arrays["td_error"], np.array([np.nan, 0.5, 1.0], np.float32)
        )

    def test_absent_rows_are_marked(self):
        arrays = self.arrays(self.episode(sample_log.episode_events(0, 3)))
        self.assertEqual(
            arrays["infos/says"].tolist(), ["state 0", "", "state 2", "state 3"]
        )
        self.assertEqual(
            arrays["infos/says.present"].tolist(), [True, False, True, True]
        )
        self.assertEqual(arrays["infos/late"].tolist(), [0, 0, 4, 9])
        self.assertEqual(
            arrays["infos/late.present"].tolist(), [False, False, True, True]
        )
        self.assertNotIn("rewards.present", arrays)

    def test_channels_can_be_chosen(self):
        episode = self.episode(sample_log.episode_events(0, 3))
        self.assertEqual(
            list(self.arrays(episode, ["rewards", "actions"])),
            ["rewards", "actions"],
        )
        with self.assertRaisesRegex(KeyError, "'speed'; .* has 'observations'"):
            episode.to_npz(io.BytesIO(), ["speed"])

    def test_blocks_do_not_show(self):
        episode = self.episode(sample_log.episode_events(0, 7, 3))
        whole = self.arrays(episode)
        with mock.patch.object(npz_file, "_BLOCK_ROWS", 2):
            in_blocks = self.arrays(episode)
        self.assertEqual(list(whole), list(in_blocks))
        for name, array in whole.items():
            np.testing.assert_array_equal(array, in_blocks[name])

    def test_rows_of_differing_shape_become_arrays_of_their_own(self):
        arrays = self.of_rows("int64", np.arange(2), None, np.arange(3))
        self.assertEqual(
            {name: array.tolist() for name, array in arrays.items()},
            {"observations[0]": [0, 1], "observations[2]": [0, 1, 2]},
        )

    def test_rows_of_differing_type_stay_exact(self):
        big = 2**62 + 1
        arrays = self.of_rows("int64", np.int64(big), np.float64(0.5))
        self.assertEqual(int(arrays["observations[0]"]), big)
        self.assertEqual(float(arrays["observations[1]"]), 0.5)

    def test_a_channel_without_present_rows(self):
        arrays = self.of_rows("int16", None, None)
        self.assertEqual(arrays["observations"].dtype, np.int16)
        self.assertEqual(arrays["observations"].tolist(), [0, 0])
        self.assertEqual(
            arrays["observations.present"].tolist(), [False, False]
        )

    def test_structures_are_json(self):
        arrays = self.of_rows("json", '{"a": [1, 2]}', "18446744073709551617")
        self.assertEqual(
            arrays["observations"].tolist(),
            ['{"a": [1, 2]}', "18446744073709551617"],
        )

    def test_texts_of_any_alphabet(self):
        arrays = self.of_rows("utf8", "", "\u00e9\U0001f600", "\ud800")
        self.assertEqual(
            arrays["observations"].tolist(),
            ["", "\u00e9\U0001f600", "\ud800"],
        )

    def test_one_long_text_does_not_widen_all(self):
        with mock.patch.object(npz_file, "_MAX_TEXT_BYTES", 100):
            arrays = self.of_rows("utf8", "long" * 10, "short")
        self.assertEqual(str(arrays["observations[0]"]), "long" * 10)
        self.assertEqual(str(arrays["observations[1]"]), "short")

    def test_an_open_episode_of_one_state(self):
        chunk = sample_log.chunk_events(sample_log.header(), 0)[0]
        arrays = self.arrays(self.episode([chunk]))
        self.assertEqual(arrays["observations"].tolist(), [[0, 0]])
        self.assertEqual(arrays["rewards"].shape, (0,))
        self.assertEqual(arrays["rewards"].dtype, np.float64)


if __name__ == "__main__":
    absltest.main()
