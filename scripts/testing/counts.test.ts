import { expect, test } from 'vitest';
import {
  countPlaywright,
  countVitest,
  durationsOfPlaywright,
  durationsOfVitest,
  settle,
  sum,
} from './counts.ts';

const file = (status: string, tests: number) => ({
  status,
  assertionResults: Array.from({ length: tests }, (_, at) => ({ fullName: `test ${at}`, duration: at })),
});

test('counts a skipped unit test and a file that does not load as failures', () => {
  const testResults = [file('passed', 3), file('failed', 2), file('failed', 0)];
  expect(countVitest({ numTotalTests: 5, numPassedTests: 3, testResults })).toEqual({ passed: 3, failed: 3 });
});

test('counts skipped, flaky and failed browser tests and errors outside tests as failures', () => {
  const stats = { expected: 7, unexpected: 1, flaky: 1, skipped: 1 };
  expect(countPlaywright({ stats, errors: [{}], suites: [] })).toEqual({ passed: 7, failed: 4 });
});

test('reads the durations of unit and browser tests', () => {
  const report = { numTotalTests: 2, numPassedTests: 2, testResults: [file('passed', 2)] };
  expect(durationsOfVitest(report)).toEqual([
    { title: 'test 0', ms: 0 },
    { title: 'test 1', ms: 1 },
  ]);
  const spec = (title: string, ...durations: number[]) => ({
    title,
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  });
  const suites = [
    { title: 'a.e2e.ts', specs: [spec('one', 7)], suites: [{ title: 'group', specs: [spec('two', 1, 9)] }] },
  ];
  expect(durationsOfPlaywright({ suites })).toEqual([
    { title: 'a.e2e.ts › one', ms: 7 },
    { title: 'a.e2e.ts › group › two', ms: 9 },
  ]);
});

test.each([
  ['all passed', { passed: 4, failed: 0 }, 0, { passed: 4, failed: 0 }],
  ['an error without a failed test', { passed: 4, failed: 0 }, 1, { passed: 4, failed: 1 }],
  ['no test ran', { passed: 0, failed: 0 }, 0, { passed: 0, failed: 1 }],
  ['failures that are already counted', { passed: 4, failed: 2 }, 1, { passed: 4, failed: 2 }],
])('%s', (_case, counts, exitCode, settled) => {
  expect(settle(counts, exitCode)).toEqual(settled);
});

test('adds counts', () => {
  expect(
    sum([
      { passed: 1, failed: 0 },
      { passed: 5, failed: 2 },
    ]),
  ).toEqual({ passed: 6, failed: 2 });
});
