import { expect, test } from 'vitest';
import { companySentence, growthSentence, incomeSentence, shareSentence } from './trend-sentences.ts';

const points = (...values: number[]) => values.map((value, at) => ({ label: String(2021 + at), value }));

test.each([
  [[100, 150, 200], 'Revenue has doubled since 2021, and rose 33% in 2023'],
  [[100, 300, 264], 'Revenue has grown 2.6‑fold since 2021, and fell 12% in 2023'],
  [[100, 120, 121], 'Revenue is up 21% since 2021, and hardly changed in 2023'],
  [[100, 80], 'Revenue is down 20% since 2021'],
  [[100, 101], 'Revenue is about where it was in 2021'],
])('the growth of %j', (values, sentence) => {
  expect(growthSentence('Revenue', points(...values))).toBe(sentence);
});

test.each([
  [[10e9, 5e9, -18.756e9], 'Net income: a loss of $18.8 B in 2023, after a profit in 2022'],
  [[-5e9, 2e9], 'Net income: $2.00 B in 2022, after a loss in 2021'],
  [[1e9, -1e9, 2e9], 'Net income has doubled since 2021, with a loss in between'],
])('losses in %j are said in words', (values, sentence) => {
  expect(incomeSentence('Net income', points(...values))).toBe(sentence);
});

test('an outflow of cash is no loss', () => {
  expect(incomeSentence('Free cash flow', points(1e9, -4.95e9), { isCash: true })).toBe(
    'Free cash flow: an outflow of $4.95 B in 2022, after an inflow in 2021',
  );
});

test('a payment that ended is none', () => {
  expect(growthSentence('Dividends', points(5, 0))).toBe('Dividends: none in 2022');
});

test('a share moves by points', () => {
  expect(shareSentence('The margin', points(0.281, 0.32))).toBe('The margin is 4 points higher than in 2021');
  expect(shareSentence('The margin', points(0.28, 0.27))).toBe('The margin is 1 point lower than in 2021');
  expect(shareSentence('The margin', points(-0.05, -0.05))).toBe(
    'The margin is where it was in 2021, at −5%',
  );
});

test('the title compares growth and margin', () => {
  expect(companySentence('revenue', points(100, 200), points(0.3, 0.301))).toBe(
    'Revenue has doubled since 2021; its margin has not moved',
  );
  expect(companySentence('revenue', points(100, 200), points(0.3, 0.25))).toBe(
    'Revenue has doubled since 2021; its operating margin fell by 5 points',
  );
});
