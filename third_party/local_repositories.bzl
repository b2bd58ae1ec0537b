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
"""Stand-ins for repositories that Bazel would otherwise download.

Bazel 4 asks for a handful of rule repositories even where, as here, no C++ and
no Java is built. The folders under `local/` answer with the native rules, so
that nothing but package registries is needed. Later releases of Bazel bring
their own, hence the version check.
"""

_NEEDED_BY_BAZEL_4 = [
    "bazel_skylib",
    "platforms",
    "remote_coverage_tools",
    "rules_cc",
    "rules_java",
    "rules_proto",
]

_ALWAYS = [
    "org_pocoo_werkzeug",
    "rules_python",
]

def _is_bazel_4():
    # Debian's build carries no version at all.
    version = native.bazel_version
    return not version or version.startswith("4.") or not version[0].isdigit()

def local_repositories():
    """Declares every stand-in that this Bazel needs."""
    names = _ALWAYS + (_NEEDED_BY_BAZEL_4 if _is_bazel_4() else [])
    for name in names:
        native.local_repository(
            name = name,
            path = "third_party/local/" + name,
        )
