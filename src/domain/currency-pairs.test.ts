import { expect, test } from 'vitest';
import { pairName, pairSymbol, readPairQuery, readPairSymbol } from './currency-pairs.ts';
import { isWellFormedSymbol } from './symbols.ts';

test.each([
  ['eurusd', 'EURUSD=X'],
  ['EUR/USD', 'EURUSD=X'],
  ['eurusd=x', 'EURUSD=X'],
  [' usd chf ', 'USDCHF=X'],
  ['euro dollar', 'EURUSD=X'],
  ['Euro to US dollars', 'EURUSD=X'],
  ['us dollar in japanese yen', 'USDJPY=X'],
  ['pounds vs. euros', 'GBPEUR=X'],
  ['USD-TWD', 'USDTWD=X'],
])('reads %j as %s', (query, symbol) => {
  const pair = readPairQuery(query);
  expect(pair && pairSymbol(pair)).toBe(symbol);
  expect(isWellFormedSymbol(symbol)).toBe(true);
  expect(readPairSymbol(symbol)).toEqual(pair);
});

test.each([
  'dollar general',
  'euro',
  'usdusd',
  'EURGBX=X',
  'eurxxx',
  'euro stoxx',
  'gold dollar',
  '',
  'in to',
])('reads no pair from %j', (query) => {
  expect(readPairQuery(query)).toBeUndefined();
});

test('only pairs of two currencies are symbols of pairs', () => {
  for (const symbol of ['EURUSD', 'USDUSD=X', 'EURGBX=X', 'EUR=X', 'GC=F', 'constru=X'])
    expect(readPairSymbol(symbol)).toBeUndefined();
  expect(pairName({ from: 'EUR', to: 'USD' })).toBe('Euro in US dollars');
});
