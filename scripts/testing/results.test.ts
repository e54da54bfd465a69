import { expect, test } from 'vitest';
import { durationsOf, failuresOf } from './results.ts';

test('lists the steps in order and the whole run, then the ten slowest tests', () => {
  const steps = [
    { title: 'Types', ms: 9_040 },
    { title: 'Build', ms: 61_000 },
  ];
  const tests = Array.from({ length: 12 }, (_, at) => ({ title: `test ${at}`, ms: at * 1_000 }));
  const lines = durationsOf(steps, tests, 62_000).split('\n');
  expect(lines.slice(0, 4)).toEqual([
    '— Durations',
    '     9.0 s  Types',
    '    61.0 s  Build',
    '    62.0 s  the whole run',
  ]);
  expect(lines.slice(6)).toHaveLength(10);
  expect(lines[6]).toBe('    11.0 s  test 11');
  expect(lines.at(-1)).toBe('     2.0 s  test 2');
});

test('lists failed tests with the first lines of their reports, without colours and empty lines', () => {
  const tests = [
    { title: 'adds', ms: 1 },
    {
      title: 'divides',
      ms: 1,
      failure:
        '\u001b[31mexpected 1\u001b[39m\n\nto be 2\n  at a\n  at b\n  at c\n  at d\n  at e\n  at f\n  at g',
    },
  ];
  expect(failuresOf(tests).split('\n')).toEqual([
    '— Failed tests',
    '✗ divides',
    '    expected 1',
    '    to be 2',
    '      at a',
    '      at b',
    '      at c',
    '      at d',
    '      at e',
    '      at f',
  ]);
});
