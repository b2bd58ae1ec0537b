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
"""A small convolutional policy that runs on NumPy alone.

Turns observations into actions, values and probabilities with the weights
that `train.py` learned and `conv_weights.py` stores:

    x      = observation / 255
    x      = relu(convolution(x))              for each convolution
    hidden = relu(flatten(x) W_hidden + b_hidden)
    logits = hidden W_action + b_action
    value  = hidden W_value + b_value

The policy has no memory: its probabilities depend on the observation only.
"""

import numpy as np
from numpy.lib import stride_tricks

from tensorboard.plugins.agent.demo import conv_weights
from tensorboard.plugins.agent.policies import policy as policy_lib


class ConvPolicy:
    """Acts on batches of `uint8[B, H, W, C]` images in [0, 255].

    Not thread-safe: threads that share one policy share its random numbers.
    """

    # What `act` tells besides the actions.
    capabilities = frozenset(
        (
            policy_lib.VALUES,
            policy_lib.ACTION_PROBS,
            policy_lib.LOGITS,
            policy_lib.HIDDEN,
        )
    )

    def __init__(self, weights, seed=0, deterministic=False):
        """Creates a policy.

        Args:
          weights: A `conv_weights.ConvWeights`.
          seed: Seeds the generator that actions are drawn with; a non-negative
            integer, or None for one that differs every time.
          deterministic: If true, the most probable action is taken and nothing
            is random.
        """
        self._weights = weights
        self._deterministic = deterministic
        self._generator = np.random.default_rng(seed)

    @classmethod
    def load(cls, path, seed=0, deterministic=False):
        """Creates a policy from a weights file.

        Raises:
          FileNotFoundError, ValueError: As `conv_weights.load`.
        """
        return cls(conv_weights.load(path), seed, deterministic)

    @property
    def deterministic(self):
        """Whether the most probable action is taken, bool."""
        return self._deterministic

    @property
    def facts(self):
        """How the policy was trained: a dict of JSON values."""
        return dict(self._weights.facts)

    def reset(self, seed=None):
        """Starts an episode.

        Args:
          seed: Restarts the random numbers, so that the same observations
            bring the same actions again; None goes on with them.
        """
        if seed is not None:
            self._generator = np.random.default_rng(seed)

    def act(self, observations):
        """Chooses an action for each observation.

        Args:
          observations: `uint8[B, H, W, C]`.

        Returns:
          A `PolicyOutput` with `actions: int64[B]`, `values: float32[B]`,
          `action_probs: float32[B, A]`, `logits: float32[B, A]` and
          `hidden: float32[B, H]`.

        Raises:
          ValueError: If the observations have another shape or dtype.
        """
        logits, values, hidden = self.forward(observations)
        action_probs = softmax(logits)
        return policy_lib.PolicyOutput(
            actions=self._choose(action_probs),
            values=values,
            action_probs=action_probs,
            logits=logits,
            hidden=hidden,
        )

    def forward(self, observations):
        """Runs the network; draws no random numbers.

        Args:
          observations: `uint8[B, H, W, C]`.

        Returns:
          `logits: float32[B, A]`, `values: float32[B]` and the activations of
          the last hidden layer, `hidden: float32[B, H]`, >= 0.

        Raises:
          ValueError: If the observations have another shape or dtype.
        """
        observations = np.asarray(observations)
        self._check(observations)
        features = observations.astype(np.float32) / np.float32(255)
        for convolution in self._weights.convolutions:
            features = _relu(_convolve(features, convolution))
        # Not -1: an empty batch would leave it undefined.
        inputs = self._weights.hidden.kernel.shape[0]
        features = features.reshape(len(observations), inputs)
        hidden = _relu(_apply(features, self._weights.hidden))
        logits = _apply(hidden, self._weights.action)
        values = _apply(hidden, self._weights.value)[:, 0]
        return logits, values, hidden

    def _check(self, observations):
        expected = self._weights.observation_shape
        if observations.ndim != 4 or observations.shape[1:] != expected:
            raise ValueError(
                "Expected observations of shape (batch, %d, %d, %d) but found "
                "%s. Give a single observation as observation[None]."
                % (*expected, observations.shape)
            )
        if observations.dtype != np.uint8:
            raise ValueError(
                "Expected observations of dtype uint8 in [0, 255] but found %s."
                % observations.dtype
            )

    def _choose(self, action_probs):
        """Returns `int64[B]` actions for `float32[B, A]` probabilities."""
        if self._deterministic:
            return action_probs.argmax(axis=-1)
        thresholds = self._generator.random((len(action_probs), 1))
        cumulative = action_probs.cumsum(axis=-1, dtype=np.float64)
        # The last sum is taken as 1: rounding may leave it just below.
        return (cumulative[:, :-1] <= thresholds).sum(axis=-1)


def softmax(logits):
    """Returns probabilities along the last axis for `float32[..., A]`."""
    exponentials = np.exp(logits - logits.max(axis=-1, keepdims=True))
    return exponentials / exponentials.sum(axis=-1, keepdims=True)


def _relu(features):
    return np.maximum(features, 0, out=features)


def _apply(features, layer):
    """Maps `float32[B, inputs]` to `float32[B, outputs]`."""
    return features @ layer.kernel + layer.bias


def _convolve(images, convolution):
    """Maps `float32[B, H, W, C]` to `float32[B, H', W', C']`."""
    height, width, _, channels = convolution.kernel.shape
    stride = convolution.stride
    windows = stride_tricks.sliding_window_view(
        images, (height, width), axis=(1, 2)
    )[:, ::stride, ::stride]
    # From [B, H', W', C, height, width] to the kernel's order of axes.
    windows = windows.transpose(0, 1, 2, 4, 5, 3)
    kernel = convolution.kernel.reshape(-1, channels)
    columns = windows.reshape(-1, kernel.shape[0])
    features = columns @ kernel + convolution.bias
    return features.reshape(windows.shape[:3] + (channels,))
