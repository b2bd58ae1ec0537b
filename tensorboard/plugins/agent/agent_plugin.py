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
"""TensorBoard's side of Agent: the routes of `http_api.md`.

Each route parses its arguments, asks the read path and responds. Nothing here
opens a file of the log or changes anything.
"""

import functools
import json
import os

from werkzeug import wrappers

from tensorboard import errors
from tensorboard import plugin_util
from tensorboard.backend import http_util
from tensorboard.plugins import base_plugin
from tensorboard.plugins.agent import http_args
from tensorboard.plugins.agent import http_responses
from tensorboard.plugins.agent import metadata
from tensorboard.plugins.agent.read import chunk_reply
from tensorboard.plugins.agent.read import episode_catalog
from tensorboard.plugins.agent.read import log_files

# The page's files and their types, as the build leaves them.
_ASSETS_DIRECTORY = os.path.join(
    os.path.dirname(__file__), "tf_agent_dashboard"
)
_ASSETS = ("index.js", "worker.js")

_JSON = "application/json"
_JAVASCRIPT = "application/javascript"
_PROTOBUF = "application/x-protobuf"
_FOR_EVER = "private, max-age=31536000, immutable"
_NEVER = "no-cache, must-revalidate"


class AgentPlugin(base_plugin.TBPlugin):
    """Serves recorded episodes. Thread-safe."""

    plugin_name = metadata.PLUGIN_NAME

    def __init__(self, context):
        """Args:
        context: A `base_plugin.TBContext`. Without a `logdir`, episodes that
          lie in segment files are listed but not readable.
        """
        self._catalog = episode_catalog.EpisodeCatalog(context.data_provider)
        self._files = (
            log_files.LogFiles(context.logdir) if context.logdir else None
        )
        self._episodes_reply = http_responses.EpisodesReply()
        hints = context.sampling_hints
        self._kept = hints.get(self.plugin_name, 0) if hints else 0

    def get_plugin_apps(self):
        apps = {
            "/runs": _route(self._serve_runs),
            "/episodes": _route(self._serve_episodes),
            "/episode": _route(self._serve_episode),
            "/chunks": _route(self._serve_chunks),
        }
        for name in _ASSETS:
            serve = functools.partial(self._serve_asset, name)
            apps["/static/" + name] = _route(serve)
        return apps

    def is_active(self):
        # TensorBoard activates a plugin by the names of the data it finds;
        # whatever this would look up would hold up every plugin's listing.
        return False

    def frontend_metadata(self):
        return base_plugin.FrontendMetadata(
            es_module_path="/static/index.js", tab_name="Agent"
        )

    def _serve_runs(self, request):
        index = self._catalog.index(self._source(request))
        reply = http_responses.runs(index, self._sampling_warnings())
        return _respond_json(request, reply)

    def _serve_episodes(self, request):
        runs = http_args.runs(request)
        index = self._catalog.index(self._source(request))
        text = self._episodes_reply.text(index.of_runs(runs), index.warnings)
        return http_util.Respond(request, text, _JSON)

    def _serve_episode(self, request):
        run, episode_id = http_args.episode(request)
        source = self._source(request)
        chunks = self._catalog.chunk_list(source, run, episode_id)
        reply = http_responses.episode(chunks)
        return _respond_json(request, reply)

    def _serve_chunks(self, request):
        run, episode_id = http_args.episode(request)
        channels, ts = http_args.chunk_pairs(request)
        source = self._source(request)
        chunks = self._catalog.chunk_list(source, run, episode_id)
        reply = chunk_reply.read(source, self._files, chunks, channels, ts)
        return _respond_chunks(reply)

    def _serve_asset(self, name, request):
        try:
            with open(os.path.join(_ASSETS_DIRECTORY, name), "rb") as asset:
                content = asset.read()
        except FileNotFoundError:
            raise errors.NotFoundError(
                "%s was not built; start TensorBoard with Bazel or install "
                "the wheel." % name
            )
        return http_util.Respond(request, content, _JAVASCRIPT)

    def _source(self, request):
        return self._catalog.source(
            plugin_util.context(request.environ),
            plugin_util.experiment_id(request.environ),
        )

    def _sampling_warnings(self):
        if not self._kept:
            return []
        return [
            "TensorBoard was told to keep %d chunks of each episode; steps may "
            "be missing. Start it without --samples_per_plugin=agent=%d."
            % (self._kept, self._kept)
        ]


def _route(serve):
    """Makes a WSGI application of a method that takes a request."""

    @wrappers.Request.application
    def app(request):
        http_args.check_method(request)
        return serve(request)

    return app


def _respond_json(request, reply):
    # Respond would search all of it for NaN, which `http_responses` has named
    # already.
    text = json.dumps(reply, allow_nan=False)
    return http_util.Respond(request, text, _JSON)


def _respond_chunks(reply):
    """A `ChunkReply` as it is, cacheable for ever if nothing is lacking."""
    is_complete = not any(blob.error for blob in reply.blobs)
    return wrappers.Response(
        reply.SerializeToString(),
        content_type=_PROTOBUF,
        headers=[
            ("Cache-Control", _FOR_EVER if is_complete else _NEVER),
            ("X-Content-Type-Options", "nosniff"),
        ],
    )
