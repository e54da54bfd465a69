import { expect, test } from 'vitest';
import type { FundHolding, FundProfile } from '#domain/funds/fund-profile.ts';
import type { MarketFigures } from '#domain/stock-figures.ts';
import { throughFunds } from './through-funds.ts';

const holding = (symbol: string | null, weight: number, isCompany = true): FundHolding => ({
  symbol,
  classes: [],
  ticker: '',
  name: 'Elsewhere',
  weight,
  country: null,
  sector: null,
  currency: null,
  isCompany,
});
const profile: FundProfile = {
  whole: {
    asOf: '2025-11-18',
    isComplete: true,
    holdings: [holding('NVDA', 80_000), holding(null, 20_000), holding('CASH', 10_000, false)],
  },
  largest: null,
  cost: null,
  assets: null,
};
const types: Record<string, string> = { IVV: 'etf', GLD: 'etf', NVDA: 'stock' };
const figures = {
  find: (symbol: string) => ({ symbol, name: symbol, type: types[symbol] }),
} as unknown as MarketFigures;

test('replaces funds by their companies, adds the same ones up and names the rest', async () => {
  const portfolio = {
    holdings: [
      { symbol: 'NVDA', value: 500 },
      { symbol: 'IVV', value: 1000 },
      { symbol: 'GLD', value: 50 },
    ],
    uncovered: [],
    asOf: null,
  };
  const funds = { read: async (symbol: string) => (symbol === 'IVV' ? profile : undefined) };
  const { holdings, uncovered } = await throughFunds(portfolio, funds, figures);
  expect(holdings).toEqual([{ symbol: 'NVDA', value: 580 }]);
  expect(uncovered.map(({ symbol, value }) => [symbol, value])).toEqual([
    ['IVV', 920],
    ['GLD', 50],
  ]);
});
