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
"""Tests for the programs that compile and bundle the page."""

import json
import os
import subprocess

from absl.testing import absltest

_NODE = os.path.abspath("../npm/node")
_NODE_MODULES = os.path.abspath("../npm/node_modules")
_PROGRAMS = os.path.abspath("tensorboard/defs/internal")


class ProgramTest(absltest.TestCase):
    def setUp(self):
        super().setUp()
        self.folder = self.create_tempdir()

    def _path(self, name):
        return os.path.join(self.folder.full_path, name)

    def _read(self, name):
        with open(self._path(name), encoding="utf-8") as f:
            return f.read()

    def _inputs(self, sources):
        return [
            {
                "file": self.folder.create_file("in/" + place, text).full_path,
                "place": place,
            }
            for place, text in sources.items()
        ]

    def _run(self, program, **parameters):
        file = self.folder.create_file(
            "parameters.json",
            json.dumps({"nodeModules": _NODE_MODULES, **parameters}),
        )
        return subprocess.run(
            [_NODE, os.path.join(_PROGRAMS, program), file.full_path],
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )


class CompileTest(ProgramTest):
    def _compile(self, sources, strict=True, types=()):
        outputs = [
            {"file": self._path("out/" + stem + suffix), "place": stem + suffix}
            for stem in (place[: -len(".ts")] for place in sources)
            for suffix in (".mjs", ".d.ts")
        ]
        return self._run(
            "compile_ts.mjs",
            inputs=self._inputs(sources),
            outputs=outputs,
            sources=list(sources),
            strict=strict,
            types=list(types),
        )

    def _assert_refused(self, result, message):
        self.assertNotEqual(result.returncode, 0)
        self.assertIn(message, result.stdout)

    def test_writes_code_and_types(self):
        self._compile({"a/b.ts": "export const one: number = 1;\n"})
        self.assertIn("export const one = 1;", self._read("out/a/b.mjs"))
        self.assertIn("const one: number;", self._read("out/a/b.d.ts"))

    def test_refuses_a_type_error_and_says_where(self):
        result = self._compile({"a/b.ts": 'export const one: number = "1";\n'})
        self._assert_refused(result, "a/b.ts(1,14): error TS2322")

    def test_refuses_implicit_any(self):
        result = self._compile({"a.ts": "export const f = (x) => x;\n"})
        self._assert_refused(result, "TS7006")

    def test_refuses_undefined_for_an_optional_property(self):
        source = "export const a: {b?: number} = {b: undefined};\n"
        self._assert_refused(self._compile({"a.ts": source}), "TS2375")

    def test_refuses_a_silent_override(self):
        source = "class A { f() {} }\nexport class B extends A { f() {} }\n"
        self._assert_refused(self._compile({"a.ts": source}), "TS4114")

    def test_lax_checks_allow_implicit_any(self):
        source = "export const f = (x) => x;\n"
        result = self._compile({"a.ts": source}, strict=False)
        self.assertEqual(result.returncode, 0, result.stdout)

    def test_refuses_a_file_that_is_no_dependency(self):
        source = "import {x} from './elsewhere';\nexport const y = x;\n"
        self._assert_refused(self._compile({"a.ts": source}), "TS2307")

    def test_knows_global_names_of_type_packages_that_are_named(self):
        source = "describe('a', () => {});\n"
        self.assertNotEqual(self._compile({"a.ts": source}).returncode, 0)
        result = self._compile({"a.ts": source}, types=["jasmine"])
        self.assertEqual(result.returncode, 0, result.stdout)

    def test_class_fields_do_not_hide_accessors(self):
        self._compile({"a.ts": "export class A { x?: number; }\n"})
        self.assertNotIn("x;", self._read("out/a.mjs").split("//#")[0])


class BundleTest(ProgramTest):
    def _bundle(self, sources, entry_points, **options):
        defaults = {
            "external": [],
            "format": "esm",
            "minify": True,
            "platform": "browser",
        }
        result = self._run(
            "bundle_js.mjs",
            bundle=self._path("bundle.js"),
            entryPoints=entry_points,
            inputs=self._inputs(sources),
            legal=self._path("LEGAL.txt"),
            name="bundle.js",
            **{**defaults, **options},
        )
        self.assertEqual(result.returncode, 0, result.stdout)
        return self._read("bundle.js")

    def test_follows_relative_imports(self):
        sources = {
            "a/entry.mjs": "import {x} from '../b/x';\nconsole.log(x);\n",
            "b/x.mjs": "export const x = 'from b';\n",
        }
        self.assertIn('"from b"', self._bundle(sources, ["a/entry.mjs"]))

    def test_module_keeps_its_exports(self):
        sources = {"e.mjs": "export function render() {}\n"}
        self.assertRegex(
            self._bundle(sources, ["e.mjs"]), r"export\s*\{\w+ as render\}"
        )

    def test_script_leaves_no_global_names(self):
        sources = {"e.mjs": "globalThis.y = 1;\n"}
        bundle = self._bundle(sources, ["e.mjs"], format="iife")
        self.assertStartsWith(bundle, "(()=>{")

    def test_licences_name_the_packages_that_went_in(self):
        sources = {"e.mjs": "import uPlot from 'uplot';\nconsole.log(uPlot);\n"}
        self._bundle(sources, ["e.mjs"])
        legal = self._read("LEGAL.txt")
        self.assertIn("uplot 1.", legal)
        self.assertIn("Permission is hereby granted", legal)
        self.assertNotIn("@polymer", legal)

    def test_several_entry_points_make_one_bundle(self):
        sources = {
            "a_test.mjs": "console.log('a');\n",
            "b_test.mjs": "console.log('b');\n",
        }
        bundle = self._bundle(sources, ["b_test.mjs", "a_test.mjs"])
        self.assertLess(bundle.index('"a"'), bundle.index('"b"'))

    def test_same_sources_make_the_same_bytes(self):
        sources = {"e.mjs": "import uPlot from 'uplot';\nconsole.log(uPlot);\n"}
        first = self._bundle(sources, ["e.mjs"], minify=False)
        self.assertEqual(self._bundle(sources, ["e.mjs"], minify=False), first)


if __name__ == "__main__":
    absltest.main()
