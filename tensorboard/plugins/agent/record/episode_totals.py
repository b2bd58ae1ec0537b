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
"""What is summed up while an episode runs, to its `EpisodeCard`."""

import numpy as np

from tensorboard.plugins.agent.episode import episode_pb2

END_REASONS = {
    "terminated": episode_pb2.EpisodeCard.TERMINATED,
    "truncated": episode_pb2.EpisodeCard.TRUNCATED,
    "reset": episode_pb2.EpisodeCard.RESET,
    "closed": episode_pb2.EpisodeCard.CLOSED,
    "error": episode_pb2.EpisodeCard.ERROR,
    "interrupted": episode_pb2.EpisodeCard.INTERRUPTED,
}

# The name of the card's warning that says an episode was taken back after
# some of it had been written.
DISCARDED = "discarded"


class EpisodeTotals:
    """Length, return and end flags so far. Not thread-safe."""

    def __init__(self):
        self.length = 0
        self.terminated = False
        self.truncated = False
        self.raw_bytes = 0
        self._return = 0.0
        self._components = None
        self._success = None

    @property
    def over(self):
        """Whether the environment has ended the episode."""
        return self.terminated or self.truncated

    def add(self, reward, terminated, truncated, info):
        """Counts a step.

        Args:
          reward: float64[] or float64[n].
          terminated, truncated: bool.
          info: What the step returned; `is_success` in it is kept.
        """
        self.length += 1
        self.terminated = terminated
        self.truncated = truncated
        self._return += float(reward.sum()) if reward.ndim else float(reward)
        if reward.ndim == 1:
            before = 0.0 if self._components is None else self._components
            self._components = before + reward
        if info:
            self._success = _success(info)

    def end_reason(self, fallback):
        """The end as the environment gave it, else `fallback`."""
        if self.terminated:
            return "terminated"
        return "truncated" if self.truncated else fallback

    def card(self, episode_id, end_reason, error, duration_secs):
        """Sums the episode up; what the writer knows is still missing."""
        card = episode_pb2.EpisodeCard(
            episode_id=episode_id,
            episode_length=self.length,
            episode_return=self._return,
            end_reason=END_REASONS[end_reason],
            terminated=self.terminated,
            truncated=self.truncated,
            error=error,
            duration_secs=duration_secs,
            raw_bytes=self.raw_bytes,
        )
        if self._components is not None:
            card.return_components.extend(self._components.tolist())
        if self._success is not None:
            card.success = self._success
        return card


def _success(info):
    success = info.get("is_success") if hasattr(info, "get") else None
    if isinstance(success, (bool, int, float, np.generic)):
        return bool(success)
    return None
