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
"""Records Stable-Baselines3: its training, and its vector environments."""

import weakref

from stable_baselines3.common import callbacks
from stable_baselines3.common import on_policy_algorithm
from stable_baselines3.common import vec_env

from tensorboard.plugins.agent.integrations import sb3_beliefs
from tensorboard.plugins.agent.integrations import vec_env_recording
from tensorboard.plugins.agent.integrations import vector_tracks
from tensorboard.plugins.agent.policies import policy as policy_lib
from tensorboard.plugins.agent.record import track


class RecordCallback(callbacks.BaseCallback):
    """Records episodes while `learn` runs, and changes nothing of it.

    ```python
    model.learn(100_000, callback=agent.RecordCallback("logs/run1", every=50))
    ```

    The policy is never asked; what it believed is taken from what the
    algorithm computed for itself: of PPO and A2C the value, the log
    probability, and the probabilities and logits of discrete actions or mean
    and standard deviation of continuous ones. Where an action is clipped or
    scaled, `actions` are those the environments got and `policy_actions`
    those of the policy (of SAC, TD3 and DDPG: scaled to [-1, 1], noise
    included).

    Below `VecNormalize` rewards and observations are recorded as the
    environment gave them; the reward that the algorithm learns from is the
    extra channel `normalized_reward`. Frames need `render_mode="rgb_array"`,
    and for the last state of each episode in a `SubprocVecEnv` also
    `KeepLastFrame`. Episodes that are open when training ends are ended with
    reason "closed"; the recorder stays open for the next `learn`, and is
    closed by `close` or at exit.
    """

    def __init__(
        self,
        logdir_or_recorder,
        envs=None,
        *,
        every=1,
        name=None,
        phase="train",
        action_names=None,
        facts=None,
        verbose=0,
    ):
        """Opens the recorder.

        Args:
          logdir_or_recorder: The run's directory; or a `Recorder` that others
            use too, and that stays open.
          envs: Indices of the sub-environments to record; None: all. Others
            cost nothing and are not counted.
          every: Record every n-th episode of all these sub-environments, in
            the order they begin, the first included; or a function of that
            index that tells whether to record it.
          name: The policy's name for people; None: the algorithm's.
          phase: "train", "eval", "rollout" or None.
          action_names: Names of the actions; None: as the environment says,
            if it runs in this process.
          facts: Mapping of free facts for the page.
          verbose: Stable-Baselines3's.

        Raises:
          OSError: The log directory cannot be made.
          TypeError, ValueError: An argument is not what is said above.
        """
        super().__init__(verbose)
        self._tracks = track.Tracks(logdir_or_recorder, every)
        self._envs = envs
        self._name = name
        self._facts = {
            "phase": phase,
            "action_names": action_names,
            "facts": facts,
        }
        # Raises what is wrong now rather than when training starts.
        self._tracks.track(phase=phase, facts=facts)
        self._recording = self._tap = None

    def close(self):
        """Ends what is open and closes the recorder; harmless twice."""
        self._on_training_end()
        self._tracks.close()

    def _on_training_start(self):
        self._on_training_end()
        normalize = vec_env.unwrap_vec_normalize(self.training_env)
        layer = normalize.venv if normalize else self.training_env
        indices = vector_tracks.checked_indices(self._envs, layer.num_envs)
        self._tracks.steps = self.model.num_timesteps
        self._recording = vec_env_recording.VecEnvRecording(
            layer,
            self._tracks,
            indices,
            policy=policy_lib.facts(self.model, self._name),
            **self._facts,
        )
        self._tap = _Tap(layer, self._recording)
        self._is_normalized = bool(normalize and normalize.norm_reward)
        self._recording.begin(
            self._fresh(layer.num_envs),
            normalize.old_obs if normalize else self.model._last_obs,
        )

    def _on_step(self):
        if self._recording.is_recording:
            beliefs = sb3_beliefs.beliefs(self.model, self.locals)
            if self._is_normalized:
                beliefs["extras"]["normalized_reward"] = self.locals["rewards"]
            self._recording.commit(beliefs)
        else:
            self._recording.commit()
        return True

    def _on_training_end(self):
        if self._recording is not None:
            self._tap.detach()
            self._recording.end()
            self._tracks.recorder.flush()
            self._recording = self._tap = None

    def _fresh(self, num_envs):
        """The sub-environments that `learn` found, or put, at their reset."""
        everything = range(num_envs)
        is_reset = self.locals.get("reset_num_timesteps", True)
        if is_reset or not self.model.num_timesteps:
            return everything
        if isinstance(self.model, on_policy_algorithm.OnPolicyAlgorithm):
            starts = self.model._last_episode_starts
            return [i for i in everything if starts[i]]
        # Nobody knows; each is recorded from its next reset on.
        return ()


