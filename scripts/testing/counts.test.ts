import { expect, test } from 'vitest';
import { countPlaywright, countVitest, settle, sum } from './counts.ts';

const file = (status: string, tests: number) => ({ status, assertionResults: Array.from({ length: tests }) });

test('a skipped unit test and a file that does not load are failures', () => {
  const testResults = [file('passed', 3), file('failed', 2), file('failed', 0)];
  expect(countVitest({ numTotalTests: 5, numPassedTests: 3, testResults })).toEqual({ passed: 3, failed: 3 });
});

test('a skipped, a flaky and a failed browser test and an error outside of them are failures', () => {
  const stats = { expected: 7, unexpected: 1, flaky: 1, skipped: 1 };
  expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 7, failed: 4 });
});

test.each([
  ['all passed', { passed: 4, failed: 0 }, 0, { passed: 4, failed: 0 }],
  ['an error without a failed test', { passed: 4, failed: 0 }, 1, { passed: 4, failed: 1 }],
  ['no test ran', { passed: 0, failed: 0 }, 0, { passed: 0, failed: 1 }],
  ['failures that are counted already', { passed: 4, failed: 2 }, 1, { passed: 4, failed: 2 }],
])('%s', (_case, counts, exitCode, settled) => {
  expect(settle(counts, exitCode)).toEqual(settled);
});

test('sums', () => {
  expect(
    sum([
      { passed: 1, failed: 0 },
      { passed: 5, failed: 2 },
    ]),
  ).toEqual({ passed: 6, failed: 2 });
});
