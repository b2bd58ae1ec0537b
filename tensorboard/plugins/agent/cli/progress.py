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
"""One line on a terminal that says what is being done."""

import sys


class Progress:
    """Overwrites its line; says nothing where stderr is no terminal."""

    def __init__(self, stream=None):
        """Args:
        stream: Where to write; None: stderr.
        """
        self._stream = stream or sys.stderr
        self._is_terminal = self._stream.isatty()
        self._width = 0

    def say(self, text):
        """Shows `text` in place of what was there."""
        if self._is_terminal:
            # Longer lines would wrap, and could not be taken back.
            text = text[:79]
            self._stream.write("\r" + text.ljust(self._width))
            self._stream.flush()
            self._width = len(text)

    def clear(self):
        """Takes the line back."""
        if self._width:
            self.say("")
            self._stream.write("\r")
            self._width = 0
