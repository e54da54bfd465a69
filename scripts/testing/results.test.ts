import { expect, test } from 'vitest';
import { reportOf, slowTestsAboveBudget } from './results.ts';

const nothing = { steps: [], results: [], secondTries: [], wholeRunMs: 62_000 };
const testsOf = (count: number, ms: number) =>
  Array.from({ length: count }, (_, at) => ({ title: `test ${at}`, file: 'a.test.ts', ms: at * ms }));

test('lists the steps in order and the whole run, then the ten slowest tests', () => {
  const steps = [
    { title: 'Types', ms: 9_040 },
    { title: 'Build', ms: 61_000 },
  ];
  const results = [...testsOf(12, 10), { title: 'Types', ms: 9_040 }];
  const lines = reportOf({ ...nothing, steps, results }).split('\n');
  expect(lines.slice(0, 6)).toEqual([
    '— Durations',
    '     9.0 s  Types',
    '    61.0 s  Build',
    '    62.0 s  the whole run',
    '',
    '— The ten slowest tests, and all above 2 s: 0',
  ]);
  expect(lines.slice(6)).toHaveLength(10);
  expect(lines[6]).toBe('     0.1 s  test 11');
});

test('lists all tests above two seconds', () => {
  const lines = reportOf({ ...nothing, results: testsOf(20, 1_000) }).split('\n');
  expect(lines).toContain('— The ten slowest tests, and all above 2 s: 17');
  expect(lines.at(-1)).toBe('     3.0 s  test 3');
});

test('lists failed tests with the first lines of their reports, without colours and empty lines', () => {
  const results = [
    { title: 'adds', ms: 1 },
    {
      title: 'divides',
      file: 'a.test.ts',
      ms: 1,
      failure:
        '\u001b[31mexpected 1\u001b[39m\n\nto be 2\n  at a\n  at b\n  at c\n  at d\n  at e\n  at f\n  at g',
    },
  ];
  const report = reportOf({ ...nothing, results });
  expect(report.slice(report.indexOf('— Failed')).split('\n')).toEqual([
    '— Failed tests',
    '✗ divides (a.test.ts)',
    '    expected 1',
    '    to be 2',
    '      at a',
    '      at b',
    '      at c',
    '      at d',
    '      at e',
    '      at f',
  ]);
  expect(report).not.toContain('second try');
});

test('lists what passed at the second try', () => {
  const secondTries = [{ title: 'divides', file: 'a.test.ts', ms: 1, failure: 'expected 1' }];
  const report = reportOf({ ...nothing, secondTries });
  expect(report).toContain('— Passed at the second try\n✗ divides (a.test.ts)\n    expected 1');
  expect(report).not.toContain('Failed tests');
});

test('the tests above two seconds have a budget of two minutes together', () => {
  const step = { title: 'Types', ms: 90_000 };
  const quick = { title: 'quick', file: 'a.test.ts', ms: 1_999 };
  const slow = { title: 'slow', file: 'a.test.ts', ms: 40_000 };
  expect(slowTestsAboveBudget([step, quick, slow, slow, slow])).toEqual([]);
  expect(slowTestsAboveBudget([step, quick, slow, slow, slow, slow])).toHaveLength(4);
});
