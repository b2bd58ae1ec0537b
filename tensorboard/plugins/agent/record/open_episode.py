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
"""An episode while it is being recorded."""

import threading
import time

import numpy as np

from tensorboard.plugins.agent.episode import values
from tensorboard.plugins.agent.record import channel_kinds
from tensorboard.plugins.agent.record import chunk_builder
from tensorboard.plugins.agent.record import episode_totals
from tensorboard.plugins.agent.record import leaves

# A chunk is cut as soon as its rows take this many bytes or it has this many
# rows. Large pictures get more bytes until there are a few to predict from.
CHUNK_BYTES = 4 << 20
CHUNK_FEW_ROWS = 16
CHUNK_MOST_BYTES = 16 << 20
CHUNK_ROWS = 4096


class OpenEpisode:
    """Records one episode, from `Recorder.begin_episode` to `end`.

    Call `record_step` after every step of the environment, then `end`. As a
    context manager it ends itself, with reason "error" if an exception
    leaves the block. All values are copied before a call returns. Calls may
    come from any thread, one at a time. Nothing here raises because a disk is
    full or a value cannot be stored: that is warned of once.
    """

    def __init__(self, recorder, header, namer, pool, problems):
        """Use `Recorder.begin_episode` instead."""
        self._recorder = recorder
        self._header = header
        self._problems = problems
        self._reasons = {}
        self._builder = chunk_builder.ChunkBuilder(
            header, namer, pool, self._note_problem
        )
        self._totals = episode_totals.EpisodeTotals()
        self._lock = threading.RLock()
        self._began_secs = time.monotonic()
        self._last_cut_secs = self._began_secs
        self._is_written = False
        self._is_ended = False

    @property
    def episode_id(self):
        """Identity of the episode, also in the log."""
        return self._header.episode_id

    @property
    def episode_index(self):
        """Position of the episode in its recorder's order."""
        return self._header.episode_index

    @property
    def length(self):
        """Number of steps so far."""
        return self._totals.length

    @property
    def is_ended(self):
        """Whether the episode takes no more steps."""
        return self._is_ended

    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc, traceback):
        self.end_with(exc)

    def record_first_state(self, observation, frame=None, info=None):
        """Records what `reset` returned; `begin_episode` calls this."""
        rows = self._state_leaves(self._began_secs, observation, frame, info)
        self._builder.append_state(rows)
        self._warn()

    def record_step(
        self,
        action,
        reward,
        terminated,
        truncated,
        observation,
        *,
        frame=None,
        info=None,
        value=None,
        action_values=None,
        action_probs=None,
        logits=None,
        hidden=None,
        policy_action=None,
        extras=None,
    ):
        """Records one step and the state it led to. None means absent.

        Args:
          action: What the environment was given.
          reward: A number, or float[n] for vector rewards.
          terminated, truncated: The two end flags.
          observation: What the step returned; arrays, numbers, text, and
            dictionaries and tuples of them.
          frame: Picture of the state after the step: uint8[H, W, 3], or text.
          info: What the step returned, a dictionary.
          value: V(s) at the state the action was taken in, float.
          action_values: Q(s, .), float[A].
          action_probs: pi(. | s), float[A].
          logits: Unnormalised log probabilities, float[A].
          hidden: State that went into the decision, any nested value.
          policy_action: The policy's own action, where it was clipped or
            scaled before the environment got it.
          extras: Further channels by name, such as {"td_error": 0.5}.

        Raises:
          ValueError: The episode is over, or the name of an extra is taken.
          TypeError: Reward or flags are no numbers or no booleans.
        """
        self._require_running()
        reward = leaves.reward(reward)
        terminated = leaves.flag("terminated", terminated)
        truncated = leaves.flag("truncated", truncated)
        step = self._outcome_leaves(action, reward, terminated, truncated)
        step += self._belief_leaves(
            values=value,
            action_values=action_values,
            action_probs=action_probs,
            logits=logits,
            hidden=hidden,
            policy_actions=policy_action,
        )
        if extras:
            step += self._extra_leaves(extras)
        now = time.monotonic()
        state = self._state_leaves(now, observation, frame, info)
        with self._lock:
            self._require_running()
            self._builder.append_step(step)
            self._builder.append_state(state)
            self._totals.add(reward, terminated, truncated, info)
            self._cut_if_due(now)
        self._warn()

    def end(self, end_reason=None, error=""):
        """Ends the episode. Harmless if it has ended.

        Episodes without a step leave no trace.

        Args:
          end_reason: "terminated", "truncated", "reset", "closed", "error" or
            "interrupted". None: as the last flags say, else "closed".
          error: For "error": type and message of the exception.

        Raises:
          ValueError: `end_reason` is none of these.
        """
        reason = end_reason or self._totals.end_reason("closed")
        if reason not in episode_totals.END_REASONS:
            raise ValueError(
                "Expected an end reason of %s but found %r."
                % (", ".join(sorted(episode_totals.END_REASONS)), end_reason)
            )
        with self._lock:
            if self._is_ended:
                return
            self._is_ended = True
            if self._totals.length:
                if self._builder.state_rows:
                    self._cut(time.monotonic())
                self._write_card(reason, error)
        self._recorder.forget(self)

    def end_with(self, exception):
        """Ends the episode as an exception, or None, demands.

        An episode that the environment ended before keeps that end.
        """
        if exception is None or self._totals.over:
            self.end()
        elif isinstance(exception, Exception):
            name = type(exception).__name__
            self.end("error", "%s: %s" % (name, exception))
        else:
            self.end("interrupted")

    def discard(self, reason):
        """Ends the episode and takes it back.

        Args:
          reason: Why, in words.

        Raises:
          ValueError: The episode has ended, so that its log may have been
            read.
        """
        with self._lock:
            if self._is_ended:
                raise ValueError(
                    "Episode %s has ended and can no longer be discarded."
                    % self.episode_id
                )
            self._is_ended = True
            if self._is_written:
                self._reasons = {episode_totals.DISCARDED: str(reason)}
                self._write_card("closed", "")
        self._recorder.forget(self)

    def flush_if_due(self, now):
        """Cuts a chunk if rows have waited for long.

        Called by the writer's thread; does nothing while a step is being
        recorded, which looks at the clock itself.

        Args:
          now: `time.monotonic()`.
        """
        if not self._lock.acquire(blocking=False):
            return
        try:
            if not self._is_ended:
                self._cut_if_due(now)
        finally:
            self._lock.release()

    def _require_running(self):
        if self._is_ended:
            raise ValueError(
                "Expected an open episode but episode %s has ended after %d "
                "steps. Call `begin_episode` for the next one."
                % (self.episode_id, self._totals.length)
            )
        if self._totals.over:
            raise ValueError(
                "Expected no step after the environment ended episode %s at "
                "step %d. Call `end`, then `begin_episode` after the reset."
                % (self.episode_id, self._totals.length)
            )

    def _outcome_leaves(self, action, reward, terminated, truncated):
        rows = [
            ("rewards", (), reward),
            ("terminated", (), np.asarray(terminated)),
            ("truncated", (), np.asarray(truncated)),
        ]
        rows += leaves.of_value("actions", action, self._note_problem)
        return rows

    def _belief_leaves(self, **beliefs):
        rows = []
        for root, value in beliefs.items():
            if value is None:
                continue
            split = leaves.of_scalar if root == "values" else leaves.of_value
            rows += split(root, value, self._note_problem)
        return rows

    def _state_leaves(self, now, observation, frame, info):
        note = self._note_problem
        rows = [("wall_times", (), np.asarray(now - self._began_secs))]
        rows += leaves.of_value("observations", observation, note)
        if frame is not None:
            rows += leaves.of_value("frames", frame, note)
        if info:
            rows += leaves.of_value("infos", info, note)
        return rows

    def _extra_leaves(self, extras):
        for name in extras:
            if not isinstance(name, str) or not name:
                raise ValueError(
                    "Expected names of extras to be text but found %r."
                    % (name,)
                )
            if name in channel_kinds.RESERVED_NAMES:
                raise ValueError(
                    "The name %r is the recorder's own; give it by argument "
                    "or call the extra something else." % name
                )
        return leaves.of_value(
            channel_kinds.EXTRAS, dict(extras), self._note_problem
        )

    def _cut_if_due(self, now):
        builder = self._builder
        if not builder.step_rows:
            return
        waited_secs = now - self._last_cut_secs
        if (
            builder.raw_bytes >= self._enough_bytes()
            or builder.state_rows >= CHUNK_ROWS
            or waited_secs >= self._recorder.cut_after_secs
        ):
            self._cut(now)

    def _enough_bytes(self):
        few = self._builder.state_rows < CHUNK_FEW_ROWS
        return CHUNK_MOST_BYTES if few else CHUNK_BYTES

    def _cut(self, now):
        chunk = self._builder.cut()
        self._totals.raw_bytes += chunk.raw_bytes
        self._last_cut_secs = now
        self._is_written = True
        self._recorder.put_chunk(chunk)

    def _write_card(self, end_reason, error):
        duration_secs = time.monotonic() - self._began_secs
        card = self._totals.card(
            self.episode_id, end_reason, error, duration_secs
        )
        card.end_time_secs = time.time()
        for name, reason in self._reasons.items():
            card.warnings.add(name=name, value=reason)
        self._recorder.put_card(card)

    def _note_problem(self, root, path, reason):
        self._reasons[values.channel_name(root, path)] = reason

    def _warn(self):
        if self._reasons:
            self._problems.warn(self._reasons)
