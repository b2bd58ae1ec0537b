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
"""Rows of a channel to a `ChannelChunk` and back, lossless.

The door of this room's codec; pure functions over values, without files and
threads: `encoder.py` packs, `decoder.py` unpacks, `chunk_checks.py` looks
before anything is allocated.
"""

from tensorboard.plugins.agent.episode import chunk_checks
from tensorboard.plugins.agent.episode import decoder
from tensorboard.plugins.agent.episode import encoder
from tensorboard.plugins.agent.episode import runs

UTF8 = runs.UTF8
JSON = runs.JSON
TEXT_DTYPES = runs.TEXT_DTYPES
NUMERIC_DTYPES = runs.NUMERIC_DTYPES
MAX_ROWS = chunk_checks.MAX_ROWS

CorruptChunkError = chunk_checks.CorruptChunkError
Run = runs.Run
numeric_dtype = runs.numeric_dtype

encode = encoder.encode
encode_same = encoder.encode_same
decode = decoder.decode
