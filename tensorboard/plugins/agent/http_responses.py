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
"""What is known of episodes as the JSON values of `http_api.md`.

From the read path's values to dictionaries, lists, strings, numbers and None;
the list of episodes, which may be long, to text.
"""

import collections
import dataclasses
import json
import math
import threading
import weakref

from tensorboard.plugins.agent.episode import episode_pb2
from tensorboard.plugins.agent.episode import values
from tensorboard.plugins.agent.read import episode_facts

# Version of the HTTP API, not of the format on disk.
API_VERSION = 1


def runs(index, warnings=()):
    """The reply of `/runs`.

    Args:
      index: An `EpisodeIndex`.
      warnings: Sentences to add to the index's own.
    """
    totals = collections.Counter(entry.run for entry in index.episodes)
    still_open = collections.Counter(
        entry.run for entry in index.episodes if not entry.is_finished
    )
    return {
        "version": API_VERSION,
        "runs": [
            {
                "run": run,
                "tb_runs": list(tb_runs),
                "episodes": totals[run],
                "open_episodes": still_open[run],
            }
            for run, tb_runs in index.tb_runs.items()
        ],
        "warnings": list(index.warnings) + list(warnings),
    }


class EpisodesReply:
    """Makes the reply of `/episodes`. Thread-safe.

    What an `EpisodeEntry` becomes is kept as long as the entry is, since most
    of a list is the same each time.
    """

    def __init__(self):
        self._texts = weakref.WeakKeyDictionary()
        self._lock = threading.Lock()

    def text(self, entries, warnings):
        """Returns the reply as JSON.

        Args:
          entries: `EpisodeEntry`s in the order to list.
          warnings: Sentences for the page.
        """
        with self._lock:
            texts = [self._text_of(entry) for entry in entries]
        head = '{"version": %d, "episodes": [' % API_VERSION
        tail = '], "warnings": %s}' % json.dumps(list(warnings))
        return head + ", ".join(texts) + tail

    def _text_of(self, entry):
        text = self._texts.get(entry)
        if text is None:
            facts = episode_facts.EpisodeFacts(entry)
            text = json.dumps(_summary(facts), allow_nan=False)
            self._texts[entry] = text
        return text


def episode(chunks):
    """The reply of `/episode`.

    Args:
      chunks: A `ChunkList`.
    """
    facts = episode_facts.EpisodeFacts(chunks.entry)
    return {
        "version": API_VERSION,
        "episode": _summary(facts),
        "states": chunks.states,
        "steps": chunks.steps,
        "chunks": [{"t": t} for t in chunks.ts],
        "channels": [
            _channel(index, spec) for index, spec in enumerate(chunks.channels)
        ],
        "observation_space": facts.observation_space,
        "action_space": facts.action_space,
        "render_fps": facts.render_fps,
        "facts": [
            {"name": name, "value": value}
            for name, value in facts.facts.items()
        ],
        "parent": _parent(facts.parent),
        "warnings": list(chunks.warnings) + list(facts.recording_warnings),
    }


def _summary(facts):
    """An episode as `/episodes` and `/episode` show it."""
    return {
        "run": facts.run,
        "episode_id": facts.episode_id,
        "episode_index": facts.episode_index,
        "session_id": facts.session_id,
        "env_id": facts.env_id,
        "env_index": facts.env_index,
        "agent_id": facts.agent_id,
        "phase": facts.phase,
        "seed": _text(facts.seed),
        "start_time_secs": _number(facts.start_time_secs),
        "global_step": facts.global_step,
        "policy": _policy(facts.policy),
        "state": "finished" if facts.is_finished else "open",
        "length": facts.episode_length,
        "return": _number(facts.episode_return),
        "end_reason": facts.end_reason,
        "terminated": facts.terminated,
        "truncated": facts.truncated,
        "error": facts.error,
        "duration_secs": _number(facts.duration_secs),
        "raw_bytes": facts.raw_bytes,
        "stored_bytes": facts.stored_bytes,
        "success": facts.success,
    }


def _policy(policy):
    if policy is None:
        return None
    return {
        "name": policy.name,
        "deterministic": policy.deterministic,
        "seed": _text(policy.seed),
    }


def _parent(parent):
    return None if parent is None else dataclasses.asdict(parent)


def _channel(index, spec):
    is_stack = spec.kind == episode_pb2.FRAME_STACK
    per_state = spec.alignment == episode_pb2.PER_STATE
    return {
        "index": index,
        "name": spec.name,
        "kind": episode_facts.enum_name(episode_pb2.ChannelKind, spec.kind)
        or "unknown",
        "alignment": "per_state" if per_state else "per_step",
        "role": episode_facts.enum_name(episode_pb2.ChannelRole, spec.role)
        or "unknown",
        "path": [
            key if isinstance(key, str) else int(key)
            for key in values.path_from_proto(spec.path)
        ],
        "dtype": spec.dtype,
        "shape": list(spec.shape),
        "labels": list(spec.labels),
        "start": spec.start,
        "stack_axis": spec.stack_axis if is_stack else None,
        "unit": spec.unit or None,
        "description": spec.description or None,
    }


def _number(value):
    """A float for JSON; what JSON lacks becomes its name."""
    if value is None or math.isfinite(value):
        return value
    if math.isnan(value):
        return "NaN"
    return "Infinity" if value > 0 else "-Infinity"


def _text(value):
    return None if value is None else str(value)
