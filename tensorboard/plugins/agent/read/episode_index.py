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
"""Which episodes there are, from metadata alone.

Headers stand in the metadata of the steps tags and cards in that of the card
tags, so listing reads no blob.
"""

import collections
import dataclasses
import functools
import threading
from typing import Dict, Optional, Tuple

from tensorboard import errors
from tensorboard.plugins.agent import metadata
from tensorboard.plugins.agent.episode import episode_pb2


@dataclasses.dataclass(frozen=True)
class EpisodeEntry:
    """What is known of an episode without reading its chunks.

    Attributes:
      run: The user's run.
      tb_run: The run that TensorBoard knows, the recorder's own.
      episode_id: The episode's identity inside `run`.
      header: Its `EpisodeHeader`. Shared; not to be changed.
      card: Its `EpisodeCard`; None while it is open, or if it was cut.
      last_chunk_t: First state row of its last chunk.
    """

    run: str
    tb_run: str
    episode_id: str
    header: episode_pb2.EpisodeHeader
    card: Optional[episode_pb2.EpisodeCard]
    last_chunk_t: int

    @property
    def is_finished(self):
        return self.card is not None

    @property
    def steps_tag(self):
        return metadata.steps_tag(self.episode_id)


@dataclasses.dataclass(frozen=True)
class EpisodeIndex:
    """All episodes of one experiment at one moment.

    Attributes:
      tb_runs: For each of the user's runs, sorted, the recorder's runs.
      episodes: Ordered by run, start time and episode index.
      warnings: Sentences for the user on what was left out.
    """

    tb_runs: Dict[str, Tuple[str, ...]]
    episodes: Tuple[EpisodeEntry, ...]
    warnings: Tuple[str, ...]

    def of_runs(self, runs):
        """Returns the episodes of some runs; of all if `runs` is empty.

        Raises:
          tensorboard.errors.NotFoundError: There is no run of that name.
        """
        for run in runs:
            if run not in self.tb_runs:
                raise errors.NotFoundError("No run %s." % _quoted(run))
        if not runs:
            return self.episodes
        wanted = frozenset(runs)
        return tuple(e for e in self.episodes if e.run in wanted)

    def find(self, run, episode_id):
        """Returns the `EpisodeEntry` of one episode.

        Raises:
          tensorboard.errors.NotFoundError: There is none.
        """
        entry = self.get(run, episode_id)
        if entry is None:
            self.of_runs([run])
            raise errors.NotFoundError(
                "No episode %s in run %s." % (_quoted(episode_id), _quoted(run))
            )
        return entry

    def get(self, run, episode_id):
        """Returns the `EpisodeEntry` of one episode, or None."""
        return self._by_name.get((run, episode_id))

    @functools.cached_property
    def _by_name(self):
        return {(entry.run, entry.episode_id): entry for entry in self.episodes}


class ContentParser:
    """Parses `plugin_data.content`, each distinct one once. Thread-safe."""

    def __init__(self, max_bytes=64 << 20):
        """Args:
        max_bytes: Sum of the lengths of the contents to remember.
        """
        self._max_bytes = max_bytes
        self._bytes = 0
        self._parsed = collections.OrderedDict()
        self._lock = threading.Lock()

    def parse(self, content):
        """Like `metadata.parse_plugin_data`, remembered."""
        with self._lock:
            if content in self._parsed:
                self._parsed.move_to_end(content)
                return self._parsed[content]
        message = metadata.parse_plugin_data(content)
        with self._lock:
            if content not in self._parsed:
                self._parsed[content] = message
                self._bytes += len(content)
            while self._bytes > self._max_bytes and len(self._parsed) > 1:
                oldest, _ = self._parsed.popitem(last=False)
                self._bytes -= len(oldest)
        return message


def read_index(source, parser):
    """Lists the episodes.

    Args:
      source: An `EpisodeSource`.
      parser: A `ContentParser`, to be kept from call to call.

    Returns:
      An `EpisodeIndex`.

    Raises:
      tensorboard.errors.PublicError: The provider failed.
    """
    # Cards first: an episode that ends in between then shows as open, which
    # it was a moment ago, and not as a card without steps.
    card_series, card_warnings = source.list_cards()
    chunk_series, chunk_warnings = source.list_chunks()
    builder = _IndexBuilder(parser)
    for tb_run, series_by_tag in sorted(chunk_series.items()):
        cards = card_series.get(tb_run, {})
        for tag, series in sorted(series_by_tag.items()):
            builder.add(tb_run, tag, series, cards)
    warnings = sorted(set(card_warnings) | set(chunk_warnings))
    return builder.build(warnings)


class _IndexBuilder:
    """Collects entries and counts what cannot be one."""

    def __init__(self, parser):
        self._parser = parser
        self._entries = {}
        self._tb_runs = {}
        self._unreadable = collections.Counter()
        self._repeated = collections.Counter()

    def add(self, tb_run, tag, series, cards):
        """Adds what a steps tag says, with its card among `cards`, if any."""
        episode_id, kind = metadata.parse_tag(tag) or (None, None)
        run = metadata.run_name(tb_run)
        if kind != metadata.STEPS or series.max_step is None:
            return
        header = self._parse(series.plugin_content, "header")
        if header is None:
            self._unreadable[run] += 1
            return
        card_series = cards.get(metadata.card_tag(episode_id))
        card = card_series and self._parse(card_series.plugin_content, "card")
        if card is not None and metadata.is_discarded(card):
            return
        self._tb_runs.setdefault(run, set()).add(tb_run)
        if (run, episode_id) in self._entries:
            self._repeated[run] += 1
            return
        self._entries[run, episode_id] = EpisodeEntry(
            run, tb_run, episode_id, header, card, series.max_step
        )

    def build(self, warnings):
        return EpisodeIndex(
            tb_runs={
                run: tuple(sorted(tb_runs))
                for run, tb_runs in sorted(self._tb_runs.items())
            },
            episodes=tuple(sorted(self._entries.values(), key=_order)),
            warnings=tuple(warnings + self._warnings()),
        )

    def _parse(self, content, field):
        message = self._parser.parse(content)
        if message is None or not message.HasField(field):
            return None
        return getattr(message, field)

    def _warnings(self):
        return [
            "Run %s: %s skipped, damaged or recorded by a newer version of "
            "Agent; update this one to see more."
            % (_quoted(run), _count(count))
            for run, count in sorted(self._unreadable.items())
        ] + [
            "Run %s: %s recorded twice, as if its directory was copied; the "
            "first is shown." % (_quoted(run), _count(count))
            for run, count in sorted(self._repeated.items())
        ]


def _order(entry):
    header = entry.header
    start = header.start_time_secs
    # NaN would leave the order to chance.
    start = start if start == start else 0.0
    return (entry.run, start, header.episode_index, entry.episode_id)


def _count(episodes):
    return "1 episode" if episodes == 1 else "%d episodes" % episodes


def _quoted(text):
    """A name from outside for a message: quoted, escaped and not too long."""
    return repr(text if len(text) <= 200 else text[:200] + "...")
