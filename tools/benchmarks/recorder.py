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
"""Measures the recorder on real frames beside other ways to keep them.

    ./tools/python --with atari tools/benchmarks/recorder.py

Frames are made once by stepping each environment with random actions; then
every way of keeping them gets the same frames, in a process of its own, with
a pause between steps in which background work can go on, as it can while an
environment steps. Printed for each: microseconds of a step on the caller's
thread (mean, 99th percentile), CPU microseconds of a step over all threads
(the pauses' own cost, measured on a way that keeps nothing, is taken off;
imports and the first frame are not counted), and bytes on disk of a frame.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time

import numpy as np

_PAUSE_SECS = 0.001

# Name of a set of frames -> Gymnasium's id.
ENVIRONMENTS = {
    "breakout": "ALE/Breakout-v5",
    "enduro": "ALE/Enduro-v5",
    "doorkey": "MiniGrid-DoorKey-16x16-v0",
    "cartpole": "CartPole-v1",
}


class Nothing:
    """Keeps nothing: what the loop itself costs."""

    def __init__(self, directory, frame):
        del directory, frame

    def step(self, t, frame):
        pass

    def close(self):
        pass


class Agent(Nothing):
    """This project's recorder, frames only."""

    def __init__(self, directory, frame):
        from tensorboard.plugins import agent

        self._recorder = agent.Recorder(directory)
        # An observation of one number, since every episode has observations.
        self._episode = self._recorder.begin_episode(0, frame=frame)

    def step(self, t, frame):
        self._episode.record_step(0, 0.0, False, False, 0, frame=frame)

    def close(self):
        self._episode.end()
        self._recorder.close()


class PngFiles(Nothing):
    """One PNG file per frame, by Pillow with its default settings."""

    def __init__(self, directory, frame):
        from PIL import Image

        os.makedirs(directory)
        self._image, self._directory = Image, directory
        self.step(0, frame)

    def step(self, t, frame):
        path = os.path.join(self._directory, "%06d.png" % t)
        self._image.fromarray(frame).save(path)


class Npz(Nothing):
    """Copies, written by `np.savez_compressed` at the end."""

    def __init__(self, directory, frame):
        os.makedirs(directory)
        self._path = os.path.join(directory, "frames.npz")
        self._frames = [frame.copy()]

    def step(self, t, frame):
        self._frames.append(frame.copy())

    def close(self):
        np.savez_compressed(self._path, frames=np.stack(self._frames))


class ImageSummaries(Nothing):
    """TensorBoard's own image summaries: PNG in an event file."""

    def __init__(self, directory, frame):
        from tensorboard.compat.proto import event_pb2, summary_pb2
        from tensorboard.summary.writer import event_file_writer

        self._event, self._summary = event_pb2.Event, summary_pb2.Summary
        self._writer = event_file_writer.EventFileWriter(directory)
        self.step(0, frame)

    def step(self, t, frame):
        import io

        from PIL import Image

        buffer = io.BytesIO()
        Image.fromarray(frame).save(buffer, format="PNG")
        image = self._summary.Image(
            height=frame.shape[0],
            width=frame.shape[1],
            colorspace=frame.shape[2],
            encoded_image_string=buffer.getvalue(),
        )
        value = self._summary.Value(tag="frame", image=image)
        event = self._event(
            step=t,
            wall_time=time.time(),
            summary=self._summary(value=[value]),
        )
        self._writer.add_event(event)

    def close(self):
        self._writer.close()


WAYS = {
    "nothing": Nothing,
    "Agent": Agent,
    "PNG files": PngFiles,
    "npz": Npz,
    "image summaries": ImageSummaries,
}


def make_frames(name, count):
    """Steps an environment at random; returns uint8[count, H, W, 3]."""
    import gymnasium
    import minigrid  # noqa: F401, registers the environments

    if ENVIRONMENTS[name].startswith("ALE/"):
        import ale_py

        gymnasium.register_envs(ale_py)
    env = gymnasium.make(ENVIRONMENTS[name], render_mode="rgb_array")
    env.reset(seed=0)
    env.action_space.seed(0)
    frames = []
    while len(frames) < count:
        _, _, terminated, truncated, _ = env.step(env.action_space.sample())
        if terminated or truncated:
            env.reset()
        frames.append(env.render().copy())
    env.close()
    return np.stack(frames)


def measure(way, path):
    """Feeds frames to one way; returns its figures, in this process."""
    frames = np.load(path)
    costs = np.empty(len(frames) - 1)
    with tempfile.TemporaryDirectory() as parent:
        directory = os.path.join(parent, "kept")
        kept = WAYS[way](directory, frames[0])
        cpu_secs = time.process_time()
        for t in range(1, len(frames)):
            began = time.perf_counter()
            kept.step(t, frames[t])
            costs[t - 1] = time.perf_counter() - began
            time.sleep(_PAUSE_SECS)
        kept.close()
        cpu_secs = time.process_time() - cpu_secs
        stored_bytes = _tree_bytes(directory)
    return {
        "caller_us": 1e6 * float(costs.mean()),
        "caller_p99_us": 1e6 * float(np.percentile(costs, 99)),
        "cpu_us": 1e6 * cpu_secs / len(costs),
        "frame_bytes": stored_bytes / len(frames),
    }


def measure_apart(way, path):
    """`measure` in a fresh process, so that memory is not shared."""
    argv = [sys.executable, os.path.abspath(__file__), "--way", way]
    printed = subprocess.check_output(argv + ["--frames", path])
    return json.loads(printed.decode("utf-8").splitlines()[-1])


def report(name, path, shape):
    """Measures all ways on one set of frames and prints a table."""
    print(
        "\n%s: %s, %d frames of %dx%dx%d" % ((name, ENVIRONMENTS[name]) + shape)
    )
    print(
        "| kept as | caller us | p99 | CPU us | bytes/frame "
        "| CPU / Agent | bytes / Agent |"
    )
    print("|---|---|---|---|---|---|---|")
    rows = {way: measure_apart(way, path) for way in WAYS}
    idle_us = rows.pop("nothing")["cpu_us"]
    ours = rows["Agent"]
    for way, row in rows.items():
        cpu_us = row["cpu_us"] - idle_us
        print(
            "| %s | %.0f | %.0f | %.0f | %.0f | %.2f | %.2f |"
            % (
                way,
                row["caller_us"],
                row["caller_p99_us"],
                cpu_us,
                row["frame_bytes"],
                cpu_us / (ours["cpu_us"] - idle_us),
                row["frame_bytes"] / ours["frame_bytes"],
            )
        )
    sys.stdout.flush()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--only", choices=sorted(ENVIRONMENTS))
    parser.add_argument("--way", choices=sorted(WAYS), help=argparse.SUPPRESS)
    parser.add_argument("--frames", help=argparse.SUPPRESS)
    flags = parser.parse_args()
    if flags.way:
        print(json.dumps(measure(flags.way, flags.frames)))
        return
    for name in [flags.only] if flags.only else ENVIRONMENTS:
        frames = make_frames(name, flags.count)
        with tempfile.TemporaryDirectory() as parent:
            path = os.path.join(parent, "frames.npy")
            np.save(path, frames)
            shape, frames = frames.shape, None
            report(name, path, shape)


def _tree_bytes(directory):
    return sum(
        os.path.getsize(os.path.join(folder, name))
        for folder, _, names in os.walk(directory)
        for name in names
    )


if __name__ == "__main__":
    main()
