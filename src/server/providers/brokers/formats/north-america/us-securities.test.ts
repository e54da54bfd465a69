import { expect, test } from 'vitest';
import { cleanSecurity, isCashFund } from './us-securities.ts';

const named = { symbol: null, exchange: null, isin: null, cusip: null, name: 'A company' };

test.each([
  ['BRK/B', 'BRK-B', null],
  ['BRK.B', 'BRK-B', null],
  ['BF B', 'BF-B', null],
  ['BRKB', 'BRK-B', null],
  ['AAPL', 'AAPL', null],
  ['912796ZZ9', null, '912796ZZ9'],
  ['990286916', null, null],
])('reads the symbol %s as %s and CUSIP %s', (written, symbol, cusip) => {
  expect(cleanSecurity({ ...named, symbol: written })).toEqual({ ...named, symbol, cusip });
});

test('knows money market funds with and without asterisks', () => {
  expect(['SPAXX**', 'SPAXX', 'VMFXX'].every(isCashFund)).toBe(true);
  expect([null, 'VOO', 'FXAIX'].some(isCashFund)).toBe(false);
});
