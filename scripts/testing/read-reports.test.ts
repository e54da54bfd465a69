import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { resultsOfPlaywright, resultsOfVitest, settle } from './read-reports.ts';

const file = (status: string, tests: number) => ({
  name: resolve('src/a.test.ts'),
  status,
  message: 'does not load',
  assertionResults: Array.from({ length: tests }, (_, at) => ({
    fullName: `test ${at}`,
    status,
    duration: at,
    failureMessages: status === 'failed' ? [`failure ${at}`] : [],
  })),
});

test('reads the durations and failures of unit tests', () => {
  const testResults = [file('passed', 2), file('failed', 1), file('failed', 0), file('skipped', 1)];
  const path = 'src/a.test.ts';
  expect(resultsOfVitest({ testResults })).toEqual([
    { title: 'test 0', file: path, ms: 0 },
    { title: 'test 1', file: path, ms: 1 },
    { title: 'test 0', file: path, ms: 0, failure: 'failure 0' },
    { title: path, file: path, ms: 0, failure: 'does not load' },
    { title: 'test 0', file: path, ms: 0, failure: 'skipped' },
  ]);
});

test('reads the durations and failures of browser tests', () => {
  const spec = (
    title: string,
    status: string,
    ...results: { duration: number; error?: { message: string } }[]
  ) => ({
    title,
    file: 'a.e2e.ts',
    tests: [{ status, results }],
  });
  const passed = spec('one', 'expected', { duration: 7 });
  const failed = spec('two', 'unexpected', { duration: 1 }, { duration: 9, error: { message: 'no button' } });
  const skipped = spec('three', 'skipped');
  const suites = [
    { title: 'a.e2e.ts', specs: [passed], suites: [{ title: 'group', specs: [failed, skipped] }] },
  ];
  const path = 'tests/e2e/a.e2e.ts';
  const location = { file: 'tests/fixtures.ts', line: 3 };
  expect(resultsOfPlaywright({ suites, errors: [{ message: 'no browser', location }] })).toEqual([
    { title: 'outside tests, at fixtures.ts:3', ms: 0, failure: 'no browser' },
    { title: 'a.e2e.ts › one', file: path, ms: 7 },
    { title: 'a.e2e.ts › group › two', file: path, ms: 9, failure: 'no button' },
    { title: 'a.e2e.ts › group › three', file: path, ms: 0, failure: 'skipped' },
  ]);
});

const passed = { title: 'adds', ms: 1 };
const failed = { title: 'divides', ms: 1, failure: 'expected 1' };
const added = (failure: string) => ({ title: 'Attacks', ms: 0, failure });

test.each([
  ['all passed', [passed], 0, false, []],
  ['an error without a failed test', [passed], 1, false, [added('ended with exit code 1')]],
  ['no test ran', [], 0, false, [added('ran no test')]],
  ['no test of a part ran', [], 0, true, []],
  ['an error before the first test of a part', [], 1, true, [added('ended with exit code 1')]],
  ['failures that are known', [passed, failed], 1, false, []],
])('%s', (_case, results, exitCode, mayBeEmpty, more) => {
  expect(settle('Attacks', results, exitCode, mayBeEmpty)).toEqual([...results, ...more]);
});
