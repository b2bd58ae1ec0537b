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
"""What a memory sink keeps, decoded: rows by channel name."""

import numpy as np

from tensorboard.plugins.agent.episode import codec
from tensorboard.plugins.agent.episode import episode_pb2


def specs(kept):
    """The channels of a `KeptEpisode`, late ones last: name to spec."""
    found = list(kept.header.channels)
    if kept.chunks:
        found += kept.chunks[-1][0].late_channels
    return {spec.name: spec for spec in found}


def rows(kept, name):
    """All rows of a channel, a list; absent rows are None.

    Arrays keep dtype and shape; texts are str. Rows are checked to follow one
    another without a gap, from row 0 or, in a late channel, from its chunk's.
    """
    position = list(specs(kept)).index(name)
    found = []
    for index, blobs in kept.chunks:
        if position >= len(blobs):
            is_state = specs(kept)[name].alignment == episode_pb2.PER_STATE
            count = index.state_rows if is_state else index.step_rows
            found += [None] * count
            continue
        chunk = episode_pb2.ChannelChunk.FromString(blobs[position])
        if chunk.first_row != len(found):
            raise AssertionError(
                "Expected row %d of %r but found %d."
                % (len(found), name, chunk.first_row)
            )
        for run in codec.decode(chunk):
            found += [None] * run.rows if run.absent else list(run.values)
    return found


def array(kept, name):
    """All rows of a channel of one dtype and shape, dtype[rows, ...]."""
    return np.stack(rows(kept, name))
