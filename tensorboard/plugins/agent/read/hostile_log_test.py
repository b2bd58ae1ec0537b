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
"""Reads logs that someone made to do harm: nothing raises, nothing is huge.

Checksums of event files do not help here; whoever writes a log can make them
fit. So the protos inside are changed, and the records written anew.
"""

import contextlib
import logging
import os

import google_crc32c
import numpy as np
from absl.testing import absltest
from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st

from tensorboard.plugins.agent.episode import episode_pb2
from tensorboard.plugins.agent.read import chunk_store
from tensorboard.plugins.agent.read import log
from tensorboard.plugins.agent.read import sample_log

_EVENTS = sample_log.episode_events(length=5, chunk_states=3)
_VALUE = _EVENTS[1].summary.value[0]
_BLOBS = list(_VALUE.tensor.string_val)
_HEADER = sample_log.header().SerializeToString()
_CARD = sample_log.card(sample_log.header(), 5, 2).SerializeToString()

_numbers = st.one_of(
    st.integers(0, 20),
    st.sampled_from([2**24, 2**28, 2**31, 2**32, 2**53, 2**63, 2**64 - 1]),
)


@st.composite
def _mutated(draw, content):
    """`content` with some bytes replaced, removed or put in."""
    mutated = bytearray(content)
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, len(mutated)))
        cut = draw(st.integers(0, 3))
        mutated[place : place + cut] = draw(st.binary(max_size=3))
    return bytes(mutated)


@st.composite
def _channel_chunks(draw):
    """`ChannelChunk`s that state sizes of their own choice."""
    chunk = episode_pb2.ChannelChunk(first_row=draw(_numbers))
    for _ in range(draw(st.integers(0, 3))):
        chunk.runs.add(
            rows=draw(_numbers),
            dtype=draw(st.sampled_from(["uint8", "bool", "utf8", "f8", ""])),
            shape=draw(st.lists(_numbers, max_size=4)),
            absent=draw(st.booleans()),
        )
    for _ in range(draw(st.integers(0, 3))):
        chunk.filters.add(
            kind=draw(st.integers(0, 7)),
            axis=draw(st.integers(0, 5)),
            item_bytes=draw(st.integers(0, 9)),
            pixel_bytes=draw(st.integers(0, 5)),
            palette=draw(st.binary(max_size=12)),
        )
    chunk.raw_bytes = draw(_numbers)
    _add_data(draw, chunk)
    return chunk.SerializeToString()


def _add_data(draw, chunk):
    if draw(st.booleans()):
        chunk.payload = draw(st.binary(max_size=40))
        chunk.payload_crc32c = google_crc32c.value(chunk.payload)
    else:
        chunk.segment.file_name = draw(
            st.sampled_from(["../../x", "/etc/passwd", "a.seg", "", "\0"])
        )
        chunk.segment.offset_bytes = draw(_numbers)
        chunk.segment.length_bytes = draw(_numbers)


class HostileLogTest(absltest.TestCase):
    def setUp(self):
        super().setUp()
        self.logdir = sample_log.temp_dir(self)

    def read_everything(self, events):
        """Reads all that Python shows of a log; returns the episodes."""
        directory = os.path.join(self.logdir, "run1", "agent")
        sample_log.write(directory, events)
        episodes = log.read(self.logdir).episodes
        for episode in episodes:
            self.assertLessEqual(len(episode), chunk_store.MAX_EPISODE_ROWS)
            for channel in episode.channels.values():
                _ends(channel)
            for rows in (episode.observations, episode.infos, episode.frames):
                _ends(rows)
            repr(episode)
        return episodes

    @settings(max_examples=150, deadline=None)
    @given(st.integers(0, len(_BLOBS) - 1), st.data())
    def test_mutated_blobs(self, position, data):
        events = _copy(_EVENTS)
        blobs = events[1].summary.value[0].tensor.string_val
        blobs[position] = data.draw(_mutated(_BLOBS[position]))
        with _quiet():
            self.read_everything(events)

    @settings(max_examples=150, deadline=None)
    @given(_channel_chunks())
    def test_chunks_that_lie(self, content):
        events = _copy(_EVENTS)
        events[0].summary.value[0].tensor.string_val[1] = content
        with _quiet():
            episodes = self.read_everything(events)
        self.assertEqual(list(episodes[0].rewards), [1, 2, 3, 4, 5])

    @settings(max_examples=100, deadline=None)
    @given(_numbers, st.tuples(_numbers, _numbers, _numbers, _numbers))
    def test_indexes_that_lie(self, step, numbers):
        events = _copy(_EVENTS)
        events[1].step = min(step, 2**63 - 1)
        index = episode_pb2.ChunkIndex(
            first_state_row=numbers[0],
            state_rows=numbers[1],
            first_step_row=numbers[2],
            step_rows=numbers[3],
        )
        blobs = events[1].summary.value[0].tensor.string_val
        blobs[0] = index.SerializeToString()
        with _quiet():
            self.read_everything(events)

    @settings(max_examples=150, deadline=None)
    @given(_mutated(_HEADER), _mutated(_CARD))
    def test_mutated_headers_and_cards(self, header, card):
        events = _copy(_EVENTS)
        for event in events[:2]:
            _set_content(event, b"\x08\x01\x12" + _delimited(header))
        _set_content(events[2], b"\x08\x01\x1a" + _delimited(card))
        with _quiet():
            self.read_everything(events)

    def test_frames_that_were_not_touched_are_there(self):
        with _quiet():
            (episode,) = self.read_everything(_EVENTS)
        np.testing.assert_array_equal(episode.frames[5], sample_log.frame(0, 5))


def _copy(events):
    return [
        type(event).FromString(event.SerializeToString()) for event in events
    ]


def _set_content(event, content):
    event.summary.value[0].metadata.plugin_data.content = content


def _delimited(content):
    """A length-delimited field's value, behind its key."""
    length, out = len(content), bytearray()
    while length > 127:
        out.append(length & 127 | 128)
        length >>= 7
    out.append(length)
    return bytes(out) + content


def _ends(rows):
    """Touches the first and the last rows of a sequence."""
    numbers = range(len(rows))
    for number in [*numbers[:8], *numbers[-8:]]:
        rows[number]


@contextlib.contextmanager
def _quiet():
    """Keeps warnings that are expected by the hundred out of the log."""
    logging.disable(logging.WARNING)
    try:
        yield
    finally:
        logging.disable(logging.NOTSET)


if __name__ == "__main__":
    absltest.main()
