import { expect, test } from 'vitest';
import { type DividendGaps, gapsOf, hasGap, knownIncome, toRecordIn, twelveMonths } from './dividend-gaps.ts';

const due = (portfolioId: string, symbol: string, date: string) => ({
  portfolioId,
  symbol,
  date,
  amount: 5,
  currency: 'USD',
});
const gaps: DividendGaps = {
  suggestions: [due('p1', 'KO', '2026-06-12'), due('p2', 'KO', '2025-03-14')],
  unknown: [
    { symbol: 'FUND', from: '2024-01-02', to: '2024-12-31' },
    { symbol: 'V', from: '2026-08-22', to: null },
  ],
};
const year = { from: '2025-08-22', to: '2026-08-21' };

test('finds the dividends to record in a period', () => {
  expect(toRecordIn(gaps, year).map(({ date }) => date)).toEqual(['2026-06-12']);
  expect(twelveMonths('2026-08-21')).toEqual(year);
});

test('an income of 0 is unknown if dividends of the period are', () => {
  const of = (portfolioId: string, symbol: string) => gapsOf(gaps, { portfolioId, symbol });
  expect(knownIncome(0, of('p1', 'KO'), year)).toBeNull();
  expect(knownIncome('0.00', of('p1', 'KO'), year)).toBeNull();
  expect(knownIncome(3, of('p1', 'KO'), year)).toBe(3);
  // Another portfolio, another period, and days after the figures.
  expect(knownIncome(0, of('p2', 'KO'), year)).toBe(0);
  expect(knownIncome(0, of('p1', 'FUND'), year)).toBe(0);
  expect(knownIncome(0, of('p1', 'V'), year)).toBe(0);
  expect(hasGap(of('p1', 'FUND'), { from: '2024-12-31', to: '2025-12-31' })).toBe(true);
});

test('an income of 0 is unknown until the dividends are loaded', () => {
  expect(knownIncome(0, undefined, year)).toBeNull();
});
