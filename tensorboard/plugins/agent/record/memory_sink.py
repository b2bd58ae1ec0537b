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
"""A sink that keeps everything in memory, for tests and small rollouts."""

import dataclasses
from typing import Dict, List, Optional, Tuple

from tensorboard.plugins.agent.episode import episode_pb2


@dataclasses.dataclass
class KeptEpisode:
    """What was written of one episode.

    Attributes:
      header: The `EpisodeHeader`.
      chunks: `(ChunkIndex, blobs)` in order; blob i is channel i's
        serialized `ChannelChunk`.
      card: The `EpisodeCard`; None while the episode is open.
    """

    header: Optional[episode_pb2.EpisodeHeader] = None
    chunks: List[Tuple[episode_pb2.ChunkIndex, List[bytes]]] = (
        dataclasses.field(default_factory=list)
    )
    card: Optional[episode_pb2.EpisodeCard] = None


class MemorySink:
    """Keeps episodes in `episodes`, by id, in the order of their first chunk.

    Read it after the recorder was closed or flushed.
    """

    def __init__(self):
        self.episodes: Dict[str, KeptEpisode] = {}
        self.is_closed = False

    def __str__(self):
        return "memory"

    def write_chunk(self, header, index, blobs, wall_time_secs):
        kept = self.episodes.setdefault(header.episode_id, KeptEpisode())
        kept.header = header
        kept.chunks.append((index, list(blobs)))

    def write_card(self, card, wall_time_secs):
        self.episodes.setdefault(card.episode_id, KeptEpisode()).card = card

    def close(self):
        self.is_closed = True
