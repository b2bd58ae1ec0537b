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

Pure functions from the read path's values to dictionaries, lists, strings,
numbers and None.
"""

import collections
import math

from tensorboard.plugins.agent.episode import episode_pb2
from tensorboard.plugins.agent.episode import spaces
from tensorboard.plugins.agent.episode import values

# Version of the HTTP API, not of the format on disk.
API_VERSION = 1

_OPEN = {
    "state": "open",
    "length": None,
    "return": None,
    "end_reason": "open",
    "terminated": None,
    "truncated": None,
    "error": None,
    "duration_secs": None,
    "raw_bytes": None,
    "stored_bytes": None,
    "success": None,
}


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


def episodes(entries, warnings):
    """The reply of `/episodes`.

    Args:
      entries: `EpisodeEntry`s in the order to list.
      warnings: Sentences for the page.
    """
    return {
        "version": API_VERSION,
        "episodes": [episode_summary(entry) for entry in entries],
        "warnings": list(warnings),
    }


def episode(chunks):
    """The reply of `/episode`.

    Args:
      chunks: A `ChunkList`.
    """
    header = chunks.entry.header
    return {
        "version": API_VERSION,
        "episode": episode_summary(chunks.entry),
        "states": chunks.states,
        "steps": chunks.steps,
        "chunks": [{"t": t} for t in chunks.ts],
        "channels": [
            _channel(index, spec) for index, spec in enumerate(chunks.channels)
        ],
        "observation_space": _space(header, "observation_space"),
        "action_space": _space(header, "action_space"),
        "render_fps": _positive(header.render_fps),
        "facts": [
            {"name": fact.name, "value": fact.value} for fact in header.facts
        ],
        "parent": _parent(header),
        "warnings": list(chunks.warnings) + _card_warnings(chunks.entry.card),
    }


def episode_summary(entry):
    """An episode as `/episodes` and `/episode` show it."""
    header = entry.header
    summary = {
        "run": entry.run,
        "episode_id": entry.episode_id,
        "episode_index": header.episode_index,
        "session_id": header.session_id,
        "env_id": header.env_id or None,
        "env_index": _optional(header, "env_index"),
        "agent_id": header.agent_id or None,
        "phase": _enum_name(episode_pb2.EpisodeHeader.Phase, header.phase),
        "seed": header.seed or None,
        "start_time_secs": number(header.start_time_secs),
        "global_step": _optional(header, "global_step"),
        "policy": _policy(header),
    }
    summary.update(_OPEN if entry.card is None else _end(entry.card))
    return summary


def number(value):
    """A float for JSON; what JSON lacks becomes its name."""
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "Infinity" if value > 0 else "-Infinity"
    return value


def _end(card):
    reasons = episode_pb2.EpisodeCard.EndReason
    return {
        "state": "finished",
        "length": card.episode_length,
        "return": number(card.episode_return),
        "end_reason": _enum_name(reasons, card.end_reason) or "closed",
        "terminated": card.terminated,
        "truncated": card.truncated,
        "error": card.error or None,
        "duration_secs": number(card.duration_secs),
        "raw_bytes": card.raw_bytes,
        "stored_bytes": card.stored_bytes,
        "success": _optional(card, "success"),
    }


def _policy(header):
    if not header.HasField("policy"):
        return None
    policy = header.policy
    reply = {
        "name": policy.name or None,
        "deterministic": _optional(policy, "deterministic"),
        "seed": policy.seed or None,
    }
    return None if not any(v is not None for v in reply.values()) else reply


def _channel(index, spec):
    is_stack = spec.kind == episode_pb2.FRAME_STACK
    per_state = spec.alignment == episode_pb2.PER_STATE
    return {
        "index": index,
        "name": spec.name,
        "kind": _enum_name(episode_pb2.ChannelKind, spec.kind) or "unknown",
        "alignment": "per_state" if per_state else "per_step",
        "role": _enum_name(episode_pb2.ChannelRole, spec.role) or "unknown",
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


def _space(header, field):
    if not header.HasField(field):
        return None
    try:
        return spaces.to_json(getattr(header, field))
    except (TypeError, ValueError):
        # Bounds that do not fit their dtype: a damaged header.
        return {"type": "opaque", "repr": "a damaged space"}


def _parent(header):
    if not header.HasField("parent"):
        return None
    parent = header.parent
    return {
        "run": parent.run_name,
        "episode_id": parent.episode_id,
        "t": parent.t,
    }


def _card_warnings(card):
    if card is None:
        return []
    return ["%s: %s" % (fact.name, fact.value) for fact in card.warnings]


def _enum_name(enum, value):
    """The enum's lower-case name; None for zero and for newer values."""
    known = enum.values() if value else ()
    return enum.Name(value).lower() if value in known else None


def _optional(message, field):
    return getattr(message, field) if message.HasField(field) else None


def _positive(value):
    return value if value > 0 and math.isfinite(value) else None
