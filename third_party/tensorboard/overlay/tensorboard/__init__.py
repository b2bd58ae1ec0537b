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
"""Joins the installed TensorBoard and this tree into one `tensorboard` package.

The folder that holds this package comes first on the path. It runs the real
`__init__` in its own name, so that the version and all lazy parts are the
installed ones, and then lets `tensorboard.plugins` look into this tree first.
Without it Python would take one of the two and never find the other.
"""

import os as _os
import pkgutil as _pkgutil

__path__ = _pkgutil.extend_path(__path__, __name__)
for _folder in __path__:
    # Tells the real one from an empty package that a build may have made up.
    if _os.path.isfile(_os.path.join(_folder, "version.py")):
        __path__.remove(_folder)
        __path__.insert(0, _folder)
        __file__ = _os.path.join(_folder, "__init__.py")
        with open(__file__, encoding="utf-8") as _file:
            exec(compile(_file.read(), __file__, "exec"))
        break
else:
    raise ImportError("TensorBoard is not installed")

from tensorboard import plugins as _plugins

_installed = list(_plugins.__path__)
_everywhere = _pkgutil.extend_path(_installed, _plugins.__name__)
# This tree's sources win over a copy of the plugin that is installed as well.
_plugins.__path__ = [
    _path for _path in _everywhere if _path not in _installed
] + _installed
