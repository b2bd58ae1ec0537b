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
"""Small logs written by hand as `docs/format.md` says, for tests of reading.

Independent of the recorder, so that a test can also write what a recorder
never would: cut, damaged, newer and hostile logs.
"""

import os
import tempfile

import numpy as np

from tensorboard.compat.proto import event_pb2
from tensorboard.compat.proto import tensor_pb2
from tensorboard.compat.proto import types_pb2
from tensorboard.plugins.agent import metadata
from tensorboard.plugins.agent.episode import codec
from tensorboard.plugins.agent.episode import episode_pb2
from tensorboard.plugins.agent.episode import values
from tensorboard.summary.writer import record_writer

START_SECS = 1700000000.0
SESSION_ID = "5f2c91ab"

_E = episode_pb2
_STATE, _STEP = episode_pb2.PER_STATE, episode_pb2.PER_STEP

# name, path, kind, alignment, role, dtype, shape of the scripted episode.
_CHANNELS = (
    ("observations", (), _E.VECTOR, _STATE, _E.OBSERVATION, "float32", (2,)),
    ("frames", (), _E.FRAME, _STATE, _E.RENDERED, "uint8", (12, 16, 3)),
    ("actions", (), _E.DISCRETE, _STEP, _E.ACTION, "int64", ()),
    ("rewards", (), _E.REWARD, _STEP, _E.REWARDS, "float64", ()),
    ("terminated", (), _E.END_FLAG, _STEP, _E.ENDS, "bool", ()),
    ("truncated", (), _E.END_FLAG, _STEP, _E.ENDS, "bool", ()),
    ("infos/pos", ("pos",), _E.INFO, _STATE, _E.INFOS, "int64", ()),
    ("infos/says", ("says",), _E.TEXT, _STATE, _E.INFOS, "utf8", ()),
    ("td_error", (), _E.SIGNAL, _STEP, _E.EXTRA, "float32", ()),
)
_LATE = ("infos/late", ("late",), _E.INFO, _STATE, _E.INFOS, "int64", ())

ACTION_LABELS = ("left", "right", "pickup", "drop")


def temp_dir(test):
    """Makes a directory that is removed when the `TestCase` has run."""
    directory = tempfile.TemporaryDirectory()
    test.addCleanup(directory.cleanup)
    return directory.name


