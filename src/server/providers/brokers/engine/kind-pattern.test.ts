import { expect, test } from 'vitest';
import { kindPattern } from './kind-pattern.ts';

const security = { symbol: 'KO', exchange: null, isin: 'US1912161007', cusip: null, name: 'Coca-Cola Co' };

test.each([
  ['TENDERED COCA-COLA CO (KO) (Cash)', 'TENDERED … (Cash)'],
  ['Bonus issue of 12 shares on 01/02/2025', 'Bonus issue of … shares on …'],
  ['Exchange Offer NVIDIA CORP', 'Exchange Offer …'],
  ['Rights US1912161007', 'Rights …'],
  ['CUSTODY FEE', 'CUSTODY FEE'],
  ['Koers 3M', 'Koers …'],
  ['12345', '12345'],
  ['', ''],
])('the pattern of “%s” is “%s”', (text, expected) => {
  expect(kindPattern(text, security)).toBe(expected);
});

test('a text that is the name is kept', () => {
  expect(kindPattern('Coca-Cola Co', security)).toBe('Coca-Cola Co');
});
