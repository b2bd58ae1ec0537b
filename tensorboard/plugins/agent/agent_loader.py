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
"""How TensorBoard finds the plugin, safe to import whatever is installed.

An error here would keep TensorBoard from starting, so this module imports
nothing but the base class, and the plugin only when it is loaded.
"""

from tensorboard.plugins import base_plugin

_PLUGIN_NAME = "agent"
_KEEP_ALL = 0


class AgentLoader(base_plugin.TBLoader):
    """Loads the Agent plugin and keeps TensorBoard from dropping steps."""

    def fix_flags(self, flags):
        """Asks for all samples of Agent, unless the user asked for some.

        TensorBoard otherwise keeps a random ten chunks of each episode.
        """
        asked = getattr(flags, "samples_per_plugin", None)
        if not asked:
            flags.samples_per_plugin = {_PLUGIN_NAME: _KEEP_ALL}
        elif isinstance(asked, dict):
            flags.samples_per_plugin = {_PLUGIN_NAME: _KEEP_ALL, **asked}

    def load(self, context):
        """Returns the plugin.

        Returns None if it is loaded already: both a fork that compiles it in
        and an installed wheel may register it, and TensorBoard refuses to
        start with two plugins of one name.
        """
        if _PLUGIN_NAME in (context.plugin_name_to_instance or {}):
            return None
        from tensorboard.plugins.agent import agent_plugin

        return agent_plugin.AgentPlugin(context)
