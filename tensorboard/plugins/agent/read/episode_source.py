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
"""The four questions Agent asks a data provider, each provider's faults met.

Everything above this file is the same for TensorBoard's data server, its
Python loader and a plain log directory.
"""

import dataclasses
import sys
from typing import Any

from tensorboard import errors
from tensorboard.data import provider as provider_lib
from tensorboard.plugins.agent import metadata

# A bound that no series reaches. The sampling hint must never be passed here:
# 0 means "keep all" as a hint and "return nothing" as a downsample.
_NO_DOWNSAMPLING = 10**9


class LoadingError(errors.PublicError):
    """The provider cannot answer now; the same question may succeed later."""

    http_code = 503


class _LostRaceError(LoadingError):
    """The Python loader's lists do not agree with its data (yet)."""

    def __init__(self):
        super().__init__("The logs are being loaded; try again in a moment.")


@dataclasses.dataclass(frozen=True)
class EpisodeSource:
    """A data provider with the arguments that every call repeats.

    Attributes:
      provider: A `tensorboard.data.provider.DataProvider`.
      context: The request's context; None outside of a server.
      experiment_id: TensorBoard's experiment, "" for the only one.

    All methods raise `LoadingError` if the provider fails for a reason that
    may pass, and `tensorboard.errors.PublicError` as the provider does.
    """

    provider: Any
    context: Any = None
    experiment_id: str = ""

    def list_chunks(self):
        """Lists the tags with chunks.

        Returns:
          `({tb_run: {tag: BlobSequenceTimeSeries}}, warnings)`.
        """
        return self._list(self.provider.list_blob_sequences)

    def list_cards(self):
        """Lists the tags with cards.

        Returns:
          `({tb_run: {tag: TensorTimeSeries}}, warnings)`.
        """
        return self._list(self.provider.list_tensors)

    def chunk_references(self, tb_run, tag):
        """Returns a tag's chunks, `BlobSequenceDatum`s ascending by step.

        Empty if there is no such run or tag (any more).
        """
        found = _call(
            self.provider.read_blob_sequences,
            self.context,
            experiment_id=self.experiment_id,
            plugin_name=metadata.PLUGIN_NAME,
            downsample=_NO_DOWNSAMPLING,
            run_tag_filter=provider_lib.RunTagFilter(runs=[tb_run], tags=[tag]),
        )
        return tuple(found.get(tb_run, {}).get(tag, ()))

    def read_blob(self, blob_key):
        """Returns a blob, bytes.

        Raises:
          tensorboard.errors.NotFoundError: It is gone.
        """
        try:
            return _call_once(
                self.provider.read_blob, self.context, blob_key=blob_key
            )
        except (KeyError, IndexError, ValueError):
            # What the Python loader raises for a key that has become stale.
            raise errors.NotFoundError("This chunk is gone; list again.")

    def _list(self, method):
        try:
            return self._call_list(method), []
        except _LostRaceError:
            return self._list_by_run(method)

    def _call_list(self, method, **kwargs):
        return _call(
            method,
            self.context,
            experiment_id=self.experiment_id,
            plugin_name=metadata.PLUGIN_NAME,
            **kwargs,
        )

    def _list_by_run(self, method):
        """Lists run by run, so that one that cannot be listed stays alone."""
        runs = _call(
            self.provider.list_runs,
            self.context,
            experiment_id=self.experiment_id,
        )
        result, failed = {}, []
        for run in runs:
            wanted = provider_lib.RunTagFilter(runs=[run.run_name])
            try:
                result.update(self._call_list(method, run_tag_filter=wanted))
            except _LostRaceError:
                failed.append(run.run_name)
        if failed and not result:
            raise _LostRaceError()
        return result, [
            "Run %r cannot be listed: it is being loaded, or holds a damaged "
            "record." % name
            for name in failed
        ]


def _call(method, *args, **kwargs):
    """Calls a provider; a lost race of the Python loader is run again."""
    try:
        return _call_once(method, *args, **kwargs)
    except KeyError:
        pass
    try:
        return _call_once(method, *args, **kwargs)
    except KeyError:
        raise _LostRaceError()


def _call_once(method, *args, **kwargs):
    try:
        return method(*args, **kwargs)
    except Exception as error:
        if not _is_rpc_error(error):
            raise
        raise LoadingError(
            "TensorBoard's data server does not answer (%s). Try again; if it "
            "stays so, restart TensorBoard." % _rpc_status(error)
        ) from error


def _is_rpc_error(error):
    # Only a provider that uses gRPC raises its errors, and has imported it.
    grpc = sys.modules.get("grpc")
    return grpc is not None and isinstance(error, grpc.RpcError)


def _rpc_status(error):
    code = getattr(error, "code", None)
    return code().name if callable(code) else type(error).__name__
