import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dayNumber, isoDay } from '#domain/days.ts';
import { rateSeries } from './rate-series.ts';
import { addRates, noRates, rateOn } from './rate-table.ts';
import { readShippedRates } from './shipped-rates.ts';

const table = readShippedRates(join(import.meta.dirname, '../../../../data'));
const all = { reference: table, wider: noRates };
const rate = (from: string, to: string, date: string) => rateOn(all, from, to, date);

test('returns the reference rate of a day', () => {
  expect(rate('EUR', 'USD', '2016-01-04')).toEqual({ rate: '1.0898', date: '2016-01-04', source: 'ecb' });
  expect(rate('EUR', 'JPY', '2026-04-13')).toEqual({ rate: '186.75', date: '2026-04-13', source: 'ecb' });
});

test('uses the last rate before a weekend or holiday', () => {
  expect(rate('EUR', 'USD', '2026-04-12')).toEqual({ rate: '1.1711', date: '2026-04-10', source: 'ecb' });
  expect(rate('EUR', 'USD', '2017-01-01')?.date).toBe('2016-12-30');
});

test('divides exactly, rounded to ten decimals', () => {
  // Quotients: 0.91759955955…, 0.67728023490…, 1.47649370003….
  expect(rate('USD', 'EUR', '2016-01-04')?.rate).toBe('0.9175995596');
  expect(rate('USD', 'GBP', '2016-01-04')?.rate).toBe('0.6772802349');
  expect(rate('GBP', 'USD', '2016-01-04')?.rate).toBe('1.4764937');
});

test('names the market as the source of rates that are not the central bank’s', () => {
  expect(rate('USD', 'EUR', '2026-08-23')).toMatchObject({ date: '2026-08-21', source: 'market' });
  expect(rate('EUR', 'USD', '2026-08-21')?.rate).toBe('1.16906');
});

test('exchanges a currency with itself at 1 on any day', () => {
  expect(rate('USD', 'USD', '1975-01-01')).toEqual({ rate: '1', date: '1975-01-01', source: 'fixed' });
});

test('knows no rate before the first one and none of other currencies', () => {
  expect(rate('EUR', 'USD', '2016-01-03')).toBeUndefined();
  expect(rate('USD', 'XAU', '2020-01-02')).toBeUndefined();
  expect(rate('EUR', 'RUB', '2020-01-02')).toBeUndefined();
});

test('keeps the last rate of a currency that joined the euro', () => {
  expect(rate('EUR', 'BGN', '2026-08-21')?.rate).toBe('1.9558');
  expect(rate('BGN', 'USD', '2026-08-21')?.rate).toBe('0.5977400552');
});

test('returns every day of a series with the same rates', () => {
  const { days, rates } = rateSeries(all, 'USD', 'CHF');
  expect(days).toHaveLength(2641);
  expect([...days]).toEqual([...days].sort((a, b) => a - b));
  for (const at of [0, 1000, 2640])
    expect(rates[at]).toBeCloseTo(Number(rate('USD', 'CHF', isoDay(days[at] ?? 0))?.rate), 9);
  expect(rateSeries(all, 'EUR', 'EUR')).toEqual({ days: Int32Array.of(0), rates: Float64Array.of(1) });
  expect(rateSeries(all, 'EUR', 'XAU').days).toHaveLength(0);
});

test('starts a series on the first day on which both currencies have a rate', () => {
  const { days } = rateSeries(all, 'USD', 'ISK');
  expect(days[0]).toBeGreaterThan(dayNumber('2018-01-01'));
  expect(rate('USD', 'ISK', isoDay((days[0] ?? 0) - 1))).toBeUndefined();
});

test('adds rates, which replace market rates of their day', () => {
  const reference = addRates(table, [
    { date: '2026-07-24', currency: 'USD', rate: '1.1405' },
    { date: '2026-11-20', currency: 'USD', rate: '1.1512' },
  ]);
  const added = { reference, wider: noRates };
  expect(rateOn(added, 'EUR', 'USD', '2026-07-24')).toEqual({
    rate: '1.1405',
    date: '2026-07-24',
    source: 'ecb',
  });
  expect(rateOn(added, 'EUR', 'USD', '2026-11-22')?.rate).toBe('1.1512');
  expect(rateOn(added, 'EUR', 'GBP', '2026-11-22')).toMatchObject({ rate: '0.856706', source: 'market' });
  expect(rateOn(added, 'EUR', 'USD', '2016-01-04')?.rate).toBe('1.0898');
  expect(reference.days).toHaveLength(2642);
});
