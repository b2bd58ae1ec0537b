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
"""Tests for the policy that runs on NumPy alone."""

import os

from absl.testing import absltest
import numpy as np

from tensorboard.plugins.agent.demo import conv_policy
from tensorboard.plugins.agent.demo import conv_weights
from tensorboard.plugins.agent.policies import policy as policy_lib


def _floats(*rows):
    return np.array(rows, np.float32)


def _tiny_weights():
    """A network for `uint8[B, 3, 3, 1]`, small enough to do by hand."""
    # 255 undoes the scaling of the observation to [0, 1].
    kernel = 255 * _floats([1, 2], [3, 4]).reshape(2, 2, 1, 1)
    return conv_weights.ConvWeights(
        observation_shape=(3, 3, 1),
        convolutions=(
            conv_weights.Convolution(
                kernel, np.array([-200], np.float32), stride=1
            ),
        ),
        hidden=conv_weights.Dense(
            _floats([1, 0], [0, 1], [0, 1], [0.5, -1]),
            np.array([0, 100], np.float32),
        ),
        action=conv_weights.Dense(
            _floats([0.01, 0, 0], [0, 0.05, 0]),
            np.array([0, 0, 0.5], np.float32),
        ),
        value=conv_weights.Dense(
            _floats([0.1], [-1]), np.array([2], np.float32)
        ),
    )


_TINY_OBSERVATION = np.array(
    [[0, 10, 20], [30, 40, 0], [5, 0, 60]], np.uint8
).reshape(1, 3, 3, 1)


def _policy_with_probs(probs, **kwargs):
    """A policy whose probabilities are the same whatever it sees."""
    tiny = _tiny_weights()
    action = conv_weights.Dense(
        np.zeros((2, len(probs)), np.float32),
        np.log(np.array(probs, np.float32)),
    )
    return conv_policy.ConvPolicy(
        conv_weights.ConvWeights(
            tiny.observation_shape,
            tiny.convolutions,
            tiny.hidden,
            action,
            tiny.value,
        ),
        **kwargs,
    )


class ForwardTest(absltest.TestCase):
    def test_tiny_network_as_computed_by_hand(self):
        policy = conv_policy.ConvPolicy(_tiny_weights())
        logits, values, hidden = policy.forward(_TINY_OBSERVATION)
        # Windows: 270, 170, 125, 280; less 200 and cut at 0: 70, 0, 0, 80.
        np.testing.assert_allclose(hidden, [[110, 20]], rtol=1e-5)
        np.testing.assert_allclose(logits, [[1.1, 1.0, 0.5]], rtol=1e-5)
        np.testing.assert_allclose(values, [-7], rtol=1e-5)

    def test_stride_skips_windows_and_kernel_sums_channels(self):
        # Two channels: ones, and 10 times the place.
        places = np.arange(9).reshape(3, 3)
        image = np.stack([np.ones((3, 3)), 10 * places], axis=-1)
        convolution = conv_weights.Convolution(
            _floats([5, 1]).reshape(1, 1, 2, 1),
            np.array([0.5], np.float32),
            stride=2,
        )
        weights = conv_weights.ConvWeights(
            observation_shape=(3, 3, 2),
            convolutions=(convolution,),
            hidden=conv_weights.Dense(
                np.eye(4, dtype=np.float32), np.zeros(4, np.float32)
            ),
            action=conv_weights.Dense(
                np.zeros((4, 2), np.float32), np.zeros(2, np.float32)
            ),
            value=conv_weights.Dense(
                np.zeros((4, 1), np.float32), np.zeros(1, np.float32)
            ),
        )
        policy = conv_policy.ConvPolicy(weights)
        _, _, hidden = policy.forward(image[None].astype(np.uint8))
        # Places 0, 2, 6, 8: (5 * 1 + 10 * place) / 255 + 0.5.
        expected = np.array([5, 25, 65, 85]) / 255 + 0.5
        np.testing.assert_allclose(hidden, [expected], rtol=1e-6)

    def test_dtypes_and_shapes_of_a_batch(self):
        policy = conv_policy.ConvPolicy(_tiny_weights())
        output = policy.act(np.repeat(_TINY_OBSERVATION, 5, axis=0))
        self.assertIsInstance(output, policy_lib.PolicyOutput)
        self.assertEqual(output.actions.shape, (5,))
        self.assertEqual(output.actions.dtype, np.int64)
        for array, shape in (
            (output.values, (5,)),
            (output.action_probs, (5, 3)),
            (output.logits, (5, 3)),
            (output.hidden, (5, 2)),
        ):
            self.assertEqual(array.shape, shape)
            self.assertEqual(array.dtype, np.float32)

    def test_batch_is_its_items(self):
        policy = conv_policy.ConvPolicy(_tiny_weights())
        items = np.random.default_rng(0).integers(
            0, 256, (4, 3, 3, 1), dtype=np.uint8
        )
        logits, values, hidden = policy.forward(items)
        for i in range(4):
            one = policy.forward(items[i : i + 1])
            np.testing.assert_allclose(logits[i], one[0][0], rtol=1e-5)
            np.testing.assert_allclose(values[i], one[1][0], rtol=1e-5)
            np.testing.assert_allclose(hidden[i], one[2][0], rtol=1e-5)

    def test_empty_batch(self):
        policy = conv_policy.ConvPolicy(_tiny_weights())
        output = policy.act(np.zeros((0, 3, 3, 1), np.uint8))
        self.assertEqual(output.actions.shape, (0,))
        self.assertEqual(output.logits.shape, (0, 3))

    def test_observations_and_weights_stay_as_they_are(self):
        policy = conv_policy.ConvPolicy(_tiny_weights())
        observations = _TINY_OBSERVATION.copy()
        first = policy.forward(observations)
        second = policy.forward(observations)
        np.testing.assert_array_equal(observations, _TINY_OBSERVATION)
        for before, after in zip(first, second):
            np.testing.assert_array_equal(before, after)

    def test_missing_batch_axis_is_named(self):
        policy = conv_policy.ConvPolicy(_tiny_weights())
        with self.assertRaisesRegex(ValueError, r"\(batch, 3, 3, 1\) .*\[None"):
            policy.act(_TINY_OBSERVATION[0])

    def test_floats_are_refused(self):
        policy = conv_policy.ConvPolicy(_tiny_weights())
        with self.assertRaisesRegex(ValueError, "uint8 .* float64"):
            policy.act(_TINY_OBSERVATION / 255)

    def test_softmax_of_extreme_logits(self):
        probs = conv_policy.softmax(_floats([1000, 1000, -1000]))
        np.testing.assert_array_equal(probs, [[0.5, 0.5, 0]])


