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
"""Which segment files may go, and their deletion.

A segment file goes as a whole, with the heavy rows of its episode. Files that
an open episode refers to, and files that no episode refers to, are never
touched, nor is anything that is not a segment file.
"""

import collections
import dataclasses
import os
from typing import Tuple

from tensorboard.plugins.agent.episode import keep as keep_lib
from tensorboard.plugins.agent.read import log_files
from tensorboard.plugins.agent.read import segments


@dataclasses.dataclass(frozen=True)
class SegmentFile:
    """A segment file that belongs to finished episodes.

    Attributes:
      run: The user's run.
      tb_run: The recorder's directory, relative to the log directory.
      file_name: Its name in the segment folder.
      size: Its length in bytes.
      episode_ids: The episodes that refer to it, sorted.
      end_time_secs: When the last of them ended, seconds since the epoch.
    """

    run: str
    tb_run: str
    file_name: str
    size: int
    episode_ids: Tuple[str, ...]
    end_time_secs: float

    @property
    def path(self):
        """Relative to the log directory, parts joined by "/"."""
        folder = segments.FOLDER + "/" + self.file_name
        return folder if self.tb_run == "." else self.tb_run + "/" + folder


def choose(usages, keep=None, max_bytes=None):
    """Chooses the files to delete.

    Args:
      usages: `RecorderUsage`s of a log directory.
      keep: A `Keep`, applied to each run; None: keep all.
      max_bytes: Bytes that the segment files may take together. If those that
        are kept take more, the oldest of them go too. None: no limit.

    Returns:
      A list of `SegmentFile`s, oldest first.
    """
    files = sorted(_finished_files(usages), key=_age)
    dropped = _dropped_episodes(usages, keep)
    chosen = {
        (file.tb_run, file.file_name)
        for file in files
        if dropped.issuperset((file.run, id) for id in file.episode_ids)
    }
    if max_bytes is not None:
        chosen |= _over_budget(usages, files, chosen, max_bytes)
    return [f for f in files if (f.tb_run, f.file_name) in chosen]


def delete(files, segment_file):
    """Deletes a file; one that is gone already is no error.

    Args:
      files: The `LogFiles` of the log directory.
      segment_file: A `SegmentFile`.

    Raises:
      OSError: It cannot be deleted.
    """
    try:
        path = segments.path_of(
            files, segment_file.tb_run, segment_file.file_name
        )
    except segments.PrunedError:
        return
    except segments.SegmentError as error:
        raise OSError(str(error)) from error
    try:
        _remove_remote(path) if files.is_remote else os.remove(path)
    except FileNotFoundError:
        pass


def _finished_files(usages):
    for usage in usages:
        owners = collections.defaultdict(list)
        for episode in usage.episodes:
            for name in episode.segment_names:
                owners[name].append(episode)
        for name, episodes in owners.items():
            is_there = name in usage.segment_bytes
            is_allowed = log_files.EVENT_FILE_MARK not in name
            if is_there and is_allowed and not any(map(_is_open, episodes)):
                yield SegmentFile(
                    run=usage.run,
                    tb_run=usage.tb_run,
                    file_name=name,
                    size=usage.segment_bytes[name],
                    episode_ids=tuple(sorted(e.episode_id for e in episodes)),
                    end_time_secs=max(_end_time_secs(e) for e in episodes),
                )


def _dropped_episodes(usages, keep):
    """Pairs `(run, episode_id)` of finished episodes that are not kept."""
    by_run = collections.defaultdict(list)
    dropped = set()
    for usage in usages:
        for episode in usage.episodes:
            if episode.is_discarded:
                dropped.add((usage.run, episode.episode_id))
            elif not _is_open(episode):
                by_run[usage.run].append(episode)
    if keep is None:
        return dropped
    for run, episodes in by_run.items():
        cards = [e.card for e in sorted(episodes, key=_ended)]
        kept = keep_lib.kept_ids(cards, keep)
        dropped.update(
            (run, e.episode_id) for e in episodes if e.episode_id not in kept
        )
    return dropped


def _over_budget(usages, files, chosen, max_bytes):
    """More files to delete, the oldest of those not chosen yet."""
    total = sum(sum(usage.segment_bytes.values()) for usage in usages)
    staying = [f for f in files if (f.tb_run, f.file_name) not in chosen]
    untouchable = total - sum(file.size for file in files)
    pairs = [((f.tb_run, f.file_name), f.size) for f in staying]
    return set(keep_lib.over_budget_ids(pairs, max_bytes - untouchable))


def _is_open(episode):
    """Also if the card is another episode's: then nobody knows."""
    return episode.is_open or episode.card.episode_id != episode.episode_id


def _end_time_secs(episode):
    found = episode.card.end_time_secs
    return found if found == found else 0.0


def _ended(episode):
    return _end_time_secs(episode), episode.episode_id


def _age(file):
    return file.end_time_secs, file.tb_run, file.file_name


def _remove_remote(path):
    from tensorboard.compat import tf

    if hasattr(tf.io.gfile, "remove"):
        tf.io.gfile.remove(path)
        return
    try:
        import fsspec
    except ImportError as error:
        raise OSError(
            "Expected TensorFlow or fsspec, which can delete %s, but found "
            "neither; install one with: pip install fsspec" % path
        ) from error
    file_system, inner_path = fsspec.core.url_to_fs(path)
    file_system.rm_file(inner_path)
