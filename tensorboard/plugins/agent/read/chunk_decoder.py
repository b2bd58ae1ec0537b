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
"""Chunks to decoded rows, through a small bounded cache."""

import bisect
import collections
import itertools
import logging
import threading

from tensorboard.plugins.agent.episode import codec
from tensorboard.plugins.agent.read import chunk_store

_logger = logging.getLogger(__name__)


class DecodedChunk:
    """The rows of one channel in one chunk, or the fact that they are lost.

    Attributes:
      first_row: Row number of the first row.
      is_lost: Whether the chunk could not be read; it then has no rows.
    """

    def __init__(self, first_row, runs, is_lost=False):
        """Args:
        first_row: Row number of the first row.
        runs: Sequence of `codec.Run`.
        is_lost: See the attribute.
        """
        self.first_row = first_row
        self.is_lost = is_lost
        self._runs = runs
        counts = [0] + [run.rows for run in runs]
        self._starts = list(itertools.accumulate(counts))

    def row(self, number):
        """Returns `(run, position in it)` of a row; None if it has none."""
        offset = number - self.first_row
        if not 0 <= offset < self._starts[-1]:
            return None
        position = bisect.bisect_right(self._starts, offset) - 1
        return self._runs[position], offset - self._starts[position]


class DecodedCache:
    """The last decoded chunks, bounded by their bytes. Thread-safe."""

    def __init__(self, max_bytes=64 << 20):
        """Args:
        max_bytes: Bytes of rows to keep; the newest chunk is always kept.
        """
        self._max_bytes = max_bytes
        self._bytes = 0
        self._chunks = collections.OrderedDict()
        self._lock = threading.Lock()

    def get(self, key):
        """Returns the `DecodedChunk` put under `key`, or None."""
        with self._lock:
            found = self._chunks.get(key)
            if found is None:
                return None
            self._chunks.move_to_end(key)
            return found[0]

    def put(self, key, decoded, size):
        """Keeps a `DecodedChunk` of `size` bytes."""
        with self._lock:
            if key in self._chunks:
                return
            self._chunks[key] = (decoded, size)
            self._bytes += size
            while self._bytes > self._max_bytes and len(self._chunks) > 1:
                _, (_, dropped) = self._chunks.popitem(last=False)
                self._bytes -= dropped


class ChunkDecoder:
    """Decodes the chunks of one episode as they are asked for. Thread-safe."""

    def __init__(self, source, files, chunks, cache):
        """Args:
        source: An `EpisodeSource`.
        files: `LogFiles` for segment files; None: unknown.
        chunks: The episode's `ChunkList`.
        cache: A `DecodedCache`, shared by episodes.
        """
        self.chunks = chunks
        self._source = source
        self._files = files
        self._cache = cache
        self._ends = {}
        self._said = set()
        self._is_pruning_said = False

    def holds(self, chunk, state):
        """Whether a chunk has a state's rows and those of the step to it.

        Args:
          chunk: Position in `chunks.ts`, or -1.
          state: Number of the state, at least the chunk's first.
        """
        if chunk < 0:
            return False
        if chunk not in self._ends:
            self._ends[chunk] = chunk_store.end_state(
                self._source, self.chunks, chunk
            )
        return state < self._ends[chunk]

    def decode(self, chunk, channel):
        """Decodes one channel of one chunk.

        Args:
          chunk: Position in `chunks.ts`.
          channel: Position in `chunks.channels`.

        Returns:
          A `DecodedChunk`. A chunk that is damaged, gone or pruned is lost.
          That is said as a warning in the log of this module: damage once for
          each channel, pruning once for the episode.
        """
        entry = self.chunks.entry
        t = self.chunks.ts[chunk]
        key = (entry.tb_run, entry.episode_id, channel, t)
        found = self._cache.get(key)
        if found is None:
            found, size = self._decode(chunk, channel)
            self._cache.put(key, found, size)
        return found

    def _decode(self, chunk, channel):
        spec = self.chunks.channels[channel]
        t = self.chunks.ts[chunk]
        first_row = chunk_store.first_row(t, spec.alignment)
        try:
            stored = chunk_store.read_channel(
                self._source, self._files, self.chunks, chunk, channel
            )
            runs = codec.decode(stored.chunk) if stored else []
        except chunk_store.PrunedError as error:
            self._say_pruned(error)
            return DecodedChunk(first_row, [], is_lost=True), 0
        except (chunk_store.ChunkError, codec.CorruptChunkError) as error:
            self._say_lost(spec.name, t, error)
            return DecodedChunk(first_row, [], is_lost=True), 0
        size = stored.chunk.raw_bytes if stored else 0
        return DecodedChunk(first_row, runs), size

    def _say_pruned(self, error):
        if self._is_pruning_said:
            return
        self._is_pruning_said = True
        entry = self.chunks.entry
        _logger.warning(
            "Run %r, episode %s: rows that were pruned are None. %s",
            entry.run,
            entry.episode_id,
            error,
        )

    def _say_lost(self, name, t, error):
        if name in self._said:
            return
        self._said.add(name)
        _logger.warning(
            "Run %r, episode %s, channel %r: the rows from %d on cannot be "
            "read and are None. %s",
            self.chunks.entry.run,
            self.chunks.entry.episode_id,
            name,
            t,
            error,
        )
