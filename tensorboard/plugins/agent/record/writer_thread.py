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
"""Encodes and writes chunks off the caller's thread."""

import collections
import os
import threading
import time
import warnings

import numpy as np

from tensorboard.plugins.agent.record import chunk_encoder

# Rows that wait to be written may take this much memory; past it `put_chunk`
# waits for the sink.
QUEUE_BYTES = 64 << 20


class WriterThread:
    """Takes chunks and cards from any thread, and writes them in order.

    Also wakes by itself to cut chunks of episodes whose environment is slow.
    If the sink fails, one warning says so, everything after it is dropped,
    and no caller notices but by `error`.
    """

    def __init__(self, sink, pool, flush_secs, queue_bytes=QUEUE_BYTES):
        """Starts the thread.

        Args:
          sink: A `Sink`.
          pool: The `BufferPool` that encoded rows go back to.
          flush_secs: Look this often for rows that wait.
          queue_bytes: See `QUEUE_BYTES`.
        """
        self._sink = sink
        self._pool = pool
        self._flush_secs = flush_secs
        self._queue_bytes = queue_bytes
        self._process_id = os.getpid()
        self._queue = collections.deque()
        self._waiting_bytes = 0
        self._is_busy = False
        self._is_closing = False
        self._has_warned_of_waiting = False
        self._open_episodes = []
        self._totals = {}
        self._changed = threading.Condition(threading.RLock())
        self.error = None
        self._thread = threading.Thread(
            target=self._run, name="agent-recorder", daemon=True
        )
        self._thread.start()

    @property
    def open_episodes(self):
        """The episodes being recorded, a list."""
        with self._changed:
            return list(self._open_episodes)

    def watch(self, episode):
        """Cuts chunks of `episode` from time to time, until `unwatch`."""
        with self._changed:
            self._open_episodes.append(episode)
            self._changed.notify_all()

    def unwatch(self, episode):
        with self._changed:
            if episode in self._open_episodes:
                self._open_episodes.remove(episode)

    def put_chunk(self, chunk):
        """Queues a chunk; waits while the queue is full."""
        if self._is_foreign_process():
            return
        with self._changed:
            self._wait_for_room(chunk.raw_bytes)
            self._put(self._write_chunk, chunk, chunk.raw_bytes)

    def put_card(self, card):
        """Queues a card."""
        if self._is_foreign_process():
            return
        with self._changed:
            self._put(self._write_card, card, 0)

    def flush(self):
        """Waits until all that was put before has been written."""
        if self._is_foreign_process():
            return
        with self._changed:
            while (self._queue or self._is_busy) and self._thread.is_alive():
                self._changed.wait(0.1)

    def close(self):
        """Writes what is queued and closes the sink. Harmless twice."""
        if self._is_foreign_process():
            return
        with self._changed:
            self._is_closing = True
            self._changed.notify_all()
        # The garbage collector may run a recorder's end in this very thread.
        if threading.current_thread() is not self._thread:
            self._thread.join()

    def _put(self, write, item, item_bytes):
        if self.error is not None:
            return
        self._queue.append((write, item, item_bytes))
        self._waiting_bytes += item_bytes
        self._changed.notify_all()

    def _wait_for_room(self, item_bytes):
        if threading.current_thread() is self._thread:
            return
        while self._waiting_bytes and self.error is None:
            if self._waiting_bytes + item_bytes <= self._queue_bytes:
                return
            if not self._thread.is_alive():
                return
            self._warn_of_waiting()
            self._changed.wait(1.0)

    def _warn_of_waiting(self):
        if self._has_warned_of_waiting:
            return
        self._has_warned_of_waiting = True
        _warn(
            "Agent records faster than %s can be written: %d MB wait, and "
            "steps now wait too. Record fewer episodes or smaller frames."
            % (self._sink, self._queue_bytes >> 20)
        )

    def _run(self):
        while True:
            with self._changed:
                if not self._queue and not self._is_closing:
                    # Without open episodes there is nothing to look for.
                    polls = self._open_episodes and self._flush_secs
                    self._changed.wait(polls or None)
                task = self._queue.popleft() if self._queue else None
                self._is_busy = task is not None
                closing = self._is_closing
            if task is not None:
                self._perform(*task)
            elif closing:
                break
            self._flush_slow_episodes()
        self._guard(self._sink.close)

    def _perform(self, write, item, item_bytes):
        if self.error is None:
            self._guard(write, item)
        with self._changed:
            self._waiting_bytes -= item_bytes
            self._is_busy = False
            self._changed.notify_all()

    def _flush_slow_episodes(self):
        now = time.monotonic()
        for episode in self.open_episodes:
            self._guard(episode.flush_if_due, now)

    def _guard(self, function, *args):
        try:
            function(*args)
        except Exception as error:  # training must go on, whatever it is
            self._fail(error)

    def _fail(self, error):
        if self.error is not None:
            return
        with self._changed:
            self.error = error
            self._changed.notify_all()
        _warn(
            "Agent stopped recording to %s after an error; the program goes "
            "on without it, and what was written before can be read. Make "
            "room or repair the cause, then create a new recorder. %s: %s"
            % (self._sink, type(error).__name__, error)
        )

    def _write_chunk(self, chunk):
        blobs = chunk_encoder.encode(chunk)
        self._give_back(chunk)
        self._sink.write_chunk(chunk.header, chunk.index, blobs, time.time())
        stored, count = self._totals.get(chunk.header.episode_id, (0, 0))
        stored += sum(len(blob) for blob in blobs)
        self._totals[chunk.header.episode_id] = (stored, count + 1)

    def _write_card(self, card):
        stored, count = self._totals.pop(card.episode_id, (0, 0))
        card.stored_bytes = stored
        card.chunk_count = count
        self._sink.write_card(card, time.time())

    def _give_back(self, chunk):
        for channel in chunk.channels:
            for run in channel.runs:
                if isinstance(run.values, np.ndarray):
                    self._pool.give(run.values.base)

    def _is_foreign_process(self):
        """A forked child has no such thread; its steps are not recorded."""
        if os.getpid() == self._process_id:
            return False
        if self.error is None:
            self.error = RuntimeError("The recorder is another process's.")
            _warn(
                "Agent does not record in this process, a fork of the one "
                "that made the recorder. Create a recorder in each process."
            )
        return True


def _warn(message):
    try:
        warnings.warn(message, RuntimeWarning, stacklevel=3)
    except RuntimeWarning:  # warnings are errors here, but none of training's
        pass