def frame(episode_index, t):
    """uint8[12, 16, 3] whose first two pixels tell episode and state."""
    picture = np.full((12, 16, 3), 17, np.uint8)
    picture[0, 0] = (episode_index % 256, t % 256, 173)
    picture[1, 1] = (t // 256, 0, 91)
    return picture


def row(name, episode_index, t, length):
    """The scripted value of a channel at row t; None: absent."""
    return {
        "observations": lambda: np.array([episode_index, t], np.float32),
        "frames": lambda: frame(episode_index, t),
        "actions": lambda: np.int64(t % 4),
        "rewards": lambda: np.float64(10 * episode_index + t + 1),
        "terminated": lambda: np.bool_(t + 1 == length),
        "truncated": lambda: np.bool_(False),
        "infos/pos": lambda: np.int64(t),
        "infos/says": lambda: None if t == 1 else "state %d" % t,
        "td_error": lambda: np.float32("nan") if t == 0 else np.float32(t / 2),
        "infos/late": lambda: np.int64(t * t),
    }[name]()


def specs(channels=_CHANNELS):
    """The channels of the scripted episode, `ChannelSpec`s."""
    found = []
    for name, path, kind, alignment, role, dtype, shape in channels:
        spec = episode_pb2.ChannelSpec(
            name=name,
            kind=kind,
            alignment=alignment,
            role=role,
            dtype=dtype,
            shape=shape,
            path=values.path_to_proto(path),
        )
        if name == "actions":
            spec.labels.extend(ACTION_LABELS)
        found.append(spec)
    return found


def header(episode_index=0, session_id=SESSION_ID, **fields):
    """The header of the scripted episode."""
    action_space = episode_pb2.Space(
        discrete=episode_pb2.Space.Discrete(n=4, dtype="int64")
    )
    box = episode_pb2.Space.Box(
        dtype="float32",
        shape=[2],
        low=np.float32(-np.inf).tobytes(),
        high=np.float32(np.inf).tobytes(),
    )
    message = episode_pb2.EpisodeHeader(
        episode_id=metadata.episode_id(episode_index, session_id),
        episode_index=episode_index,
        session_id=session_id,
        env_id="Counter-v0",
        phase=episode_pb2.EpisodeHeader.ROLLOUT,
        seed=str(2**100 + episode_index),
        start_time_secs=START_SECS + episode_index,
        observation_space=episode_pb2.Space(box=box),
        action_space=action_space,
        channels=specs(),
        render_fps=7,
        policy=episode_pb2.PolicyInfo(name="reflex", deterministic=True),
        facts=[episode_pb2.Fact(name="note", value="scripted")],
        recorder_version="sample log",
    )
    message.MergeFrom(episode_pb2.EpisodeHeader(**fields))
    return message


def chunk_events(message, length, chunk_states=2):
    """The scripted episode's chunks, `Event`s.

    Args:
      message: Its `EpisodeHeader`.
      length: Steps to write, T; there are T + 1 states.
      chunk_states: State rows of a chunk.
    """
    return [
        chunk_event(message, t, min(chunk_states, length + 1 - t), length)
        for t in range(0, length + 1, chunk_states)
    ]


def chunk_event(message, t, states, length):
    """One chunk of the scripted episode; "infos/late" comes with t > 0."""
    step_rows = states if t else states - 1
    index = episode_pb2.ChunkIndex(
        first_state_row=t,
        state_rows=states,
        first_step_row=max(0, t - 1),
        step_rows=step_rows,
        late_channels=specs((_LATE,)) if t else [],
    )
    blobs = [index.SerializeToString()]
    for spec in list(message.channels) + list(index.late_channels):
        rows = states if spec.alignment == _STATE else step_rows
        first = t if spec.alignment == _STATE else index.first_step_row
        found = [
            row(spec.name, message.episode_index, first + k, length)
            for k in range(rows)
        ]
        blobs.append(channel_blob(spec, first, found))
    return blob_event(message, t, blobs)


def channel_blob(spec, first_row, rows):
    """Rows as a serialized `ChannelChunk`; no rows: empty."""
    if not rows:
        return b""
    runs = []
    for value in rows:
        runs.append(_run(spec, value))
    return codec.encode(first_row, runs).SerializeToString()


def _run(spec, value):
    if value is None:
        return codec.Run(1)
    if spec.dtype in codec.TEXT_DTYPES:
        return codec.Run(1, spec.dtype, (), [value])
    array = np.asarray(value)[np.newaxis]
    return codec.Run(1, array.dtype.name, array.shape[1:], array)


def blob_event(message, t, blobs):
    """An event of an episode's steps tag."""
    event = event_pb2.Event(wall_time=message.start_time_secs + t, step=t)
    tag = metadata.steps_tag(message.episode_id)
    tensor = tensor_pb2.TensorProto(dtype=types_pb2.DT_STRING, string_val=blobs)
    tensor.tensor_shape.dim.add(size=len(blobs))
    value = event.summary.value.add(tag=tag, tensor=tensor)
    value.metadata.CopyFrom(metadata.steps_metadata(message))
    return event


def card(message, length, chunk_count, **fields):
    """The card of the scripted episode."""
    rewards = [10 * message.episode_index + t + 1 for t in range(length)]
    found = episode_pb2.EpisodeCard(
        episode_id=message.episode_id,
        episode_length=length,
        episode_return=float(sum(rewards)),
        end_reason=episode_pb2.EpisodeCard.TERMINATED,
        terminated=True,
        end_time_secs=message.start_time_secs + 0.5,
        duration_secs=0.5,
        raw_bytes=1000,
        stored_bytes=100,
        chunk_count=chunk_count,
    )
    found.MergeFrom(episode_pb2.EpisodeCard(**fields))
    return found


def card_event(message):
    """The event that carries an `EpisodeCard`."""
    event = event_pb2.Event(wall_time=message.end_time_secs)
    tensor = tensor_pb2.TensorProto(dtype=types_pb2.DT_FLOAT, float_val=[0.0])
    event.summary.value.add(
        tag=metadata.card_tag(message.episode_id),
        tensor=tensor,
        metadata=metadata.card_metadata(message),
    )
    return event


def episode_events(episode_index=0, length=3, chunk_states=2, **fields):
    """A whole scripted episode, chunks and card.

    Its observation at t is `[episode_index, t]`, its action `t % 4`, its
    reward `10 * episode_index + t + 1`; it terminates at t = length.
    """
    message = header(episode_index, **fields)
    events = chunk_events(message, length, chunk_states)
    events.append(card_event(card(message, length, len(events))))
    return events


def move_to_segment(directory, events, channels, file_name=None):
    """Moves payloads out of an episode's events into a segment file.

    Args:
      directory: Where the event file will be.
      events: The episode's `Event`s; changed. Those of cards stay.
      channels: Positions of the channels to move.
      file_name: The file's name; None: the episode's.

    Returns:
      The path of the segment file.
    """
    folder = os.path.join(directory, *metadata.SEGMENT_DIRECTORY)
    os.makedirs(folder, exist_ok=True)
    episode_id, _ = metadata.parse_tag(events[0].summary.value[0].tag)
    path = os.path.join(folder, file_name or episode_id + ".seg")
    with open(path, "ab") as stream:
        for event in events:
            blobs = event.summary.value[0].tensor.string_val
            for channel in channels:
                if channel + 1 < len(blobs) and blobs[channel + 1]:
                    blobs[channel + 1] = _moved(blobs[channel + 1], stream)
    return path


def _moved(blob, stream):
    """A serialized `ChannelChunk` whose payload is appended to a file."""
    chunk = episode_pb2.ChannelChunk.FromString(blob)
    payload = chunk.payload
    chunk.segment.file_name = os.path.basename(stream.name)
    chunk.segment.offset_bytes = stream.tell()
    chunk.segment.length_bytes = len(payload)
    stream.write(payload)
    return chunk.SerializeToString()


def write(directory, events, name="events.out.tfevents.1700000000.host.1.0"):
    """Writes an event file; returns its path."""
    os.makedirs(directory, exist_ok=True)
    path = os.path.join(directory, name)
    with open(path, "wb") as stream:
        writer = record_writer.RecordWriter(stream)
        first = event_pb2.Event(
            wall_time=START_SECS, file_version="brain.Event:2"
        )
        for event in [first] + list(events):
            writer.write(event.SerializeToString())
    return path


def append(path, events):
    """Adds events to an event file."""
    with open(path, "ab") as stream:
        writer = record_writer.RecordWriter(stream)
        for event in events:
            writer.write(event.SerializeToString())


def write_golden_log(directory):
    """Writes the log whose answers lie in `testdata/`; returns `directory`."""
    plain = episode_events(0, length=3)
    odd = header(
        1,
        env_index=2,
        agent_id="player_0",
        global_step=1000,
        parent=episode_pb2.Parent(
            run_name="trained", episode_id="000000-5f2c91ab", t=2
        ),
    )
    odd.ClearField("policy")
    odd.phase = episode_pb2.EpisodeHeader.TRAIN
    failed = chunk_events(odd, length=4)
    failed_card = card(
        odd,
        4,
        len(failed),
        episode_return=float("nan"),
        end_reason=episode_pb2.EpisodeCard.ERROR,
        error="RuntimeError: simulator died",
        success=False,
        warnings=[episode_pb2.Fact(name="infos/obj", value="an object")],
    )
    failed_card.terminated = False
    still_open = chunk_events(header(2), length=2)
    write(
        os.path.join(directory, "trained", "agent"),
        plain + failed + [card_event(failed_card)] + still_open,
    )
    write(
        os.path.join(directory, "agent", "w1"),
        episode_events(0, length=1, session_id="0badcafe"),
    )
    return directory
