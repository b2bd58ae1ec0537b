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
"""The rules behind `defs.bzl`: type-checked TypeScript, bundles, browser tests.

`ts_library` turns .ts files into .mjs and .d.ts with the TypeScript compiler, in
strict mode, so that a type error fails the build. `js_bundle` turns the .mjs of
libraries into one file with esbuild. `js_test` runs such a bundle under Node.js.
Sources and generated files are laid into one tree before either tool sees them,
which lets relative imports cross the two.
"""

TsInfo = provider(
    doc = "What a TypeScript library offers to those that depend on it.",
    fields = {
        "declarations": "depset of files: types, own and of all dependencies",
        "own_scripts": "list of files: what this library's sources became",
        "scripts": "depset of files: code, own and of all dependencies",
    },
)

_NODE_ATTRS = {
    "_node": attr.label(
        allow_single_file = True,
        cfg = "exec",
        default = "@npm//:node",
        executable = True,
    ),
    "_npm": attr.label(default = "@npm//:packages"),
    "_shared": attr.label(
        allow_single_file = True,
        default = "//tensorboard/defs/internal:lay_out.mjs",
    ),
}

def _tool(name):
    return attr.label(
        allow_single_file = [".mjs"],
        default = "//tensorboard/defs/internal:" + name,
    )

def _node_modules(ctx):
    """The folder among the files of the npm repository."""
    return [f for f in ctx.files._npm if f.basename == "node_modules"][0]

def _placed(files):
    """Says which file goes where in the merged tree."""
    return [struct(file = f.path, place = f.short_path) for f in files]

def _run_node(ctx, script, parameters, inputs, outputs, mnemonic, message):
    """Runs one of the scripts beside this file with a file of parameters."""
    file = ctx.actions.declare_file("%s.%s.json" % (ctx.label.name, mnemonic))
    ctx.actions.write(file, json.encode(parameters))
    ctx.actions.run(
        arguments = [script.path, file.path],
        executable = ctx.executable._node,
        inputs = depset([script, file, ctx.file._shared] + ctx.files._npm, transitive = inputs),
        mnemonic = mnemonic,
        outputs = outputs,
        progress_message = "%s %s" % (message, ctx.label),
    )

def _transitive(deps, field):
    return [getattr(dep[TsInfo], field) for dep in deps if TsInfo in dep]

def _ts_library_impl(ctx):
    sources = [f for f in ctx.files.srcs if f.extension == "ts"]
    given = [f for f in sources if f.basename.endswith(".d.ts")]
    data = [f for f in ctx.files.srcs if f.extension == "json"]
    compiled = [f for f in sources if f not in given]
    scripts, declarations, outputs = [], [], []
    for source in compiled:
        stem = source.basename[:-len(".ts")]

        # Not .js, which is what a bundle named like its entry point is called.
        script = ctx.actions.declare_file(stem + ".mjs")
        declaration = ctx.actions.declare_file(stem + ".d.ts")
        scripts.append(script)
        declarations.append(declaration)
        outputs += _placed([script, declaration])
    inherited = depset(transitive = _transitive(ctx.attr.deps, "declarations"))
    if compiled:
        _run_node(
            ctx,
            script = ctx.file._compiler,
            parameters = struct(
                inputs = _placed(ctx.files.srcs + inherited.to_list()),
                nodeModules = _node_modules(ctx).path,
                outputs = outputs,
                sources = [f.short_path for f in sources],
                strict = ctx.attr.strict_checks,
                types = ctx.attr.types,
            ),
            inputs = [depset(ctx.files.srcs), inherited],
            outputs = scripts + declarations,
            mnemonic = "TypeScript",
            message = "Checking types of",
        )
    return [
        DefaultInfo(files = depset(scripts)),
        TsInfo(
            declarations = depset(declarations + given + data, transitive = [inherited]),
            own_scripts = scripts,
            scripts = depset(
                scripts + data,
                transitive = _transitive(ctx.attr.deps, "scripts"),
            ),
        ),
    ]

_ts_library = rule(
    implementation = _ts_library_impl,
    attrs = dict(_NODE_ATTRS, **{
        "deps": attr.label_list(),
        "srcs": attr.label_list(allow_files = [".ts", ".json"]),
        "strict_checks": attr.bool(default = True),
        "types": attr.string_list(),
        "_compiler": _tool("compile_ts.mjs"),
    }),
)

def ts_library(name, srcs, deps = [], **kwargs):
    """A type-checked TypeScript library. See `tf_ts_library` in defs.bzl."""
    marker = "@npm//@types/"
    _ts_library(
        name = name,
        srcs = srcs,
        deps = deps,
        types = [d[len(marker):].split(":")[0] for d in deps if d.startswith(marker)],
        **kwargs
    )

