import { expect, test } from 'vitest';
import { dayNumber } from '../days.ts';
import { totalReturnFactors } from '../returns/total-return.ts';
import type { SecurityData } from '../security-data.ts';
import { reinvestmentsBetween } from './reinvestments.ts';

const closes = { '2026-01-05': 100, '2026-01-06': 50, '2026-01-07': 40, '2026-01-08': 44 };

function paying(
  payments: { exDate: string; amount: string }[],
  splits: SecurityData['splits'] = [],
): SecurityData {
  return {
    symbol: 'A',
    name: 'A',
    currency: 'USD',
    source: 'a test',
    listing: { type: 'stock', sector: null, industry: null, country: null },
    prices: {
      days: Int32Array.from(Object.keys(closes), dayNumber),
      closes: Float64Array.from(Object.values(closes)),
    },
    splits,
    adjustments: [],
    breaks: [],
    dividends: { payments, coverage: { from: '2026-01-01', through: '2026-01-31' } },
  };
}

test('each dividend buys more shares at the close of its ex-date', () => {
  const security = paying([
    { exDate: '2026-01-06', amount: '5' },
    { exDate: '2026-01-08', amount: '4.4' },
  ]);
  expect(reinvestmentsBetween(security, { from: '2026-01-05', to: '2026-01-08' })).toEqual({
    steps: [
      { date: '2026-01-06', shares: 1.1 },
      { date: '2026-01-08', shares: 1.21 },
    ],
    missing: undefined,
  });
});

test('counts from the close of the first day, without the dividend of that day', () => {
  const security = paying([
    { exDate: '2026-01-06', amount: '5' },
    { exDate: '2026-01-07', amount: '10' },
  ]);
  const { steps } = reinvestmentsBetween(security, { from: '2026-01-06', to: '2026-01-07' });
  expect(steps).toEqual([{ date: '2026-01-07', shares: 1.25 }]);
});

test('says which dividends are not known', () => {
  const { steps, missing } = reinvestmentsBetween(paying([]), { from: '2025-06-02', to: '2026-01-08' });
  expect(steps).toEqual([]);
  expect(missing).toBe('Dividends are known from 1 January 2026 on; those before are missing.');
});

test.each([
  ['the day after', '2026-01-07', '50'],
  ['on the day of', '2026-01-06', '5'],
])('an amount is for a share of its ex-date, with a split of ten for one %s', (_when, date, amount) => {
  const splits = [{ symbol: 'A', date, numerator: '10', denominator: '1' }];
  const { steps } = reinvestmentsBetween(paying([{ exDate: '2026-01-06', amount }], splits), {
    from: '2026-01-05',
    to: '2026-01-08',
  });
  // 5 for each of today's shares, at a close of 50.
  expect(steps).toEqual([{ date: '2026-01-06', shares: 1.1 }]);
});

test('what was spun off is kept in the total return, and looks like a loss in the price return', () => {
  const security = { ...paying([]), adjustments: [{ date: '2026-01-07', factor: '2' }] };
  const { days } = security.prices;
  // As traded: 200, 100, 40, 44. From the second to the third day, 60 of 100 were lost, of which 50 were handed out.
  const traded = [200, 100, 40, 44];
  const kept = totalReturnFactors(days, security).map((factor, at) => factor * (traded[at] as number));
  expect([...kept]).toEqual([100, 50, 40, 44]);
});
