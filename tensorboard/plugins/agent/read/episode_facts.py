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
"""What a header and a card say of an episode, as plain Python values.

Facts that are unknown are None. So is all that an episode's end would tell
while it is open, or if its recording was cut.
"""

import dataclasses
import json
import math
from typing import Optional

from tensorboard.plugins.agent.episode import episode_pb2
from tensorboard.plugins.agent.episode import spaces


@dataclasses.dataclass(frozen=True)
class PolicyFacts:
    """Who decided. None means unknown.

    Attributes:
      name: A name for people.
      deterministic: Whether it chose without chance.
      seed: Seed of its own random numbers.
      weights_sha256: Content hash of its saved weights.
    """

    name: Optional[str]
    deterministic: Optional[bool]
    seed: Optional[int]
    weights_sha256: Optional[str]


@dataclasses.dataclass(frozen=True)
class ParentState:
    """The state of another episode at which this one branched off."""

    run: str
    episode_id: str
    t: int


class EpisodeFacts:
    """The facts of one episode. Immutable."""

    def __init__(self, entry):
        """Args:
        entry: An `EpisodeEntry`.
        """
        self._entry = entry
        self._header = entry.header
        self._card = entry.card

    @property
    def run(self):
        """The run's name, relative to the log directory; "." for itself."""
        return self._entry.run

    @property
    def episode_id(self):
        """The episode's identity, unique in its run."""
        return self._entry.episode_id

    @property
    def episode_index(self):
        """Position among its recorder's episodes, int, also unrecorded ones."""
        return self._header.episode_index

    @property
    def session_id(self):
        """Identity of the recorder object that recorded it."""
        return self._header.session_id

    @property
    def env_id(self):
        return self._header.env_id or None

    @property
    def env_index(self):
        """Which sub-environment of a vector environment, int."""
        return _optional(self._header, "env_index")

    @property
    def agent_id(self):
        """Whose track this is, with several agents."""
        return self._header.agent_id or None

    @property
    def group_id(self):
        """What the tracks of several agents in one episode share."""
        return self._header.group_id or None

    @property
    def phase(self):
        """ "train", "eval" or "rollout"."""
        phases = episode_pb2.EpisodeHeader.Phase
        return enum_name(phases, self._header.phase)

    @property
    def seed(self):
        """The seed given to `reset`, int of any size."""
        return _integer(self._header.seed)

    @property
    def reset_options(self):
        """The options given to `reset`."""
        return _parsed_json(self._header.reset_options_json)

    @property
    def start_time_secs(self):
        """When it began, seconds since the epoch."""
        return self._header.start_time_secs

    @property
    def global_step(self):
        """Training steps done before it began."""
        return _optional(self._header, "global_step")

    @property
    def observation_space(self):
        """The space as plain values, see `http_api.md`."""
        return _space(self._header, "observation_space")

    @property
    def action_space(self):
        """The space as plain values, see `http_api.md`."""
        return _space(self._header, "action_space")

    @property
    def render_fps(self):
        """Frames per second the environment asks to be shown at, > 0."""
        fps = self._header.render_fps
        return fps if fps > 0 and math.isfinite(fps) else None

    @property
    def policy(self):
        """`PolicyFacts` of who decided."""
        policy = self._header.policy
        if not policy.ByteSize():
            return None
        return PolicyFacts(
            policy.name or None,
            _optional(policy, "deterministic"),
            _integer(policy.seed),
            policy.weights_sha256 or None,
        )

    @property
    def facts(self):
        """Free facts, a dictionary of texts."""
        return {fact.name: fact.value for fact in self._header.facts}

    @property
    def parent(self):
        """`ParentState` that it branched off."""
        if not self._header.HasField("parent"):
            return None
        parent = self._header.parent
        return ParentState(parent.run_name, parent.episode_id, parent.t)

    @property
    def is_finished(self):
        """Whether its end was recorded."""
        return self._card is not None

    @property
    def episode_length(self):
        """Number of steps T of a finished episode; `len` counts the rows."""
        return self._of_card("episode_length")

    @property
    def episode_return(self):
        """Sum of rewards, float."""
        return self._of_card("episode_return")

    @property
    def return_components(self):
        """Sum per element of vector rewards, tuple; empty for scalar ones."""
        components = self._of_card("return_components")
        return None if components is None else tuple(components)

    @property
    def end_reason(self):
        """ "terminated", "truncated", "reset", "closed", "error",
        "interrupted" or "open"."""
        if self._card is None:
            return "open"
        reasons = episode_pb2.EpisodeCard.EndReason
        return enum_name(reasons, self._card.end_reason) or "closed"

    @property
    def terminated(self):
        """Whether the environment reached a terminal state."""
        return self._of_card("terminated")

    @property
    def truncated(self):
        """Whether the environment was stopped from outside, as by a limit."""
        return self._of_card("truncated")

    @property
    def success(self):
        """What the environment said of success."""
        if self._card is None:
            return None
        return _optional(self._card, "success")

    @property
    def error(self):
        """Type and message of the exception that ended it."""
        return self._of_card("error") or None

    @property
    def end_time_secs(self):
        """When it ended, seconds since the epoch."""
        return self._of_card("end_time_secs")

    @property
    def duration_secs(self):
        return self._of_card("duration_secs")

    @property
    def raw_bytes(self):
        """Bytes of all channels as they were given."""
        return self._of_card("raw_bytes")

    @property
    def stored_bytes(self):
        """Bytes of all channels as they are stored."""
        return self._of_card("stored_bytes")

    @property
    def recording_warnings(self):
        """Sentences on what could not be recorded, a tuple."""
        facts = self._card.warnings if self._card is not None else ()
        return tuple("%s: %s" % (fact.name, fact.value) for fact in facts)

    def _of_card(self, field):
        return None if self._card is None else getattr(self._card, field)


def enum_name(enum, value):
    """The enum's lower-case name; None for zero and for newer values."""
    try:
        return enum.Name(value).lower() if value else None
    except ValueError:
        return None


def _optional(message, field):
    return getattr(message, field) if message.HasField(field) else None


def _integer(text):
    """Decimal text as an int; None if empty, the text if it is no number."""
    try:
        return int(text) if text else None
    except ValueError:
        return text


def _parsed_json(text):
    try:
        return json.loads(text) if text else None
    except ValueError:
        return text


def _space(header, field):
    if not header.HasField(field):
        return None
    try:
        return spaces.to_json(getattr(header, field))
    except (TypeError, ValueError):
        # Bounds that do not fit their dtype: a damaged header.
        return {"type": "opaque", "repr": "a damaged space"}
