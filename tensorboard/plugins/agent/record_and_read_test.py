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
"""Tests that what the recorder writes is what the reader gives back."""

import os
import threading

import numpy as np
from absl.testing import absltest
from absl.testing import parameterized

from tensorboard.plugins import agent
from tensorboard.plugins.agent import local_server
from tensorboard.plugins.agent import metadata
from tensorboard.plugins.agent.episode import codec
from tensorboard.plugins.agent.episode import episode_pb2
from tensorboard.plugins.agent.read import sample_log


def _assert_same(test, found, expected):
    """Equal, of the same type and shape, however nested."""
    if isinstance(expected, dict):
        test.assertIsInstance(found, dict)
        test.assertEqual(list(found), list(expected))
        for key, value in expected.items():
            _assert_same(test, found[key], value)
    elif isinstance(expected, tuple):
        test.assertIsInstance(found, tuple)
        test.assertLen(found, len(expected))
        for part, value in zip(found, expected):
            _assert_same(test, part, value)
    elif isinstance(expected, (np.ndarray, np.generic)):
        test.assertEqual((found.dtype, found.shape), _kind(expected))
        np.testing.assert_array_equal(found, expected)
    else:
        test.assertEqual(found, expected)
        test.assertIs(type(found), type(expected))


def _kind(array):
    return array.dtype, array.shape


def _record(recorder, states, reward=1.0, **begin):
    """Records an episode that passes through `states`."""
    episode = recorder.begin_episode(states[0], **begin)
    for t, observation in enumerate(states[1:]):
        last = t + 2 == len(states)
        episode.record_step(t, reward, last, False, observation)
    episode.end()


_OBSERVATIONS = {
    "%s%s"
    % (dtype, list(shape)): [
        np.full(shape, t, dtype) if shape else np.dtype(dtype).type(t)
        for t in range(3)
    ]
    for dtype in sorted(codec.NUMERIC_DTYPES)
    for shape in ((), (3,), (2, 3), (0,))
}
_OBSERVATIONS.update(
    text=["", "ünï", "\x1b[41mS\x1b[0m\n"],
    nested=[
        {"image": np.full((2, 2), t, np.uint8), "n": (np.int64(t), "t%d" % t)}
        for t in range(3)
    ],
    int_keys=[{7: np.float64(t), -1: {"7": np.bool_(t)}} for t in range(3)],
    huge=[{"n": 2**70 + t} for t in range(3)],
    changing=[np.zeros(2), np.zeros((1, 3), np.int8), np.ones(2)],
    not_numbers=[np.array([np.nan, np.inf, -np.inf, -0.0])] * 2,
)


