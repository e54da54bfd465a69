import { expect, test } from 'vitest';
import { asQuoted, toQuotedUnit, toWholeUnits, withWholePrices } from './quoted-units.ts';

test('pence and pounds convert without rests', () => {
  expect(toQuotedUnit(14.404, 'GBX')).toBe(1440.4);
  expect(toQuotedUnit(14.404, undefined)).toBe(14.404);
  expect(toWholeUnits('1440.4', 'GBX')).toBe('14.404');
  expect(toWholeUnits('1440.4', 'EUR')).toBe('1440.4');
});

test('a quote is shown in the unit of its exchange', () => {
  const quote = { price: 14.404, change: 0.096, currency: 'GBP', quotedIn: 'GBX' };
  expect(asQuoted(quote)).toMatchObject({ price: 1440.4, change: 9.6, currency: 'GBX' });
  const euros = { price: 1, change: null, currency: 'EUR', quotedIn: 'EUR' };
  expect(asQuoted(euros)).toBe(euros);
});

test('a price without a currency is in the unit of the exchange, an amount never', () => {
  const input = { price: '1440.4', amount: '100', reinvested: { shares: '1', price: '50' } };
  const expected = { price: '14.404', amount: '100', reinvested: { shares: '1', price: '0.5' } };
  expect(withWholePrices(input, 'GBX')).toEqual(expected);
  expect(withWholePrices({ ...input, currency: 'GBX' }, undefined)).toEqual({ ...expected, currency: 'GBP' });
  const inPounds = { ...input, currency: 'GBP' };
  expect(withWholePrices(inPounds, 'GBX')).toBe(inPounds);
});
