import { expect, test } from 'vitest';
import { cleanSecurity, isCashFund, isOption } from './us-securities.ts';

test.each([
  '-AAPL240621C200',
  'SPY260619C00600000',
  'AAPL 06/20/2025 210.00 C',
  'CALL AAPL   01/17/25    150    APPLE INC',
  'PUT  IWM    06/21/24   200.000',
  'CALL (AAPL) APPLE INC JUN 21 24 $200 (100 SHS)',
  'AAPL Jan 19 2024 170.0 Call',
])('knows %s as an option', (text) => {
  expect(isOption(text)).toBe(true);
});

test.each([
  'AAPL',
  'BRK/B',
  '912796ZZ9',
  'GLOBAL X S&P 500 COVERED CALL ETF',
  'PUTNAM FOCUSED LARGE CAP 2025',
  'CALLAWAY GOLF CO',
])('does not take %s for an option', (text) => {
  expect(isOption(text)).toBe(false);
});

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
