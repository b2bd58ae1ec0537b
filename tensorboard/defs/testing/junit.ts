/* Copyright 2026 The TensorFlow Authors. All Rights Reserved.

Licensed under the Apache License, Version 2.0 (the "License");
you may not use this file except in compliance with the License.
You may obtain a copy of the License at

    http://www.apache.org/licenses/LICENSE-2.0

Unless required by applicable law or agreed to in writing, software
distributed under the License is distributed on an "AS IS" BASIS,
WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
See the License for the specific language governing permissions and
limitations under the License.
==============================================================================*/
/** Turns the outcome of test cases into the XML file that Bazel reads. */
import {writeFileSync} from 'node:fs';

/** One test case. Without a failure it passed. */
export interface TestCase {
  /** What the case belongs to: a file or a suite. */
  readonly suite: string;
  readonly name: string;
  readonly durationSecs: number;
  /** What went wrong, with a stack where there is one. */
  readonly failure?: string;
  readonly isSkipped?: boolean;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function escape(text: string): string {
  return (
    text
      // XML has no way to write other control characters.
      .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD]/g, '\uFFFD')
      .replace(/[&<>"]/g, (character) => ENTITIES[character]!)
  );
}

function outcome({failure, isSkipped}: TestCase): string {
  if (failure !== undefined) {
    const [message] = failure.split('\n', 1);
    return `<failure message="${escape(message!)}">${escape(
      failure
    )}</failure>`;
  }
  return isSkipped ? '<skipped/>' : '';
}

function element(testCase: TestCase): string {
  const attributes =
    `classname="${escape(testCase.suite)}" name="${escape(testCase.name)}" ` +
    `time="${testCase.durationSecs.toFixed(3)}"`;
  return `    <testcase ${attributes}>${outcome(testCase)}</testcase>`;
}

/** Returns the report as JUnit writes it. */
export function toXml(cases: readonly TestCase[]): string {
  const failures = cases.filter((c) => c.failure !== undefined).length;
  const skipped = cases.filter((c) => c.isSkipped).length;
  const name = escape(process.env['TEST_TARGET'] ?? 'test');
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    `  <testsuite name="${name}" tests="${cases.length}" ` +
      `failures="${failures}" errors="0" skipped="${skipped}">`,
    ...cases.map(element),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

/** Writes the report where Bazel looks for it and says the outcome in words. */
export function report(cases: readonly TestCase[]): void {
  const path = process.env['XML_OUTPUT_FILE'];
  if (path) {
    writeFileSync(path, toXml(cases));
  }
  for (const testCase of cases) {
    if (testCase.failure !== undefined) {
      console.error(
        `FAILED: ${testCase.suite}: ${testCase.name}\n${testCase.failure}\n`
      );
    }
  }
  const failed = cases.filter((c) => c.failure !== undefined).length;
  const skipped = cases.filter((c) => c.isSkipped).length;
  console.log(
    `${
      cases.length - failed - skipped
    } passed, ${failed} failed, ${skipped} skipped`
  );
}

/** Whether `bazel test --test_filter=...` asks for a case. */
export function isWanted(name: string): boolean {
  const filter = process.env['TESTBRIDGE_TEST_ONLY'];
  return !filter || name.includes(filter);
}