class _Tap:
    """Lets a recording see what one layer of a `VecEnv` is asked and answers.

    Stands in for two methods of the layer until it is detached, or until the
    recording is gone because `learn` was left by an exception.
    """

    def __init__(self, venv, recording):
        self._venv = venv
        self._recording = weakref.ref(recording)
        self._before = {
            name: venv.__dict__.get(name)
            for name in ("step_async", "step_wait")
        }
        self._step_async = venv.step_async
        self._step_wait = venv.step_wait
        venv.step_async = self._async_and_record
        venv.step_wait = self._wait_and_record

    def detach(self):
        self._recording = lambda: None
        for name, before in self._before.items():
            if getattr(self._venv.__dict__.get(name), "__self__", None) is self:
                del self._venv.__dict__[name]
                if before is not None:
                    self._venv.__dict__[name] = before

    def _async_and_record(self, actions):
        recording = self._recording()
        if recording is not None:
            recording.before_step(actions)
        return self._step_async(actions)

    def _wait_and_record(self):
        recording = self._recording()
        if recording is None:
            return self._step_wait()
        try:
            answer = self._step_wait()
            recording.after_step(*answer)
        except BaseException as error:
            recording.end_with(error)
            raise
        return answer


class RecordVecEnv(vec_env.VecEnvWrapper):
    """Records what passes through a `VecEnv`, and changes none of it.

    ```python
    venv = agent.RecordVecEnv(make_vec_env("CartPole-v1", 4), "logs/run1")
    ```

    Rewards and observations are those of the layers below this one; what
    `VecNormalize` made of them is named so in the facts. For training
    there is `RecordCallback`, which also knows what the policy believes.
    """

    def __init__(
        self,
        venv,
        logdir_or_recorder,
        envs=None,
        policy=None,
        *,
        every=1,
        name=None,
        phase=None,
        action_names=None,
        facts=None,
    ):
        """Wraps a vector environment.

        Args:
          venv: A `VecEnv`.
          policy: Who decides; only asked for its name.
          logdir_or_recorder, envs, every, name, phase, action_names, facts:
            Those of `RecordCallback`.

        Raises:
          OSError: The log directory cannot be made.
          TypeError, ValueError: An argument is not what is said above.
        """
        super().__init__(venv)
        indices = vector_tracks.checked_indices(envs, venv.num_envs)
        self._reset_seeds_given = self._reset_options_given = None
        self._recording = vec_env_recording.VecEnvRecording(
            venv,
            track.Tracks(logdir_or_recorder, every),
            indices,
            action_names,
            policy=policy_lib.facts(policy, name),
            phase=phase,
            facts=_with_normalization(venv, facts),
        )

    def seed(self, seed=None):
        """Passed on; and recorded with the episodes that the reset begins."""
        self._reset_seeds_given = self.venv.seed(seed)
        return self._reset_seeds_given

    def set_options(self, options=None):
        """Passed on; and recorded with the episodes that the reset begins."""
        self.venv.set_options(options)
        same = not isinstance(options, list)
        self._reset_options_given = (
            [options] * self.num_envs if same else list(options)
        )

    def reset(self):
        """Ends the episodes that are open, and begins the next."""
        observations = self.venv.reset()
        self._recording.begin(
            range(self.num_envs),
            observations,
            self._reset_seeds_given,
            self._reset_options_given,
        )
        self._reset_seeds_given = self._reset_options_given = None
        return observations

    def step_async(self, actions):
        """Passed on."""
        self._recording.before_step(actions)
        self.venv.step_async(actions)

    def step_wait(self):
        """Waits for the environments and records what came of the step."""
        try:
            answer = self.venv.step_wait()
            self._recording.after_step(*answer)
            self._recording.commit()
        except BaseException as error:
            self._recording.end_with(error)
            raise
        return answer

    def record_decision(self, **beliefs):
        """Says what the policy believed, before the step that it decided on.

        The arguments are those of `RecordVectorEpisodes.record_decision`.
        """
        self._recording.believe(vector_tracks.checked_beliefs(beliefs))

    def close(self):
        """Ends the episodes and closes the environments."""
        self._recording.close()
        self.venv.close()


def _with_normalization(venv, facts):
    normalize = vec_env.unwrap_vec_normalize(venv)
    if normalize is None:
        return facts
    parts = [
        name
        for name, is_on in (
            ("observations", normalize.norm_obs),
            ("rewards", normalize.norm_reward),
        )
        if is_on
    ]
    return {"normalized by VecNormalize": ", ".join(parts), **(facts or {})}
