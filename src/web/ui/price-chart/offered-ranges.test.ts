import { expect, test } from 'vitest';
import { offeredRanges, shownRange } from './offered-ranges.ts';

test.each([
  ['2006-07-03', '1m 6m ytd 1y 3y 5y 20y'],
  ['2016-08-08', '1m 6m ytd 1y 3y 5y all'],
  ['2021-08-23', '1m 6m ytd 1y 3y 5y'],
  ['2024-08-22', '1m 6m ytd 1y all'],
  ['2026-08-10', 'all'],
  [null, '1m 6m ytd 1y 3y 5y all'],
])('closes since %s have the ranges %s', (from, ranges) => {
  const offered = offeredRanges(from, '2026-08-21T20:00:00.000Z');
  expect(offered.map(({ range, isAll }) => (isAll ? 'all' : range)).join(' ')).toBe(ranges);
});

test('a range that is not offered shows all closes', () => {
  const offered = offeredRanges('2026-05-21', '2026-07-01');
  expect((['1m', '1y', '20y'] as const).map((range) => shownRange(range, offered))).toEqual([
    '1m',
    '20y',
    '20y',
  ]);
});
