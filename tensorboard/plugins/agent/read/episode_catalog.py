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
"""What a server remembers between requests: lists for a moment, bounded.

Listing all metadata takes a moment when there are thousands of episodes, and a
page asks for many chunks of the same one. Metadata that did not change is
parsed once.
"""

import collections
import math
import threading
import time

from tensorboard.plugins.agent.read import chunk_store
from tensorboard.plugins.agent.read import episode_index
from tensorboard.plugins.agent.read import episode_source

_INDEX_LIFE_SECS = 1.0
# A finished episode never changes, so that an older index will do for it.
_FINISHED_LIFE_SECS = 60.0
_CHUNK_LIST_LIFE_SECS = 10.0
_MAX_EXPERIMENTS = 8
_MAX_CHUNK_LISTS = 32


class EpisodeCatalog:
    """Episodes and chunk lists of a data provider. Thread-safe.

    An index is at most a second old, a chunk list of an unchanged episode at
    most ten. Finished episodes are found in an index up to a minute old.
    """

    def __init__(self, provider, clock=time.monotonic):
        """Args:
        provider: A `tensorboard.data.provider.DataProvider`.
        clock: Returns seconds.
        """
        self._provider = provider
        self._indexes = _TimedCache(_INDEX_LIFE_SECS, _MAX_EXPERIMENTS, clock)
        self._chunk_lists = _TimedCache(
            _CHUNK_LIST_LIFE_SECS, _MAX_CHUNK_LISTS, clock
        )

    def source(self, context=None, experiment_id=""):
        """Returns the `EpisodeSource` for one request."""
        return episode_source.EpisodeSource(
            self._provider, context, experiment_id
        )

    def index(self, source):
        """Returns the `EpisodeIndex`.

        Raises:
          tensorboard.errors.PublicError: The provider failed.
        """
        return self._indexes.get(
            source.experiment_id, lambda: self._read_index(source)
        )

    def chunk_list(self, source, run, episode_id):
        """Returns the `ChunkList` of an episode.

        Raises:
          tensorboard.errors.NotFoundError: There is no such run or episode.
          tensorboard.errors.PublicError: The provider failed.
        """
        entry = self._entry(source, run, episode_id)
        key = (
            source.experiment_id,
            entry.tb_run,
            episode_id,
            entry.last_chunk_t,
            entry.is_finished,
        )
        return self._chunk_lists.get(
            key, lambda: chunk_store.read_chunk_list(source, entry)
        )

    def _read_index(self, source):
        previous = self._indexes.peek(source.experiment_id, math.inf)
        return episode_index.read_index(source, previous or episode_index.EMPTY)

    def _entry(self, source, run, episode_id):
        older = self._indexes.peek(source.experiment_id, _FINISHED_LIFE_SECS)
        entry = older and older.get(run, episode_id)
        if entry is not None and entry.is_finished:
            return entry
        return self.index(source).find(run, episode_id)


class _TimedCache:
    """The last values made, each for a short time. Thread-safe.

    Of several threads that miss at once, one makes the value.
    """

    def __init__(self, life_secs, max_values, clock):
        self._life_secs = life_secs
        self._max_values = max_values
        self._clock = clock
        self._lock = threading.Lock()
        self._making = threading.Lock()
        self._made = collections.OrderedDict()

    def get(self, key, make):
        """Returns the value of `key`; calls `make()` if it is too old."""
        found = self.peek(key, self._life_secs)
        if found is not None:
            return found
        with self._making:
            found = self.peek(key, self._life_secs)
            if found is None:
                found = make()
                self._put(key, found)
            return found

    def peek(self, key, life_secs):
        """Returns the value of `key` unless it is too old; else None."""
        with self._lock:
            found = self._made.get(key)
            if found is None or self._clock() - found[0] > life_secs:
                return None
            self._made.move_to_end(key)
            return found[1]

    def _put(self, key, value):
        with self._lock:
            self._made[key] = (self._clock(), value)
            self._made.move_to_end(key)
            while len(self._made) > self._max_values:
                self._made.popitem(last=False)
