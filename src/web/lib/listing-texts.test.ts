import { expect, test } from 'vitest';
import type { SymbolMatch } from '#contract/market.ts';
import { exchangeShort, listingText, preferenceText, priceDay, quotedAmount } from './listing-texts.ts';

test.each([
  ['London Stock Exchange', 'London'],
  ['Euronext Paris', 'Paris'],
  ['Bolsa de Madrid', 'Madrid'],
  ['Borsa Istanbul', 'Istanbul'],
  ['Nasdaq Stockholm', 'Stockholm'],
  ['NASDAQ', 'Nasdaq'],
  ['TSX Venture Exchange', 'TSX Venture'],
  ['Xetra', 'Xetra'],
])('%s is %s', (exchange, short) => expect(exchangeShort(exchange)).toBe(short));

const match = (more: Partial<SymbolMatch>): SymbolMatch => ({
  symbol: 'TM',
  name: 'Toyota',
  exchange: 'NYSE',
  type: 'stock',
  kind: 'share',
  currency: 'USD',
  isin: null,
  ...more,
});

test.each([
  [{ sharesPerUnit: 1 }, 'NYSE · share'],
  [{ sharesPerUnit: 10 }, 'NYSE · receipt for 10 shares'],
  [{ type: 'adr', sharesPerUnit: 0.5 }, 'NYSE · receipt for 0.5 of a share'],
  [{ type: 'adr' }, 'NYSE · receipt'],
  [{ type: 'coin', exchange: '' }, 'coin'],
  [{ former: { symbol: 'BK', until: null } }, 'NYSE · share · formerly BK'],
] as const)('%j is %s', (more, text) => expect(listingText(match(more))).toBe(text));

test('small prices keep their decimals, and an old day its year', () => {
  expect([quotedAmount(140.88), quotedAmount(0.00004215)]).toEqual(['140.88', '0.00004215']);
  expect(priceDay('2026-07-01', '2026-08-21')).toBe('1 Jul');
  expect(priceDay('2025-11-12', '2026-08-21')).toBe('12 Nov 2025');
});

test.each([
  ['EUR', true, true, 'Xetra and euros come first because you use them.'],
  ['EUR', true, false, 'Xetra comes first because you use it.'],
  ['GBX', false, true, 'Prices in British pounds come first because you use them.'],
])('says why prices in %s come first', (currency, byExchange, byCurrency, text) => {
  const listing = match({ exchange: 'Xetra', currency });
  expect(preferenceText({ listing, byExchange, byCurrency })).toBe(text);
});
