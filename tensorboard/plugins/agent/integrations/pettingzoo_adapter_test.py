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
"""Tests for `pettingzoo_adapter`."""

from absl.testing import absltest
import numpy as np
from pettingzoo.classic import tictactoe_v3
from pettingzoo.test import api_test
from pettingzoo.test import parallel_api_test

from tensorboard.plugins.agent.integrations import pettingzoo_adapter
from tensorboard.plugins.agent.testing import counter_teams
from tensorboard.plugins.agent.testing import environment_contract
from tensorboard.plugins.agent.testing import stamps

Parallel = counter_teams.ParallelCounters
Turns = counter_teams.TurnCounters


def remainder(t):
    return t % 4


def play_turns(env, steps, seed=None, action=remainder):
    """Plays `steps` turns, the last words of dead agents among them."""
    env.reset(seed=seed)
    returned = []
    for t in range(steps):
        if not env.agents:
            env.reset()
        returned.append((env.agent_selection, *env.last()))
        is_over = returned[-1][3] or returned[-1][4]
        env.step(None if is_over else action(t))
    return returned


def play_parallel(env, steps, seed=None, action=remainder):
    returned = [env.reset(seed=seed)]
    for t in range(steps):
        returned.append(env.step({a: action(t) for a in env.agents}))
        if not env.agents:
            returned.append(env.reset())
    return returned


class ParallelContractTest(environment_contract.EnvironmentContract):
    def build(self, counters):
        return Parallel(counters)

    def wrap(self, env, logdir_or_recorder, **kwargs):
        return pettingzoo_adapter.RecordParallelEpisodes(
            env, logdir_or_recorder, **kwargs
        )

    def play(self, env, steps):
        return play_parallel(env, steps, 5, self.action)


class AecContractTest(environment_contract.EnvironmentContract):
    def build(self, counters):
        return Turns(counters)

    def wrap(self, env, logdir_or_recorder, **kwargs):
        return pettingzoo_adapter.RecordAecEpisodes(
            env, logdir_or_recorder, **kwargs
        )

    def play(self, env, steps):
        return play_turns(env, steps, 5, self.action)


class PettingZooTestCase(environment_contract.RecordingTestCase):
    def record(self, env, **kwargs):
        cls = (
            pettingzoo_adapter.RecordParallelEpisodes
            if isinstance(env, Parallel)
            else pettingzoo_adapter.RecordAecEpisodes
        )
        found = cls(env, self.logdir, **kwargs)
        self.addCleanup(found.close)
        return found

    def of(self, agent):
        return [e for e in self.read() if e.agent_id == agent]

    def check_own(self, episode, number, length):
        """States and actions are those of the agent, the picture of all."""
        self.assertEqual(
            np.array(episode.observations[:]).tolist(),
            [[number, t] for t in range(length + 1)],
        )
        self.assertLen(episode.actions, length)
        self.assertLen(episode.frames, length + 1)
        for frame in episode.frames[:]:
            self.assertEqual(stamps.read_stamp(frame)[::2], (number, 0))


