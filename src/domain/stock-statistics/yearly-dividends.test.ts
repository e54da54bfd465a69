import { expect, test } from 'vitest';
import { dayNumber } from '../days.ts';
import { yearlyDividends } from './yearly-dividends.ts';

const asOf = dayNumber('2026-08-21');
const paid = (...dates: string[]) => dates.map((exDate) => ({ exDate, amount: '0.5' }));
const covered = { from: '2021-08-23', through: '2026-08-21' };
const sum = (payments: { exDate: string; amount: string }[], coverage = covered) =>
  yearlyDividends({ payments, coverage }, [], asOf)?.amount;

test('adds up the payments of twelve months', () => {
  expect(sum(paid('2025-08-20', '2025-11-20', '2026-02-20', '2026-05-20', '2026-08-20'))).toBe(2);
});

test('counts four quarterly payments, though the dates moved by a few days', () => {
  expect(sum(paid('2025-08-22', '2025-11-24', '2026-02-20', '2026-05-20', '2026-08-14'))).toBe(2);
  expect(sum(paid('2025-08-15', '2025-11-20', '2026-02-20', '2026-05-20'))).toBe(2);
});

test('counts twelve monthly payments', () => {
  const months = Array.from({ length: 30 }, (_, at) => {
    const month = (2024 * 12 + 2 + at) % 12;
    return `${Math.floor((2024 * 12 + 2 + at) / 12)}-${String(month + 1).padStart(2, '0')}-20`;
  });
  expect(months.at(-1)).toBe('2026-08-20');
  expect(sum(paid(...months))).toBe(6);
});

test('a stock that is known to pay nothing has 0', () => {
  expect(yearlyDividends({ payments: [], coverage: covered }, [], asOf)).toEqual({
    amount: 0,
    through: asOf,
  });
});

test('nothing is known without coverage, with less than twelve months, or more than half a year after its end', () => {
  expect(yearlyDividends({ payments: paid('2026-05-20'), coverage: undefined }, [], asOf)).toBeUndefined();
  expect(sum(paid('2026-05-20'), { from: '2025-12-01', through: '2026-08-21' })).toBeUndefined();
  expect(sum(paid('2025-05-20'), { from: '2021-08-23', through: '2026-02-18' })).toBeUndefined();
});

test('twelve months end with the list, if it ends less than half a year earlier', () => {
  const payments = paid('2025-02-20', '2025-05-20', '2025-11-20', '2026-02-20', '2026-08-20');
  const coverage = { from: '2021-08-23', through: '2026-03-13' };
  expect(yearlyDividends({ payments, coverage }, [], asOf)).toEqual({
    amount: 1.5,
    through: dayNumber('2026-03-13'),
  });
});

test('earlier payments are for each share of today', () => {
  const split = { symbol: 'A', date: '2026-06-10', numerator: '10', denominator: '1' };
  const payments = paid('2026-02-20', '2026-06-20');
  expect(yearlyDividends({ payments, coverage: covered }, [split], asOf)?.amount).toBeCloseTo(0.55, 10);
});