class ActionTest(absltest.TestCase):
    def test_sampled_actions_are_as_frequent_as_their_probabilities(self):
        policy = _policy_with_probs([0.5, 0.3, 0.2], seed=0)
        observations = np.repeat(_TINY_OBSERVATION, 20000, axis=0)
        output = policy.act(observations)
        np.testing.assert_allclose(
            output.action_probs[0], [0.5, 0.3, 0.2], rtol=1e-5
        )
        frequencies = np.bincount(output.actions) / 20000
        # Five standard deviations of the first are 0.018.
        np.testing.assert_allclose(frequencies, [0.5, 0.3, 0.2], atol=0.018)

    def test_impossible_action_is_never_taken(self):
        with np.errstate(divide="ignore"):
            policy = _policy_with_probs([0, 1, 0])
        output = policy.act(np.repeat(_TINY_OBSERVATION, 1000, axis=0))
        self.assertEqual(set(output.actions), {1})

    def test_deterministic_takes_the_most_probable(self):
        policy = _policy_with_probs([0.3, 0.3, 0.4], deterministic=True)
        output = policy.act(np.repeat(_TINY_OBSERVATION, 1000, axis=0))
        self.assertEqual(set(output.actions), {2})
        self.assertTrue(policy.deterministic)

    def _actions(self, policy):
        observations = np.repeat(_TINY_OBSERVATION, 50, axis=0)
        return list(policy.act(observations).actions)

    def test_same_seed_same_actions(self):
        one = _policy_with_probs([0.5, 0.5], seed=3)
        two = _policy_with_probs([0.5, 0.5], seed=3)
        other = _policy_with_probs([0.5, 0.5], seed=4)
        actions = self._actions(one)
        self.assertEqual(self._actions(two), actions)
        self.assertNotEqual(self._actions(other), actions)

    def test_reset_with_a_seed_restarts_and_without_goes_on(self):
        policy = _policy_with_probs([0.5, 0.5], seed=3)
        first = self._actions(policy)
        policy.reset()
        second = self._actions(policy)
        policy.reset(seed=3)
        self.assertNotEqual(second, first)
        self.assertEqual(self._actions(policy), first)

    def test_global_random_state_is_left_alone(self):
        np.random.seed(0)
        expected = np.random.random()
        np.random.seed(0)
        policy = _policy_with_probs([0.5, 0.5])
        self._actions(policy)
        self.assertEqual(np.random.random(), expected)


class ProtocolTest(absltest.TestCase):
    def test_follows_the_policy_protocol(self):
        policy = conv_policy.ConvPolicy(_tiny_weights())
        self.assertTrue(policy_lib.is_policy(policy))
        output = policy.act(_TINY_OBSERVATION)
        self.assertEqual(
            policy.capabilities,
            {"values", "action_probs", "logits", "hidden"},
        )
        for capability in policy.capabilities:
            self.assertIsNotNone(getattr(output, capability))

    def test_loads_what_was_saved(self):
        path = os.path.join(self.create_tempdir(), "tiny.npz")
        conv_weights.save(path, _tiny_weights(), dtype=np.float32)
        policy = conv_policy.ConvPolicy.load(path)
        _, values, _ = policy.forward(_TINY_OBSERVATION)
        np.testing.assert_allclose(values, [-7], rtol=1e-5)
        self.assertEqual(policy.facts, {})


if __name__ == "__main__":
    absltest.main()
