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
"""Turns the events of a Bazel test run into one line of counts.

Its input is what `bazel test --build_event_json_file` wrote. It prints "N
passed, N failed" for all test cases, and ends with an error if any failed, if
none ran, or if Bazel's own exit code, given as an option, is not 0. A target
that failed without saying which case counts as one failed case.
"""

import argparse
import json
import sys
import urllib.parse
import xml.etree.ElementTree as ElementTree

_PASSED = ("PASSED", "FLAKY")


def count(xml):
    """Returns how many cases of one test.xml passed and how many failed.

    Skipped cases count as neither.
    """
    passed = failed = 0
    root = ElementTree.fromstring(xml)
    for case in root.iter("testcase"):
        if case.find("failure") is not None or case.find("error") is not None:
            failed += 1
        elif case.find("skipped") is None and case.get("status") != "notrun":
            passed += 1
    # Errors outside of any case: a module that cannot be imported, a time-out.
    suites = [root] if root.tag == "testsuite" else root.findall("testsuite")
    declared = sum(
        int(suite.get("failures") or 0) + int(suite.get("errors") or 0)
        for suite in suites
    )
    return passed, max(failed, declared)


def _read_xml(result):
    for output in result.get("testActionOutput", []):
        if output["name"] == "test.xml":
            path = urllib.parse.urlparse(output["uri"]).path
            with open(urllib.parse.unquote(path), "rb") as f:
                return f.read()
    return b""


def count_result(result):
    """Returns how many cases of one run of a target passed and failed."""
    try:
        passed, failed = count(_read_xml(result))
    except (ElementTree.ParseError, OSError):
        passed, failed = 0, 0
    if result["status"] in _PASSED:
        return passed, failed
    return passed, max(failed, 1)


def count_all(events):
    """Returns passed and failed over all targets of a run.

    Args:
      events: Iterable of dicts, the build events in order.
    """
    # Only the last attempt of each run counts.
    results = {}
    unbuilt = 0
    for event in events:
        result_id = event["id"].get("testResult")
        if result_id and "testResult" in event:
            key = tuple(result_id.get(k) for k in ("label", "run", "shard"))
            results[key] = count_result(event["testResult"])
        # A failed test reports its result; a target that was not built cannot.
        completed = event.get("completed", event.get("aborted"))
        if "targetCompleted" in event["id"] and completed is not None:
            unbuilt += not completed.get("success", False)
    passed = sum(p for p, _ in results.values())
    return passed, sum(f for _, f in results.values()) + unbuilt


def _read_events(path):
    with open(path, encoding="utf-8") as f:
        return [json.loads(line) for line in f if line.strip()]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("events")
    parser.add_argument("--exit-code", type=int, default=0)
    args = parser.parse_args()
    passed, failed = count_all(_read_events(args.events))
    if args.exit_code and not failed:
        # Something did not even build.
        failed = 1
    if not passed and not failed:
        print("No test ran.")
        failed = 1
    print("%d passed, %d failed" % (passed, failed), flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
