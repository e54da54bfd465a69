import { expect, test } from 'vitest';
import type { FiledPosition, InvestorFilings, InvestorHistory } from '../filings/history.ts';
import { commonHolders, holderSimilarity, holderWeights } from './holder-weights.ts';

const position = (symbol: string, value: number, kind: FiledPosition['kind'] = 'share'): FiledPosition => ({
  symbol,
  name: symbol,
  kind,
  shares: 1,
  value,
});
const investor = (_id: string, entered: FiledPosition[]): InvestorHistory => ({
  _id,
  slug: _id,
  name: _id,
  firm: null,
  cik: null,
  quarters: [],
  entered,
});
const filingsOf = (...investors: InvestorHistory[]): InvestorFilings => ({ version: '1', investors });

test('a weight is the share of all that is held; options are none of it, bonds and unknown symbols no stocks', () => {
  const weights = holderWeights(
    filingsOf(
      investor('a', [position('KO', 50), position('KO', 30, 'call'), position('', 20)]),
      investor('b', [position('KO', 10, 'bond'), position('PEP', 10)]),
    ),
  );
  expect(Object.fromEntries([...weights].map(([symbol, of]) => [symbol, [...of]]))).toEqual({
    KO: [['a', 50 / 70]],
    PEP: [['b', 0.5]],
  });
});

test('holders are as similar as their weights', () => {
  const holders = (weights: Record<string, number>) => new Map(Object.entries(weights));
  expect(holderSimilarity(holders({ a: 0.2, b: 0.1 }), holders({ a: 0.4, b: 0.2 }))).toBeCloseTo(1, 12);
  expect(holderSimilarity(holders({ a: 0.2 }), holders({ b: 0.2 }))).toBe(0);
  expect(holderSimilarity(holders({ a: 0.25 }), holders({ a: 0.25, b: 0.75 }))).toBeCloseTo(0.5, 12);
  expect(holderSimilarity(holders({}), holders({ a: 1 }))).toBe(0);
  expect(commonHolders(holders({ a: 1, b: 1, c: 1 }), holders({ c: 1, b: 1 }))).toBe(2);
});
