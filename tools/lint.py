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
"""Checks or fixes the form of this tree's files, as upstream's CI would.

    ./tools/lint                     says what is wrong
    ./tools/lint --fix               formats what can be
    ./tools/lint --fix a.py folder   does so for some files only

Without names it takes all files that git tracks. Every tool comes from a lock
file.
"""

import argparse
import fnmatch
import os
import re
import subprocess
import sys

_RUNFILES = os.path.abspath("..")
_PYTHON = os.path.join(_RUNFILES, "agent_lint_env", "python3")
_NODE = os.path.join(_RUNFILES, "npm", "node")
_NODE_MODULES = os.path.join(_RUNFILES, "npm", "node_modules")

# The file is a link into the tree, wherever this program runs.
_ROOT = os.path.dirname(os.path.realpath("WORKSPACE"))

_PYTHON_FILES = ("*.py",)
_STARLARK_FILES = ("*.bzl", "BUILD", "WORKSPACE")
_PRETTIER_FILES = ("*.ts", "*.mjs", "*.js", "*.css")
_LICENSED_FILES = _PYTHON_FILES + _PRETTIER_FILES + ("*.bzl",)
_BINARY_FILES = ("*.png", "*.gif", "*.npz", "*.binpb", "*.zst", "*.tfevents*")
_LOCK_FILES = ("third_party/requirements/*.txt", "*package-lock.json")

_LICENSE = re.compile(r"Copyright 20[0-9][0-9] The TensorFlow")


def tracked_files():
    """Returns the paths, from the root of the tree, that git knows."""
    # In a sandbox the tree seems to belong to somebody else.
    command = ["git", "-c", "safe.directory=*", "ls-files", "-z"]
    listing = subprocess.run(
        command, cwd=_ROOT, check=True, stdout=subprocess.PIPE
    ).stdout.decode()
    names = [name for name in listing.split("\0") if name]
    return [n for n in names if os.path.isfile(os.path.join(_ROOT, n))]


def _matching(files, patterns):
    return [
        f
        for f in files
        if any(
            fnmatch.fnmatch(f, p) or fnmatch.fnmatch(os.path.basename(f), p)
            for p in patterns
        )
    ]


def _run(command, files):
    """Runs a tool in the tree; returns what it says, or "" if all is well."""
    if not files:
        return ""
    result = subprocess.run(
        command + files,
        cwd=_ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    return result.stdout if result.returncode else ""


def black(files, fix=False):
    command = [_PYTHON, "-m", "black", "--quiet", "-l80", "-tpy39"]
    command += [] if fix else ["--check", "--diff"]
    return _run(command, _matching(files, _PYTHON_FILES))


def flake8(files, fix=False):
    del fix  # It only tells.
    return _run([_PYTHON, "-m", "flake8"], _matching(files, _PYTHON_FILES))


def prettier(files, fix=False):
    program = os.path.join(_NODE_MODULES, "prettier", "bin-prettier.js")
    command = [_NODE, program, "--loglevel=warn"]
    command += ["--write" if fix else "--check"]
    return _run(command, _matching(files, _PRETTIER_FILES))


def buildifier(files, fix=False):
    program = os.path.join(
        _NODE_MODULES, "@bazel", "buildifier", "buildifier.js"
    )
    command = [_NODE, program, "--mode=" + ("fix" if fix else "check")]
    return _run(command, _matching(files, _STARLARK_FILES))


def _read(file):
    with open(os.path.join(_ROOT, file), encoding="utf-8") as f:
        return f.read()


def _complaints_about_whitespace(file):
    text = _read(file)
    for number, line in enumerate(text.splitlines(), 1):
        if line != line.rstrip():
            yield "%s:%d: space at the end of the line" % (file, number)
    if text and not text.endswith("\n"):
        yield "%s: no newline at the end" % file


def whitespace(files, fix=False):
    del fix
    skipped = set(_matching(files, _BINARY_FILES + _LOCK_FILES))
    return "\n".join(
        complaint
        for file in files
        if file not in skipped
        for complaint in _complaints_about_whitespace(file)
    )


def licenses(files, fix=False):
    del fix
    return "\n".join(
        "%s: no licence header" % file
        for file in _matching(files, _LICENSED_FILES)
        if not _LICENSE.search(_read(file)[:400])
    )


LINTERS = (black, flake8, prettier, buildifier, whitespace, licenses)


def _from_root(name):
    base = os.environ.get("BUILD_WORKING_DIRECTORY", _ROOT)
    return os.path.relpath(os.path.join(base, name), _ROOT)


def _is_within(file, names):
    return any(file == name or file.startswith(name + "/") for name in names)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fix", action="store_true")
    parser.add_argument("names", nargs="*")
    args = parser.parse_args()
    names = [_from_root(name) for name in args.names]
    files = [f for f in names if os.path.isfile(os.path.join(_ROOT, f))]
    files += [
        f
        for f in tracked_files()
        if (not names or _is_within(f, names)) and f not in files
    ]
    complaints = [linter(files, args.fix) for linter in LINTERS]
    print("\n".join(c for c in complaints if c))
    sys.exit(1 if any(complaints) else 0)


if __name__ == "__main__":
    main()
