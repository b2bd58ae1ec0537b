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
"""Upstream's target names for what the installed TensorBoard already holds.

BUILD files of the plugin name their dependencies as they would inside
TensorBoard's own repository. Here each such name leads to the same library: the
pinned release, joined with this tree.
"""

load("@rules_python//python:py_library.bzl", "py_library")

def installed_libraries(names, deps = []):
    """Declares one library for each name.

    Args:
      names: upstream's target names in the calling package.
      deps: what the names need besides the installed TensorBoard.
    """
    for name in names:
        py_library(
            name = name,
            visibility = ["//visibility:public"],
            deps = ["//third_party/tensorboard:installed"] + deps,
        )
