import { expect, test } from 'vitest';
import { dayNumber } from '../days.ts';
import { changeBetween, closeOn, isBrokenBetween, tradedCloseOn, weekdayClosesOf } from './weekday-closes.ts';

const day = dayNumber;
const dates = ['2024-05-30', '2024-05-31', '2024-06-03', '2024-06-05'];
const listing = weekdayClosesOf(
  {
    prices: { days: Int32Array.from(dates, day), closes: Float64Array.of(309.35, 10, 11, 12.1) },
    adjustments: [{ date: '2024-06-03', factor: '1.5' }],
    breaks: [{ date: '2024-06-05', reason: 'a merger' }],
  },
  day('2024-05-31'),
);

test('a day has its close, or the last one before it', () => {
  const on = (date: string) => closeOn(listing, day(date));
  expect(on('2024-05-31')).toEqual({ day: day('2024-05-31'), close: 10 });
  expect(on('2024-06-02')).toEqual({ day: day('2024-05-31'), close: 10 });
  expect(on('2024-06-04')?.close).toBe(11);
  expect(on('2024-06-15')?.close).toBe(12.1);
  expect([on('2024-06-17'), on('2024-05-30')]).toEqual([undefined, undefined]);
});

test('closes before a spin-off count as they were traded', () => {
  expect([tradedCloseOn(listing, day('2024-05-31')), tradedCloseOn(listing, day('2024-06-03'))]).toEqual([
    15, 11,
  ]);
});

test('a change is not taken across a break', () => {
  expect(changeBetween(listing, day('2024-05-31'), day('2024-06-04'))).toBeCloseTo(0.1, 6);
  expect(changeBetween(listing, day('2024-06-04'), day('2024-06-05'))).toBeNull();
  expect(changeBetween(listing, day('2024-01-31'), day('2024-06-03'))).toBeNull();
});

test('a listing without closes has none', () => {
  const none = {
    prices: { days: new Int32Array(), closes: new Float64Array() },
    adjustments: [],
    breaks: [],
  };
  expect(closeOn(weekdayClosesOf(none, 0), day('2024-05-31'))).toBeUndefined();
});

test('closes of two days can be compared unless a break follows the first', () => {
  const broken = (from: string, to: string) => isBrokenBetween(listing, day(from), day(to));
  expect([broken('2024-06-04', '2024-06-05'), broken('2024-06-05', '2024-06-20')]).toEqual([true, false]);
  expect(broken('2024-05-31', '2024-06-04')).toBe(false);
});
