import { expect, test } from 'vitest';
import type { Security } from '#contract/securities.ts';
import { currencyOfOwn, ownSuggestions } from './own-suggestions.ts';

const security = (symbol: string, type: Security['type'], currency: string): Security => ({
  symbol,
  name: `Name of ${symbol}`,
  currency,
  type,
  price: null,
  asOf: null,
  priceCount: 0,
  address: null,
});
const securities = [security('MYFUND', 'fund', 'EUR'), security('AAPL', 'listed', 'USD')];

test('suggests own securities, but no listed one with an own price', () => {
  expect(ownSuggestions(securities)).toEqual([{ symbol: 'MYFUND', name: 'Name of MYFUND', note: 'Yours' }]);
});

test('knows the currency of own securities', () => {
  expect(currencyOfOwn(securities, 'MYFUND')).toBe('EUR');
  expect(currencyOfOwn(securities, 'AAPL')).toBeUndefined();
});
