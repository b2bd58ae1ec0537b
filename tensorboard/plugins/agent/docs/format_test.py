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
"""Runs the examples of `format.md` against the code."""

import os
import re

import google_crc32c
import numpy as np
from absl.testing import absltest

from tensorboard.plugins.agent.episode import codec
from tensorboard.plugins.agent.episode import episode_pb2
from tensorboard.plugins.agent.episode import filters

_FORMAT = os.path.join(os.path.dirname(__file__), "format.md")

# | `FILTER name=value …` | rows × dtype[shape] | `before` | `after` |
_EXAMPLE = re.compile(
    r"\| `(\w+)( [^`]*)?` \| (\d+) × (\w+)\[([^]]*)\] \| `([^`]*)` "
    r"\| `([^`]*)` \|"
)


def _text():
    with open(_FORMAT, encoding="utf-8") as stream:
        return stream.read()


def _chunk(name, arguments, run, payload, raw):
    """A chunk with one filter, whose payload is what it made."""
    chunk = episode_pb2.ChannelChunk(payload=payload, raw_bytes=len(raw))
    chunk.runs.add(rows=run.rows, dtype=run.dtype, shape=run.shape)
    chunk.payload_crc32c = google_crc32c.value(payload)
    step = chunk.filters.add(kind=episode_pb2.Filter.Kind.Value(name))
    for argument in arguments.split():
        key, value = argument.split("=")
        is_bytes = key == "palette"
        setattr(step, key, bytes.fromhex(value) if is_bytes else int(value))
    return chunk


class FormatTest(absltest.TestCase):
    def test_filters_do_what_the_examples_say(self):
        examples = _EXAMPLE.findall(_text())
        self.assertLen(examples, 4)
        for name, arguments, rows, dtype, shape, before, after in examples:
            sizes = tuple(int(n) for n in re.findall(r"\d+", shape))
            run = codec.Run(int(rows), dtype, sizes)
            raw, payload = bytes.fromhex(before), bytes.fromhex(after)
            chunk = _chunk(name, arguments, run, payload, raw)
            (decoded,) = codec.decode(chunk)
            self.assertEqual(decoded.values.tobytes(), raw, name)
            self.assertEqual(decoded.values.shape, (run.rows,) + run.shape)

    def test_writers_make_what_the_examples_say(self):
        for (
            name,
            arguments,
            rows,
            dtype,
            shape,
            before,
            after,
        ) in _EXAMPLE.findall(_text()):
            sizes = tuple(int(n) for n in re.findall(r"\d+", shape))
            item = np.dtype(dtype).itemsize
            data = np.frombuffer(bytes.fromhex(before), np.uint8)
            segment = filters.Segment(
                int(rows), data.size // int(rows), sizes, item
            )
            made = {
                "XOR_PREVIOUS_ROW": lambda: filters.xor_rows(data, [segment]),
                "STACK_SHIFT_XOR": lambda: filters.shift_stacks(
                    data, [segment], 0
                ),
                "BYTE_SHUFFLE": lambda: filters.shuffle_bytes(data, item),
            }
            if name in made:
                self.assertEqual(made[name]().tobytes(), bytes.fromhex(after))

    def test_texts_are_laid_out_as_shown(self):
        example = re.search(r"^`([0-9a-f ]+)`$", _text(), re.MULTILINE)
        texts = ["hi", "", "é"]
        chunk = codec.encode(0, [codec.Run(3, codec.UTF8, (), texts)])
        self.assertEqual(chunk.payload, bytes.fromhex(example.group(1)))

    def test_the_whole_chunk_is_the_one_shown(self):
        block = _text().split("A whole `ChannelChunk`")[1].split("```")[1]
        shown = bytes.fromhex(
            "".join(line.split("   ")[0] for line in block.splitlines())
        )
        rewards = codec.Run(2, "float64", (), np.array([1.0, 2.0]))
        chunk = codec.encode(1, [rewards])
        self.assertEqual(chunk.SerializeToString(deterministic=True), shown)


if __name__ == "__main__":
    absltest.main()
