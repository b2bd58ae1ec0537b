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
"""Query strings to checked arguments.

Every function raises `errors.InvalidArgumentError` (status 400) with a text
for whoever made the request.
"""

from tensorboard import errors
from tensorboard.plugins.agent import metadata

# Most pairs of channel and chunk that one request may ask for.
MAX_CHUNK_PAIRS = 4096

_MAX_NAME_LENGTH = 4096
_MAX_DIGITS = 15


def check_method(request):
    """Raises `MethodNotAllowedError` unless the request only reads."""
    if request.method not in ("GET", "HEAD"):
        raise MethodNotAllowedError(request.method)


class MethodNotAllowedError(errors.PublicError):
    """A method other than GET; nothing here changes anything."""

    http_code = 405

    def __init__(self, method):
        super().__init__("Expected GET but found %s." % method[:20])
        self.headers.append(("Allow", "GET, HEAD"))


def runs(request):
    """Returns the values of `run`, each a str; empty: all runs."""
    return [_checked_name("run", name) for name in request.args.getlist("run")]


def episode(request):
    """Returns `(run, episode_id)`, each given exactly once."""
    run = _checked_name("run", _single(request, "run"))
    episode_id = _single(request, "episode_id")
    if not metadata.is_episode_id(episode_id):
        raise errors.InvalidArgumentError(
            "Expected an episode_id of letters, digits, '_', '.' and '-' but "
            "found %s." % quoted(episode_id)
        )
    return run, episode_id


def chunk_pairs(request):
    """Returns `(channels, ts)`, lists of int, each with at least one."""
    channels = _integers(request, "channel")
    ts = _integers(request, "t")
    if len(channels) * len(ts) > MAX_CHUNK_PAIRS:
        raise errors.InvalidArgumentError(
            "Expected at most %d pairs of channel and t but found %d."
            % (MAX_CHUNK_PAIRS, len(channels) * len(ts))
        )
    return channels, ts


def quoted(text):
    """A text from outside for a message: quoted, escaped, not too long."""
    return repr(text if len(text) <= 200 else text[:200] + "...")


def _single(request, name):
    values = request.args.getlist(name)
    if len(values) != 1:
        raise errors.InvalidArgumentError(
            "Expected the argument %r once but found it %d times."
            % (name, len(values))
        )
    return values[0]


def _checked_name(argument, name):
    if not name or len(name) > _MAX_NAME_LENGTH:
        raise errors.InvalidArgumentError(
            "Expected %r to have 1 to %d characters but found %d."
            % (argument, _MAX_NAME_LENGTH, len(name))
        )
    return name


def _integers(request, name):
    texts = request.args.getlist(name)
    if not texts:
        raise errors.InvalidArgumentError(
            "Expected the argument %r at least once." % name
        )
    return [_integer(name, text) for text in texts]


def _integer(name, text):
    if not (text.isascii() and text.isdigit() and len(text) <= _MAX_DIGITS):
        raise errors.InvalidArgumentError(
            "Expected %r to be an integer from 0 on, of at most %d digits, "
            "but found %s." % (name, _MAX_DIGITS, quoted(text))
        )
    return int(text)
