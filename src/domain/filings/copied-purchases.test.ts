import { expect, test } from 'vitest';
import { decimal, toText } from '../decimal.ts';
import { copiedHoldings, copiedPurchases } from './copied-purchases.ts';
import type { FiledPosition } from './history.ts';

const held = (symbol: string, value: number, kind: FiledPosition['kind'] = 'share'): FiledPosition => ({
  symbol,
  name: symbol || 'Private Corp',
  kind,
  shares: 1,
  value,
});
const prices: Record<string, string> = { AAPL: '300', KO: '70', 'BRK-A': '700000' };
const priceOf = (symbol: string) => (prices[symbol] ? decimal(prices[symbol]) : undefined);
const copyOf = (holdings: FiledPosition[], amount: string) => {
  const { purchases, missing, spent, coverage } = copiedPurchases(holdings, decimal(amount), priceOf);
  return {
    purchases: purchases.map(({ position, shares }) => [position.symbol, toText(shares)]),
    missing: missing.map(({ position, reason }) => [position.name, reason]),
    spent: toText(spent),
    coverage,
  };
};

test('the largest shareholdings are copied, no options and no bonds', () => {
  const positions = [
    held('KO', 5),
    held('AAPL', 9),
    held('SPY', 20, 'put'),
    held('', 3, 'bond'),
    held('V', 1),
  ];
  expect(copiedHoldings(positions, 2).map(({ symbol }) => symbol)).toEqual(['AAPL', 'KO']);
});

test('an amount is spread by value', () => {
  expect(copyOf([held('AAPL', 600), held('KO', 400)], '1000')).toEqual({
    purchases: [
      ['AAPL', '2'],
      ['KO', '5.714285'],
    ],
    missing: [],
    spent: '999.99995',
    coverage: 1,
  });
});

test('the money for what has no price goes to the others', () => {
  expect(copyOf([held('AAPL', 600), held('', 300), held('GONE', 100)], '300')).toEqual({
    purchases: [['AAPL', '1']],
    missing: [
      ['Private Corp', 'no price'],
      ['GONE', 'no price'],
    ],
    spent: '300',
    coverage: 0.6,
  });
});

test('what an amount is too small for is named', () => {
  expect(copyOf([held('AAPL', 999_999), held('BRK-A', 1)], '100')).toMatchObject({
    missing: [['BRK-A', 'too small']],
  });
});

test('without prices nothing is bought', () => {
  expect(copyOf([held('GONE', 5)], '100')).toMatchObject({ purchases: [], spent: '0', coverage: 0 });
  expect(copyOf([], '100')).toMatchObject({ purchases: [], missing: [], coverage: 0 });
});
