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
"""Amounts of bytes as people write and read them."""

import argparse
import re

_UNITS = ("B", "kB", "MB", "GB", "TB", "PB")
_AMOUNT = re.compile(r"([0-9.]+(?:e[0-9]+)?)\s*([kmgtp]?)(i?)b?\Z", re.I)


def format_bytes(count):
    """Three digits and a unit, in powers of 1000: "12.3 MB"."""
    value, unit = float(count), 0
    # 999.5 would round to four digits.
    while value >= 999.5 and unit + 1 < len(_UNITS):
        value /= 1000
        unit += 1
    if unit == 0:
        return "%d B" % count
    digits = 0 if value >= 99.95 else 1 if value >= 9.995 else 2
    return "%.*f %s" % (digits, value, _UNITS[unit])


def parse_bytes(text):
    """Turns "10GB", "1.5 GiB" or "10e9" into bytes, an int.

    Raises:
      argparse.ArgumentTypeError: It is no such amount.
    """
    match = _AMOUNT.match(text.strip())
    try:
        number, prefix, binary = match.groups()
        power = " kmgtp".index(prefix.lower() or " ")
        return int(float(number) * (1024 if binary else 1000) ** power)
    except (AttributeError, ValueError, OverflowError):
        raise argparse.ArgumentTypeError(
            "expected an amount such as 10GB, 500MiB or 10e9, found %r" % text
        ) from None
