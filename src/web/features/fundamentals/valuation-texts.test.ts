import { expect, test } from 'vitest';
import {
  negativeText,
  pastRangeText,
  type Valuation,
  valuationSentence,
  valueText,
} from './valuation-texts.ts';

const range = {
  since: '2016-08-08',
  low: 11,
  lowerQuarter: 18,
  median: 27,
  upperQuarter: 31,
  high: 45,
  lowerDays: 0.84,
};
const earnings: Valuation = { measure: 'priceToEarnings', value: 35.517, negative: null, range, line: [] };

test('the ratio is compared with its own past', () => {
  expect(valuationSentence('Apple', [earnings])).toBe(
    'At 35.5 times its earnings Apple costs more than on 84% of the days since August 2016',
  );
  expect(pastRangeText({ range: { ...range, lowerDays: 0.02 } })).toBe('lower than on 98%');
  expect(pastRangeText({ range: null })).toBeUndefined();
  const neverPaid = { ...range, low: 0, lowerQuarter: 0, median: 0, upperQuarter: 0, high: 0, lowerDays: 0 };
  expect(pastRangeText({ range: neverPaid })).toBeUndefined();
});

test('negative figures are said in words', () => {
  const loss = { ...earnings, value: null, negative: -2.09 };
  expect(negativeText(loss)).toBe('a loss of $2.09 a share');
  expect(valuationSentence('Intel', [loss])).toBe(
    'Intel made a loss of $2.09 a share in the last twelve months: it has no price-to-earnings ratio',
  );
  expect(negativeText({ ...loss, measure: 'priceToBook', negative: -1.023e9 })).toBe(
    'negative equity of $1.02 B',
  );
  expect(negativeText(earnings)).toBeUndefined();
});

test.each([
  ['priceToSales', 9.67, '9.7'],
  ['priceToEarnings', 252.6, '253'],
  ['dividendYield', 0.0034, '0.34%'],
  ['freeCashFlowYield', -0.011, '−1.10%'],
  ['payout', 0.138, '13.8%'],
] as const)('%s of %d', (measure, value, text) => {
  expect(valueText(measure, value)).toBe(text);
});
