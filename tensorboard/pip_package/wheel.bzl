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
"""Packs the plugin as a wheel.

What goes in is what the targets carry to run: the modules, generated protos and
data files of `deps` and all they depend on, as far as they lie in the plugin's
own folder. Nothing is listed by hand.
"""

def _is_ours(file, prefix):
    return file.short_path.startswith(prefix + "/")

def _contents(ctx):
    carried = depset(transitive = [
        depset(transitive = [
            dep[DefaultInfo].files,
            dep[DefaultInfo].default_runfiles.files,
        ])
        for dep in ctx.attr.deps
    ])
    return [f for f in carried.to_list() if _is_ours(f, ctx.attr.prefix)]

def _requirements(ctx):
    """The dependencies, those of extras with their condition."""
    lines = list(ctx.attr.requires)
    for extra, packages in sorted(ctx.attr.extras.items()):
        lines += ["%s ; extra == '%s'" % (package, extra) for package in packages]
    return lines

def _wheel_impl(ctx):
    contents = _contents(ctx)
    wheel = ctx.actions.declare_file("%s-%s-py3-none-any.whl" % (
        ctx.attr.distribution.replace("-", "_"),
        ctx.attr.version,
    ))
    description = struct(
        consoleScripts = ctx.attr.console_scripts,
        description = ctx.file.description.path,
        distribution = ctx.attr.distribution,
        entryPoints = ctx.attr.entry_points,
        extras = sorted(ctx.attr.extras.keys()),
        files = [struct(file = f.path, place = f.short_path) for f in contents],
        license = ctx.file.license.path,
        prefix = ctx.attr.prefix,
        requires = _requirements(ctx),
        requiresPython = ctx.attr.requires_python,
        summary = ctx.attr.summary,
        version = ctx.attr.version,
        wheel = wheel.path,
    )
    parameters = ctx.actions.declare_file(ctx.label.name + ".json")
    ctx.actions.write(parameters, json.encode(description))
    ctx.actions.run(
        arguments = [ctx.file._builder.path, parameters.path],
        executable = ctx.executable._python,
        inputs = depset(contents + [
            ctx.file._builder,
            ctx.file.description,
            ctx.file.license,
            parameters,
        ]),
        mnemonic = "Wheel",
        outputs = [wheel],
        progress_message = "Packing %s" % wheel.short_path,
    )
    return [DefaultInfo(
        files = depset([wheel]),
        runfiles = ctx.runfiles(files = [wheel]),
    )]

agent_wheel = rule(
    implementation = _wheel_impl,
    attrs = {
        "console_scripts": attr.string_dict(
            doc = "Commands, left out while their module is not in the wheel.",
        ),
        "deps": attr.label_list(
            doc = "What users import or TensorBoard loads.",
            providers = [PyInfo],
        ),
        "description": attr.label(
            allow_single_file = [".md"],
            doc = "The long description, in Markdown.",
            mandatory = True,
        ),
        "distribution": attr.string(mandatory = True),
        "entry_points": attr.string_dict(
            doc = "Plugins of TensorBoard: name to module:class.",
        ),
        "extras": attr.string_list_dict(
            doc = "Names of extras to the packages they bring.",
        ),
        "license": attr.label(allow_single_file = True, mandatory = True),
        "prefix": attr.string(
            doc = "The only folder of this tree that goes in.",
            mandatory = True,
        ),
        "requires": attr.string_list(doc = "What pip installs along."),
        "requires_python": attr.string(mandatory = True),
        "summary": attr.string(mandatory = True),
        "version": attr.string(mandatory = True),
        "_builder": attr.label(
            allow_single_file = True,
            default = "//tensorboard/pip_package:build_wheel.py",
        ),
        "_python": attr.label(
            allow_single_file = True,
            cfg = "exec",
            default = "@agent_python_env//:python3",
            executable = True,
        ),
    },
    doc = "A wheel, equal byte for byte whenever its contents are.",
)
