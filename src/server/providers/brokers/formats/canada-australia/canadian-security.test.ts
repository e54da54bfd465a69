import { expect, test } from 'vitest';
import { canadianSecurity } from './canadian-security.ts';

const named = { symbol: null, exchange: null, isin: null, cusip: null, name: 'A company' };

test.each([
  ['XEI.TO', 'CAD', 'XEI', 'TO'],
  ['.CM', 'CAD', 'CM', 'TO'],
  ['XYZ.UN.TO', 'CAD', 'XYZ-UN', 'TO'],
  ['ABC.V', 'CAD', 'ABC', 'V'],
  ['T', 'CAD', 'T', 'TO'],
  ['T', 'USD', 'T', null],
  ['BRK.B', 'USD', 'BRK-B', null],
  ['H038778', 'USD', null, null],
])('reads %s in %s as %s on %s', (written, currency, symbol, exchange) => {
  expect(canadianSecurity({ ...named, symbol: written }, currency)).toEqual({ ...named, symbol, exchange });
});
