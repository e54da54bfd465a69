import { expect, test } from 'vitest';
import { exchangeSuffix, isWellFormedSymbol } from '#domain/symbols.ts';
import { exchangeAbroad, tradingZone } from './exchanges.ts';

test.each([
  ['AAPL', undefined, 'America/New_York'],
  ['BRK-B', undefined, 'America/New_York'],
  ['BHP.AX', 'Australian Securities Exchange', 'Australia/Sydney'],
  ['NOVO-B.CO', 'Nasdaq Copenhagen', 'Europe/Copenhagen'],
  ['PKO.WA', 'Warsaw Stock Exchange', 'Europe/Warsaw'],
  ['^N225', undefined, 'Asia/Tokyo'],
  ['^AEX', undefined, 'Europe/Amsterdam'],
  ['^SET.BK', 'Stock Exchange of Thailand', 'Asia/Bangkok'],
  ['BTC-USD', undefined, 'UTC'],
  ['EURUSD=X', undefined, 'Europe/London'],
])('knows exchange and time zone of %s', (symbol, exchange, zone) => {
  expect(exchangeAbroad(symbol)).toBe(exchange);
  expect(tradingZone(symbol)).toBe(zone);
});

test.each([
  ['^TOPX', 'Asia/Tokyo', 'Asia/Tokyo'],
  ['^TOPX', 'Tokyo time', 'America/New_York'],
  ['^N225', 'Europe/Paris', 'Asia/Tokyo'],
  ['AAPL', 'Europe/Berlin', 'America/New_York'],
])('the zone of %s that a service states as %s is %s', (symbol, stated, zone) => {
  expect(tradingZone(symbol, stated)).toBe(zone);
});

test('knows an exchange for every suffix of a symbol', () => {
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
  const suffixes = [...letters, ...letters.flatMap((one) => letters.map((two) => one + two)), 'TWO'];
  const valid = suffixes.filter((suffix) => isWellFormedSymbol(`ABC.${suffix}`));
  expect(valid.filter((suffix) => exchangeAbroad(`ABC.${suffix}`) === undefined)).toEqual([]);
  expect(valid.every((suffix) => exchangeSuffix(`ABC.${suffix}`) === suffix)).toBe(true);
  expect(valid.length).toBeGreaterThan(50);
});
