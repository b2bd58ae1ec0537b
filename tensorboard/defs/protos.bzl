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
"""Turns .proto files into Python and TypeScript modules.

`tb_proto_library` keeps upstream's name and gives `<name>_py_pb2`;
`tb_proto_ts_library` gives the same messages to the page. Files import each
other by their path from the root of this tree.
"""

load("@rules_python//python:py_library.bzl", "py_library")
load("//tensorboard/defs/internal:ts.bzl", "ts_library")

ProtoSourcesInfo = provider(
    doc = "The .proto files of a library and of all it depends on.",
    fields = {"sources": "depset of files"},
)

def _proto_sources(ctx):
    deps = [dep[ProtoSourcesInfo].sources for dep in ctx.attr.deps]
    return depset(ctx.files.srcs, transitive = deps)

def _proto_sources_impl(ctx):
    return [
        DefaultInfo(files = depset(ctx.files.srcs)),
        ProtoSourcesInfo(sources = _proto_sources(ctx)),
    ]

_proto_sources_rule = rule(
    implementation = _proto_sources_impl,
    attrs = {
        "deps": attr.label_list(providers = [ProtoSourcesInfo]),
        "srcs": attr.label_list(allow_files = [".proto"], mandatory = True),
    },
)

def _declare(ctx, suffix):
    """Declares the file that each .proto becomes."""
    outputs = []
    for source in ctx.files.srcs:
        stem = source.basename[:-len(".proto")]
        outputs.append(ctx.actions.declare_file(stem + suffix))
    return outputs

def _compile(ctx, outputs, arguments, tools = []):
    sources = depset(transitive = [dep[ProtoSourcesInfo].sources for dep in ctx.attr.protos])
    args = ctx.actions.args()
    args.add_all(["-m", "grpc_tools.protoc", "--proto_path=."])
    args.add_all(arguments)
    args.add_all(ctx.files.srcs)
    ctx.actions.run(
        arguments = [args],
        executable = ctx.executable._python,
        inputs = depset(ctx.files._python_lock, transitive = [sources]),
        mnemonic = "Protoc",
        outputs = outputs,
        progress_message = "Compiling the protos of %s" % ctx.label,
        tools = tools,
    )

_COMPILER_ATTRS = {
    "protos": attr.label_list(
        doc = "The libraries whose files `srcs` are or import.",
        providers = [ProtoSourcesInfo],
    ),
    "srcs": attr.label_list(allow_files = [".proto"], mandatory = True),
    "_python": attr.label(
        allow_single_file = True,
        cfg = "exec",
        default = "@agent_proto_env//:python3",
        executable = True,
    ),
    "_python_lock": attr.label(
        allow_single_file = True,
        default = "@agent_proto_env//:requirements.txt",
    ),
}

def _py_proto_impl(ctx):
    outputs = _declare(ctx, "_pb2.py")
    _compile(ctx, outputs, ["--python_out=" + ctx.bin_dir.path])
    return [DefaultInfo(files = depset(outputs))]

_py_proto = rule(
    implementation = _py_proto_impl,
    attrs = _COMPILER_ATTRS,
)

def _ts_proto_impl(ctx):
    outputs = _declare(ctx, "_pb.ts")
    _compile(
        ctx,
        outputs,
        [
            "--plugin=protoc-gen-es=" + ctx.executable._plugin.path,
            "--es_opt=target=ts",
            "--es_out=" + ctx.bin_dir.path,
        ],
        tools = ctx.files._npm + [ctx.executable._plugin, ctx.executable._node],
    )
    return [DefaultInfo(files = depset(outputs))]

_ts_proto = rule(
    implementation = _ts_proto_impl,
    attrs = dict(_COMPILER_ATTRS, **{
        "_node": attr.label(
            allow_single_file = True,
            cfg = "exec",
            default = "@npm//:node",
            executable = True,
        ),
        "_npm": attr.label(default = "@npm//:packages"),
        "_plugin": attr.label(
            allow_single_file = True,
            cfg = "exec",
            default = "@npm//:protoc-gen-es",
            executable = True,
        ),
    }),
)

def tb_proto_library(name, srcs = [], deps = [], visibility = None, testonly = False):
    """Compiles .proto files to Python.

    Args:
      name: Name of the library. The importable target is `<name>_py_pb2`; it
        holds `x_pb2` for every `x.proto`, in the package of this BUILD file.
      srcs: .proto files of this package.
      deps: other `tb_proto_library` names that the files import.
      visibility: visibility of the targets.
      testonly: whether only tests may use them.
    """
    _proto_sources_rule(
        name = name,
        testonly = testonly,
        srcs = srcs,
        deps = deps,
        visibility = visibility,
    )
    _py_proto(
        name = name + "_py_pb2_gen",
        testonly = testonly,
        srcs = srcs,
        protos = [":" + name],
    )
    py_library(
        name = name + "_py_pb2",
        testonly = testonly,
        srcs = [":" + name + "_py_pb2_gen"],
        visibility = visibility,
        deps = [_absolute(dep) + "_py_pb2" for dep in deps] + [
            "//tensorboard:expect_protobuf_installed",
        ],
    )

def tb_proto_ts_library(name, protos, srcs, deps = [], visibility = None, testonly = False):
    """Compiles .proto files to a TypeScript library.

    Args:
      name: Name of the library, for the `deps` of `tf_ts_library`. It holds
        `x_pb.ts` for every `x.proto`.
      protos: the `tb_proto_library` names that `srcs` belong to.
      srcs: .proto files of this package.
      deps: `tb_proto_ts_library` names of the files that `srcs` import.
      visibility: visibility of the target.
      testonly: whether only tests may use it.
    """
    _ts_proto(
        name = name + "_gen",
        testonly = testonly,
        srcs = srcs,
        protos = protos,
    )
    ts_library(
        name = name,
        testonly = testonly,
        srcs = [":" + name + "_gen"],
        visibility = visibility,
        deps = deps + ["@npm//@bufbuild/protobuf"],
    )

def _absolute(label):
    """Spells out the name that a label such as //a/b leaves to its folder."""
    if ":" in label:
        return label
    return label + ":" + label.split("/")[-1]
