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
"""Turns a list of files into a wheel, the same bytes for the same files.

The one argument names a JSON file that `wheel.bzl` writes: `files` pairs a file
with its place in the wheel, the rest describes the distribution.
"""

import base64
import hashlib
import json
import posixpath
import sys
import zipfile

# The earliest time a zip file can hold.
_TIMESTAMP = (1980, 1, 1, 0, 0, 0)

_MODE = 0o100644 << 16


def _read(path):
    with open(path, "rb") as f:
        return f.read()


def _packages(places):
    return {posixpath.dirname(p) for p in places if p.endswith(".py")}


def _check(places, prefix):
    """Refuses what would break an installed TensorBoard or hide a module."""
    strange = [p for p in places if not p.startswith(prefix + "/")]
    if strange:
        raise ValueError("Expected only %s/ but found %s." % (prefix, strange))
    initless = sorted(
        package
        for package in _packages(places)
        if package + "/__init__.py" not in places
    )
    if initless:
        raise ValueError(
            "Expected an __init__.py in each package but found none in %s. Add "
            "it to the `srcs` of a py_library that the wheel's `deps` reach."
            % ", ".join(initless)
        )


def _module_exists(entry_point, places):
    path = entry_point.split(":")[0].replace(".", "/")
    return path + ".py" in places or path + "/__init__.py" in places


def _metadata(spec):
    fields = [
        ("Metadata-Version", "2.4"),
        ("Name", spec["distribution"]),
        ("Version", spec["version"]),
        ("Summary", spec["summary"]),
        ("License-Expression", "Apache-2.0"),
        ("License-File", "LICENSE"),
        ("Classifier", "Intended Audience :: Science/Research"),
        ("Classifier", "Programming Language :: Python :: 3"),
        ("Classifier", "Typing :: Typed"),
        ("Requires-Python", spec["requiresPython"]),
    ]
    fields += [("Requires-Dist", line) for line in spec["requires"]]
    fields += [("Provides-Extra", extra) for extra in spec["extras"]]
    fields.append(("Description-Content-Type", "text/markdown"))
    head = "".join("%s: %s\n" % field for field in fields)
    return head.encode() + b"\n" + _read(spec["description"])


_WHEEL = b"""Wheel-Version: 1.0
Generator: tensorboard-agent
Root-Is-Purelib: true
Tag: py3-none-any
"""


def _entry_points(spec, places):
    groups = {
        "tensorboard_plugins": spec["entryPoints"],
        "console_scripts": {
            name: target
            for name, target in spec["consoleScripts"].items()
            if _module_exists(target, places)
        },
    }
    sections = [
        "[%s]\n" % group
        + "".join("%s = %s\n" % item for item in sorted(entries.items()))
        for group, entries in sorted(groups.items())
        if entries
    ]
    return "\n".join(sections).encode()


def _hash(content):
    digest = hashlib.sha256(content).digest()
    return "sha256=" + base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def _record(contents, path):
    """The list of all files; it comes last and names itself without a hash."""
    lines = [
        "%s,%s,%d\n" % (name, _hash(content), len(content))
        for name, content in contents.items()
    ]
    return "".join(lines + [path + ",,\n"]).encode()


def _contents(spec):
    """Returns what the wheel holds: bytes by place, in the order they go in."""
    files = {f["place"]: _read(f["file"]) for f in spec["files"]}
    files.setdefault(spec["prefix"] + "/py.typed", b"")
    _check(set(files), spec["prefix"])
    info = "%s-%s.dist-info/" % (
        spec["distribution"].replace("-", "_"),
        spec["version"],
    )
    contents = {place: files[place] for place in sorted(files)}
    contents[info + "METADATA"] = _metadata(spec)
    contents[info + "WHEEL"] = _WHEEL
    contents[info + "entry_points.txt"] = _entry_points(spec, set(files))
    contents[info + "licenses/LICENSE"] = _read(spec["license"])
    record = info + "RECORD"
    contents[record] = _record(contents, record)
    return contents


def _write(path, contents):
    with zipfile.ZipFile(path, "w") as archive:
        for place, content in contents.items():
            entry = zipfile.ZipInfo(place, _TIMESTAMP)
            entry.external_attr = _MODE
            entry.create_system = 3
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)


def main():
    spec = json.loads(_read(sys.argv[1]))
    _write(spec["wheel"], _contents(spec))


if __name__ == "__main__":
    main()
