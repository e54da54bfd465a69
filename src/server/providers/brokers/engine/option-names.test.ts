import { expect, test } from 'vitest';
import { isOptionHint, namesOption } from './option-names.ts';

test.each([
  '-AAPL240621C200',
  'SPY260619C00600000',
  'AAPL 06/20/2025 210.00 C',
  'CALL AAPL   01/17/25    150    APPLE INC',
  'PUT  IWM    06/21/24   200.000',
  'CALL (AAPL) APPLE INC JUN 21 24 $200 (100 SHS)',
  'AAPL Jan 19 2024 170.0 Call',
])('knows %s as an option', (text) => {
  expect(namesOption(text)).toBe(true);
});

test.each([
  'AAPL',
  'BRK/B',
  '912796ZZ9',
  'GLOBAL X S&P 500 COVERED CALL ETF',
  'PUTNAM FOCUSED LARGE CAP 2025',
  'CALLAWAY GOLF CO',
])('does not take %s for an option', (text) => {
  expect(namesOption(text)).toBe(false);
});

const nothing = { symbol: null, exchange: null, isin: null, cusip: null, name: null };

test.each([
  [{ symbol: 'AAPL250321C00200000' }, true],
  [{ name: 'CALL (AAPL) APPLE INC' }, true],
  [{ symbol: 'AAPL', name: 'ASSIGNED CALL (AAPL) APPLE INC' }, false],
])('%o: %s', (hint, expected) => {
  expect(isOptionHint({ ...nothing, ...hint })).toBe(expected);
});