class RecordAndReadTest(parameterized.TestCase):
    def setUp(self):
        super().setUp()
        self.logdir = sample_log.temp_dir(self)
        self.run = os.path.join(self.logdir, "run1")

    @parameterized.named_parameters(
        (name, name) for name in sorted(_OBSERVATIONS)
    )
    def test_observations_come_back_equal_and_of_their_type(self, name):
        states = _OBSERVATIONS[name]
        with agent.Recorder(self.run) as recorder:
            _record(recorder, states)
        (episode,) = agent.read(self.logdir).episodes
        self.assertLen(episode.observations, len(states))
        for found, expected in zip(episode.observations, states):
            _assert_same(self, found, expected)

    def test_all_else_comes_back_where_it_belongs(self):
        with agent.Recorder(self.run) as recorder:
            episode = recorder.begin_episode(
                np.zeros(2),
                frame=sample_log.frame(0, 0),
                info={},
                env_id="ALE/Pong-v5",
                seed=2**127,
                reset_options={"map": "x"},
                render_fps=12.5,
                phase="eval",
                env_index=0,
                global_step=0,
                policy={"name": "p", "deterministic": False, "seed": 5},
                facts={"file": "p.npz"},
            )
            for t in range(3):
                episode.record_step(
                    np.array([t, -t]),
                    float(t),
                    False,
                    t == 2,
                    np.ones(2),
                    frame=sample_log.frame(0, t + 1),
                    info={"is_success": t == 2, **({"k": t} if t else {})},
                    value=t / 2,
                    action_probs=np.array([0.25, 0.75]),
                    hidden=(np.zeros(1), np.full(2, t)),
                    policy_action=np.array([2 * t, 0]),
                    extras={"td_error": -1.5},
                )
            episode.end()
        (found,) = agent.read(self.logdir).episodes
        self.assertEqual(found.actions[:].tolist(), [[0, 0], [1, -1], [2, -2]])
        self.assertEqual(found.policy_actions[2].tolist(), [4, 0])
        self.assertEqual(list(found.rewards), [0, 1, 2])
        self.assertEqual(list(found.values), [0, 0.5, 1])
        self.assertEqual(found.action_probs[1].tolist(), [0.25, 0.75])
        _assert_same(self, found.hidden[2], (np.zeros(1), np.full(2, 2)))
        self.assertEqual(list(found.channels["td_error"]), [-1.5] * 3)
        self.assertEqual(
            list(found.infos),
            [
                {},
                {"is_success": False},
                {"is_success": False, "k": 1},
                {"is_success": True, "k": 2},
            ],
        )
        np.testing.assert_array_equal(
            found.frames[:], [sample_log.frame(0, t) for t in range(4)]
        )
        self.assertEqual(found.env_id, "ALE/Pong-v5")
        self.assertEqual(found.seed, 2**127)
        self.assertEqual(found.reset_options, {"map": "x"})
        self.assertEqual(found.render_fps, 12.5)
        self.assertEqual(found.phase, "eval")
        self.assertEqual((found.env_index, found.global_step), (0, 0))
        self.assertIs(found.policy.deterministic, False)
        self.assertEqual(found.policy.seed, 5)
        self.assertEqual(found.facts, {"file": "p.npz"})
        self.assertEqual(found.end_reason, "truncated")
        self.assertEqual((found.terminated, found.truncated), (False, True))
        self.assertIs(found.success, True)
        self.assertEqual(found.episode_return, 3.0)
        self.assertGreater(found.stored_bytes, 0)
        self.assertEqual(found.warnings, ())

    def test_a_discarded_episode_is_not_read(self):
        with agent.Recorder(self.run, flush_secs=0.01) as recorder:
            episode = recorder.begin_episode(0)
            for t in range(5000):
                episode.record_step(t, 0.0, False, False, t)
            recorder.flush()
            self.assertLen(agent.read(self.logdir).episodes, 1)
            episode.discard("a bad start")
        self.assertEmpty(agent.read(self.logdir).episodes)

    def test_a_later_recorder_adds_and_changes_nothing(self):
        with agent.Recorder(self.run) as recorder:
            _record(recorder, [0, 1, 2])
        before = list(agent.read(self.logdir).episodes[0].observations)
        with agent.Recorder(self.run) as recorder:
            _record(recorder, [5, 6])
        log = agent.read(self.logdir)
        self.assertEqual(log.runs, ("run1",))
        self.assertEqual(
            [list(e.observations) for e in log.episodes], [before, [5, 6]]
        )

    def test_reading_while_recording_only_ever_grows(self):
        over = threading.Event()

        def record():
            with agent.Recorder(self.run, flush_secs=0.05) as recorder:
                for k in range(50):
                    _record(recorder, [k * 100 + t for t in range(40)])
            over.set()

        thread = threading.Thread(target=record)
        thread.start()
        self.addCleanup(thread.join)
        log, finished, rounds = agent.read(self.logdir), {}, 0
        while True:
            last_round = over.is_set()
            log.refresh()
            rounds += 1
            for episode in log.episodes:
                rows = list(episode.observations)
                first = episode.episode_index * 100
                self.assertEqual(rows, [first + t for t in range(len(rows))])
                if episode.is_finished:
                    finished[episode.episode_id] = rows
                else:
                    self.assertNotIn(episode.episode_id, finished)
            if last_round:
                break
        self.assertLen(finished, 50)
        self.assertTrue(all(len(rows) == 40 for rows in finished.values()))
        self.assertGreater(rounds, 1)
        self.assertEqual(log.warnings, ())

    @parameterized.parameters(*local_server.LOADERS)
    def test_the_page_gets_the_recorded_frames(self, loader):
        frames = [sample_log.frame(0, t) for t in range(30)]
        with agent.Recorder(self.run) as recorder:
            episode = recorder.begin_episode(0, frame=frames[0])
            for t, frame in enumerate(frames[1:]):
                episode.record_step(t, 1.0, t == 28, False, t, frame=frame)
            episode.end()
        server = local_server.LocalServer(self.logdir, loader)
        self.addCleanup(server.close)
        server.wait_for(metadata.card_tag(episode.episode_id))
        query = "?run=run1&episode_id=" + episode.episode_id
        described = server.get("/episode" + query).json
        self.assertEqual((described["states"], described["steps"]), (30, 29))
        names = [channel["name"] for channel in described["channels"]]
        query += "&channel=%d" % names.index("frames")
        for chunk in described["chunks"]:
            query += "&t=%d" % chunk["t"]
        response = server.get("/chunks" + query)
        reply = episode_pb2.ChunkReply.FromString(response.get_data())
        served = [
            row
            for blob in reply.blobs
            for run in codec.decode(
                episode_pb2.ChannelChunk.FromString(blob.content)
            )
            for row in run.values
        ]
        np.testing.assert_array_equal(served, frames)


if __name__ == "__main__":
    absltest.main()
