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
"""Runs a policy in an environment and records every step."""

import copy
import dataclasses
import tempfile
import weakref
from typing import Any, Mapping, Optional, Tuple

from tensorboard.plugins.agent.policies import as_policy as as_policy_lib
from tensorboard.plugins.agent.policies import decision as decision_lib
from tensorboard.plugins.agent.policies import policy as policy_lib
from tensorboard.plugins.agent.read import log as log_lib
from tensorboard.plugins.agent.read import log_dir_provider
from tensorboard.plugins.agent.record import recorder as recorder_lib
from tensorboard.plugins.agent.run import environment_view


@dataclasses.dataclass(frozen=True)
class _Settings:
    """What is the same for all episodes of a rollout."""

    episodes: int
    seed: Optional[int]
    policy_seed: Optional[int]
    max_steps: Optional[int]
    phase: Optional[str]
    name: Optional[str]
    action_names: Tuple[str, ...]
    facts: Mapping[str, Any]


def rollout(
    env_or_factory,
    policy,
    episodes=10,
    seed=0,
    logdir=None,
    workers=1,
    *,
    policy_seed=None,
    max_steps=None,
    phase="rollout",
    name=None,
    action_names=None,
    facts=None,
):
    """Runs episodes, one after another, and records them.

    Args:
      env_or_factory: An environment with Gymnasium's `reset` and `step`, which
        stays open; or a function that makes one, which is closed afterwards.
      policy: A `Policy`, or a function of an observation; see `as_policy`.
      episodes: Number of episodes, int >= 1.
      seed: Episode i is reset with `seed + i`; None: without a seed.
      logdir: The run's directory; None: in a temporary directory that lasts
        as long as the episodes that are returned.
      workers: 1; more are not supported yet.
      policy_seed: The policy is reset with `policy_seed + i` for episode i;
        None: without a seed.
      max_steps: Stop an episode after so many steps, with end reason
        "closed"; None: when the environment ends it.
      phase: "train", "eval", "rollout" or None.
      name: Name of the policy for people; None: its own.
      action_names: Names of the actions; None: as the environment says.
      facts: Mapping of free facts for the page.

    Returns:
      The recorded episodes, a list of `Episode`, in order.

    Raises:
      TypeError, ValueError: An argument is not what is said above.
      RuntimeError: Recording stopped, because the disk is full for example.
      Whatever the environment or the policy raises; the episode until then is
      recorded with end reason "error".
    """
    _check(episodes, workers, max_steps)
    policy = as_policy_lib.as_policy(policy)
    env, is_own = _environment(env_or_factory)
    settings = _Settings(
        episodes=episodes,
        seed=seed,
        policy_seed=policy_seed,
        max_steps=max_steps,
        phase=phase,
        name=name,
        action_names=tuple(
            action_names
            if action_names is not None
            else environment_view.action_names(env)
        ),
        facts=_facts(facts, max_steps),
    )
    try:
        if logdir is not None:
            return _record_and_read(env, policy, settings, logdir)
        return _record_for_a_while(env, policy, settings)
    finally:
        if is_own:
            env.close()


def _check(episodes, workers, max_steps):
    if episodes < 1:
        raise ValueError("Expected episodes >= 1 but found %r." % (episodes,))
    if workers != 1:
        raise ValueError(
            "Expected workers=1 but found %r: rollouts run in this process "
            "only. Start several programs; they can share a logdir."
            % (workers,)
        )
    if max_steps is not None and max_steps < 1:
        raise ValueError("Expected max_steps >= 1 but found %r." % (max_steps,))


def _environment(env_or_factory):
    """Returns `(env, whether it was made here)`."""
    if hasattr(env_or_factory, "reset") and hasattr(env_or_factory, "step"):
        return env_or_factory, False
    if callable(env_or_factory):
        return env_or_factory(), True
    raise TypeError(
        "Expected an environment with `reset` and `step`, or a function that "
        "makes one, but found %r." % (env_or_factory,)
    )


def _facts(facts, max_steps):
    facts = dict(facts or {})
    if max_steps is not None:
        facts.setdefault("max_steps", max_steps)
    return facts


def _record_and_read(env, policy, settings, logdir):
    session_id = _record(env, policy, settings, logdir)
    return _read(log_dir_provider.LogDirProvider(logdir), session_id)


def _record_for_a_while(env, policy, settings):
    """As `_record_and_read`, in files that go when nobody can read them."""
    directory = tempfile.TemporaryDirectory(prefix="agent-rollout-")
    session_id = _record(env, policy, settings, directory.name)
    provider = log_dir_provider.LogDirProvider(directory.name)
    # Every episode holds the provider.
    weakref.finalize(provider, directory.cleanup)
    return _read(provider, session_id)


def _read(provider, session_id):
    episodes = log_lib.Log(provider).episodes
    return [e for e in episodes if e.session_id == session_id]


def _record(env, policy, settings, logdir):
    """Records all episodes; returns the recorder's session."""
    camera = environment_view.Camera(env)
    with recorder_lib.Recorder(logdir) as recorder:
        for index in range(settings.episodes):
            _record_episode(env, policy, settings, index, recorder, camera)
    if recorder.error is not None:
        raise RuntimeError(
            "Recording to %r stopped: %s" % (logdir, recorder.error)
        ) from recorder.error
    return recorder.session_id


def _record_episode(env, policy, settings, index, recorder, camera):
    seed = _plus(settings.seed, index)
    policy_seed = _plus(settings.policy_seed, index)
    observation, info = _reset(env, seed)
    policy.reset(seed=policy_seed)
    episode = recorder.begin_episode(
        observation,
        frame=camera.frame(),
        info=info,
        env_id=environment_view.env_id(env),
        seed=seed,
        observation_space=getattr(env, "observation_space", None),
        action_space=getattr(env, "action_space", None),
        action_names=settings.action_names,
        render_fps=environment_view.render_fps(env),
        phase=settings.phase,
        policy=policy_lib.facts(policy, settings.name, policy_seed),
        facts=settings.facts,
    )
    with episode:
        is_over = False
        while not is_over and episode.length != settings.max_steps:
            decision = decision_lib.decide(policy, observation)
            observation, is_over = _step(env, decision, episode, camera)


def _step(env, decision, episode, camera):
    """Takes and records a step; returns `(observation, is_over)`."""
    # The environment may change the action it is given.
    action = copy.deepcopy(decision.action)
    returned = env.step(decision.action)
    if not isinstance(returned, tuple) or len(returned) != 5:
        raise TypeError(
            "Expected step() to return (observation, reward, terminated, "
            "truncated, info) but found %s. Wrap an environment of the old "
            "API, as with shimmy's GymV21CompatibilityV0."
            % environment_view.describe(returned)
        )
    observation, reward, terminated, truncated, info = returned
    episode.record_step(
        action,
        reward,
        terminated,
        truncated,
        observation,
        frame=camera.frame(),
        info=info,
        **decision.beliefs(),
    )
    return observation, bool(terminated or truncated)


def _reset(env, seed):
    returned = env.reset(seed=seed)
    if isinstance(returned, tuple) and len(returned) == 2:
        return returned
    raise TypeError(
        "Expected reset() to return (observation, info) but found %s."
        % environment_view.describe(returned)
    )


def _plus(seed, index):
    return None if seed is None else seed + index
