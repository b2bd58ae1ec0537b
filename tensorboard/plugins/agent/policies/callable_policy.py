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
"""A plain function of one observation as a `Policy`."""

import inspect

import numpy as np

from tensorboard.plugins.agent.policies import batches
from tensorboard.plugins.agent.policies import decision as decision_lib
from tensorboard.plugins.agent.policies import policy as policy_lib

_BELIEFS = frozenset(
    ("value", "action_values", "action_probs", "logits", "hidden")
)


class CallablePolicy:
    """Calls a function once per observation.

    The function returns an action, or a pair of an action and a dictionary
    with any of "value", "action_values", "action_probs", "logits", "hidden".
    If it has a method `reset`, that is called at every episode's start.
    """

    capabilities = frozenset()

    def __init__(self, function, name=None):
        """Creates a policy.

        Args:
          function: Takes an observation as the environment gave it.
          name: A name for people; None: the function's own.
        """
        self._function = function
        self.name = name or getattr(
            function, "__name__", type(function).__name__
        )

    def decide(self, observation):
        """Decides for a single observation; returns a `Decision`."""
        returned = self._function(observation)
        if _is_pair(returned):
            action, beliefs = returned
            return decision_lib.Decision(action=action, **beliefs)
        return decision_lib.Decision(action=returned)

    def act(self, observations):
        """Decides for a batch; see `Policy`."""
        decisions = [
            self.decide(batches.item(observations, index))
            for index in range(_batch_size(observations))
        ]
        return policy_lib.PolicyOutput(
            actions=_stacked([d.action for d in decisions]),
            values=_stacked([d.value for d in decisions]),
            action_values=_stacked([d.action_values for d in decisions]),
            action_probs=_stacked([d.action_probs for d in decisions]),
            logits=_stacked([d.logits for d in decisions]),
            hidden=_stacked([d.hidden for d in decisions]),
        )

    def reset(self, seed=None):
        """Calls the function's own `reset`, with `seed` if it takes one."""
        own = getattr(self._function, "reset", None)
        if own is None:
            return
        if "seed" in inspect.signature(own).parameters:
            own(seed=seed)
        else:
            own()


def _is_pair(returned):
    if not isinstance(returned, tuple) or len(returned) != 2:
        return False
    beliefs = returned[1]
    return isinstance(beliefs, dict) and _BELIEFS.issuperset(beliefs)


def _batch_size(observations):
    while hasattr(observations, "keys") or isinstance(observations, tuple):
        parts = observations
        if hasattr(observations, "keys"):
            parts = list(observations.values())
        observations = parts[0]
    return len(observations)


def _stacked(parts):
    if any(part is None for part in parts):
        return None
    return batches.stack(parts) if parts else np.empty(0)
