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
"""Tests for `log_dir_provider`: lists, blobs, growth and damage."""

import os
import shutil

from absl.testing import absltest
from absl.testing import parameterized

from tensorboard import context
from tensorboard import errors
from tensorboard.compat.proto import event_pb2
from tensorboard.compat.proto import types_pb2
from tensorboard.data import provider as provider_lib
from tensorboard.plugins.agent import local_server
from tensorboard.plugins.agent.read import log_dir_provider
from tensorboard.plugins.agent.read import record_scanner
from tensorboard.plugins.agent.read import sample_log

_STEPS = "000000-5f2c91ab/steps"
_CARD = "000000-5f2c91ab/card"
_AGENT = {"experiment_id": "", "plugin_name": "agent"}


def _read_all(provider, ctx=None):
    """Everything a provider says: lists, steps and bytes."""
    cards = provider.list_tensors(ctx, **_AGENT)
    chunks = provider.list_blob_sequences(ctx, **_AGENT)
    data = provider.read_blob_sequences(ctx, downsample=10**9, **_AGENT)
    return {
        "runs": sorted({**cards, **chunks}),
        "cards": {r: _contents(tags) for r, tags in cards.items()},
        "chunks": {r: _contents(tags) for r, tags in chunks.items()},
        "lengths": {
            run: {tag: series.max_length for tag, series in tags.items()}
            for run, tags in chunks.items()
        },
        "blobs": {
            (run, tag, datum.step): [
                provider.read_blob(ctx, blob_key=reference.blob_key)
                for reference in datum.values
            ]
            for run, tags in data.items()
            for tag, series in tags.items()
            for datum in series
        },
    }


def _contents(tags):
    return {
        tag: (series.max_step, series.max_wall_time, series.plugin_content)
        for tag, series in tags.items()
    }


