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
"""The names that writing and reading agree on.

Plugin name, tag grammar, run names and the `SummaryMetadata` of each record.
This module and `plugin_data.proto` are the only things the write path and the
read path share about how episodes are laid out in event files; see
`docs/format.md`.
"""

import re

from tensorboard.compat.proto import summary_pb2
from tensorboard.plugins.agent import plugin_data_pb2

PLUGIN_NAME = "agent"

# Version of everything that `docs/format.md` describes. Raise it when an old
# reader would misread what a new writer writes.
FORMAT_VERSION = 1

# Folder below the user's run directory that holds the recorder's own event
# files, so that it never shares a directory with another writer.
RECORDER_DIRECTORY = "agent"

# Folder below a recorder's own directory that holds its segment files, where
# TensorBoard expects a plugin's files.
SEGMENT_DIRECTORY = ("plugins", PLUGIN_NAME)

# Name of the only warning of a card that takes its episode back.
DISCARDED = "discarded"

STEPS = "steps"
CARD = "card"

# Characters that the data server's JSON blob keys need not escape.
_NAME = r"[A-Za-z0-9_.-]+"
_EPISODE_ID = re.compile(_NAME + r"\Z")
_TAG = re.compile(r"(%s)/(%s|%s)\Z" % (_NAME, STEPS, CARD))


def episode_id(index, session_id):
    """Returns the identity of a session's `index`-th episode.

    Args:
      index: Position of the episode in its session, int >= 0.
      session_id: The session's random token, characters `[A-Za-z0-9_.-]`.
    """
    return "%06d-%s" % (index, session_id)


def is_episode_id(text):
    """Whether `text` may stand for an episode in a tag or a request."""
    return bool(_EPISODE_ID.match(text))


def steps_tag(episode_id):
    """Tag of the blob sequence that holds an episode's chunks."""
    return "%s/%s" % (episode_id, STEPS)


def card_tag(episode_id):
    """Tag of the single record that says how an episode ended."""
    return "%s/%s" % (episode_id, CARD)


def parse_tag(tag):
    """Splits a tag into `(episode_id, STEPS | CARD)`; None if not Agent's."""
    match = _TAG.match(tag)
    return match.groups() if match else None


def run_name(tb_run):
    """The user's run that a TensorBoard run belongs to.

    A recorder for run `r` writes in `r/agent` or `r/agent/<writer>`; the user
    knows both as `r`. A recorder directly below the log directory gives `.`.

    Args:
      tb_run: A run name as the data provider lists it, parts joined by "/".
    """
    parts = tb_run.split("/")
    for depth in (1, 2):
        if len(parts) >= depth and parts[-depth] == RECORDER_DIRECTORY:
            return "/".join(parts[:-depth]) or "."
    return tb_run


def steps_metadata(header):
    """`SummaryMetadata` for a chunk of the episode that `header` describes.

    Args:
      header: An `EpisodeHeader`.
    """
    content = plugin_data_pb2.AgentPluginData(
        version=FORMAT_VERSION, header=header
    )
    return _metadata(content, summary_pb2.DATA_CLASS_BLOB_SEQUENCE)


def card_metadata(card):
    """`SummaryMetadata` for the record that carries `card`.

    Args:
      card: An `EpisodeCard`.
    """
    content = plugin_data_pb2.AgentPluginData(version=FORMAT_VERSION, card=card)
    return _metadata(content, summary_pb2.DATA_CLASS_TENSOR)


def parse_plugin_data(content):
    """Parses `plugin_data.content`.

    Args:
      content: bytes.

    Returns:
      An `AgentPluginData`; None if it is not one or of a newer version.
    """
    message = plugin_data_pb2.AgentPluginData()
    try:
        message.ParseFromString(content)
    except Exception:  # protobuf raises DecodeError, RuntimeError, ...
        return None
    if not 1 <= message.version <= FORMAT_VERSION:
        return None
    return message


def is_discarded(card):
    """Whether an `EpisodeCard` takes its episode back.

    An episode is discarded while it is open, when some of its chunks may have
    been written; readers do not list it.
    """
    names = [warning.name for warning in card.warnings]
    reasons = type(card).EndReason
    return names == [DISCARDED] and card.end_reason == reasons.Value("CLOSED")


def _metadata(content, data_class):
    metadata = summary_pb2.SummaryMetadata(data_class=data_class)
    metadata.plugin_data.plugin_name = PLUGIN_NAME
    metadata.plugin_data.content = content.SerializeToString()
    return metadata
