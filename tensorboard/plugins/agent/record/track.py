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
"""What environment adapters share: episodes of one environment in a row.

An adapter translates what its library's environment returns; a `Track` knows
which episodes are due, numbers them, ends them, and keeps failures of recording
away from the training.
"""

import warnings

from tensorboard.plugins.agent.record import episode_header
from tensorboard.plugins.agent.record import leaves
from tensorboard.plugins.agent.record import recorder as recorder_lib
from tensorboard.plugins.agent.record import schedule


class Tracks:
    """The tracks of one adapter: its recorder, schedule and count of steps.

    Not thread-safe. `steps` is the number of steps that all its environments
    took, recorded or not.
    """

    def __init__(self, logdir_or_recorder, every=1):
        """Opens the recorder.

        Args:
          logdir_or_recorder: The run's directory; or a `Recorder` that others
            use too, and that `close` leaves open.
          every: Record every n-th episode of all tracks, in the order they
            begin; or a function of that index.

        Raises:
          OSError: The log directory cannot be made.
          TypeError, ValueError: An argument is not what is said above.
        """
        self.is_due = schedule.schedule(every)
        self.steps = 0
        self._owns_recorder = not isinstance(
            logdir_or_recorder, recorder_lib.Recorder
        )
        self.recorder = (
            recorder_lib.Recorder(logdir_or_recorder)
            if self._owns_recorder
            else logdir_or_recorder
        )
        self._next_number = 0
        self._has_warned = False

    def track(self, **facts):
        """Returns a `Track`; `facts` are those of `begin_episode`.

        Raises:
          TypeError, ValueError: A fact is not what `EpisodeFacts` says.
        """
        episode_header.check(episode_header.EpisodeFacts(**facts))
        return Track(self, facts)

    def take_number(self):
        """For tracks: the index of the next episode that begins."""
        self._next_number += 1
        return self._next_number - 1

    def warn_once(self, error):
        """Warns that `error` keeps an episode from being recorded."""
        if self._has_warned:
            return
        self._has_warned = True
        warnings.warn(
            "Agent cannot record this episode further; the environment "
            "goes on. %s: %s" % (type(error).__name__, error),
            RuntimeWarning,
            stacklevel=5,
        )

    def close(self):
        """Closes the recorder if it is the tracks' own; harmless twice."""
        if self._owns_recorder:
            self.recorder.close()


class Track:
    """Episodes of one environment, or of one agent in it, one at a time.

    ```python
    if track.start():
        with track.guarded():
            track.begin(observation, frame=frame, info=info)
    ...
    with track.guarded():
        track.record(action, reward, terminated, truncated, observation)
    ```

    As a guard it ends the episode that could not be recorded, warns once, and
    lets the caller go on.
    """

    def __init__(self, tracks, facts):
        """Use `Tracks.track` instead."""
        self._tracks = tracks
        self._facts = facts
        self._episode = None
        self._beliefs = {}
        self._number = self._index = None
        self._steps_before = 0

    @property
    def is_recording(self):
        """Whether an episode is open."""
        return self._episode is not None

    def start(self):
        """Says that the environment begins an episode.

        An episode that had no step before this one was none: the number it
        had is used again.

        Returns:
          Whether the episode is to be recorded; then call `begin`.
        """
        self.end("reset")
        tracks = self._tracks
        if self._number is None or tracks.steps > self._steps_before:
            self._number = tracks.take_number()
            self._index = tracks.recorder.reserve_index()
        self._steps_before = tracks.steps
        return bool(tracks.is_due(self._number))

    def begin(self, observation, **facts):
        """Begins the episode with its first state.

        Args:
          observation, facts: Those of `Recorder.begin_episode`.
        """
        recorder = self._tracks.recorder
        if recorder.is_closed:
            return
        if self._facts.get("phase") == "train":
            facts.setdefault("global_step", self._tracks.steps)
        self._episode = recorder.begin_episode(
            observation, episode_index=self._index, **self._facts, **facts
        )

    def believe(self, **beliefs):
        """Says what the policy believes before the next step.

        Args:
          beliefs: Arguments of `OpenEpisode.record_step`; copied.
        """
        if self._episode is not None:
            self._beliefs = leaves.copied(beliefs)

    def record(
        self, action, reward, terminated, truncated, observation, **rest
    ):
        """Records a step, and ends the episode if a flag says so.

        Args:
          action, reward, terminated, truncated, observation, rest: Those of
            `OpenEpisode.record_step`.
        """
        if self._episode.is_ended:
            # The recorder was closed while its environments go on.
            self._episode = None
            return
        beliefs, self._beliefs = self._beliefs, {}
        self._episode.record_step(
            action,
            reward,
            terminated,
            truncated,
            observation,
            **{**beliefs, **rest},
        )
        if terminated or truncated:
            self.end(None)

    def end(self, end_reason):
        """Ends the episode, if one is open; see `OpenEpisode.end`."""
        episode, self._episode, self._beliefs = self._episode, None, {}
        if episode is not None:
            episode.end(end_reason)

    def end_with(self, error):
        """Ends the episode, if one is open, as an exception demands."""
        episode, self._episode, self._beliefs = self._episode, None, {}
        if episode is not None:
            episode.end_with(error)

    def guarded(self):
        """A context in which a failure costs the episode, not the training."""
        return self

    def __enter__(self):
        return self

    def __exit__(self, exc_type, error, traceback):
        if not isinstance(error, Exception):
            return False
        episode, self._episode, self._beliefs = self._episode, None, {}
        if episode is not None:
            reason = "%s: %s" % (type(error).__name__, error)
            episode.end("error", "Not recorded further. " + reason)
        self._tracks.warn_once(error)
        return True
