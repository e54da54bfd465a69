import { expect, test } from 'vitest';
import { effectiveSplits } from './effective-splits.ts';

const stored = [
  { date: '2020-08-31', numerator: '4', denominator: '1' },
  { date: '2024-06-10', numerator: '10', denominator: '1' },
];
const entered = (date: string, numerator: string) => ({
  kind: 'split' as const,
  date,
  numerator,
  denominator: '1',
});

test('adds entered splits to the stored ones', () => {
  expect(effectiveSplits(stored, [entered('2022-01-03', '3')])).toEqual([
    ...stored,
    { date: '2022-01-03', numerator: '3', denominator: '1' },
  ]);
});

test('an entered split replaces a stored one of the same day', () => {
  expect(effectiveSplits(stored, [entered('2020-08-31', '5')])).toEqual([
    stored[1],
    { date: '2020-08-31', numerator: '5', denominator: '1' },
  ]);
});

test.each([
  ['of the same ratio a week later is the same', '2024-06-17', '10', ['2020-08-31', '2024-06-17']],
  [
    'of the same ratio eight days later is another',
    '2024-06-18',
    '10',
    ['2020-08-31', '2024-06-10', '2024-06-18'],
  ],
  [
    'of another ratio the day after is another',
    '2024-06-11',
    '2',
    ['2020-08-31', '2024-06-10', '2024-06-11'],
  ],
])('an entered split %s', (_what, date, numerator, dates) => {
  expect(effectiveSplits(stored, [entered(date, numerator)]).map((split) => split.date)).toEqual(dates);
});

test('other transactions are no splits', () => {
  const buy = { kind: 'buy' as const, date: '2020-08-31', numerator: null, denominator: null };
  expect(effectiveSplits(stored, [buy])).toEqual(stored);
});
