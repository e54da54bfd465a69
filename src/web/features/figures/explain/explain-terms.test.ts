import { expect, test } from 'vitest';
import type { Explanation } from '#contract/figures.ts';
import { asShown, explanationText, growthFactor, roundedTerms, yearlyReturn } from './explain-terms.ts';

const term = (label: string, amount: string) => ({ label, date: null, amount });

test('terms that add up stay as they are', () => {
  expect(roundedTerms([term('Worth', '149989.23'), term('Paid', '-82855.4')], '67133.83', 'USD')).toEqual([
    term('Worth', '149989.23'),
    term('Paid', '-82855.4'),
  ]);
});

test('a rounding term makes rounded terms add up to the rounded figure', () => {
  expect(roundedTerms([term('A', '0.333'), term('B', '0.333'), term('C', '0.334')], '1', 'USD')).toEqual([
    term('A', '0.33'),
    term('B', '0.33'),
    term('C', '0.33'),
    term('Rounding', '0.01'),
  ]);
});

test('terms have the decimals of their currency', () => {
  expect(roundedTerms([term('A', '1000.6'), term('B', '0.6')], '1001.2', 'JPY')).toEqual([
    term('A', '1001'),
    term('B', '1'),
    term('Rounding', '-1'),
  ]);
});

test('what a figure takes from the gain is shown with a minus', () => {
  expect(asShown('fees', '3')).toBe('-3');
  expect(asShown('realised', '3')).toBe('3');
});

test('an undefined figure has its terms only', () => {
  expect(roundedTerms([term('A', '0.333')], null, 'USD')).toEqual([term('A', '0.33')]);
});

const explanation: Explanation = {
  figure: 'total',
  currency: 'USD',
  from: '2026-01-01',
  to: '2026-08-21',
  value: 12.5,
  exact: '12.5',
  meaning: 'What you own, less what you put in.',
  formula: '20 − 7.5 = 12.5',
  terms: [
    { label: 'Worth', date: '2026-08-21', amount: '20', detail: '2 × 10' },
    { label: 'Paid', date: null, amount: '-7.5' },
  ],
  more: 0,
  prices: [{ symbol: 'KO', date: '2026-08-21', price: '10', currency: 'USD', source: 'snapshot' }],
  rates: [],
};

test('the copied text has everything that the panel shows', () => {
  expect(explanationText(explanation).split('\n')).toEqual([
    'Total gain, 2026-01-01 to 2026-08-21: 12.5 USD',
    'What you own, less what you put in.',
    '2026-08-21\tWorth\t2 × 10\t20',
    'Paid\t-7.5',
    '20 − 7.5 = 12.5',
    'KO\t2026-08-21\t10 USD\tsnapshot',
  ]);
});

test('a total return of several years is explained a year', () => {
  const yearly = yearlyReturn(0.21, { from: '2024-01-01', to: '2025-12-30' });
  expect(yearly?.rate).toBeCloseTo(0.1, 12);
  expect(yearly?.formula).toBe('1.2100 ^ (365 ÷ 730) − 1');
  expect(yearlyReturn(0.21, { from: '2024-01-01', to: '2024-12-31' })).toBeUndefined();
  expect(growthFactor('1.021349')).toBe('× 1.0213');
});