def _is_spec(file):
    stem = file.basename[:-len(".mjs")]
    return stem.endswith("_test") or stem.endswith("-test") or stem.endswith(".spec")

def _specs(ctx):
    """The compiled *_test.ts files of the direct dependencies."""
    own = [dep[TsInfo].own_scripts for dep in ctx.attr.deps if TsInfo in dep]
    specs = [f for files in own for f in files if _is_spec(f)]
    if not specs:
        fail("%s: no dependency has a *_test.ts file of its own." % ctx.label)
    return specs

def _entry_points(ctx):
    """Places in the merged tree where the bundle begins."""
    if ctx.attr.specs_only:
        return [f.short_path for f in _specs(ctx)]
    path = ctx.file.entry_point.short_path
    return [path[:-len(".ts")] + ".mjs" if path.endswith(".ts") else path]

def _js_bundle_impl(ctx):
    entry_point = ctx.file.entry_point
    scripts = depset(
        # A .ts file comes compiled, through `deps`.
        [entry_point] if entry_point and entry_point.extension != "ts" else [],
        transitive = _transitive(ctx.attr.deps, "scripts"),
    )
    bundle = ctx.actions.declare_file(ctx.attr.out)
    legal = ctx.actions.declare_file(ctx.attr.out + ".LEGAL.txt")
    _run_node(
        ctx,
        script = ctx.file._bundler,
        parameters = struct(
            bundle = bundle.path,
            entryPoints = _entry_points(ctx),
            external = ctx.attr.external,
            format = ctx.attr.format,
            inputs = _placed(scripts.to_list()),
            legal = legal.path,
            minify = ctx.attr.minify,
            name = ctx.attr.out,
            nodeModules = _node_modules(ctx).path,
            platform = ctx.attr.platform,
        ),
        inputs = [scripts],
        outputs = [bundle, legal],
        mnemonic = "Bundle",
        message = "Bundling",
    )
    return [
        DefaultInfo(
            # Whoever passes the bundle on passes the licences on.
            files = depset([bundle, legal]),
            runfiles = ctx.runfiles(files = [bundle, legal]),
        ),
        OutputGroupInfo(legal = depset([legal])),
    ]

js_bundle = rule(
    implementation = _js_bundle_impl,
    attrs = dict(_NODE_ATTRS, **{
        "deps": attr.label_list(),
        "entry_point": attr.label(allow_single_file = [".ts", ".js", ".mjs"]),
        "external": attr.string_list(),
        "format": attr.string(default = "iife", values = ["iife", "esm", "cjs"]),
        "minify": attr.bool(default = True),
        "out": attr.string(mandatory = True),
        "platform": attr.string(default = "browser", values = ["browser", "node"]),
        "specs_only": attr.bool(doc = "Begin at the specs of `deps`, not at `entry_point`."),
        "_bundler": _tool("bundle_js.mjs"),
    }),
    doc = "One JavaScript file, and beside it the licences of what went in.",
)

# The script is looked up from the test's own folder of runfiles, which is also
# where Bazel starts it.
_TEST_LAUNCHER = """#!/bin/bash
export NODE_PATH="${TEST_SRCDIR:-$0.runfiles}/npm/node_modules"
cd "${TEST_SRCDIR:-$0.runfiles}/%s" || exit 1
exec ../npm/node --enable-source-maps "%s" %s "$@"
"""

def _scripts_of(files):
    return [f.short_path for f in files if not f.basename.endswith(".LEGAL.txt")]

def _js_test_impl(ctx):
    launcher = ctx.actions.declare_file(ctx.label.name + ".sh")
    arguments = _scripts_of(ctx.files.arguments)
    script = _scripts_of(ctx.files.script)[0]
    ctx.actions.write(
        launcher,
        _TEST_LAUNCHER % (
            ctx.workspace_name,
            script,
            " ".join(["\"%s\"" % a for a in arguments]),
        ),
        is_executable = True,
    )
    runfiles = ctx.runfiles(
        files = [ctx.file._node] + ctx.files._npm + ctx.files.script +
                ctx.files.arguments + ctx.files.data,
    )
    for target in ctx.attr.data + ctx.attr.arguments:
        runfiles = runfiles.merge(target[DefaultInfo].default_runfiles)
    return [DefaultInfo(executable = launcher, runfiles = runfiles)]

js_test = rule(
    implementation = _js_test_impl,
    attrs = dict(_NODE_ATTRS, **{
        "arguments": attr.label_list(allow_files = True),
        "data": attr.label_list(allow_files = True),
        "script": attr.label(allow_files = True, mandatory = True),
    }),
    doc = "Runs a script under Node.js as a test.",
    test = True,
)
