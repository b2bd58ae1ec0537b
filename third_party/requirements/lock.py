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
"""Turns every `*.in` beside it into a lock file with hashes for all platforms.

Run it where `uv` is installed: `python3 third_party/requirements/lock.py`, with
the names of single files (`base rl`) to renew only those. Renew `base` first:
the others take its versions where they share a package.
"""

import pathlib
import re
import subprocess
import sys

_HERE = pathlib.Path(__file__).resolve().parent

# `base` and the tools reach down to the oldest Python that TensorBoard runs on;
# the large libraries of the others no longer support it.
_OLDEST_PYTHON = {
    "base": "3.9",
    "proto": "3.9",
    "lint": "3.9",
    "node": "3.9",
    "pandas": "3.10",
    "tensorflow": "3.10",
    "atari": "3.10",
    "rl": "3.10",
}

_COMPILE = ["uv", "pip", "compile", "--quiet", "--universal", "--no-header"]

_CUDA_ONLY = re.compile(r"(nvidia|cuda|triton)[a-z0-9-]*==")

_CPU_BUILD = re.compile(r"# cpu-build torch (sha256:[0-9a-f]{64})")

_WHEEL = re.compile(r'/(torch-[^/"]+\.whl)".*?sha256 = "([0-9a-f]{64})"')


def _compile(name, *options):
    command = _COMPILE + ["--python-version", _OLDEST_PYTHON[name]]
    command += list(options) + [name + ".in"]
    return subprocess.run(
        command, cwd=_HERE, check=True, stdout=subprocess.PIPE, text=True
    ).stdout


def _lock(name):
    return _compile(
        name,
        "--generate-hashes",
        "--no-emit-index-url",
        "--annotation-style=line",
    )


def _entries(text):
    """Splits a lock file into requirements, continuation lines included."""
    return re.findall(r"^[a-z0-9].*?(?:[^\\]$)", text, re.M | re.S)


def _cpu_torch():
    """The torch requirement without the registry's Linux (CUDA) wheels."""
    pins = _compile("rl", "--format=pylock.toml")
    hashes = {
        "sha256:" + digest
        for wheel, digest in _WHEEL.findall(pins)
        if "linux" not in wheel
    }
    source = (_HERE / "rl.in").read_text()
    hashes.update(_CPU_BUILD.findall(source))
    version = re.search(r"^torch(==\S+)", source, re.M).group(0)
    return " \\\n".join(
        [version] + ["    --hash=" + digest for digest in sorted(hashes)]
    )


def _without_cuda(lock):
    kept = [e for e in _entries(lock) if not _CUDA_ONLY.match(e)]
    kept = [_cpu_torch() if e.startswith("torch==") else e for e in kept]
    return "\n".join(kept) + "\n"


def main():
    for name in sys.argv[1:] or _OLDEST_PYTHON:
        lock = _lock(name)
        if name == "rl":
            (_HERE / "rl_cuda.txt").write_text(lock)
            lock = _without_cuda(lock)
        (_HERE / (name + ".txt")).write_text(lock)


if __name__ == "__main__":
    main()
