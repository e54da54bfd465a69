import { expect, test } from 'vitest';
import { currencies, readCurrency } from './currencies.ts';
import { currencyDecimals } from './money-text.ts';

test('reads every known code, also in lower case and with spaces', () => {
  for (const currency of currencies) expect(readCurrency(currency)).toEqual({ currency, divisor: 1 });
  expect(readCurrency(' usd ')).toEqual({ currency: 'USD', divisor: 1 });
  expect(new Set(currencies).size).toBe(currencies.length);
});

test.each([
  ['GBX', 'GBP'],
  ['gbx', 'GBP'],
  ['GBp', 'GBP'],
  ['ZAc', 'ZAR'],
  ['ZAC', 'ZAR'],
  ['ILA', 'ILS'],
])('reads %s as hundredths of %s', (code, currency) => {
  expect(readCurrency(code)).toEqual({ currency, divisor: 100 });
});

test('reads fils as thousandths, and knows the decimals of amounts', () => {
  expect(readCurrency('KWF')).toEqual({ currency: 'KWD', divisor: 1000 });
  expect(['KWD', 'TWD', 'VND', 'CLP'].map(currencyDecimals)).toEqual([3, 2, 0, 0]);
});

test('tells pounds from pence by the case of the last letter', () => {
  expect(readCurrency('GBP')).toEqual({ currency: 'GBP', divisor: 1 });
  expect(readCurrency('gbp')).toEqual({ currency: 'GBP', divisor: 1 });
});

test.each(['', 'XAU', 'GBP_PENCE', 'US', 'USDX', 'constructor'])('does not know %j', (code) => {
  expect(readCurrency(code)).toBeUndefined();
});
