import { expect, test } from 'vitest';
import { dayNumber } from '../days.ts';
import type { SecurityData } from '../security-data.ts';
import { dividendsAhead } from './dividends-ahead.ts';

const today = dayNumber('2026-11-25');

const security = (payments: [string, string][], rest: Partial<SecurityData> = {}): SecurityData => ({
  symbol: 'KO',
  name: 'Coca-Cola',
  currency: 'USD',
  source: 'test',
  listing: { type: null, sector: null, industry: null, country: null },
  prices: { days: new Int32Array(), closes: new Float64Array() },
  splits: [],
  adjustments: [],
  breaks: [],
  dividends: {
    payments: payments.map(([exDate, amount]) => ({ exDate, amount })),
    coverage: { from: '2020-01-01', through: '2026-08-21' },
  },
  ...rest,
});

test('a payment whose day moved out of the known twelve months by a few days repeats, too', () => {
  const pg = security([
    ['2025-07-18', '1.057'],
    ['2025-10-24', '1.057'],
    ['2026-01-23', '1.057'],
    ['2026-04-24', '1.089'],
  ]);
  const coverage = { from: '2021-08-23', through: '2026-07-23' };
  const ahead = dividendsAhead({ ...pg, dividends: { ...pg.dividends, coverage } }, today);
  expect(ahead.map(({ repeats }) => repeats).sort()).toEqual([
    '2025-07-18',
    '2025-10-24',
    '2026-01-23',
    '2026-04-24',
  ]);
});

test('the last known year repeats on the same weekdays of the coming one', () => {
  const ko = security([
    ['2025-06-13', '0.51'],
    ['2025-09-15', '0.51'],
    ['2025-12-01', '0.51'],
    ['2026-03-13', '0.53'],
    ['2026-06-15', '0.53'],
  ]);
  expect(dividendsAhead(ko, today)).toEqual([
    { exDate: '2026-11-30', perShare: 0.51, repeats: '2025-12-01' },
    { exDate: '2027-03-12', perShare: 0.53, repeats: '2026-03-13' },
    { exDate: '2027-06-14', perShare: 0.53, repeats: '2026-06-15' },
    { exDate: '2027-09-13', perShare: 0.51, repeats: '2025-09-15' },
  ]);
});

test('a declared dividend replaces the estimate of the same one', () => {
  const ko = security([
    ['2025-12-01', '0.51'],
    ['2026-03-13', '0.53'],
    ['2026-12-14', '0.55'],
  ]);
  expect(dividendsAhead(ko, today).map(({ exDate, perShare }) => [exDate, perShare])).toEqual([
    ['2026-12-14', 0.55],
    ['2027-03-12', 0.53],
  ]);
});

test('counts for shares after later splits', () => {
  const split = { symbol: 'KO', date: '2026-07-01', numerator: '2', denominator: '1' };
  const [ahead] = dividendsAhead(security([['2026-03-13', '0.5']], { splits: [split] }), today);
  expect(ahead?.perShare).toBe(0.25);
});

test('expects nothing where dividends are unknown or were last known more than a year ago', () => {
  const payments = [{ exDate: '2025-03-13', amount: '0.5' }];
  const old = { from: '2020-01-01', through: '2025-08-21' };
  expect(dividendsAhead(security([], { dividends: { payments, coverage: undefined } }), today)).toEqual([]);
  expect(dividendsAhead(security([], { dividends: { payments, coverage: old } }), today)).toEqual([]);
});
