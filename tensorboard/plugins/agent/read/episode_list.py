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
"""Episodes in an order, with the questions one asks of many.

Sorting and filtering by facts read no chunk: facts come from headers and
cards.
"""

import collections.abc

from tensorboard.plugins.agent.read import episode_facts


class EpisodeList(collections.abc.Sequence):
    """An immutable sequence of `Episode`s."""

    def __init__(self, episodes):
        self._episodes = tuple(episodes)

    def sort(self, key, reverse=False):
        """Returns the episodes in another order.

        Args:
          key: Name of an attribute of `Episode`, such as "episode_return", or
            a function of an episode.
          reverse: Largest first. Episodes whose key is None or NaN come last
            either way; equal ones stay in order.
        """
        key_of = key if callable(key) else lambda episode: getattr(episode, key)
        keyed = [(key_of(episode), episode) for episode in self._episodes]
        # NaN is the value that differs from itself.
        known = [p for p in keyed if p[0] is not None and p[0] == p[0]]
        unknown = [p for p in keyed if p[0] is None or p[0] != p[0]]
        known.sort(key=lambda pair: pair[0], reverse=reverse)
        return EpisodeList(episode for _, episode in known + unknown)

    def filter(self, predicate):
        """Returns the episodes for which `predicate(episode)` is true."""
        return EpisodeList(filter(predicate, self._episodes))

    def where(self, **facts):
        """Returns the episodes whose facts are as given.

            episodes.where(run="run1", episode_return=(400, None))
            episodes.where(env_id={"A-v0", "B-v0"}, end_reason="truncated")

        Args:
          **facts: Names of facts of an `Episode`, such as run, env_id, phase,
            episode_return, episode_length, end_reason; with each a value that
            it equals, a list or set of such values, or a pair
            `(smallest, largest)`, either of which may be None. A fact that is
            unknown, or NaN, lies in no range.

        Raises:
          TypeError: There is no fact of that name.
        """
        for name in facts:
            if not isinstance(_fact(name), property):
                raise TypeError(
                    "Expected the name of a fact of an episode, such as run "
                    "or episode_return, but found %r." % name
                )
        return self.filter(
            lambda episode: all(
                _matches(getattr(episode, name), wanted)
                for name, wanted in facts.items()
            )
        )

    def __getitem__(self, index):
        found = self._episodes[index]
        return EpisodeList(found) if isinstance(index, slice) else found

    def __len__(self):
        return len(self._episodes)

    def __repr__(self):
        shown = ",\n ".join(repr(episode) for episode in self._episodes[:10])
        more = ",\n ..." if len(self._episodes) > 10 else ""
        return "[%s%s]" % (shown, more)


def _fact(name):
    """What `EpisodeFacts` has under a name; None if nothing."""
    return getattr(episode_facts.EpisodeFacts, name, None)


def _matches(found, wanted):
    if isinstance(wanted, (list, set, frozenset)):
        return any(found == each for each in wanted)
    if not isinstance(wanted, tuple):
        return found == wanted
    smallest, largest = wanted
    return (
        found is not None
        and found == found
        and (smallest is None or found >= smallest)
        and (largest is None or found <= largest)
    )
