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
"""Tests for keep policies."""

import math

from absl.testing import absltest
from absl.testing import parameterized
import hypothesis
from hypothesis import strategies
import numpy as np

from tensorboard.plugins.agent.episode import episode_pb2
from tensorboard.plugins.agent.episode import keep


def _cards(*returns):
    """Cards of the episodes "0", "1", ... in that order."""
    return [
        episode_pb2.EpisodeCard(episode_id=str(n), episode_return=value)
        for n, value in enumerate(returns)
    ]


class KeptIdsTest(parameterized.TestCase):
    @parameterized.parameters(
        (keep.Keep(best=2), "14"),
        (keep.Keep(worst=2), "05"),
        (keep.Keep(last=2), "56"),
        (keep.Keep(every=3), "036"),
        (keep.Keep(every=1), "0123456"),
        (keep.Keep(best=1, worst=1, last=1, every=4), "0146"),
        (keep.Keep(), ""),
        (keep.Keep(best=99, last=99), "0123456"),
        (keep.Keep(best=np.int64(1)), "1"),
    )
    def test_each_rule(self, policy, expected):
        cards = _cards(-3.0, 9.0, 2.0, 3.0, 8.0, -2.0, 1.0)
        self.assertEqual(keep.kept_ids(cards, policy), frozenset(expected))

    def test_the_earliest_of_equal_returns_is_kept(self):
        cards = _cards(1.0, 1.0, 1.0)
        self.assertEqual(keep.kept_ids(cards, keep.Keep(best=1)), {"0"})
        self.assertEqual(keep.kept_ids(cards, keep.Keep(worst=1)), {"0"})

    def test_nan_is_neither_best_nor_worst(self):
        cards = _cards(math.nan, 1.0, math.inf, -math.inf, math.nan)
        self.assertEqual(keep.kept_ids(cards, keep.Keep(best=1)), {"2"})
        self.assertEqual(keep.kept_ids(cards, keep.Keep(worst=1)), {"3"})
        self.assertEqual(
            keep.kept_ids(cards, keep.Keep(best=9, worst=9)), {"1", "2", "3"}
        )

    def test_no_episodes(self):
        policy = keep.Keep(best=1, worst=1, last=1, every=1)
        self.assertEmpty(keep.kept_ids([], policy))

    @hypothesis.given(
        strategies.lists(strategies.floats(), max_size=12),
        strategies.builds(keep.Keep, *[strategies.integers(0, 4)] * 4),
    )
    def test_what_is_dropped_once_never_comes_back(self, returns, policy):
        dropped = set()
        cards = _cards(*returns)
        for count in range(len(cards) + 1):
            kept = keep.kept_ids(cards[:count], policy)
            self.assertEmpty(kept & dropped)
            dropped |= {card.episode_id for card in cards[:count]} - kept


class KeepTest(parameterized.TestCase):
    @parameterized.parameters(1.5, "3", None, True)
    def test_numbers_are_integers(self, value):
        with self.assertRaisesRegex(TypeError, "an integer for best"):
            keep.Keep(best=value)

    def test_numbers_are_not_negative(self):
        with self.assertRaisesRegex(ValueError, "last >= 0 but found -1"):
            keep.Keep(last=-1)


class OverBudgetIdsTest(parameterized.TestCase):
    @parameterized.parameters(
        (100, ()), (60, ()), (59, ("a",)), (50, ("a",)), (49, ("a", "c"))
    )
    def test_the_oldest_go_first_and_no_more_than_needed(
        self, max_bytes, expected
    ):
        pairs = [("a", 10), ("b", 0), ("c", 20), ("d", 30)]
        self.assertEqual(keep.over_budget_ids(pairs, max_bytes), expected)

    def test_a_budget_of_nothing_takes_all_that_has_bytes(self):
        pairs = [("a", 10), ("b", 0), ("c", 20)]
        self.assertEqual(keep.over_budget_ids(pairs, 0), ("a", "c"))


if __name__ == "__main__":
    absltest.main()
