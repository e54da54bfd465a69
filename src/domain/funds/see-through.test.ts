import { expect, test } from 'vitest';
import { toMoney } from '../performance/money.ts';
import type { FundHolding } from './fund-profile.ts';
import { exposureOf, type HeldValue } from './see-through.ts';

const company = (symbol: string, weight: number, isCompany = true): FundHolding => ({
  symbol,
  classes: [],
  ticker: '',
  name: symbol,
  weight,
  country: 'United States',
  sector: null,
  currency: 'USD',
  isCompany,
});
const fund = (symbol: string, value: string, ...holdings: FundHolding[]): HeldValue => ({
  value: toMoney(value),
  fund: { symbol, list: { asOf: '2025-11-18', isComplete: true, holdings } },
  group: { id: symbol, key: symbol, name: symbol },
});
const direct = (symbol: string, value: string): HeldValue => ({
  value: toMoney(value),
  group: { id: symbol, key: symbol, name: symbol },
});
const byCompany = ({ name }: FundHolding) => ({ id: name, key: name, name });

test('adds a company up over all ways, and leaves the rest of a fund unseen', () => {
  const result = exposureOf(
    [
      direct('NVDA', '1000'),
      fund('IVV', '10000', company('NVDA', 78_200), company('AAPL', 70_200), company('CASH', 5_000, false)),
      fund('VGT', '4000', company('NVDA', 181_800)),
      { ...direct('BND', '3000'), fund: { symbol: 'BND', list: null } },
    ],
    byCompany,
  );
  expect(result.rows.map(({ key, value }) => [key, value])).toEqual([
    ['NVDA', toMoney('2509.2')],
    ['AAPL', toMoney('702')],
  ]);
  expect(result.rows[0]?.parts).toEqual([
    { fund: null, value: toMoney('1000') },
    { fund: 'IVV', value: toMoney('782') },
    { fund: 'VGT', value: toMoney('727.2') },
  ]);
  expect([result.direct, result.seen, result.unseen, result.total]).toEqual(
    ['1000', '2211.2', '14788.8', '18000'].map(toMoney),
  );
  expect(result.concentration).toBeCloseTo((2509.2 / 18_000) ** 2 + (702 / 18_000) ** 2, 12);
});

test('scales a fund whose companies weigh more than the whole', () => {
  const { rows, unseen } = exposureOf(
    [fund('LEV', '300', company('A', 1_000_000), company('B', 500_000))],
    byCompany,
  );
  expect(rows.map(({ value }) => value)).toEqual([toMoney('200'), toMoney('100')]);
  expect(unseen).toBe(0n);
});

test('loses nothing to rounding', () => {
  const held = [fund('F', '0.0000000000000007', company('A', 333_333), company('B', 333_333))];
  const { rows, unseen, total } = exposureOf(held, byCompany);
  expect(rows.reduce((sum, { value }) => sum + value, 0n) + unseen).toBe(total);
});
