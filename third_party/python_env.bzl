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
"""Python environments, each from one lock file with a hash for every package.

`python_env` turns a lock file into a virtual environment and its interpreter;
one of them is registered as the Python toolchain, so that whatever it holds can
be imported by every `py_library`. `python_packages` turns a lock file into a
folder of packages that only targets depending on `:packages` see, which suits
the large ones: such a repository is fetched when first needed, never before.
"""

_PIP_INSTALL = [
    "-m",
    "pip",
    "install",
    "--quiet",
    "--no-input",
    "--disable-pip-version-check",
    "--no-warn-script-location",
    # The lock files are complete, so there is nothing to resolve.
    "--no-deps",
    "--require-hashes",
]

# What in a user's shell could change where packages are installed or found.
_CLEAN_ENVIRONMENT = {
    "PIP_REQUIRE_VIRTUALENV": "",
    "PIP_TARGET": "",
    "PIP_USER": "",
    "PYTHONHOME": "",
    "PYTHONPATH": "",
    "VIRTUAL_ENV": "",
}

_CHECK_PYTHON = """
import sys
if sys.version_info < (3, 9):
    sys.exit("it is Python %d.%d" % sys.version_info[:2])
import ensurepip, venv
print("%d.%d" % sys.version_info[:2])
"""

_NO_PYTHON = """No usable Python: Agent needs Python 3.9 or newer with its venv module.
On Debian and Ubuntu: apt-get install python3 python3-venv
Elsewhere: install Python, or name one in the environment variable AGENT_PYTHON.
Tried:
"""

_TIMEOUT_SECS = 3600

def _find_python(repository_ctx):
    """Returns the path and the version ("3.11") of a usable interpreter."""
    tried = []
    for name in [repository_ctx.os.environ.get("AGENT_PYTHON"), "python3", "/usr/bin/python3"]:
        if not name:
            continue
        path = name if name.startswith("/") else repository_ctx.which(name)
        if not path:
            tried.append("  %s: not found" % name)
            continue
        result = repository_ctx.execute(
            [path, "-c", _CHECK_PYTHON],
            environment = _CLEAN_ENVIRONMENT,
        )
        if result.return_code == 0:
            return path, result.stdout.strip()
        tried.append("  %s: %s" % (path, result.stderr.strip().split("\n")[-1]))
    fail(_NO_PYTHON + "\n".join(tried))

def _run(repository_ctx, arguments, doing):
    repository_ctx.report_progress(doing)
    result = repository_ctx.execute(
        arguments,
        environment = _CLEAN_ENVIRONMENT,
        timeout = _TIMEOUT_SECS,
    )
    if result.return_code != 0:
        fail("%s failed:\n%s\n%s" % (doing, result.stdout, result.stderr))
    return result.stdout

def create_venv(repository_ctx, folder):
    """Makes an empty virtual environment.

    Args:
      repository_ctx: the context of the repository being fetched.
      folder: name of the environment's folder inside the repository.

    Returns:
      The path of its interpreter and its version, such as "3.11".
    """
    python, version = _find_python(repository_ctx)
    _run(repository_ctx, [python, "-m", "venv", folder], "Making a Python environment")
    return repository_ctx.path(folder + "/bin/python3"), version

def install_requirements(repository_ctx, python, requirements, options = []):
    """Installs what a lock file lists, and nothing else.

    Args:
      repository_ctx: the context of the repository being fetched.
      python: path of the interpreter whose pip installs.
      requirements: path of the lock file.
      options: further options for `pip install`.
    """
    _run(
        repository_ctx,
        [python] + _PIP_INSTALL + options + ["-r", requirements],
        "Installing the Python packages of %s" % requirements.basename,
    )

_ENV_BUILD = """
load("@bazel_tools//tools/python:toolchain.bzl", "py_runtime_pair")

package(default_visibility = ["//visibility:public"])

# The copy of the lock file makes everything run again when the lock changes.
exports_files(["python3", "requirements.txt"])

py_runtime(
    name = "runtime",
    files = ["requirements.txt"],
    interpreter = "python3",
    python_version = "PY3",
    # Debian has no `python`, which is what Bazel 4 would ask for.
    stub_shebang = "#!/usr/bin/env python3",
)

py_runtime_pair(
    name = "runtime_pair",
    py3_runtime = ":runtime",
)

toolchain(
    name = "toolchain",
    toolchain = ":runtime_pair",
    toolchain_type = "@bazel_tools//tools/python:toolchain_type",
)
"""

