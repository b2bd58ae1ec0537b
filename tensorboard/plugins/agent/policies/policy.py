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
"""The protocol of policies: batches of observations to batches of actions.

A batch has its items on axis 0 of every array. Observations that are
dictionaries or tuples stay so, with batched leaves; text leaves are lists of
str. See `batches.py`.
"""

import dataclasses
from typing import Any, FrozenSet, Optional, Protocol

import numpy as np

# What a policy may declare to be able to tell, in `Policy.capabilities`. Each
# is a field of `PolicyOutput` that is then never None.
VALUES = "values"
ACTION_VALUES = "action_values"
ACTION_PROBS = "action_probs"
LOGITS = "logits"
HIDDEN = "hidden"


@dataclasses.dataclass(frozen=True)
class PolicyOutput:
    """Decisions for a batch of B observations. None: the policy cannot tell.

    Attributes:
      actions: What to give to the environments: int64[B] for a discrete
        space, float[B, n] for a box, nested for nested spaces.
      values: V(s), float[B].
      action_values: Q(s, .), float[B, A].
      action_probs: pi(. | s), float[B, A], rows sum to one.
      logits: Unnormalised log probabilities, float[B, A].
      hidden: The state that went into the decisions (not the one that came
        out), float[B, ...] or nested.
    """

    actions: Any
    values: Optional[np.ndarray] = None
    action_values: Optional[np.ndarray] = None
    action_probs: Optional[np.ndarray] = None
    logits: Optional[np.ndarray] = None
    hidden: Any = None


class Policy(Protocol):
    """What decides. Nothing here need be inherited from.

    Optional attributes: `name` (str, for people), `deterministic` (bool) and
    `capabilities` (see the property).
    """

    @property
    def capabilities(self) -> FrozenSet[str]:
        """The fields of `PolicyOutput` that `act` always fills in."""
        return frozenset()

    def act(self, observations) -> PolicyOutput:
        """Decides for a batch of observations.

        Args:
          observations: Batched on axis 0. Not changed.
        """
        ...

    def reset(self, seed=None) -> None:
        """Forgets the past; called at the start of every episode.

        Args:
          seed: Restarts the policy's random numbers; None goes on with them.
        """
        ...


def is_policy(candidate):
    """Whether an object follows the protocol."""
    return callable(getattr(candidate, "act", None)) and callable(
        getattr(candidate, "reset", None)
    )


def facts(policy, name=None, seed=None):
    """What is known of who decides, as `Recorder.begin_episode` takes it.

    Args:
      policy: Any object, or None. It is looked at, never called.
      name: A name for people; None: the policy's own `name`.
      seed: Seed of its random numbers; None: unknown.

    Returns:
      A dictionary with some of "name", "deterministic" and "seed".
    """
    own_name = getattr(policy, "name", None)
    deterministic = getattr(policy, "deterministic", None)
    known = {
        "name": name if name is not None else _text(own_name),
        "deterministic": (
            deterministic if isinstance(deterministic, bool) else None
        ),
        "seed": seed,
    }
    if known["name"] is None and policy is not None:
        known["name"] = getattr(policy, "__name__", type(policy).__name__)
    return {key: value for key, value in known.items() if value is not None}


def _text(name):
    return name if isinstance(name, str) else None
