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
"""One decision: what a policy chose for one observation, and believed."""

import dataclasses
from typing import Any

from tensorboard.plugins.agent.policies import batches
from tensorboard.plugins.agent.policies import policy as policy_lib


@dataclasses.dataclass(frozen=True)
class Decision:
    """An item of `PolicyOutput`; the fields but `action` may be None."""

    action: Any
    value: Any = None
    action_values: Any = None
    action_probs: Any = None
    logits: Any = None
    hidden: Any = None

    def beliefs(self):
        """The fields but `action` as keyword arguments of `record_step`."""
        names = [field.name for field in dataclasses.fields(self)]
        return {name: getattr(self, name) for name in names if name != "action"}


def decide(policy, observation):
    """Asks a policy for one decision.

    Args:
      policy: A `Policy`. If it has a method `decide(observation)` that returns
        a `Decision`, that is used, and sees the observation as it is.
      observation: A single observation.

    Raises:
      TypeError: `act` returned something else than a `PolicyOutput`.
    """
    own = getattr(policy, "decide", None)
    if own is not None:
        return own(observation)
    output = policy.act(batches.stack([observation]))
    if not isinstance(output, policy_lib.PolicyOutput):
        raise TypeError(
            "Expected %s.act to return a PolicyOutput, batched on axis 0, but "
            "found %s. To use a function of a single observation, pass the "
            "function itself." % (type(policy).__name__, type(output).__name__)
        )
    return Decision(
        action=batches.item(output.actions, 0),
        value=batches.item(output.values, 0),
        action_values=batches.item(output.action_values, 0),
        action_probs=batches.item(output.action_probs, 0),
        logits=batches.item(output.logits, 0),
        hidden=batches.item(output.hidden, 0),
    )
