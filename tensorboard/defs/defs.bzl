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
"""Macros for the page: TypeScript libraries, bundles, browser tests.

They carry the names and arguments that upstream's `defs.bzl` gives them, so that
the plugin's BUILD files are the ones a pull request would hold. `browser_test`
is an addition: a whole flow, from a started TensorBoard to pixels on a page.
"""

load("//tensorboard/defs/internal:ts.bzl", "js_bundle", "js_test", "ts_library")

def tf_ts_library(name, srcs = [], deps = [], strict_checks = True, **kwargs):
    """Checks types and compiles TypeScript.

    Args:
      name: Name of the target.
      srcs: .ts files, and .json files that they import.
      deps: other `tf_ts_library` targets, and npm packages such as
        `@npm//uplot`. Of type packages (`@npm//@types/jasmine`) the global names
        are in scope.
      strict_checks: whether all strict checks apply. Upstream allows False for
        Polymer elements only.
      **kwargs: `testonly`, `visibility` and the like.
    """
    ts_library(
        name = name,
        srcs = srcs,
        strict_checks = strict_checks,
        deps = deps,
        **kwargs
    )

def tf_js_binary(
        name,
        entry_point,
        deps = [],
        compile = False,
        dev_mode_only = False,
        includes_polymer = False,
        format = "iife",
        visibility = None,
        **kwargs):
    """Bundles JavaScript into `<name>.js`.

    Beside it `<name>.js.LEGAL.txt` holds the licences of all npm packages that
    went in; the output group `legal` names it.

    Args:
      name: Name of the target.
      entry_point: the .ts file, among the sources of `deps`, to begin at.
      deps: `tf_ts_library` targets.
      compile: accepted for upstream's sake.
      dev_mode_only: leaves the code readable, with a source map in it.
      includes_polymer: accepted for upstream's sake.
      format: "iife" for scripts and workers; "esm" for a module with exports,
        such as a plugin's `render`.
      visibility: visibility of the target.
      **kwargs: `testonly` and the like.
    """
    _ignore = [compile, includes_polymer]
    js_bundle(
        name = name,
        entry_point = entry_point,
        format = format,
        minify = not dev_mode_only,
        out = name + ".js",
        visibility = visibility,
        deps = deps,
        **kwargs
    )

def tf_ng_web_test_suite(
        name,
        deps = [],
        static_files = [],
        size = "medium",
        tags = [],
        **kwargs):
    """Runs the Jasmine specs of libraries in headless Chromium.

    Args:
      name: Name of the test.
      deps: `tf_ts_library` targets; their own *_test.ts files are the specs.
      static_files: files that the specs may fetch, each from `/base/` and its
        path in this tree.
      size: Bazel's size of the test.
      tags: further tags.
      **kwargs: other arguments of a test rule.
    """
    js_bundle(
        name = name + "_bundle",
        testonly = True,
        minify = False,
        out = name + "_bundle.js",
        specs_only = True,
        deps = deps,
    )
    js_test(
        name = name,
        size = size,
        arguments = [":" + name + "_bundle"],
        data = static_files,
        script = "//tensorboard/defs/internal:web_test_runner",
        tags = tags + ["webtest"],
        **kwargs
    )

def browser_test(
        name,
        entry_point,
        deps = [],
        data = [],
        size = "medium",
        tags = [],
        **kwargs):
    """Runs a script that drives a browser, one test case for each of its flows.

    The script is a TypeScript file that calls `flow` of
    `tensorboard/defs/testing/browser_test.ts`.

    Args:
      name: Name of the test.
      entry_point: the .ts file.
      deps: further `tf_ts_library` targets and npm packages.
      data: files and programs that the script needs, such as `//tensorboard`.
      size: Bazel's size of the test.
      tags: further tags.
      **kwargs: other arguments of a test rule.
    """
    ts_library(
        name = name + "_lib",
        testonly = True,
        srcs = [entry_point],
        deps = deps + [
            "//tensorboard/defs/testing:browser_test",
            "@npm//@types/node",
            "@npm//playwright-core",
        ],
    )
    node_bundle(
        name = name + "_bundle",
        testonly = True,
        entry_point = entry_point,
        deps = [":" + name + "_lib"],
    )
    js_test(
        name = name,
        size = size,
        data = data,
        script = ":" + name + "_bundle",
        tags = tags + ["webtest"],
        **kwargs
    )

def node_bundle(name, entry_point, deps, **kwargs):
    """Bundles a program for Node.js into `<name>.js`.

    Args:
      name: Name of the target.
      entry_point: the .ts file, among the sources of `deps`, to begin at.
      deps: `tf_ts_library` targets.
      **kwargs: `testonly`, `visibility` and the like.
    """
    js_bundle(
        name = name,
        entry_point = entry_point,
        # They find their own files by path.
        external = [
            "jasmine-core",
            "playwright-core",
        ],
        format = "cjs",
        minify = False,
        out = name + ".js",
        platform = "node",
        deps = deps,
        **kwargs
    )
