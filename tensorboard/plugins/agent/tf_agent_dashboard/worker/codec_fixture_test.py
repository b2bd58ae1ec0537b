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
"""Chunks as the recorder's codec writes them, which the page must read alike.

`codec_fixture.json` holds what this file makes: a stored chunk and its rows,
for every dtype and every chain of filters. `codec_test.ts` decodes it. To write
it anew, run this test with `--write_to` and the file's absolute path.
"""

import base64
import json
import math
import os

from absl import flags
from absl.testing import absltest
import numpy as np

from tensorboard.plugins.agent.episode import codec
from tensorboard.plugins.agent.episode import episode_pb2

_WRITE_TO = flags.DEFINE_string(
    "write_to", None, "Absolute path of the fixture, to write it anew."
)

_FIXTURE = os.path.join(os.path.dirname(__file__), "codec_fixture.json")


def numbers(dtype, rows):
    """A run of the given nested lists."""
    values = np.array(rows, dtype)
    return codec.Run(len(rows), dtype, values.shape[1:], values)


def texts(dtype, rows):
    return codec.Run(len(rows), dtype, (), list(rows))


def pictures(rows, shape, colours):
    """A square of another colour moves over a ground of few colours."""
    values = np.zeros((rows,) + shape, np.uint8)
    values[:] = np.arange(shape[1], dtype=np.uint8)[:, None] // 3 * colours
    for t in range(rows):
        values[t, 1:3, t : t + 2] = 200 + t
    return codec.Run(rows, "uint8", shape, values)


def noise(rows, shape):
    values = np.random.default_rng(0).integers(0, 256, (rows,) + shape)
    return codec.Run(rows, "uint8", shape, values.astype(np.uint8))


def stacks(rows, planes, axis, dtype="uint8"):
    """Stacks [.., planes, ..] of 3x4 pictures; picture t shows 10 * t + i."""
    ground = np.arange(12).reshape(3, 4)
    history = [ground + 10 * max(0, t) for t in range(1 - planes, rows)]
    values = np.array(
        [np.stack(history[t : t + planes], axis) for t in range(rows)], dtype
    )
    return codec.Run(rows, dtype, values.shape[1:], values)


def dtype_cases():
    for dtype in ("int8", "int16", "int32", "int64"):
        low, high = np.iinfo(dtype).min, np.iinfo(dtype).max
        yield dtype, [numbers(dtype, [low, -1, 0, 1, high])], {}
    for dtype in ("uint8", "uint16", "uint32", "uint64"):
        yield dtype, [numbers(dtype, [0, 1, np.iinfo(dtype).max])], {}
    for dtype in ("float16", "float32", "float64"):
        tiny = float(np.finfo(dtype).smallest_subnormal)
        special = [0.0, -0.0, 0.5, tiny, math.inf, -math.inf, math.nan]
        yield dtype, [numbers(dtype, special)], {}
    for dtype in ("complex64", "complex128"):
        yield dtype, [numbers(dtype, [[1 + 2j, -0.5j], [3, 1j]])], {}
    yield "bool", [numbers("bool", [[True, False], [False, True]])], {}


def shape_cases():
    yield "no elements", [numbers("float32", [[], []])], {}
    yield "one row", [numbers("uint8", [[1, 2]])], {}
    mixed = [
        numbers("uint8", [[1, 2, 3]]),
        codec.Run(2),
        numbers("float64", [1.5, 2.5]),
        texts("utf8", ["between"]),
        numbers("int64", [[[7]]]),
    ]
    yield "runs of many kinds", mixed, {}
    yield "only absent", [codec.Run(3)], {}
    words = ["", "go to the red door", "\u00e9\U0001f600", "\ufeffmark"]
    yield "texts", [texts("utf8", words), texts("json", ['{"a": 1}'])], {}


def filter_cases():
    frames = pictures(5, (8, 12, 3), colours=[3, 1, 0])
    yield "frames", [frames], {}
    yield "frames by palette", [frames], {"palette_bytes": 3}
    grown = pictures(2, (5, 20, 3), colours=[1, 1, 1])
    yield "frames that grow", [frames, codec.Run(1), grown], {
        "palette_bytes": 3
    }
    yield "too many colours for a palette", [noise(2, (12, 12, 3))], {
        "palette_bytes": 3
    }
    yield "stack on the last axis", [stacks(6, 4, 2)], {"stack_axis": 2}
    yield "stack on the first axis", [stacks(6, 3, 0)], {"stack_axis": 0}
    wide = stacks(4, 2, 2, "float32")
    yield "stack of floats", [wide, stacks(1, 2, 2, "float32")], {
        "stack_axis": 2
    }
    walk = np.cumsum(np.full((40, 3), [0.25, -1.0, 3.0]), axis=0)
    yield "floats", [numbers("float32", walk)], {}


def document():
    """The fixture's text, one case a line."""
    cases = []
    for make in (dtype_cases, shape_cases, filter_cases):
        for name, runs, options in make():
            cases.append(_case(name, runs, options))
    lines = ",\n".join(json.dumps(case) for case in cases)
    return "[\n%s\n]\n" % lines


def _case(name, runs, options):
    first_row = 40
    chunk = codec.encode(first_row, runs, **options)
    return {
        "name": name,
        "filters": [step.kind for step in chunk.filters],
        "content": base64.b64encode(chunk.SerializeToString()).decode("ascii"),
        "first_row": first_row,
        "rows": [row for run in runs for row in _rows(run)],
    }


def _rows(run):
    if run.absent:
        return [None] * run.rows
    if run.dtype in codec.TEXT_DTYPES:
        return [{"dtype": run.dtype, "text": text} for text in run.values]
    values = run.values
    if np.iscomplexobj(values):
        values = np.stack([values.real, values.imag], -1)
    return [
        {
            "dtype": run.dtype,
            "shape": list(row.shape),
            "values": [_number(value) for value in row.reshape(-1).tolist()],
        }
        for row in values
    ]


def _number(value):
    """What JSON lacks, or would round, as text that JavaScript reads."""
    if isinstance(value, float) and not math.isfinite(value):
        return str(value).replace("nan", "NaN").replace("inf", "Infinity")
    if isinstance(value, int) and abs(value) > 1 << 53:
        return str(value)
    return value if isinstance(value, float) else int(value)


def setUpModule():
    if _WRITE_TO.value:
        with open(_WRITE_TO.value, "w") as f:
            f.write(document())


class CodecFixtureTest(absltest.TestCase):
    def test_fixture_is_what_the_codec_writes(self):
        with open(_FIXTURE) as f:
            self.assertEqual(
                f.read(),
                document(),
                "codec_fixture.json is not what the codec writes; if that is "
                "intended, write it anew with --write_to.",
            )

    def test_every_filter_is_covered(self):
        cases = json.loads(document())
        used = {kind for case in cases for kind in case["filters"]}
        known = set(episode_pb2.Filter.Kind.values()) - {0}
        self.assertEqual(used, known)

    def test_every_dtype_is_covered(self):
        rows = [row for case in json.loads(document()) for row in case["rows"]]
        used = {row["dtype"] for row in rows if row}
        self.assertEqual(used, codec.NUMERIC_DTYPES | codec.TEXT_DTYPES)


if __name__ == "__main__":
    absltest.main()
