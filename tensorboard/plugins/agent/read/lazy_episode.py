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
"""One recorded episode for Python: facts at once, rows when asked for."""

import functools
import types

from tensorboard.plugins.agent.episode import episode_pb2
from tensorboard.plugins.agent.read import chunk_decoder
from tensorboard.plugins.agent.read import chunk_store
from tensorboard.plugins.agent.read import episode_facts
from tensorboard.plugins.agent.read import episode_table
from tensorboard.plugins.agent.read import lazy_rows
from tensorboard.plugins.agent.read import npz_file


class Episode(episode_facts.EpisodeFacts):
    """A recorded episode, read lazily. Thread-safe.

    An episode of T steps has T + 1 states: `actions[t]` was taken at
    `observations[t]` and yielded `rewards[t]` and `observations[t + 1]`.
    `observations`, `frames` and `infos` have T + 1 rows, all else T. Nested
    observations, actions and infos come back nested: dictionaries and tuples
    (lists come back as tuples). What was never recorded has no rows.

    Facts that are unknown are None. While an episode is open, or if its
    recording was cut, so is all that its end would tell; `end_reason` is then
    "open". The rows are those of the last `refresh` of its log.
    """

    def __init__(self, entry, source, files, cache):
        """Episodes come from a `Log`.

        Args:
          entry: An `EpisodeEntry`.
          source: An `EpisodeSource`.
          files: The `LogFiles`.
          cache: A `DecodedCache`.
        """
        super().__init__(entry)
        self._source = source
        self._files = files
        self._cache = cache

    @property
    def warnings(self):
        """Sentences on what was not recorded or cannot be read, a tuple."""
        return self._chunks.warnings + self.recording_warnings

    @property
    def observations(self):
        return self._rows("observations", episode_pb2.OBSERVATION)

    @property
    def frames(self):
        """Rendered pictures, as the environment gave them."""
        return self._rows("frames", episode_pb2.RENDERED)

    @property
    def infos(self):
        """Info dictionaries; keys that were missing are missing."""
        return self._rows("infos", episode_pb2.INFOS)

    @property
    def actions(self):
        """The actions that the environment executed."""
        return self._rows("actions", episode_pb2.ACTION)

    @property
    def policy_actions(self):
        """The policy's own actions; no rows unless they may differ."""
        return self._rows("policy_actions", episode_pb2.POLICY_ACTION)

    @property
    def rewards(self):
        return self._rows("rewards", episode_pb2.REWARDS)

    @property
    def values(self):
        """V(observations[t])."""
        return self._rows("values", episode_pb2.POLICY_OUTPUT)

    @property
    def action_values(self):
        """Q(observations[t], .), one number per action."""
        return self._rows("action_values", episode_pb2.POLICY_OUTPUT)

    @property
    def action_probs(self):
        """pi(. | observations[t]), one number per action."""
        return self._rows("action_probs", episode_pb2.POLICY_OUTPUT)

    @property
    def logits(self):
        return self._rows("logits", episode_pb2.POLICY_OUTPUT)

    @property
    def hidden(self):
        """The hidden state that went into the decision at t."""
        return self._rows("hidden", episode_pb2.POLICY_OUTPUT)

    @property
    def channels(self):
        """All `Channel`s by name, in the order they were first recorded."""
        return types.MappingProxyType(self._channels)

    def to_pandas(self, channels=None, last_state=False):
        """Makes a data frame of one row per step.

        Row t holds the state in which the decision t was made, the decision
        and what it yielded: `observations`, `frames` and `infos` of row t
        belong to `actions[t]` and `rewards[t]`. So the last state, which no
        decision follows, is left out unless asked for.

        Args:
          channels: Names of channels to take, in this order; None: all whose
            rows are numbers, texts or vectors of up to 64 elements.
          last_state: Whether to add row T, which has a state and no step.

        Returns:
          A `pandas.DataFrame` with index `t`. A number or text per row is the
          column of its channel's name; each element of a vector is a column
          such as "observations[0]" or, where elements have names,
          "action_values[left]"; anything else is a column of arrays. Absent
          rows are missing values; integers and booleans then have pandas'
          nullable types, so that no integer is rounded.

        Raises:
          ImportError: pandas is not installed.
          KeyError: There is no channel of that name.
        """
        rows = self._chunks.states if last_state else self._chunks.steps
        if channels is None:
            chosen = filter(episode_table.is_small, self.channels.values())
        else:
            chosen = [self.channel(name) for name in channels]
        table = episode_table.to_pandas(chosen, rows)
        table.attrs.update(run=self.run, episode_id=self.episode_id)
        return table

    def to_npz(self, path, channels=None):
        """Writes plain arrays to a file for `np.load`, which needs no pickle.

        Args:
          path: Where, str, PathLike or a binary file; replaced if it exists.
          channels: Names of channels to write; None: all.

        Each channel becomes the array of its name, `dtype[rows, *shape]`, of
        T + 1 rows for states and T for steps. Texts become `<U`, structures
        JSON text. Where rows are absent they are zero or empty, and an array
        `<name>.present`, `bool[rows]`, is False. Rows of differing type or
        shape become one array each, `<name>[<row>]`.

        Raises:
          KeyError: There is no channel of that name.
          OSError: The file cannot be written.
        """
        names = self.channels if channels is None else channels
        npz_file.write(path, [self.channel(name) for name in names])

    def channel(self, name):
        """Returns a `Channel`.

        Raises:
          KeyError: There is none of that name; says which there are.
        """
        try:
            return self._channels[name]
        except KeyError:
            known = ", ".join(repr(known) for known in self._channels)
            raise KeyError(
                "No channel %r; this episode has %s." % (name, known)
            ) from None

    def __len__(self):
        """Number of steps that can be read."""
        return self._chunks.steps

    def __bool__(self):
        return True

    def __repr__(self):
        result = (
            "return %g" % self.episode_return if self._card else "not finished"
        )
        return "<Episode %s of run %r: %s, %s>" % (
            self.episode_id,
            self.run,
            result,
            self.end_reason,
        )

    @functools.cached_property
    def _chunks(self):
        return chunk_store.read_chunk_list(self._source, self._entry)

    @functools.cached_property
    def _channels(self):
        decoder = chunk_decoder.ChunkDecoder(
            self._source, self._files, self._chunks, self._cache
        )
        return {
            spec.name: lazy_rows.Channel(decoder, index)
            for index, spec in enumerate(self._chunks.channels)
        }

    def _rows(self, root, role):
        """The rows of one of the recorder's arguments, nested if it was."""
        channels = [
            channel
            for name, channel in self._channels.items()
            if channel.spec.role == role
            and (name == root or name.startswith(root + "/"))
        ]
        if len(channels) == 1 and not channels[0].spec.path:
            return channels[0]
        if role == episode_pb2.INFOS:
            return lazy_rows.NestedRows(self._chunks.states, channels, dict)
        length = len(channels[0]) if channels else 0
        return lazy_rows.NestedRows(length, channels)
