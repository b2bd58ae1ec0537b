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
"""A log directory for Python: its runs and episodes, read lazily.

    log = agent.read("logs")
    best = log.episodes.sort("episode_return", reverse=True)[0]
    best.frames[10], best.actions[10], best.rewards[10]
"""

import logging

from tensorboard.plugins.agent.read import chunk_decoder
from tensorboard.plugins.agent.read import episode_index
from tensorboard.plugins.agent.read import episode_list
from tensorboard.plugins.agent.read import episode_source
from tensorboard.plugins.agent.read import lazy_episode
from tensorboard.plugins.agent.read import log_dir_provider

_logger = logging.getLogger(__name__)


def read(logdir):
    """Opens a log directory.

    Args:
      logdir: Path (str or PathLike) or URL of a log directory as given to
        TensorBoard, of one run in it, or of the recorder's own directory. It
        need not exist yet.

    Returns:
      A `Log`. Nothing about damaged, cut or still growing logs raises; see
      `Log.warnings`.
    """
    return Log(log_dir_provider.LogDirProvider(logdir))


class Log:
    """The episodes of one log directory as of the last `refresh`.

    Thread-safe. A finished episode never changes.

    Attributes:
      logdir: The directory, absolute.
    """

    def __init__(self, provider):
        """Args:
        provider: A `LogDirProvider`.
        """
        self.logdir = provider.files.root
        self._provider = provider
        self._cache = chunk_decoder.DecodedCache()
        self._index = episode_index.EMPTY
        self._episodes = episode_list.EpisodeList(())
        self._said = set()
        self.refresh()

    @property
    def runs(self):
        """Names of the runs that have episodes, sorted, a tuple."""
        return tuple(self._index.tb_runs)

    @property
    def episodes(self):
        """An `EpisodeList` by run, then start time, then episode index."""
        return self._episodes

    @property
    def warnings(self):
        """Sentences on what could not be read, a tuple."""
        missing = (
            ()
            if self._provider.files.exists()
            else ("There is no directory %s." % self.logdir,)
        )
        return missing + tuple(self._provider.damage) + self._index.warnings

    def episode(self, episode_id, run=None):
        """Returns one episode.

        Args:
          episode_id: Its identity.
          run: Its run; None: the only one that has such an episode.

        Raises:
          KeyError: There is none.
          ValueError: Several runs have one, and `run` is None.
        """
        found = [
            episode
            for episode in self._episodes
            if episode.episode_id == episode_id and run in (None, episode.run)
        ]
        if not found:
            where = self.logdir if run is None else "run %r" % run
            raise KeyError("No episode %r in %s." % (episode_id, where))
        if len(found) > 1:
            raise ValueError(
                "Expected one episode %r but the runs %s each have one; say "
                "which, as in episode(%r, run=%r)."
                % (
                    episode_id,
                    ", ".join(repr(episode.run) for episode in found),
                    episode_id,
                    found[0].run,
                )
            )
        return found[0]

    def refresh(self):
        """Reads what was recorded since.

        Returns:
          True if anything changed. Episodes taken from the log before keep
          what they had; take them anew.
        """
        changed = self._provider.refresh()
        if changed:
            source = episode_source.EpisodeSource(self._provider)
            self._index = episode_index.read_index(source, self._index)
            self._episodes = episode_list.EpisodeList(
                lazy_episode.Episode(
                    entry, source, self._provider.files, self._cache
                )
                for entry in self._index.episodes
            )
        self._say_new_warnings()
        return changed

    def __repr__(self):
        return "<Log %s: %d runs, %d episodes>" % (
            self.logdir,
            len(self.runs),
            len(self.episodes),
        )

    def _say_new_warnings(self):
        for sentence in self.warnings:
            if sentence not in self._said:
                self._said.add(sentence)
                _logger.warning("%s", sentence)
