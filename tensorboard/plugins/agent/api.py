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
"""The public names of Agent and where each is defined.

`from tensorboard.plugins import agent` gives them all; `__init__.py` has the
tutorial. A name's module is imported when the name is first used, so that
TensorBoard can load the plugin, and a program record with it, without
libraries that it does not use.
"""

import importlib

_ROOT = "tensorboard.plugins.agent."

# Public name: module that defines it.
MODULES = {
    "KeepLastFrame": "integrations.gymnasium_last_frame_adapter",
    "OpenEpisode": "record.open_episode",
    "Policy": "policies.policy",
    "PolicyOutput": "policies.policy",
    "RecordAecEpisodes": "integrations.pettingzoo_adapter",
    "RecordCallback": "integrations.sb3_adapter",
    "RecordDmEnvironment": "integrations.dm_env_adapter",
    "RecordEpisodes": "integrations.gymnasium_adapter",
    "RecordOldGymEpisodes": "integrations.old_gym_adapter",
    "RecordParallelEpisodes": "integrations.pettingzoo_adapter",
    "RecordVecEnv": "integrations.sb3_adapter",
    "RecordVectorEpisodes": "integrations.gymnasium_vector_adapter",
    "Recorder": "record.recorder",
    "as_policy": "policies.as_policy",
    "read": "read.log",
    "rollout": "run.rollout",
}


# Library, as it is imported: package that it is installed from.
_PACKAGES = {
    "dm_env": "dm-env",
    "gymnasium": "gymnasium",
    "pettingzoo": "pettingzoo",
    "stable_baselines3": "stable-baselines3",
}


def lookup(name):
    """Returns what is publicly called `name`.

    Raises:
      AttributeError: Nothing is.
      ImportError: It needs a library that is not installed.
    """
    if name not in MODULES:
        raise AttributeError(
            "module 'tensorboard.plugins.agent' has no attribute %r" % name
        )
    try:
        module = importlib.import_module(_ROOT + MODULES[name])
    except ModuleNotFoundError as error:
        package = _PACKAGES.get((error.name or "").partition(".")[0])
        if package is None:
            raise
        raise ImportError(
            "agent.%s needs %s, which is not installed. Try: pip install %s"
            % (name, package, package),
            name=error.name,
        ) from error
    return getattr(module, name)
