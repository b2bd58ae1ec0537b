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
"""Tests for episodes as data frames."""

import os
import sys
from unittest import mock

import numpy as np
import pandas
from absl.testing import absltest

from tensorboard.plugins.agent.episode import episode_pb2
from tensorboard.plugins.agent.read import log
from tensorboard.plugins.agent.read import sample_log


class EpisodeTableTest(absltest.TestCase):
    def setUp(self):
        super().setUp()
        self.logdir = sample_log.temp_dir(self)

    def episode(self, events):
        sample_log.write(os.path.join(self.logdir, "run1", "agent"), events)
        return log.read(self.logdir).episodes[0]

    def of_rows(self, dtype, *rows):
        """The column of an extra with these rows, one per step."""
        header = sample_log.header()
        spec = header.channels[8]
        spec.dtype = dtype
        index = episode_pb2.ChunkIndex(
            state_rows=len(rows) + 1, step_rows=len(rows)
        )
        blobs = [index.SerializeToString()] + [b""] * 8
        blobs.append(sample_log.channel_blob(spec, 0, list(rows)))
        event = sample_log.blob_event(header, 0, blobs)
        return self.episode([event]).to_pandas(["td_error"])

    def test_has_one_row_per_step_beside_its_state(self):
        table = self.episode(sample_log.episode_events(2, 3)).to_pandas()
        self.assertEqual(table.index.name, "t")
        self.assertEqual(table.index.tolist(), [0, 1, 2])
        self.assertEqual(
            table.columns.tolist(),
            "observations[0] observations[1] actions rewards terminated "
            "truncated infos/pos infos/says td_error infos/late".split(),
        )
        self.assertEqual(table["observations[0]"].tolist(), [2, 2, 2])
        self.assertEqual(table["observations[1]"].tolist(), [0, 1, 2])
        self.assertEqual(table["actions"].tolist(), [0, 1, 2])
        self.assertEqual(table["rewards"].tolist(), [21, 22, 23])
        self.assertEqual(table["terminated"].tolist(), [False, False, True])
        self.assertEqual(table["infos/pos"].tolist(), [0, 1, 2])
        self.assertEqual(
            table.attrs, {"run": "run1", "episode_id": "000002-5f2c91ab"}
        )

    def test_types_are_kept(self):
        table = self.episode(sample_log.episode_events(2, 3)).to_pandas()
        self.assertEqual(table["observations[0]"].dtype, np.float32)
        self.assertEqual(table["actions"].dtype, np.int64)
        self.assertEqual(table["rewards"].dtype, np.float64)
        self.assertEqual(table["terminated"].dtype, bool)

    def test_the_last_state_is_a_row_without_a_step(self):
        episode = self.episode(sample_log.episode_events(2, 3))
        table = episode.to_pandas(last_state=True)
        self.assertEqual(table.index.tolist(), [0, 1, 2, 3])
        self.assertEqual(table["observations[1]"].tolist(), [0, 1, 2, 3])
        self.assertEqual(table["actions"].tolist()[:3], [0, 1, 2])
        self.assertTrue(pandas.isna(table["actions"][3]))
        self.assertEqual(str(table["actions"].dtype), "Int64")
        self.assertEqual(str(table["terminated"].dtype), "boolean")
        self.assertTrue(np.isnan(table["rewards"][3]))

    def test_absent_rows_are_missing_values(self):
        table = self.episode(sample_log.episode_events(0, 3)).to_pandas()
        self.assertEqual(
            table["infos/says"].tolist(), ["state 0", None, "state 2"]
        )
        self.assertEqual(
            table["infos/late"].isna().tolist(), [True, True, False]
        )
        self.assertEqual(table["infos/late"][2], 4)

    def test_large_integers_stay_exact_beside_absent_ones(self):
        table = self.of_rows("int64", np.int64(2**62 + 1), None)
        self.assertEqual(table["td_error"][0], 2**62 + 1)
        self.assertTrue(pandas.isna(table["td_error"][1]))

    def test_absent_floats_keep_their_type(self):
        table = self.of_rows("float32", np.float32(0.5), None)
        self.assertEqual(table["td_error"].dtype, np.float32)
        np.testing.assert_array_equal(table["td_error"], [0.5, np.nan])

    def test_rows_of_differing_type_are_objects(self):
        table = self.of_rows("int64", np.int64(2**62 + 1), np.float64(0.5))
        self.assertEqual(table["td_error"].tolist(), [2**62 + 1, 0.5])

    def test_structures_are_objects(self):
        table = self.of_rows("json", "[1, 2]", '{"a": null}')
        self.assertEqual(table["td_error"].tolist(), [[1, 2], {"a": None}])

    def test_pictures_come_if_asked_for(self):
        episode = self.episode(sample_log.episode_events(2, 3))
        table = episode.to_pandas(["frames", "rewards"])
        self.assertEqual(table.columns.tolist(), ["frames", "rewards"])
        np.testing.assert_array_equal(
            table["frames"][2], sample_log.frame(2, 2)
        )

    def test_elements_are_named_by_their_labels(self):
        header = sample_log.header()
        header.channels[0].labels.extend(["x", "y"])
        episode = self.episode(sample_log.chunk_events(header, 1))
        self.assertEqual(
            episode.to_pandas(["observations"]).columns.tolist(),
            ["observations[x]", "observations[y]"],
        )

    def test_equal_labels_give_way_to_numbers(self):
        header = sample_log.header()
        header.channels[0].labels.extend(["x", "x"])
        episode = self.episode(sample_log.chunk_events(header, 1))
        self.assertEqual(
            episode.to_pandas(["observations"]).columns.tolist(),
            ["observations[0]", "observations[1]"],
        )

    def test_channels_of_one_name_are_both_there(self):
        header = sample_log.header()
        header.channels[1].CopyFrom(header.channels[3])
        header.channels[1].name = "observations[0]"
        index = episode_pb2.ChunkIndex(state_rows=2, step_rows=1)
        blobs = [
            index.SerializeToString(),
            sample_log.channel_blob(
                header.channels[0], 0, [np.float32([0, 0])] * 2
            ),
            sample_log.channel_blob(header.channels[1], 0, [np.float64(1)]),
        ]
        episode = self.episode([sample_log.blob_event(header, 0, blobs)])
        table = episode.to_pandas(["observations", "observations[0]"])
        self.assertEqual(
            table.columns.tolist(),
            ["observations[0]", "observations[1]", "observations[0]"],
        )
        self.assertEqual(table.iloc[0].tolist(), [0, 0, 1])

    def test_an_unknown_channel_raises(self):
        episode = self.episode(sample_log.episode_events(0, 3))
        with self.assertRaisesRegex(KeyError, "'speed'; .* has 'observations'"):
            episode.to_pandas(["speed"])

    def test_an_episode_without_steps(self):
        chunk = sample_log.chunk_events(sample_log.header(), 0)[0]
        episode = self.episode([chunk])
        self.assertEqual(len(episode.to_pandas()), 0)
        self.assertEqual(len(episode.to_pandas(last_state=True)), 1)

    def test_without_pandas_it_is_asked_for_by_name(self):
        episode = self.episode(sample_log.episode_events(0, 3))
        with mock.patch.dict(sys.modules, {"pandas": None}):
            with self.assertRaisesRegex(ImportError, "pip install pandas"):
                episode.to_pandas()


if __name__ == "__main__":
    absltest.main()
