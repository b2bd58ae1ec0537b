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
"""What Stable-Baselines3's algorithms computed for a step, to beliefs.

They are read from the local variables that `learn` shows to callbacks, and from
the distribution that the policy built for its own decision. Nothing is computed
by the policy again, and no library is imported.
"""

import numpy as np

_CATEGORICAL = ("CategoricalDistribution", "MaskableCategoricalDistribution")
_GAUSSIAN = ("DiagGaussianDistribution",)


def beliefs(model, names):
    """Beliefs of the decisions of the step just taken.

    Args:
      model: The algorithm, such as a `PPO`.
      names: Local variables of `collect_rollouts`.

    Returns:
      A dictionary of batches as `VectorTracks.believe` takes it; "extras" is
      always there.
    """
    found = {"extras": {}}
    is_box = type(model.action_space).__name__ == "Box"
    if "buffer_actions" in names:
        if is_box:
            found["policy_actions"] = names["buffer_actions"]
        return found
    if "values" not in names:
        return found
    if is_box:
        found["policy_actions"] = names["actions"]
    found["values"] = _numbers(names["values"]).reshape(-1)
    if "log_probs" in names:
        found["extras"]["log_prob"] = _numbers(names["log_probs"])
        _add_distribution(found, model.policy, names)
    return found


def _add_distribution(found, policy, names):
    """Adds the distribution that the actions were drawn from."""
    distribution = getattr(policy, "action_dist", None)
    kind = type(distribution).__name__
    if kind not in _CATEGORICAL + _GAUSSIAN:
        return
    # Another callback may have asked the policy about other observations.
    if not _is_of_this_step(distribution, names):
        return
    parameters = distribution.distribution
    if kind in _CATEGORICAL:
        found["action_probs"] = _numbers(parameters.probs)
        found["logits"] = _numbers(parameters.logits)
    else:
        found["extras"]["action_mean"] = _numbers(parameters.mean)
        found["extras"]["action_std"] = _numbers(parameters.stddev)


def _is_of_this_step(distribution, names):
    log_probs = names["log_probs"]
    try:
        again = distribution.log_prob(log_probs.new_tensor(names["actions"]))
    except (RuntimeError, ValueError):
        return False
    return again.shape == log_probs.shape and bool((again == log_probs).all())


def _numbers(tensor):
    return np.asarray(tensor.detach().cpu())
