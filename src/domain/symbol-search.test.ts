import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prepareSearch, type Searchable } from './search-index.ts';
import { search } from './symbol-search.ts';

function listing(
  symbol: string,
  companyName: string,
  marketCap: number | null,
  more: Partial<Searchable> = {},
): Searchable {
  return { symbol, companyName, marketCap, exchange: 'NYSE', type: 'stock', ...more };
}

const listings = [
  listing('T', 'AT&T Inc.', 173),
  listing('TROW', 'T. Rowe Price Group Inc.', 24, { exchange: 'NASDAQ' }),
  listing('ATTO', 'Atto Bio Inc.', 1),
  listing('BRK-A', 'Berkshire Hathaway Inc. Class A', 1094),
  listing('BRK-B', 'Berkshire Hathaway Inc. Class B', 1093),
  listing('BRKR', 'Bruker Corporation', 6, { exchange: 'NASDAQ' }),
  listing('BHLB', 'Berkshire Hills Bancorp Inc.', 1),
  listing('KO', 'Coca-Cola Company (The)', 392),
  listing('COKE', 'Coca-Cola Consolidated Inc.', 12, { exchange: 'NASDAQ' }),
  listing('CCEP', 'Coca-Cola Europacific Partners plc', 49, { exchange: 'NASDAQ' }),
  listing('PG', 'Procter & Gamble Company (The)', 350),
  listing('LRLCY', "L'Oréal S.A.", 200),
  listing('MRSH', 'Marsh', 90),
  listing('ON', 'ON Semiconductor Corporation', 30, { exchange: 'NASDAQ' }),
  listing('ONE', 'OneSmall plc', 2),
  listing('PINE', 'Pineapple Holdings', 1),
  listing('AAPL', 'Apple Inc.', 4000, { exchange: 'NASDAQ' }),
  listing('APLE', 'Apple Hospitality REIT Inc.', 3),
  listing('OLDA', 'Apple Gone Inc.', 9000, { type: 'inactive' }),
  listing('AETF', 'Apple Farm ETF', null, { type: 'etf' }),
  listing('HD', 'Home Depot Inc. (The)', 350),
];
const index = prepareSearch(listings);
const found = (query: string, limit = 10, exchange?: string) =>
  search(index, query, {
    limit,
    accepts: exchange === undefined ? undefined : (listing) => listing.exchange === exchange,
  }).map(({ symbol }) => symbol);

test.each<[string, string[]]>([
  ['aapl', ['AAPL']],
  ['on', ['ON', 'ONE', 'COKE']],
  ['apple', ['AAPL', 'APLE', 'AETF', 'OLDA', 'PINE']],
  ['brk.b', ['BRK-B']],
  ['BRK/B', ['BRK-B']],
  ['brkb', ['BRK-B']],
  ['brk b', ['BRK-B']],
  ['brk', ['BRK-A', 'BRK-B', 'BRKR']],
  ['brk.', ['BRK-A', 'BRK-B', 'BRKR']],
  ['berkshire', ['BRK-A', 'BRK-B', 'BHLB']],
  ['berkshire hath', ['BRK-A', 'BRK-B']],
  ['hath berk', ['BRK-A', 'BRK-B']],
  ['coca cola', ['KO', 'CCEP', 'COKE']],
  ['Coca-Cola', ['KO', 'CCEP', 'COKE']],
  ['cocacola', ['KO', 'CCEP', 'COKE']],
  ['the coca cola', ['KO']],
  ['t rowe', ['TROW']],
  ['trowe', ['TROW']],
  ['AT&T', ['T', 'ATTO']],
  ['at t', ['T']],
  ['att', ['T', 'ATTO']],
  ["l'oreal", ['LRLCY']],
  ['l’Oréal', ['LRLCY']],
  ['LOREAL', ['LRLCY']],
  ['l oreal', ['LRLCY']],
  ['procter and gamble', ['PG']],
  ['procter & g', ['PG']],
  ['procter and', ['PG']],
  ['home depot', ['HD']],
  ['homedepot', ['HD']],
  ['the home depot', ['HD']],
  ['semi', ['ON']],
  ['ruke', ['BRKR']],
  ['zzz', []],
  ['', []],
  [' .-& ', []],
  ['日本', []],
])('%j finds %j', (query, symbols) => {
  expect(found(query).slice(0, symbols.length || 1)).toEqual(symbols);
});

test('respects the limit', () => {
  expect(found('apple', 2)).toEqual(['AAPL', 'APLE']);
});

test('leaves out what is not accepted before applying the limit', () => {
  expect(found('coca', 1, 'NASDAQ')).toEqual(['CCEP']);
  expect(found('coca', 10, 'XETRA')).toEqual([]);
});

test('finds a listing by any prefix of its symbol or name, without duplicates', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...listings),
      fc.boolean(),
      fc.nat(),
      ({ symbol, companyName }, bySymbol, cut) => {
        const text = bySymbol ? symbol : companyName;
        const symbols = found(text.slice(0, 1 + (cut % text.length)), 50);
        expect(symbols).toContain(symbol);
        expect(new Set(symbols).size).toBe(symbols.length);
      },
    ),
  );
});

test('returns at most the limit for any query', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 64 }),
      fc.integer({ min: 1, max: 50 }),
      (query, limit) => {
        expect(found(query, limit).length).toBeLessThanOrEqual(limit);
      },
    ),
  );
});

const known = prepareSearch(
  [
    ...listings,
    listing('GOOGL', 'Alphabet Inc. Class A', 4200, { exchange: 'NASDAQ' }),
    listing('CMCSA', 'Comcast Corporation Class A', 95, { exchange: 'NASDAQ' }),
    listing('CCZ', 'Comcast Holdings ZONES', null, { type: 'note' }),
    listing('VOO', 'Vanguard S&P 500 ETF', null, { type: 'etf' }),
    listing('SPUS', 'SP Funds S&P 500 Sharia Industry Exclusions ETF', null, { type: 'etf' }),
    listing('GFI', 'Gold Fields Limited', 30),
    listing('GLD', 'SPDR Gold Shares', null, { type: 'etf' }),
  ],
  { names: [{ symbol: 'GOOGL', name: 'Google' }], funds: ['VOO', 'GLD'] },
);
const foundWith = (query: string, exact = false) =>
  search(known, query, { limit: 10, exact }).map(({ symbol }) => symbol);

test.each<[string, string]>([
  ['google', 'GOOGL'],
  ['goog', 'GOOGL'],
  ['gogle', 'GOOGL'],
  ['s&p 500', 'VOO'],
  ['gold etf', 'GLD'],
  ['gold fields etf', 'GFI'],
  ['berkshire hathway', 'BRK-A'],
  ['coca colla', 'KO'],
  ['apple stock price', 'AAPL'],
  ['apple computers', 'AAPL'],
])('with search knowledge, %j finds %s first', (query, symbol) => {
  expect(foundWith(query)[0]).toBe(symbol);
});

test('one word more than the name has is left out if nothing else is found', () => {
  expect(found('hospitality apple zzzzz')).toEqual(['APLE']);
  expect(found('zzzzz bancorp hills')).toEqual(['BHLB']);
  expect(found('zzzzz qqqqq bancorp')).toEqual([]);
});

test('ranks a note after the common stock', () => {
  expect(foundWith('comcast')).toEqual(['CMCSA', 'CCZ']);
});

test('makes no spelling corrections in an exact search', () => {
  expect(foundWith('gogle', true)).toEqual([]);
});
