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
"""Infos of a Gymnasium vector environment to those of one of its parts.

Gymnasium gives one dictionary for all: an array of N items under each key, and
under "_" + key a mask of those that have it. Its wrapper `DictInfoToList` gives
a list of N dictionaries instead.
"""

_FINAL = frozenset(("final_obs", "final_info"))
_NOTHING = object()


def plain(infos, index):
    """The info of the state that a sub-environment is in now.

    Args:
      infos: What `reset` or `step` returned.
      index: The sub-environment, int in [0, N).

    Returns:
      A dictionary; keys that the sub-environment did not give are missing.
    """
    if not isinstance(infos, dict):
        return {k: v for k, v in infos[index].items() if k not in _FINAL}
    found = _split(infos, index)
    return {k: v for k, v in found.items() if k not in _FINAL}


def final(infos, index):
    """The last state of an episode whose sub-environment was reset since.

    Returns:
      `(observation, info)`.

    Raises:
      KeyError: The environment did not keep the observation.
    """
    if not isinstance(infos, dict):
        return infos[index]["final_obs"], infos[index].get("final_info", {})
    info = infos.get("final_info", {})
    if isinstance(info, dict):
        return infos["final_obs"][index], _split(info, index)
    return infos["final_obs"][index], info[index] or {}


def _split(infos, index):
    masks = {"_%s" % (key,) for key in infos}
    found = {}
    for key, batch in infos.items():
        if key in masks:
            continue
        mask = infos.get("_%s" % (key,))
        if mask is None or mask[index]:
            found[key] = _item(batch, index)
    return found


def _item(batch, index):
    if isinstance(batch, dict):
        return _split(batch, index)
    try:
        return batch if isinstance(batch, str) else batch[index]
    except (IndexError, TypeError):
        # One value for all.
        return batch
