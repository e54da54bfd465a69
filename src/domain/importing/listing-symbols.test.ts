import { expect, test } from 'vitest';
import { listingSymbol } from './listing-symbols.ts';

const hint = (symbol: string, exchange: string | null) => ({
  symbol,
  exchange,
  isin: null,
  cusip: null,
  name: null,
});

test.each([
  ['SAP', 'XETR', 'SAP.DE'],
  ['SAP.DE', null, 'SAP.DE'],
  ['VWCE', 'IBIS2', 'VWCE.DE'],
  ['HSBA', 'LSE', 'HSBA.L'],
  ['7203.T', null, '7203.T'],
  ['5', 'SEHK', '0005.HK'],
  ['BTC-EUR', 'CRYPTO', 'BTC-USD'],
  ['AAPL', 'NASDAQ', undefined],
  ['AAPL', null, undefined],
])('%s at %s is %s', (symbol, exchange, found) => {
  expect(listingSymbol(hint(symbol, exchange))).toBe(found);
});