class LogDirProviderTest(parameterized.TestCase):
    def setUp(self):
        super().setUp()
        self.logdir = sample_log.temp_dir(self)

    def write(self, events, run="run1/agent", **kwargs):
        return sample_log.write(
            os.path.join(self.logdir, run), events, **kwargs
        )

    def provider(self):
        provider = log_dir_provider.LogDirProvider(self.logdir)
        provider.refresh()
        return provider

    def tags(self, provider):
        listed = provider.list_blob_sequences(**_AGENT)
        return sorted(tag for tags in listed.values() for tag in tags)

    def steps(self, provider, run="run1/agent", tag=_STEPS):
        wanted = provider_lib.RunTagFilter(runs=[run], tags=[tag])
        found = provider.read_blob_sequences(run_tag_filter=wanted, **_AGENT)
        return [datum.step for datum in found.get(run, {}).get(tag, [])]

    @parameterized.parameters(*local_server.LOADERS)
    def test_says_what_tensorboard_says(self, loader):
        sample_log.write_golden_log(self.logdir)
        server = local_server.LocalServer(self.logdir, loader)
        self.addCleanup(server.close)
        server.wait_for("000001-5f2c91ab/card", "000002-5f2c91ab/steps")
        server.wait_for("000000-0badcafe/card")
        self.assertEqual(
            _read_all(self.provider()),
            _read_all(server.provider, context.RequestContext()),
        )

    def test_lists_the_runs_with_data_of_agent(self):
        self.write(sample_log.episode_events())
        self.write([], run="scalars")
        runs = self.provider().list_runs(experiment_id="")
        self.assertEqual([run.run_name for run in runs], ["run1/agent"])

    def test_has_nothing_for_other_plugins(self):
        self.write(sample_log.episode_events())
        self.assertEqual(
            self.provider().list_tensors(
                experiment_id="", plugin_name="scalars"
            ),
            {},
        )

    def test_records_of_other_plugins_are_ignored(self):
        other = event_pb2.Event(step=1)
        value = other.summary.value.add(tag="agent/loss", simple_value=1.0)
        value.metadata.plugin_data.plugin_name = "scalars"
        self.write([other] + sample_log.episode_events())
        self.assertEqual(self.tags(self.provider()), [_STEPS])

    def test_refresh_reads_on_where_it_stopped(self):
        events = sample_log.episode_events(length=5)
        path = self.write(events[:1])
        provider = self.provider()
        self.assertEqual(self.steps(provider), [0])
        self.assertFalse(provider.refresh())
        sample_log.append(path, events[1:])
        self.assertTrue(provider.refresh())
        self.assertEqual(self.steps(provider), [0, 2, 4])
        self.assertEqual(self.provider().damage, [])

    def test_sees_new_files_and_runs(self):
        provider = self.provider()
        self.assertEqual(self.tags(provider), [])
        self.write(sample_log.episode_events())
        self.assertTrue(provider.refresh())
        self.write(sample_log.episode_events(1), run="run2/agent")
        provider.refresh()
        self.assertLen(self.tags(provider), 2)

    def test_a_file_that_was_replaced_is_read_anew(self):
        self.write(sample_log.episode_events(0, length=9))
        provider = self.provider()
        self.write(sample_log.episode_events(1, length=1))
        self.assertTrue(provider.refresh())
        self.assertEqual(self.tags(provider), ["000001-5f2c91ab/steps"])

    def test_a_directory_that_was_deleted_is_gone(self):
        self.write(sample_log.episode_events())
        provider = self.provider()
        shutil.rmtree(os.path.join(self.logdir, "run1"))
        self.assertTrue(provider.refresh())
        self.assertEqual(self.tags(provider), [])

    def test_a_step_that_comes_again_changes_nothing(self):
        events = sample_log.episode_events(length=5)
        self.write(events[:2] + events[:2] + events[2:])
        self.assertEqual(self.steps(self.provider()), [0, 2, 4])

    def test_a_damaged_record_costs_only_itself(self):
        path = self.write(sample_log.episode_events(length=5))
        with open(path, "r+b") as stream:
            data, tag = stream.read(), _STEPS.encode()
            stream.seek(data.index(tag, data.index(tag) + 1))
            stream.write(b"X")
        provider = self.provider()
        self.assertEqual(self.steps(provider), [0, 4])
        self.assertLen(provider.damage, 1)
        self.assertIn(_CARD, provider.list_tensors(**_AGENT)["run1/agent"])

    def test_a_record_that_is_no_event_costs_only_itself(self):
        path = self.write(sample_log.episode_events(0))
        junk = b"\xffagent"
        with open(path, "ab") as stream:
            stream.write(_frame(junk))
        sample_log.append(path, sample_log.episode_events(1))
        provider = self.provider()
        self.assertLen(self.tags(provider), 2)
        self.assertIn("is no event", provider.damage[0])

    @parameterized.named_parameters(
        ("scalar", lambda tensor: tensor.ClearField("tensor_shape")),
        ("matrix", lambda tensor: tensor.tensor_shape.dim.add(size=1)),
        ("short", lambda tensor: tensor.string_val.pop()),
        ("numbers", lambda t: setattr(t, "dtype", types_pb2.DT_UINT8)),
    )
    def test_values_that_are_no_blob_sequence_are_left_out(self, damage):
        events = sample_log.episode_events(length=5)
        damage(events[1].summary.value[0].tensor)
        self.write(events)
        self.assertEqual(self.steps(self.provider()), [0, 4])

    def test_a_record_without_a_value_is_left_out(self):
        events = sample_log.episode_events(length=5)
        events[0].summary.value[0].ClearField("tensor")
        self.write(events)
        self.assertEqual(self.steps(self.provider()), [2, 4])

    def test_unknown_keys_are_not_found(self):
        self.write(sample_log.episode_events())
        provider = self.provider()
        for key in ("", "x", "ü", "bm90IGpzb24", "WyJhIl0"):
            with self.assertRaises(errors.NotFoundError):
                provider.read_blob(blob_key=key)

    def test_a_blob_that_vanished_is_not_found(self):
        path = self.write(sample_log.episode_events())
        provider = self.provider()
        data = provider.read_blob_sequences(**_AGENT)["run1/agent"][_STEPS]
        os.remove(path)
        with self.assertRaisesRegex(errors.NotFoundError, "at step 0"):
            provider.read_blob(blob_key=data[0].values[0].blob_key)


def _frame(data):
    header = record_scanner._LENGTH.pack(len(data))
    checksum = record_scanner._FOOTER.pack
    return (
        header
        + checksum(record_scanner.masked_crc32c(header))
        + data
        + checksum(record_scanner.masked_crc32c(data))
    )


if __name__ == "__main__":
    absltest.main()
