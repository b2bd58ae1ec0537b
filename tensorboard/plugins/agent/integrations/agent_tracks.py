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
"""The agents of a multi-agent environment, one track each.

The tracks of one episode of the environment begin together, are recorded all or
not at all, and share a group; each ends when its agent does.
"""

from tensorboard.plugins.agent.record import track as track_lib


class AgentTracks:
    """Tracks by agent; made when an agent is first seen."""

    def __init__(
        self, logdir_or_recorder, every, agents, camera, facts_of, **facts
    ):
        """Opens the recorder.

        Args:
          logdir_or_recorder, every: Those of `record.track.Tracks`.
          agents: The agents to record; None: all.
          camera: An `environment_view.Camera`, on what all agents share.
          facts_of: Function from agent to facts of its own, a dictionary as
            `Recorder.begin_episode` takes it.
          facts: Those of all agents.
        """
        self._tracks = track_lib.Tracks(logdir_or_recorder, every)
        # Raises what is wrong now rather than at the first reset.
        self._tracks.track(**facts)
        self._agents = None if agents is None else frozenset(agents)
        self._camera = camera
        self._frame = None
        self._has_frame = False
        self._facts_of = facts_of
        self._facts = facts
        self._by_agent = {}
        self._number = None
        self._is_due = False
        self._steps_before = 0
        self._reset_facts = {}

    def start(self, seed, options):
        """Says that the environment was reset: what is open ends.

        Args:
          seed, options: What `reset` was given.
        """
        for track in self._by_agent.values():
            track.end("reset")
        tracks = self._tracks
        if self._number is None or tracks.steps > self._steps_before:
            self._number = tracks.take_number()
        self._steps_before = tracks.steps
        self._is_due = bool(tracks.is_due(self._number))
        self._reset_facts = {
            "seed": seed,
            "reset_options": options,
            "group_id": "%s-%d" % (tracks.recorder.session_id, self._number),
        }
        self.forget_frame()

    def track(self, agent):
        """The agent's track; None if it is not to be recorded now."""
        if not self._is_due:
            return None
        if self._agents is not None and agent not in self._agents:
            return None
        if agent not in self._by_agent:
            self._by_agent[agent] = self._tracks.track(
                agent_id=str(agent), **self._facts, **self._facts_of(agent)
            )
        return self._by_agent[agent]

    def begin(self, track, observation, info):
        """Begins the track's episode in the state that there is now."""
        track.begin(
            observation, frame=self.frame(), info=info, **self._reset_facts
        )

    def frame(self):
        """The picture of the state that there is now, rendered once."""
        if not self._has_frame:
            self._frame, self._has_frame = self._camera.frame(), True
        return self._frame

    def forget_frame(self):
        """Says that the state has changed."""
        self._frame, self._has_frame = None, False

    def count_step(self):
        """Says that the environment was stepped."""
        self._tracks.steps += 1
        self.forget_frame()

    def end_with(self, error):
        """Ends all open episodes as an exception demands."""
        for track in self._by_agent.values():
            track.end_with(error)

    def close(self):
        """Ends all open episodes, and the recorder if it is the tracks' own."""
        for track in self._by_agent.values():
            track.end("closed")
        self._tracks.close()
