import { expect, test } from 'vitest';
import { countPlaywright, countVitest, resultsOfPlaywright, resultsOfVitest, settle, sum } from './counts.ts';

const file = (status: string, tests: number) => ({
  name: 'a.test.ts',
  status,
  message: 'does not load',
  assertionResults: Array.from({ length: tests }, (_, at) => ({
    fullName: `test ${at}`,
    status,
    duration: at,
    failureMessages: status === 'failed' ? [`failure ${at}`] : [],
  })),
});

test('counts a skipped unit test and a file that does not load as failures', () => {
  const testResults = [file('passed', 3), file('failed', 2), file('failed', 0)];
  expect(countVitest({ numTotalTests: 5, numPassedTests: 3, testResults })).toEqual({ passed: 3, failed: 3 });
});

test('counts skipped, flaky and failed browser tests and errors outside tests as failures', () => {
  const stats = { expected: 7, unexpected: 1, flaky: 1, skipped: 1 };
  expect(countPlaywright({ stats, errors: [{}], suites: [] })).toEqual({ passed: 7, failed: 4 });
});

test('reads the durations and failures of unit tests', () => {
  const testResults = [file('passed', 2), file('failed', 1), file('failed', 0)];
  expect(resultsOfVitest({ numTotalTests: 3, numPassedTests: 2, testResults })).toEqual([
    { title: 'a.test.ts', ms: 0, failure: 'does not load' },
    { title: 'test 0', ms: 0 },
    { title: 'test 1', ms: 1 },
    { title: 'test 0', ms: 0, failure: 'failure 0' },
  ]);
});

test('reads the durations and failures of browser tests', () => {
  const spec = (
    title: string,
    status: string,
    ...results: { duration: number; error?: { message: string } }[]
  ) => ({
    title,
    tests: [{ status, results }],
  });
  const passed = spec('one', 'expected', { duration: 7 });
  const failed = spec('two', 'unexpected', { duration: 1 }, { duration: 9, error: { message: 'no button' } });
  const skipped = spec('three', 'skipped');
  const suites = [
    { title: 'a.e2e.ts', specs: [passed], suites: [{ title: 'group', specs: [failed, skipped] }] },
  ];
  const stats = { expected: 1, unexpected: 1, flaky: 0, skipped: 1 };
  const location = { file: 'tests/fixtures.ts', line: 3 };
  expect(resultsOfPlaywright({ suites, stats, errors: [{ message: 'no browser', location }] })).toEqual([
    { title: 'outside tests, at fixtures.ts:3', ms: 0, failure: 'no browser' },
    { title: 'a.e2e.ts › one', ms: 7 },
    { title: 'a.e2e.ts › group › two', ms: 9, failure: 'no button' },
    { title: 'a.e2e.ts › group › three', ms: 0, failure: 'skipped' },
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
