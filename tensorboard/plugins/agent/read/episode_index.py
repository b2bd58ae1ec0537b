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
from typing import Dict, Optional, Tuple

from tensorboard import errors
from tensorboard.plugins.agent import metadata
from tensorboard.plugins.agent.episode import episode_pb2


@dataclasses.dataclass(frozen=True, eq=False)
class EpisodeEntry:
    """What is known of an episode without reading its chunks.

    Lists made one after another share the entries of episodes that did not
    change, so an entry may be the key of what was made of it.

    Attributes:
      run: The user's run.
      tb_run: The run that TensorBoard knows, the recorder's own.
      episode_id: The episode's identity inside `run`.
      header: Its `EpisodeHeader`. Shared; not to be changed.
      card: Its `EpisodeCard`; None while it is open, or if it was cut.
      last_chunk_t: First state row of its last chunk.
      contents: The bytes that header and card were parsed from; the second is
        None without a card.
    """

    run: str
    tb_run: str
    episode_id: str
    header: episode_pb2.EpisodeHeader
    card: Optional[episode_pb2.EpisodeCard]
    last_chunk_t: int
    contents: Tuple[bytes, Optional[bytes]] = (b"", None)

    @property
    def is_finished(self):
        return self.card is not None

    @property
    def steps_tag(self):
        return metadata.steps_tag(self.episode_id)

    @functools.cached_property
    def order(self):
        """What episodes are sorted by."""
        start = self.header.start_time_secs
        # NaN would leave the order to chance.
        start = start if start == start else 0.0
        return self.run, start, self.header.episode_index, self.episode_id


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

    @functools.cached_property
    def by_tag(self):
        """The episodes by `(tb_run, steps tag)`."""
        return {
            (entry.tb_run, entry.steps_tag): entry for entry in self.episodes
        }


EMPTY = EpisodeIndex({}, (), ())


def read_index(source, previous=EMPTY):
    """Lists the episodes.

    Args:
      source: An `EpisodeSource`.
      previous: The `EpisodeIndex` that was read before; what did not change
        since is taken from it and not parsed again.

    Returns:
      An `EpisodeIndex`.

    Raises:
      tensorboard.errors.PublicError: The provider failed.
    """
    # Cards first: an episode that ends in between then shows as open, which
    # it was a moment ago, and not as a card without steps.
    card_series, card_warnings = source.list_cards()
    chunk_series, chunk_warnings = source.list_chunks()
    builder = _IndexBuilder(previous.by_tag)
    for tb_run, series_by_tag in sorted(chunk_series.items()):
        cards = card_series.get(tb_run, {})
        for tag, series in sorted(series_by_tag.items()):
            builder.add(tb_run, tag, series, cards)
    warnings = sorted(set(card_warnings) | set(chunk_warnings))
    return builder.build(warnings)


class _IndexBuilder:
    """Collects entries and counts what cannot be one."""

    def __init__(self, known):
        """Args:
        known: `EpisodeEntry`s of before by `(tb_run, steps tag)`.
        """
        self._known = known
        self._entries = {}
        self._tb_runs = {}
        self._unreadable = collections.Counter()
        self._repeated = collections.Counter()

    def add(self, tb_run, tag, series, cards):
        """Adds what a steps tag says, with its card among `cards`, if any."""
        known = self._known.get((tb_run, tag))
        if known is None or not _is_current(known, series, cards):
            known = self._parse_entry(tb_run, tag, series, cards)
        if known is None:
            return
        self._tb_runs.setdefault(known.run, set()).add(tb_run)
        name = (known.run, known.episode_id)
        if name in self._entries:
            self._repeated[known.run] += 1
            return
        self._entries[name] = known

    def build(self, warnings):
        return EpisodeIndex(
            tb_runs={
                run: tuple(sorted(tb_runs))
                for run, tb_runs in sorted(self._tb_runs.items())
            },
            episodes=tuple(sorted(self._entries.values(), key=_by_order)),
            warnings=tuple(warnings + self._warnings()),
        )

    def _parse_entry(self, tb_run, tag, series, cards):
        """An `EpisodeEntry`; None if there is none to be listed."""
        episode_id, kind = metadata.parse_tag(tag) or (None, None)
        run = metadata.run_name(tb_run)
        if kind != metadata.STEPS or series.max_step is None:
            return None
        header = _parse(series.plugin_content, "header")
        if header is None:
            self._unreadable[run] += 1
            return None
        card_content = _card_content(episode_id, cards)
        card = card_content and _parse(card_content, "card")
        if card is not None and metadata.is_discarded(card):
            return None
        return EpisodeEntry(
            run,
            tb_run,
            episode_id,
            header,
            card,
            series.max_step,
            (series.plugin_content, card_content),
        )

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


def _by_order(entry):
    return entry.order


def _is_current(entry, series, cards):
    """Whether an entry says what its series say now."""
    contents = series.plugin_content, _card_content(entry.episode_id, cards)
    return entry.last_chunk_t == series.max_step and entry.contents == contents


def _card_content(episode_id, cards):
    series = cards.get(metadata.card_tag(episode_id))
    return None if series is None else series.plugin_content


def _parse(content, field):
    """The header or card of a tag; None if it is damaged or newer."""
    message = metadata.parse_plugin_data(content)
    if message is None or not message.HasField(field):
        return None
    return getattr(message, field)


def _count(episodes):
    return "1 episode" if episodes == 1 else "%d episodes" % episodes


def _quoted(text):
    """A name from outside for a message: quoted, escaped and not too long."""
    return repr(text if len(text) <= 200 else text[:200] + "...")
