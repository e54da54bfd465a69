import { expect, test } from 'vitest';
import { companyOf } from './fundamentals.ts';
import type { FactRow } from './source.ts';

const listing = { price: '100', market_cap: '100000' };
const row = (concept: string, value: string, rest: Partial<FactRow> = {}): FactRow => ({
  symbol: 'TEST',
  period_end: '2025-12-31',
  fiscal_period: 'FY',
  concept,
  value,
  unit: 'USD',
  split_factor: '',
  derived: '',
  sources: '1',
  origin: 'plainsight',
  ...rest,
});

test('adjusts figures of shares for splits and keeps amounts', () => {
  const rows = [
    row('net_income', '800'),
    row('eps_diluted', '8', { unit: 'USD/share', split_factor: '4' }),
    row('shares_diluted', '100', { unit: 'shares', split_factor: '4' }),
  ];
  expect(companyOf(rows, listing).statements[0]?.figures).toEqual({
    netIncome: { value: 800, source: 'filed' },
    epsDiluted: { value: 2, source: 'filed' },
    sharesDiluted: { value: 400, source: 'filed' },
  });
});

test('adds balances to the period that they end, and leaves out others', () => {
  const instant = { fiscal_period: 'instant' };
  const rows = [
    row('revenue', '10'),
    row('equity', '5', { ...instant, period_end: '2025-12-28' }),
    row('cash', '3', { ...instant, period_end: '2024-12-31' }),
    row('cash', '2', { ...instant, period_end: '2025-05-01' }),
  ];
  expect(companyOf(rows, listing).statements).toEqual([
    { periodEnd: '2024-12-31', period: 'Q4', figures: { cash: { value: 3, source: 'filed' } } },
    {
      periodEnd: '2025-12-31',
      period: 'FY',
      figures: { revenue: { value: 10, source: 'filed' }, equity: { value: 5, source: 'filed' } },
    },
  ]);
});

test.each([
  ['fits the market value', '1100', 1100],
  ['leaves out a class of shares', '400', undefined],
])('a count of shares that %s', (_, value, expected) => {
  const rows = [row('shares_outstanding', value, { fiscal_period: 'instant', unit: 'shares' })];
  expect(companyOf(rows, listing).shareCount?.value).toBe(expected);
});

test('leaves out earnings per share that imply other shares than the reports around them', () => {
  const years = ['2023', '2024', '2025'].flatMap((year, at) => [
    row('net_income', '1000', { period_end: `${year}-12-31` }),
    row('eps_diluted', at === 1 ? '50' : '10', { period_end: `${year}-12-31`, unit: 'USD/share' }),
  ]);
  const { statements } = companyOf(years, listing);
  expect(statements.map(({ figures }) => figures.epsDiluted?.value)).toEqual([10, undefined, 10]);
});
