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
"""Whatever can decide, as a `Policy`."""

from tensorboard.plugins.agent.policies import callable_policy
from tensorboard.plugins.agent.policies import policy as policy_lib


def as_policy(candidate):
    """Makes a `Policy` of an object.

    Args:
      candidate: A `Policy` (an object with `act(observations)` on batches and
        `reset`), which is returned as it is; or a function of a single
        observation that returns an action.

    Raises:
      TypeError: It is neither.
    """
    # A class has the methods too, but nobody to call them on.
    if not isinstance(candidate, type):
        if policy_lib.is_policy(candidate):
            return candidate
        if callable(candidate):
            return callable_policy.CallablePolicy(candidate)
    raise TypeError(
        "Expected a policy (an object with `act` and `reset`) or a function "
        "of an observation but found %r. Wrap it, as in "
        "`lambda observation: model.predict(observation)[0]`." % (candidate,)
    )
