import { expect, test } from 'vitest';
import type { Rates } from '#domain/exchange-rates.ts';
import { convertedHistory } from './converted-history.ts';

const first = 19_723;
const rates: Rates = {
  rate: () => undefined,
  series: (from) =>
    from === 'GBP'
      ? { days: Int32Array.of(first + 1, first + 3), rates: Float64Array.of(1.25, 1.5) }
      : { days: new Int32Array(), rates: new Float64Array() },
  version: () => '',
};
const bar = (date: string, close: number) => ({ date, close });
const history = {
  symbol: 'HSBA.L',
  asOf: '2024-01-05',
  currency: 'GBX',
  bars: [
    bar('2024-01-01', 790),
    { ...bar('2024-01-02', 800), high: 810 },
    bar('2024-01-03', 804),
    bar('2024-01-05', 900),
  ],
};

test('converts pence at the rate of each day, and leaves out days before the first', () => {
  expect(convertedHistory(history, { unit: 'GBX', currency: 'EUR', rates })).toEqual({
    ...history,
    currency: 'EUR',
    convertedFrom: 'GBX',
    bars: [{ ...bar('2024-01-02', 10), high: 10.125 }, bar('2024-01-03', 10.05), bar('2024-01-05', 13.5)],
  });
});

test('leaves the same currency and one without rates as they are', () => {
  expect(convertedHistory(history, { unit: 'GBX', currency: 'GBP', rates })).toBe(history);
  expect(convertedHistory(history, { unit: 'KRW', currency: 'EUR', rates })).toBe(history);
});
