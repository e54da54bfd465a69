import { expect, test } from 'vitest';
import { adjustForSplit, joinHistories, mergeHistories } from './histories.ts';

const calendar = ['2025-03-26', '2025-03-27', '2025-03-28', '2025-03-31', '2025-04-01'];
const split = {
  symbol: 'AAA',
  date: '2025-03-31',
  numerator: '1',
  denominator: '10',
  in_history: '0',
  sources: '2',
};
const daily = (cents: number[], gaps: number[] = [], from = 0) => ({ from, gaps, cents, volumes: undefined });

test('multiplies every close before a reverse split', () => {
  const closes = { ...daily([100, 110, 105, 1100, 1200]), volumes: [50, 40, null, 5, 6] };
  expect(adjustForSplit(closes, calendar, split)).toEqual({
    ...closes,
    cents: [1000, 1100, 1050, 1100, 1200],
    volumes: [5, 4, null, 5, 6],
  });
});

test('does not adjust a close that the source has already adjusted', () => {
  expect(adjustForSplit(daily([100, 110, 1050, 1100, 1200]), calendar, split).cents).toEqual([
    1000, 1100, 1050, 1100, 1200,
  ]);
});

test('accounts for days without a close', () => {
  expect(adjustForSplit(daily([110, 105, 1100, 1200], [1]), calendar, split).cents).toEqual([
    1100, 1050, 1100, 1200,
  ]);
});

test('rejects closes that do not match the split', () => {
  expect(() => adjustForSplit(daily([100, 110, 105, 100, 120]), calendar, split)).toThrow('AAA still jumps');
});

test('merges two calendars into the longer one, each symbol once', () => {
  const merged = mergeHistories(
    {
      calendar: calendar.slice(2),
      closes: new Map([
        ['A', daily([1])],
        ['B', daily([2, 3], [], 1)],
      ]),
    },
    { calendar, closes: new Map([['A', daily([9, 9, 9])]]) },
  );
  expect(merged.calendar).toEqual(calendar);
  expect([...merged.closes]).toEqual([
    ['A', daily([9, 9, 9])],
    ['B', daily([2, 3], [], 3)],
  ]);
});

test('rejects calendars with different trading days', () => {
  const lacking = { calendar: ['2025-03-27', '2025-03-31'], closes: new Map() };
  expect(() => mergeHistories(lacking, { calendar, closes: new Map() })).toThrow('The two calendars differ.');
});

const earlier = (cents: number[], gaps: number[] = []) => ({
  calendar: calendar.slice(0, 2),
  closes: new Map([['A', daily(cents, gaps)]]),
});
const later = (cents: number[], from = 0) => ({
  calendar: calendar.slice(2),
  closes: new Map([['A', { ...daily(cents, [], from), volumes: cents.map(() => 7) }]]),
});

test('joins earlier closes to later ones, without volumes', () => {
  const joined = joinHistories(earlier([100], [0]), later([101, 102]));
  expect(joined.calendar).toEqual(calendar);
  expect(joined.closes.get('A')).toEqual({
    from: 0,
    gaps: [0],
    cents: [100, 101, 102],
    volumes: [null, 7, 7],
  });
});

test('rejects closes that do not join', () => {
  expect(() => joinHistories(earlier([100, 100]), later([200]))).toThrow(
    'A jumps where its two histories meet.',
  );
  expect(() => joinHistories(earlier([100, 100]), later([100], 1))).toThrow(
    'The two histories of A do not meet.',
  );
  expect(() => joinHistories(earlier([1]), { calendar, closes: new Map() })).toThrow(
    'The two calendars overlap.',
  );
});