def _launcher(python, version):
    # Without -P a test's own folder comes first on the path, where a module
    # named like one of the standard library's would hide it.
    safe_path = "" if version in ["3.9", "3.10"] else " -P"
    return "#!/bin/sh\nexec \"%s\"%s \"$@\"\n" % (python, safe_path)

def _python_env_impl(repository_ctx):
    requirements = repository_ctx.path(repository_ctx.attr.requirements)
    python, version = create_venv(repository_ctx, "venv")
    install_requirements(repository_ctx, python, requirements)
    repository_ctx.file("requirements.txt", repository_ctx.read(requirements))
    repository_ctx.file("python3", _launcher(python, version), executable = True)
    repository_ctx.file("BUILD", _ENV_BUILD)

python_env = repository_rule(
    implementation = _python_env_impl,
    attrs = {
        "requirements": attr.label(
            allow_single_file = True,
            doc = "Lock file of everything in the environment.",
            mandatory = True,
        ),
    },
    doc = "A virtual environment, as a Python toolchain and as `:python3`.",
    environ = ["AGENT_PYTHON"],
)

_PACKAGES_BUILD = """
# One folder, not its thousands of files: a single link in the runfiles.
py_library(
    name = "packages",
    data = [
        "requirements.txt",
        "site",
    ],
    imports = ["site"],
    visibility = ["//visibility:public"],
)
"""

def _entries(text):
    """Splits a lock file into its requirements, continuation lines included."""
    joined = text.replace("\\\n", "\\ ")
    lines = [line for line in joined.split("\n") if "==" in line and not line.startswith("#")]
    return [line.replace("\\ ", "\\\n") for line in lines]

def _name(entry):
    return entry.split("==")[0].strip().lower().replace("_", "-")

def _without_base(repository_ctx, requirements, base):
    """Leaves out what the main environment holds already."""
    held = {_name(entry): None for entry in _entries(repository_ctx.read(base))}
    entries = _entries(repository_ctx.read(requirements))
    return "\n".join([entry for entry in entries if _name(entry) not in held]) + "\n"

def _pip_target(repository_ctx, python, requirements):
    """Installs into `site`; returns what went wrong, or None."""
    base = repository_ctx.path(repository_ctx.attr.base)
    repository_ctx.file("requirements.txt", _without_base(repository_ctx, requirements, base))
    repository_ctx.delete("site")
    repository_ctx.report_progress("Installing the Python packages of " + requirements.basename)
    result = repository_ctx.execute(
        [python] + _PIP_INSTALL + ["--target", "site", "-r", "requirements.txt"],
        environment = _CLEAN_ENVIRONMENT,
        timeout = _TIMEOUT_SECS,
    )
    return None if result.return_code == 0 else result.stderr

def _python_packages_impl(repository_ctx):
    python, _ = create_venv(repository_ctx, "venv")
    first = repository_ctx.path(repository_ctx.attr.requirements)
    error = _pip_target(repository_ctx, python, first)
    if error and repository_ctx.attr.fallback:
        # buildifier: disable=print
        print("%s cannot be installed here; taking %s." % (
            repository_ctx.attr.requirements.name,
            repository_ctx.attr.fallback.name,
        ))
        second = repository_ctx.path(repository_ctx.attr.fallback)
        error = _pip_target(repository_ctx, python, second)
    if error:
        fail("Installing the packages of @%s failed:\n%s" % (repository_ctx.name, error))
    repository_ctx.delete("venv")
    repository_ctx.file("BUILD", _PACKAGES_BUILD)

python_packages = repository_rule(
    implementation = _python_packages_impl,
    attrs = {
        "base": attr.label(
            allow_single_file = True,
            doc = "Lock file of the main environment, whose packages are not repeated.",
            mandatory = True,
        ),
        "fallback": attr.label(
            allow_single_file = True,
            doc = "Lock file to take where the first one cannot be installed.",
        ),
        "requirements": attr.label(
            allow_single_file = True,
            doc = "Lock file of the packages.",
            mandatory = True,
        ),
    },
    doc = "Packages beside the main environment's, as `:packages`.",
    environ = ["AGENT_PYTHON"],
)