class RecordParallelEpisodesTest(PettingZooTestCase):
    def test_agents_that_die_early_have_their_own_ends(self):
        env = self.record(counter_teams.make(Parallel, (2, 3)))
        play_parallel(env, 7, seed=9)
        env.close()
        for agent, length in (("agent_0", 2), ("agent_1", 3)):
            episodes = self.of(agent)
            self.assertLen(episodes, 3)
            for number, episode in enumerate(episodes[:2]):
                self.check_own(episode, number, length)
                self.assertEqual(
                    episode.rewards[:].tolist(),
                    [10 * number + t for t in range(1, length + 1)],
                )
                self.assertEqual(episode.end_reason, "terminated")
            self.assertEqual([e.seed for e in episodes], [9, None, None])
            self.assertEqual(episodes[2].end_reason, "closed")

    def test_tracks_of_one_episode_share_a_group(self):
        env = self.record(counter_teams.make(Parallel, (2, 3)), phase="eval")
        play_parallel(env, 6)
        env.close()
        groups = [[e.group_id for e in self.of(a)] for a in env.possible_agents]
        self.assertEqual(groups[0], groups[1])
        self.assertLen(set(groups[0]), 2)
        episode = self.of("agent_1")[0]
        self.assertEqual(episode.env_id, "counters_v0")
        self.assertEqual(episode.render_fps, 7)
        self.assertEqual(episode.action_space["n"], 4)

    def test_one_picture_serves_all_tracks(self):
        env = self.record(counter_teams.make(Parallel, (3, 3)))
        play_parallel(env, 3)
        self.assertEqual(env.counters["agent_0"].calls["render"], 5)

    def test_agents_that_enter_late_begin_then(self):
        env = counter_teams.make(Parallel, (4, 2), enter_late=("agent_1",))
        env = self.record(env)
        play_parallel(env, 3)
        env.close()
        self.check_own(self.of("agent_1")[0], 0, 2)
        self.assertEqual(
            stamps.read_stamp(self.of("agent_1")[0].frames[0])[1], 1
        )

    def test_some_agents_of_some_episodes(self):
        env = self.record(
            counter_teams.make(Parallel, (1, 1)), agents=["agent_1"], every=2
        )
        play_parallel(env, 5)
        env.close()
        self.assertEqual({e.agent_id for e in self.read()}, {"agent_1"})
        self.assertEqual([e.observations[0][0] for e in self.read()], [0, 2, 4])

    def test_pettingzoos_own_test_is_content(self):
        env = counter_teams.make(Parallel, (5, 5))
        parallel_api_test(self.record(env), num_cycles=20)


class RecordAecEpisodesTest(PettingZooTestCase):
    def test_rewards_between_turns_belong_to_the_turn_before(self):
        env = self.record(counter_teams.make(Turns, (2, 3)))
        play_turns(env, 7)
        env.close()
        first, second = self.of("agent_0")[0], self.of("agent_1")[0]
        self.check_own(first, 0, 2)
        self.check_own(second, 0, 3)
        # Its own step pays t, that of the other 1000, if it comes in between.
        self.assertEqual(first.rewards[:].tolist(), [1001, 2])
        self.assertEqual(second.rewards[:].tolist(), [1001, 2, 3])
        self.assertEqual(first.group_id, second.group_id)

    def test_leaving_in_the_middle_keeps_the_last_action(self):
        env = self.record(counter_teams.make(Turns, (9, 9)))
        play_turns(env, 3)
        env.reset()
        env.close()
        first = self.of("agent_0")[0]
        self.check_own(first, 0, 2)
        self.assertEqual(first.end_reason, "reset")
        self.check_own(self.of("agent_1")[0], 0, 1)

    def test_the_environment_is_asked_only_what_the_caller_did_not_ask(self):
        plain = counter_teams.make(Turns, (3, 3))
        play_turns(plain, 8)
        base = counter_teams.make(Turns, (3, 3))
        env = self.record(base)
        play_turns(env, 8)
        self.assertEqual(base.observe_calls, plain.observe_calls)
        base = counter_teams.make(Turns, (3,))
        env = self.record(base)
        env.reset()
        env.step(0)
        env.step(0)
        env.close()
        self.check_own(self.read()[-1], 0, 2)

    def test_a_real_game(self):
        env = pettingzoo_adapter.RecordAecEpisodes(
            tictactoe_v3.env(render_mode="rgb_array"), self.logdir
        )
        env.reset()
        moves = [0, 3, 1, 4, 2]
        for agent in env.agent_iter():
            _, _, terminated, truncated, _ = env.last()
            env.step(None if terminated or truncated else moves.pop(0))
        env.close()
        first, second = self.read()
        self.assertEqual(first.agent_id, "player_1")
        self.assertEqual(first.actions[:].tolist(), [0, 1, 2])
        self.assertEqual(first.episode_return, 1)
        self.assertEqual(second.actions[:].tolist(), [3, 4])
        self.assertEqual(second.episode_return, -1)
        self.assertTrue(first.terminated and second.terminated)
        self.assertEqual(first.observations[1]["observation"].sum(), 2)
        self.assertEqual(first.frames[0].ndim, 3)

    def test_pettingzoos_own_test_is_content(self):
        api_test(self.record(counter_teams.make(Turns, (5, 5))), 20)


if __name__ == "__main__":
    absltest.main()
