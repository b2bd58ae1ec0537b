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
"""What the caller knows when an episode begins, to an `EpisodeHeader`."""

import dataclasses
import json
import math
import numbers
from typing import Any, Mapping, Optional, Sequence

from tensorboard.plugins.agent.episode import episode_pb2
from tensorboard.plugins.agent.episode import spaces

RECORDER_VERSION = "tensorboard-agent 0.1.0"

PHASES = {
    None: episode_pb2.EpisodeHeader.PHASE_UNSPECIFIED,
    "train": episode_pb2.EpisodeHeader.TRAIN,
    "eval": episode_pb2.EpisodeHeader.EVAL,
    "rollout": episode_pb2.EpisodeHeader.ROLLOUT,
}


@dataclasses.dataclass(frozen=True)
class EpisodeFacts:
    """The static facts of an episode; None or empty means unknown.

    Attributes:
      env_id: Such as "MiniGrid-DoorKey-8x8-v0".
      seed: What `reset` was given, an integer of any size.
      reset_options: What `reset` was given, a mapping.
      observation_space, action_space: Gymnasium spaces, or objects like them.
      action_names: Names of a discrete space's actions in order, or of the
        elements of a continuous action.
      render_fps: Frames per second the environment asks to be shown at.
      phase: "train", "eval" or "rollout".
      env_index: Position in a vector environment.
      agent_id: The agent whose track this is, in a multi-agent environment.
      group_id: What the tracks of one episode of several agents share.
      global_step: Training steps done before.
      policy: The policy's name, or a mapping with any of "name",
        "deterministic", "seed" and "weights_sha256".
      facts: Free facts for the page, in order.
    """

    env_id: Optional[str] = None
    seed: Optional[int] = None
    reset_options: Optional[Mapping[str, Any]] = None
    observation_space: Any = None
    action_space: Any = None
    action_names: Optional[Sequence[str]] = None
    render_fps: Optional[float] = None
    phase: Optional[str] = None
    env_index: Optional[int] = None
    agent_id: Optional[str] = None
    group_id: Optional[str] = None
    global_step: Optional[int] = None
    policy: Any = None
    facts: Optional[Mapping[str, Any]] = None


def header(facts, episode_id, episode_index, session_id, start_time_secs):
    """Puts a header together; its channels are still empty.

    Args:
      facts: An `EpisodeFacts`.
      episode_id: See `metadata.episode_id`.
      episode_index: int >= 0.
      session_id: The recorder's token.
      start_time_secs: Seconds since the epoch.

    Returns:
      An `EpisodeHeader`.

    Raises:
      TypeError, ValueError: A fact is not what `EpisodeFacts` says.
    """
    message = episode_pb2.EpisodeHeader(
        episode_id=episode_id,
        episode_index=episode_index,
        session_id=session_id,
        start_time_secs=start_time_secs,
        recorder_version=RECORDER_VERSION,
        env_id=_text("env_id", facts.env_id),
        agent_id=_text("agent_id", facts.agent_id),
        group_id=_text("group_id", facts.group_id),
        phase=_phase(facts.phase),
        seed="" if facts.seed is None else str(_whole("seed", facts.seed)),
        reset_options_json=_json(facts.reset_options),
        observation_space=spaces.from_object(facts.observation_space),
        action_space=spaces.from_object(facts.action_space),
        render_fps=playback_fps(facts.render_fps),
        policy=_policy(facts.policy),
    )
    if facts.env_index is not None:
        message.env_index = _whole("env_index", facts.env_index)
    if facts.global_step is not None:
        message.global_step = _whole("global_step", facts.global_step)
    for name, value in dict(facts.facts or {}).items():
        message.facts.add(name=str(name), value=str(value))
    return message


def check(facts):
    """Raises what `header` would raise for an `EpisodeFacts`."""
    header(facts, "", 0, "", 0.0)


def playback_fps(value):
    """A rate to play at; 0 for what cannot be one (None, True, NaN, -1)."""
    if isinstance(value, bool) or not isinstance(value, numbers.Real):
        return 0.0
    return float(value) if math.isfinite(value) and value > 0 else 0.0


def _text(name, value):
    if value is None:
        return ""
    if not isinstance(value, str):
        raise TypeError(
            "Expected `%s` to be text but found %r." % (name, value)
        )
    return value


def _whole(name, value):
    if isinstance(value, numbers.Integral):
        return int(value)
    raise TypeError(
        "Expected `%s` to be an integer but found %r." % (name, value)
    )


def _phase(phase):
    if phase in PHASES:
        return PHASES[phase]
    raise ValueError(
        'Expected phase "train", "eval", "rollout" or None but found %r.'
        % (phase,)
    )


def _json(options):
    if not options:
        return ""
    return json.dumps(options, default=repr, skipkeys=True)


def _policy(policy):
    if policy is None:
        return None
    if isinstance(policy, str):
        return episode_pb2.PolicyInfo(name=policy)
    if not isinstance(policy, Mapping):
        raise TypeError(
            "Expected `policy` to be a name or a mapping with any of name, "
            "deterministic, seed, weights_sha256 but found %r." % (policy,)
        )
    unknown = set(policy) - set(
        episode_pb2.PolicyInfo.DESCRIPTOR.fields_by_name
    )
    if unknown:
        raise ValueError(
            "Expected only name, deterministic, seed and weights_sha256 in "
            "`policy` but found %s." % ", ".join(sorted(map(repr, unknown)))
        )
    known = {k: v for k, v in policy.items() if v is not None}
    if "seed" in known:
        known["seed"] = str(_whole("policy seed", known["seed"]))
    return episode_pb2.PolicyInfo(**known)
