import { expect, test } from 'vitest';
import { summaryOf } from './durations.ts';

test('lists the steps in order and the whole run, then the ten slowest tests', () => {
  const steps = [
    { title: 'Types', ms: 9_040 },
    { title: 'Build', ms: 61_000 },
  ];
  const tests = Array.from({ length: 12 }, (_, at) => ({ title: `test ${at}`, ms: at * 1_000 }));
  const lines = summaryOf(steps, tests, 62_000).split('\n');
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
