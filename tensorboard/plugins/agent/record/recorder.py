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
"""Begins episodes, numbers them, and sees that each is whole or absent."""

import binascii
import os
import threading
import time
import weakref

from tensorboard.plugins.agent import metadata
from tensorboard.plugins.agent.record import buffer_pool
from tensorboard.plugins.agent.record import channel_kinds
from tensorboard.plugins.agent.record import episode_header
from tensorboard.plugins.agent.record import leaves
from tensorboard.plugins.agent.record import open_episode
from tensorboard.plugins.agent.record import sink as sink_lib
from tensorboard.plugins.agent.record import writer_thread

# Of `flush_secs`, what rows wait for before they are cut into a chunk; the
# rest is for the writer's clock and for encoding.
_CUT_FRACTION = 0.75
_POLL_FRACTION = 0.2

# Unused buffers that are kept for the next chunk.
_POOL_BYTES = 32 << 20


class Recorder:
    """Records episodes into a log directory that TensorBoard shows.

    ```python
    with agent.Recorder("logs/run1") as recorder:
        observation, info = env.reset(seed=7)
        episode = recorder.begin_episode(observation, info=info, seed=7)
        ...
        episode.record_step(action, reward, terminated, truncated, observation)
        episode.end()
    ```

    A recorder owns one event file in a directory of its own below `logs/run1`,
    so it never disturbs another writer. Several episodes may be open at once.
    Thread-safe. What was recorded `flush_secs` ago survives `kill -9`; what is
    open when the program ends normally is ended with reason "closed".
    """

    def __init__(
        self,
        logdir,
        *,
        flush_secs=1.0,
        queue_bytes=writer_thread.QUEUE_BYTES,
    ):
        """Creates a recorder and its directory.

        Args:
          logdir: The run's directory, str or path-like; or a `Sink`.
          flush_secs: Longest time until a recorded step can be read, seconds.
          queue_bytes: Memory for rows that wait to be written. Past it, steps
            wait for the disk, and one warning says so.

        Raises:
          OSError: The directory cannot be made.
          TypeError, ValueError: An argument is not what is said above.
        """
        if not flush_secs > 0:
            raise ValueError(
                "Expected flush_secs > 0 but found %r." % (flush_secs,)
            )
        self.session_id = binascii.hexlify(os.urandom(4)).decode("ascii")
        self.cut_after_secs = flush_secs * _CUT_FRACTION
        self._sink = sink_lib.open_sink(logdir)
        self._pool = buffer_pool.BufferPool(_POOL_BYTES)
        self._writer = writer_thread.WriterThread(
            self._sink, self._pool, flush_secs * _POLL_FRACTION, queue_bytes
        )
        self._problems = leaves.Problems()
        self._lock = threading.RLock()
        self._next_index = 0
        # Of open episodes; an index that was reserved is not taken back.
        self._given_indices = set()
        self._is_closed = False
        self._finalizer = weakref.finalize(self, _shut_down, self._writer)

    @property
    def error(self):
        """The exception that stopped the recording; None while it goes on."""
        return self._writer.error

    @property
    def is_closed(self):
        return self._is_closed

    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc, traceback):
        for episode in self._writer.open_episodes:
            episode.end_with(exc)
        self.close()

    def begin_episode(
        self,
        observation,
        *,
        frame=None,
        info=None,
        env_id=None,
        seed=None,
        reset_options=None,
        observation_space=None,
        action_space=None,
        action_names=None,
        render_fps=None,
        phase=None,
        env_index=None,
        agent_id=None,
        group_id=None,
        global_step=None,
        policy=None,
        facts=None,
        episode_index=None,
    ):
        """Begins an episode with what `reset` returned. None means unknown.

        Args:
          observation: Arrays, numbers, text, and dictionaries and tuples of
            them. Copied, as everything given to an episode.
          frame: Picture of the first state: uint8[H, W, 3], or text.
          info: A dictionary.
          env_id: Such as "MiniGrid-DoorKey-8x8-v0".
          seed, reset_options: What `reset` was given.
          observation_space, action_space: Gymnasium spaces.
          action_names: Names of a discrete space's actions in order, or of
            the elements of a continuous action.
          render_fps: Frames per second the environment asks to be shown at.
          phase: "train", "eval" or "rollout".
          env_index: Position in a vector environment.
          agent_id: The agent whose track this is, of several.
          group_id: What the tracks of one episode of several agents share.
          global_step: Training steps done before.
          policy: The policy's name, or a mapping with any of "name",
            "deterministic", "seed" and "weights_sha256".
          facts: Mapping of free facts for the page.
          episode_index: What `reserve_index` returned; None: the next one.

        Returns:
          An `OpenEpisode`.

        Raises:
          ValueError: The recorder is closed, or a fact has a wrong value.
          TypeError: A fact has a wrong type.
        """
        known = episode_header.EpisodeFacts(
            env_id=env_id,
            seed=seed,
            reset_options=reset_options,
            observation_space=observation_space,
            action_space=action_space,
            action_names=tuple(str(name) for name in action_names or ()),
            render_fps=render_fps,
            phase=phase,
            env_index=env_index,
            agent_id=agent_id,
            group_id=group_id,
            global_step=global_step,
            policy=policy,
            facts=facts,
        )
        return self._begin(known, observation, frame, info, episode_index)

    def skip_episode(self):
        """Counts an episode that is not recorded, so that indices stay true."""
        self.reserve_index()

    def reserve_index(self):
        """Counts an episode that may be recorded later, or not at all.

        Returns:
          Its index; give it to `begin_episode`, once.
        """
        with self._lock:
            index = self._next_index
            self._next_index += 1
        return index

    def flush(self):
        """Waits until all chunks that were cut have been written."""
        self._writer.flush()

    def close(self):
        """Ends open episodes, writes everything, frees the file.

        Harmless if called again. Never raises because writing failed; see
        `error`.
        """
        self._is_closed = True
        self._finalizer()

    def put_chunk(self, chunk):
        """For open episodes: hands a chunk to the writer."""
        self._writer.put_chunk(chunk)

    def put_card(self, card):
        """For open episodes: hands a card to the writer."""
        self._writer.put_card(card)

    def forget(self, episode):
        """For open episodes: `episode` has ended."""
        self._writer.unwatch(episode)
        index = episode.episode_index
        with self._lock:
            if index in self._given_indices:
                self._given_indices.remove(index)
                if index == self._next_index - 1 and not episode.length:
                    self._next_index -= 1

    def _begin(self, known, observation, frame, info, index):
        with self._lock:
            self._require_open()
            is_reserved = index is not None
            header = self._header(
                known, index if is_reserved else self._next_index
            )
            episode = open_episode.OpenEpisode(
                self, header, _namer(header, known), self._pool, self._problems
            )
            episode.record_first_state(observation, frame, info)
            if not is_reserved:
                self._given_indices.add(self._next_index)
                self._next_index += 1
        self._writer.watch(episode)
        return episode

    def _require_open(self):
        if self._is_closed:
            raise ValueError(
                "Expected an open recorder but this one was closed. Create a "
                "new one; it adds to the same log directory."
            )

    def _header(self, known, index):
        episode_id = metadata.episode_id(index, self.session_id)
        return episode_header.header(
            known, episode_id, index, self.session_id, time.time()
        )


def _namer(header, known):
    def space(name):
        return getattr(header, name) if header.HasField(name) else None

    return channel_kinds.ChannelNamer(
        space("observation_space"),
        space("action_space"),
        known.action_names,
    )


def _shut_down(writer):
    """Runs at `close`, when a recorder is collected, and at exit."""
    for episode in writer.open_episodes:
        episode.end()
    writer.close()
