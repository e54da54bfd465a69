import { expect, test } from 'vitest';
import {
  currencyName,
  dateAndTime,
  dayOrTime,
  dollars,
  grouped,
  longDate,
  mediumDate,
  monthAndYear,
  percent,
  price,
  ratio,
  shareOf,
  shares,
  shownSign,
  signedDollars,
  signedPercent,
  signedShare,
  wholeDollars,
} from './formats.ts';

test.each([
  [price, 309.35, '309.35'],
  [price, 1234.5, '1,234.50'],
  [price, '1.005', '1.01'],
  [price, 0.456, '0.46'],
  [price, '0.00001234', '0.00001234'],
  [price, -0.00333333333, '−0.003333'],
  [price, 0, '0.00'],
  [dollars, '999999999999999999.995', '$1,000,000,000,000,000,000.00'],
  [dollars, '-12.685', '−$12.69'],
  [signedDollars, '16504.52', '+$16,504.52'],
  [signedDollars, '-0.001', '$0.00'],
  [wholeDollars, 65_950_296_923, '$65,950,296,923'],
  [grouped, 46_767_645, '46,767,645'],
  [shares, '0.12345678', '0.12345678'],
  [shares, '1000000000000.00000001', '1,000,000,000,000.00000001'],
  [signedPercent, '-0.625', '−0.63%'],
  [signedPercent, 54.84, '+54.84%'],
  [signedPercent, 0, '0.00%'],
  [percent, 22, '22.0%'],
])('%o formats %s as %s', (format, figure, text) => {
  expect(format(figure)).toBe(text);
});

test('formats dates in UTC, with or without a time', () => {
  expect(longDate('2026-08-21')).toBe('21 August 2026');
  expect(mediumDate('2026-09-01T23:59:59Z')).toBe('1 Sep 2026');
  expect(longDate('2025-09-30')).toBe('30 September 2025');
  expect(dayOrTime('2026-09-30T18:05:59Z')).toBe('30 September 2026, 18:05 UTC');
  expect(dayOrTime('2026-09-30')).toBe('30 September 2026');
  expect(dayOrTime('2026-11-26T10:05:00+11:00')).toBe('26 November 2026, 10:05 UTC+11');
  expect(dayOrTime('2026-11-25T20:05:00-03:30')).toBe('25 November 2026, 20:05 UTC−3:30');
});

test.each([
  ['2026-11-21T18:05:59Z', 'Nov 21, 2026 • 06:05 PM'],
  ['2026-01-02T00:00:00.000Z', 'Jan 02, 2026 • 12:00 AM'],
  ['2026-12-31T12:30:00Z', 'Dec 31, 2026 • 12:30 PM'],
])('formats date and time as the spec requires: %s', (iso, text) => {
  expect(dateAndTime(iso)).toBe(text);
});

test('names currencies in the plural', () => {
  expect(currencyName('USD')).toBe('US dollars');
  expect(currencyName('CHF')).toBe('Swiss francs');
});

test('formats fractions and months', () => {
  expect(signedShare(0.192)).toBe('+19.2%');
  expect([0.0973, 0.0005, 0.0004, 0].map(shareOf)).toEqual(['9.7%', '0.1%', '<0.1%', '0.0%']);
  expect(monthAndYear('2024-05-01')).toBe('May 2024');
});

test('what rounds to zero has no sign', () => {
  expect([ratio(-0.004), dollars(-0.004), shareOf(-0.0004), percent(-0.04)]).toEqual([
    '0.00',
    '$0.00',
    '0.0%',
    '0.0%',
  ]);
  expect([wholeDollars('-0.4'), grouped(-0.4)]).toEqual(['$0', '0']);
  expect(ratio(-0.126)).toBe('−0.13');
});

test('a figure that is shown as zero has no direction', () => {
  expect([0.0004, -0.0004, 0, 0.0006, -0.0006].map((one) => shownSign(one, signedShare(one)))).toEqual([
    0, 0, 0, 1, -1,
  ]);
  expect(shownSign('-12.5', '•••')).toBe(0);
});
