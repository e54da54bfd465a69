import { expect, test } from 'vitest';
import { valuesInDollars } from './values-in-dollars.ts';

const known: Record<string, string> = { GBP: '1.25', JPY: '0.0064' };
const rates = {
  rate: (from: string) => {
    const rate = known[from];
    return rate === undefined ? undefined : { rate, date: '2026-07-01', source: 'ecb' as const };
  },
};

test('pence and yen count in dollars, and what has no rate is named', () => {
  const holdings = [
    { symbol: 'KO', value: 100 },
    { symbol: 'HSBA.L', value: 144_040, currency: 'GBX' },
    { symbol: '7203.T', value: 10_000, currency: 'JPY' },
    { symbol: 'X.TW', value: 5, currency: 'TWD' },
  ];
  expect(valuesInDollars(holdings, { rates, date: '2026-07-01' })).toEqual({
    holdings: [
      { symbol: 'KO', value: 100 },
      { symbol: 'HSBA.L', value: 1800.5 },
      { symbol: '7203.T', value: 64 },
    ],
    unrated: [{ symbol: 'X.TW', currency: 'TWD' }],
  });
});
