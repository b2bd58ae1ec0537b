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
"""Which episodes keep their heavy rows, decided from cards alone.

Pure functions, so that the recorder while it writes and `tensorboard-agent
prune` afterwards decide alike. As episodes are only ever added at the end, an
episode that is not kept once is never kept later.
"""

import dataclasses
import operator


@dataclasses.dataclass(frozen=True)
class Keep:
    """The episodes to keep: all that any of the four rules names.

    Attributes:
      best: How many with the highest returns. Of equal returns the earliest
        are kept; a NaN is neither best nor worst.
      worst: How many with the lowest returns, likewise.
      last: How many of those that ended last.
      every: n keeps every n-th, the first included; 0 keeps none by this rule.

    Raises:
      TypeError: A number is not an integer.
      ValueError: A number is negative.
    """

    best: int = 0
    worst: int = 0
    last: int = 0
    every: int = 0

    def __post_init__(self):
        for field in dataclasses.fields(self):
            found = getattr(self, field.name)
            if isinstance(found, bool) or not hasattr(found, "__index__"):
                raise TypeError(
                    "Expected an integer for %s but found %r."
                    % (field.name, found)
                )
            if operator.index(found) < 0:
                raise ValueError(
                    "Expected %s >= 0 but found %r." % (field.name, found)
                )


def kept_ids(cards_in_order, keep):
    """Chooses the episodes that a policy keeps.

    Args:
      cards_in_order: `EpisodeCard`s of finished episodes in the order in which
        they ended, none of them discarded.
      keep: A `Keep`.

    Returns:
      A frozenset of episode ids.
    """
    cards = list(cards_in_order)
    ranked = [card for card in cards if not _is_nan(card.episode_return)]
    # Sorting is stable both ways, so the earliest of equals come first.
    best = sorted(ranked, key=lambda card: card.episode_return, reverse=True)
    worst = sorted(ranked, key=lambda card: card.episode_return)
    kept = best[: keep.best] + worst[: keep.worst]
    kept += cards[len(cards) - min(keep.last, len(cards)) :]
    kept += cards[:: keep.every] if keep.every else []
    return frozenset(card.episode_id for card in kept)


def over_budget_ids(bytes_in_order, max_bytes):
    """Chooses the oldest episodes, until the others fit a budget.

    Args:
      bytes_in_order: Pairs `(episode_id, bytes)`, oldest first.
      max_bytes: Bytes that the others may take together.

    Returns:
      A tuple of the episode ids to prune, oldest first. Episodes that take no
      bytes are not among them.
    """
    pairs = list(bytes_in_order)
    excess = sum(size for _, size in pairs) - max_bytes
    chosen = []
    for episode_id, size in pairs:
        if excess <= 0:
            break
        if size:
            chosen.append(episode_id)
            excess -= size
    return tuple(chosen)


def _is_nan(number):
    return number != number
