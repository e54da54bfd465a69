import { expect, test } from 'vitest';
import { joinHistories, mergeHistories } from './histories.ts';

const calendar = ['2025-03-26', '2025-03-27', '2025-03-28', '2025-03-31', '2025-04-01'];
const daily = (cents: number[], gaps: number[] = [], from = 0) => ({ from, gaps, cents, volumes: undefined });

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
  expect(() => joinHistories(earlier([100, 100]), later([131]))).toThrow('A jumps');
  expect(joinHistories(earlier([100, 100]), later([129])).closes.get('A')?.cents).toEqual([100, 100, 129]);
  expect(() => joinHistories(earlier([1]), { calendar, closes: new Map() })).toThrow(
    'The two calendars overlap.',
  );
});
