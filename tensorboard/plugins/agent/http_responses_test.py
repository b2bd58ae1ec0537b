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
"""Tests for `http_responses`: values to what strict JSON can carry."""

import gc
import json

from absl.testing import absltest
from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st

from tensorboard.plugins.agent import http_responses
from tensorboard.plugins.agent.episode import episode_pb2
from tensorboard.plugins.agent.read import chunk_store
from tensorboard.plugins.agent.read import episode_index
from tensorboard.plugins.agent.read import sample_log


def _entry(header, card=None):
    return episode_index.EpisodeEntry(
        "run1", "run1/agent", header.episode_id, header, card, 0
    )


def _reply(header, card=None, channels=()):
    return http_responses.episode(
        chunk_store.ChunkList(
            entry=_entry(header, card),
            ts=(0,),
            references=((),),
            channels=tuple(channels),
            states=1,
            steps=0,
            warnings=("a warning",),
        )
    )


class HttpResponsesTest(absltest.TestCase):
    def test_numbers_that_json_lacks_become_their_names(self):
        card = sample_log.card(sample_log.header(), 3, 1)
        for value, expected in (
            (float("nan"), "NaN"),
            (float("inf"), "Infinity"),
            (float("-inf"), "-Infinity"),
            (-0.5, -0.5),
        ):
            card.episode_return = value
            reply = _reply(sample_log.header(), card)
            self.assertEqual(reply["episode"]["return"], expected)

    def test_unknown_is_null_and_never_zero(self):
        header = episode_pb2.EpisodeHeader(episode_id="x")
        episode = _reply(header)["episode"]
        for name in (
            "env_id env_index agent_id phase seed global_step policy length "
            "return terminated truncated error success raw_bytes"
        ).split():
            self.assertIsNone(episode[name], name)
        header.env_index = 0
        header.global_step = 0
        header.policy.deterministic = False
        episode = _reply(header)["episode"]
        self.assertEqual((episode["env_index"], episode["global_step"]), (0, 0))
        self.assertEqual(
            episode["policy"],
            {"name": None, "deterministic": False, "seed": None},
        )

    def test_seeds_of_any_size_are_text(self):
        header = sample_log.header()
        header.seed = str(2**200)
        header.policy.seed = "7"
        episode = _reply(header)["episode"]
        self.assertEqual(episode["seed"], str(2**200))
        self.assertEqual(episode["policy"]["seed"], "7")

    def test_unknown_kinds_and_reasons_have_names(self):
        header = sample_log.header()
        spec = episode_pb2.ChannelSpec(name="x", kind=999, role=999)
        card = sample_log.card(header, 3, 1)
        card.end_reason = 99
        reply = _reply(header, card, [spec])
        self.assertEqual(reply["channels"][0]["kind"], "unknown")
        self.assertEqual(reply["channels"][0]["role"], "unknown")
        self.assertEqual(reply["channels"][0]["alignment"], "per_step")
        self.assertEqual(reply["episode"]["end_reason"], "closed")

    def test_only_stacks_have_a_stack_axis(self):
        spec = episode_pb2.ChannelSpec(kind=episode_pb2.FRAME_STACK)
        other = episode_pb2.ChannelSpec(kind=episode_pb2.VECTOR)
        channels = _reply(sample_log.header(), channels=[spec, other])[
            "channels"
        ]
        self.assertEqual([c["stack_axis"] for c in channels], [0, None])

    def test_paths_keep_numbers_and_names(self):
        spec = episode_pb2.ChannelSpec()
        spec.path.add(name="7")
        spec.path.add(number=7)
        spec.path.add(index=0)
        channels = _reply(sample_log.header(), channels=[spec])["channels"]
        self.assertEqual(channels[0]["path"], ["7", 7, 0])

    def test_warnings_of_reading_and_of_recording_are_told(self):
        card = sample_log.card(sample_log.header(), 3, 1)
        card.warnings.add(name="infos/obj", value="an object")
        self.assertEqual(
            _reply(sample_log.header(), card)["warnings"],
            ["a warning", "infos/obj: an object"],
        )


class EpisodesReplyTest(absltest.TestCase):
    def setUp(self):
        super().setUp()
        self.reply = http_responses.EpisodesReply()

    def read(self, entries, warnings=()):
        return json.loads(self.reply.text(entries, warnings))

    def test_lists_what_it_is_given_in_that_order(self):
        a, b = _entry(sample_log.header(0)), _entry(sample_log.header(1))
        for entries in ([a, b], [b, a], [b], []):
            found = self.read(entries, ['take "care"'])
            self.assertEqual(
                [e["episode_index"] for e in found["episodes"]],
                [entry.header.episode_index for entry in entries],
            )
            self.assertEqual(found["warnings"], ['take "care"'])
            self.assertEqual(found["version"], 1)

    def test_an_episode_is_told_as_on_its_own(self):
        header = sample_log.header(3)
        card = sample_log.card(header, 3, 1)
        (listed,) = self.read([_entry(header, card)])["episodes"]
        self.assertEqual(listed, _reply(header, card)["episode"])

    def test_forgets_entries_that_nobody_lists_any_more(self):
        entry = _entry(sample_log.header(0))
        self.read([entry])
        self.assertLen(self.reply._texts, 1)
        del entry
        gc.collect()
        self.assertEmpty(self.reply._texts)


@st.composite
def _mutated(draw, message):
    """A message whose bytes were changed in some places."""
    content = bytearray(message.SerializeToString())
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, len(content)))
        cut = draw(st.integers(0, 3))
        content[place : place + cut] = draw(st.binary(max_size=3))
    found = type(message)()
    try:
        found.ParseFromString(bytes(content))
    except Exception:  # protobuf's error type differs between versions
        return message
    return found


class StrictJsonTest(absltest.TestCase):
    @settings(max_examples=300, deadline=None)
    @given(
        _mutated(sample_log.header()),
        _mutated(sample_log.card(sample_log.header(), 3, 1)),
    )
    def test_whatever_a_log_holds(self, header, card):
        entry = _entry(header, card)
        index = episode_index.EpisodeIndex(
            {"run1": ("run1/agent",)}, (entry,), ()
        )
        for reply in (
            http_responses.runs(index),
            json.loads(
                http_responses.EpisodesReply().text(index.episodes, ()),
                parse_constant=self.fail,
            ),
            _reply(header, card, header.channels),
        ):
            json.dumps(reply, allow_nan=False)


if __name__ == "__main__":
    absltest.main()
