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
"""What takes the space of a log: event files and segment files, by episode.

Every event file is read once, from end to end. Of segment files only their
sizes are looked at.
"""

import collections
import dataclasses
from typing import Dict, FrozenSet, Optional, Tuple

from tensorboard.plugins.agent import metadata
from tensorboard.plugins.agent.episode import episode_pb2
from tensorboard.plugins.agent.read import episode_facts
from tensorboard.plugins.agent.read import event_file
from tensorboard.plugins.agent.read import record_scanner

_CARD = metadata.CARD
_MARK = metadata.PLUGIN_NAME.encode("utf-8")


@dataclasses.dataclass(frozen=True)
class EpisodeUsage:
    """What one episode takes.

    Attributes:
      episode_id: Its identity in its run.
      card: Its `EpisodeCard`; None while it is open, or if it was cut.
      kind_bytes: Stored bytes by the lower-case name of a `ChannelKind`, in
        event files and in segment files that are there.
      segment_names: Names of the segment files that its chunks refer to, also
        of those that are gone.
    """

    episode_id: str
    card: Optional[episode_pb2.EpisodeCard]
    kind_bytes: Dict[str, int]
    segment_names: FrozenSet[str]

    @property
    def is_open(self):
        return self.card is None

    @property
    def is_discarded(self):
        return self.card is not None and metadata.is_discarded(self.card)


@dataclasses.dataclass(frozen=True)
class RecorderUsage:
    """What one recorder's directory takes.

    Attributes:
      run: The user's run.
      tb_run: The directory, relative to the log directory, parts joined by
        "/".
      event_bytes: Bytes of its event files.
      segment_bytes: Bytes of each file in its segment folder, by name.
      episodes: `EpisodeUsage`s in the order in which they began.
      damage: Sentences on what cannot be read.
    """

    run: str
    tb_run: str
    event_bytes: int
    segment_bytes: Dict[str, int]
    episodes: Tuple[EpisodeUsage, ...]
    damage: Tuple[str, ...]

    @property
    def unreferenced_bytes(self):
        """Bytes of segment files that no episode refers to."""
        known = frozenset().union(*(e.segment_names for e in self.episodes))
        return sum(
            size
            for name, size in self.segment_bytes.items()
            if name not in known
        )

    def is_pruned(self, episode):
        """Whether a segment file of an `EpisodeUsage` is gone."""
        return not episode.segment_names.issubset(self.segment_bytes)


def measure(files, report=lambda path: None):
    """Reads what there is.

    Args:
      files: The `LogFiles` of the log directory.
      report: Called with the path of each event file before it is read.

    Returns:
      A list of `RecorderUsage`s by run and directory, those with episodes.

    Raises:
      OSError: The directory cannot be listed.
    """
    paths = collections.defaultdict(list)
    for tb_run, path in files.event_files() if files.exists() else ():
        paths[tb_run].append(path)
    found = []
    for tb_run in paths:
        survey = _RecorderSurvey(files, tb_run)
        for path in paths[tb_run]:
            report(path)
            survey.read(path)
        if survey.has_episodes:
            found.append(survey.result())
    return sorted(found, key=lambda usage: (usage.run, usage.tb_run))


class _RecorderSurvey:
    """Adds up one recorder's event files. Not thread-safe."""

    def __init__(self, files, tb_run):
        folder = files.path(
            *([] if tb_run == "." else tb_run.split("/")),
            *metadata.SEGMENT_DIRECTORY,
        )
        self._files = files
        self._tb_run = tb_run
        self._segment_bytes = files.sizes(folder)
        self._event_bytes = 0
        self._episodes = {}
        self._damage = {}

    @property
    def has_episodes(self):
        return bool(self._episodes)

    def read(self, path):
        """Adds an event file."""
        scanner = record_scanner.RecordScanner(self._files, path)
        is_ours = False
        for _, data in scanner.read_new():
            if _MARK in data and self._add_event(path, data):
                is_ours = True
        if not is_ours:
            return
        self._event_bytes += self._files.size(path)
        for sentence in scanner.damage:
            self._say(sentence)

    def result(self):
        return RecorderUsage(
            run=metadata.run_name(self._tb_run),
            tb_run=self._tb_run,
            event_bytes=self._event_bytes,
            segment_bytes=self._segment_bytes,
            episodes=tuple(e.result() for e in self._episodes.values()),
            damage=tuple(self._damage),
        )

    def _add_event(self, path, data):
        """Returns whether the event holds anything of an episode."""
        event = event_file.parse_event(data)
        if event is None:
            self._say("%s holds a record that is no event." % path)
            return False
        is_ours = False
        for value in event.summary.value:
            episode_id, kind = metadata.parse_tag(value.tag) or (None, None)
            content = _content(value, "card" if kind == _CARD else "header")
            if episode_id is None or content is None:
                continue
            is_ours = True
            if episode_id not in self._episodes:
                self._episodes[episode_id] = _EpisodeSurvey(episode_id)
            episode = self._episodes[episode_id]
            if kind == _CARD:
                episode.card = content
            else:
                self._add_chunk(path, episode, content, value)
        return is_ours

    def _add_chunk(self, path, episode, header, value):
        blobs = value.tensor.string_val
        channels = list(header.channels)
        try:
            index = episode_pb2.ChunkIndex.FromString(blobs[0])
            channels += index.late_channels
            for spec, blob in zip(channels, blobs[1:]):
                self._add_blob(episode, spec, blob)
        except Exception:  # protobuf's error type differs between versions
            self._say("%s holds a chunk that cannot be parsed." % path)

    def _add_blob(self, episode, spec, blob):
        chunk = episode_pb2.ChannelChunk.FromString(blob)
        kind = episode_facts.enum_name(episode_pb2.ChannelKind, spec.kind)
        size = len(blob)
        if chunk.WhichOneof("data") == "segment":
            size += self._segment_payload_bytes(episode, chunk.segment)
        episode.kind_bytes[kind or "unknown"] += size

    def _segment_payload_bytes(self, episode, reference):
        """Bytes of a payload that are there; 0 if its file is gone."""
        name = reference.file_name
        episode.segment_names.add(name)
        size = self._segment_bytes.get(name)
        if size is None:
            return 0
        end = reference.offset_bytes + reference.length_bytes
        if end > size:
            self._say(
                "Segment file %r of %s is cut: expected %d bytes or more but "
                "found %d." % (name, self._tb_run, end, size)
            )
            return 0
        return reference.length_bytes

    def _say(self, sentence):
        # A dict keeps the order, and each sentence once.
        self._damage[sentence] = None


class _EpisodeSurvey:
    """Adds up one episode. Not thread-safe."""

    def __init__(self, episode_id):
        self.card = None
        self.kind_bytes = collections.Counter()
        self.segment_names = set()
        self._episode_id = episode_id

    def result(self):
        return EpisodeUsage(
            episode_id=self._episode_id,
            card=self.card,
            kind_bytes=dict(self.kind_bytes),
            segment_names=frozenset(self.segment_names),
        )


def _content(value, field):
    """The header or card of a summary value; None if it has none."""
    plugin_data = value.metadata.plugin_data
    if plugin_data.plugin_name != metadata.PLUGIN_NAME:
        return None
    content = metadata.parse_plugin_data(plugin_data.content)
    if content is None or not content.HasField(field):
        return None
    return getattr(content, field)
