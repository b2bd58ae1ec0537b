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
"""A log directory as a data provider, without a TensorBoard server.

Implements the part of `tensorboard.data.provider.DataProvider` that Agent
reads through, so that a script and the plugin run the same code above it. Only
places in files are kept in memory; a blob is read when asked for.
"""

import base64
import collections
import json
import threading

from tensorboard import errors
from tensorboard.compat.proto import summary_pb2
from tensorboard.data import provider
from tensorboard.plugins.agent import metadata
from tensorboard.plugins.agent.read import event_file
from tensorboard.plugins.agent.read import log_files
from tensorboard.plugins.agent.read import record_scanner

# Records kept after a read, so that the channels of a chunk cost one read.
_CACHED_RECORD_BYTES = 32 << 20


class LogDirProvider(provider.DataProvider):
    """Reads Agent's time series of one log directory. Thread-safe.

    Never raises for damage: what cannot be read is left out, and `damage` says
    so. Experiment ids are ignored, since a directory is one experiment.
    """

    def __init__(self, logdir):
        """Args:
        logdir: Path or URL of the log directory; it may appear later.

        Reads nothing yet; see `refresh`.
        """
        self._files = log_files.LogFiles(logdir)
        self._event_files = {}
        self._series = {}
        self._lock = threading.Lock()
        self._records = _RecordCache(_CACHED_RECORD_BYTES)

    @property
    def files(self):
        """The `LogFiles` of the directory."""
        return self._files

    @property
    def damage(self):
        """Sentences on what could not be read, in the order of the files."""
        with self._lock:
            return [
                sentence
                for _, file in sorted(self._event_files.items())
                for sentence in file.damage
            ]

    def refresh(self):
        """Reads what was appended since the last call.

        Returns:
          True if anything changed.
        """
        with self._lock:
            listed = self._list_event_files()
            gone = set(self._event_files) - set(listed)
            for key in gone:
                del self._event_files[key]
            changed = bool(gone)
            for key in listed:
                changed = self._refresh_file(*key) or changed
            if changed:
                self._series = self._collect()
            return changed

    def list_runs(self, ctx=None, *, experiment_id=""):
        return [provider.Run(run, run, None) for run in self._series]

    def list_tensors(
        self, ctx=None, *, experiment_id="", plugin_name, run_tag_filter=None
    ):
        return self._list(
            summary_pb2.DATA_CLASS_TENSOR,
            plugin_name,
            run_tag_filter,
            _tensor_series,
        )

    def list_blob_sequences(
        self, ctx=None, *, experiment_id="", plugin_name, run_tag_filter=None
    ):
        return self._list(
            summary_pb2.DATA_CLASS_BLOB_SEQUENCE,
            plugin_name,
            run_tag_filter,
            _blob_series,
        )

    def read_blob_sequences(
        self,
        ctx=None,
        *,
        experiment_id="",
        plugin_name,
        downsample=None,
        run_tag_filter=None,
    ):
        """See base class; `downsample` is ignored, nothing is left out."""
        return self._list(
            summary_pb2.DATA_CLASS_BLOB_SEQUENCE,
            plugin_name,
            run_tag_filter,
            _blob_data,
        )

    def read_blob(self, ctx=None, *, blob_key):
        run, tag, step, index = _decode_key(blob_key)
        series = self._series.get(run, {}).get(tag)
        found = [d for d in series.data if d.step == step] if series else []
        if not found or not 0 <= index < found[0].blob_count:
            raise errors.NotFoundError("No blob of that key: %r" % blob_key)
        event = self._records.get(self._files, found[0])
        values = event_file.blobs(event, tag) if event is not None else ()
        if index >= len(values):
            raise errors.NotFoundError(
                "The record of tag %r at step %d can no longer be read from %s."
                % (tag, step, found[0].path)
            )
        return values[index]

    def list_scalars(self, ctx=None, **unused_kwargs):
        return {}

    def read_scalars(self, ctx=None, **unused_kwargs):
        return {}

    def read_last_scalars(self, ctx=None, **unused_kwargs):
        return {}

    def _list_event_files(self):
        try:
            return self._files.event_files() if self._files.exists() else []
        except OSError:
            # The directory is being deleted, or the file system is away.
            return list(self._event_files)

    def _refresh_file(self, run, path):
        file = self._event_files.get((run, path))
        if file is None:
            file = event_file.EventFile(self._files, path, metadata.PLUGIN_NAME)
            self._event_files[run, path] = file
        return file.refresh()

    def _collect(self):
        """All series: dict from run to dict from tag to `Series`."""
        result = {}
        for (run, _), file in sorted(self._event_files.items()):
            of_run = result.setdefault(run, {})
            for tag, series in file.series().items():
                # Tags are unique to a writer, and a writer has one file.
                of_run.setdefault(tag, series)
        return {run: of_run for run, of_run in result.items() if of_run}

    def _list(self, data_class, plugin_name, run_tag_filter, convert):
        if plugin_name != metadata.PLUGIN_NAME:
            return {}
        wanted = run_tag_filter or provider.RunTagFilter()
        result = {}
        for run, of_run in self._series.items():
            if wanted.runs is not None and run not in wanted.runs:
                continue
            tags = _wanted_tags(of_run, wanted.tags)
            result[run] = {
                tag: convert(run, tag, of_run[tag])
                for tag in tags
                if of_run[tag].data_class == data_class
            }
        return {run: of_run for run, of_run in result.items() if of_run}


class _RecordCache:
    """The last parsed records, bounded by their bytes. Thread-safe."""

    def __init__(self, max_bytes):
        self._max_bytes = max_bytes
        self._bytes = 0
        self._events = collections.OrderedDict()
        self._lock = threading.Lock()

    def get(self, files, datum):
        """Returns the `Event` of a `Datum`; None if it cannot be read."""
        key = (datum.path, datum.span)
        with self._lock:
            if key in self._events:
                self._events.move_to_end(key)
                return self._events[key]
        data = record_scanner.read_record(files, datum.path, datum.span)
        event = event_file.parse_event(data) if data is not None else None
        if event is not None:
            self._put(key, event)
        return event

    def _put(self, key, event):
        with self._lock:
            if key in self._events:
                return
            self._events[key] = event
            self._bytes += key[1].length
            while self._bytes > self._max_bytes and len(self._events) > 1:
                (_, span), _ = self._events.popitem(last=False)
                self._bytes -= span.length


def _wanted_tags(of_run, tags):
    if tags is None:
        return list(of_run)
    return [tag for tag in tags if tag in of_run]


def _tensor_series(run, tag, series):
    del run, tag
    return provider.TensorTimeSeries(
        max_step=series.data[-1].step,
        max_wall_time=series.data[-1].wall_time,
        plugin_content=series.content,
        description="",
        display_name="",
    )


def _blob_series(run, tag, series):
    del run, tag
    return provider.BlobSequenceTimeSeries(
        max_step=series.data[-1].step,
        max_wall_time=series.data[-1].wall_time,
        max_length=max(datum.blob_count for datum in series.data),
        plugin_content=series.content,
        description="",
        display_name="",
    )


def _blob_data(run, tag, series):
    return [
        provider.BlobSequenceDatum(
            datum.step,
            datum.wall_time,
            tuple(
                provider.BlobReference(_encode_key(run, tag, datum.step, index))
                for index in range(datum.blob_count)
            ),
        )
        for datum in series.data
    ]


def _encode_key(run, tag, step, index):
    text = json.dumps([run, tag, step, index], separators=(",", ":"))
    return base64.urlsafe_b64encode(text.encode("ascii")).decode().rstrip("=")


def _decode_key(blob_key):
    try:
        text = base64.urlsafe_b64decode(blob_key + "==").decode("ascii")
        run, tag, step, index = json.loads(text)
    except (ValueError, TypeError):
        raise errors.NotFoundError("No blob of that key: %r" % blob_key)
    return run, tag, step, index
