import { expect, test } from 'vitest';
import type { PortfolioCopy } from '#contract/portfolios.ts';
import { boughtSentence, missingSentences } from './copy-texts.ts';

const copy = (part: Partial<PortfolioCopy>): PortfolioCopy => ({
  portfolioId: 'p',
  period: '2026-06-30',
  purchases: 29,
  spent: 9_999.98,
  asOf: '2026-08-21',
  coverage: 1,
  missing: [],
  otherPositions: 0,
  ...part,
});
const missing = (name: string, symbol = '', reason: 'no price' | 'too small' = 'no price') => ({
  symbol,
  name,
  weight: 0.01,
  reason,
});

test('says what was bought, for how much and at which prices', () => {
  expect(boughtSentence(copy({}))).toBe(
    '29 holdings were bought for $9,999.98 at the prices of 21 August 2026.',
  );
  expect(boughtSentence(copy({ purchases: 1 }))).toContain('1 holding was bought');
  expect(missingSentences(copy({}))).toEqual([]);
});

test('names what has no price or is too small, and what is never copied', () => {
  const part = {
    coverage: 0.974,
    missing: [missing('LENNAR CORP'), missing('Berkshire Hathaway', 'BRK-A', 'too small')],
    otherPositions: 1,
  };
  expect(missingSentences(copy(part))).toEqual([
    'No price is known for LENNAR CORP.',
    'The amount is too small for Berkshire Hathaway (BRK-A).',
    'What was bought makes up 97.4% of the value of the chosen holdings.',
    '1 position in options or bonds is left out.',
  ]);
});

test('names five and counts the others', () => {
  const part = { missing: ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name) => missing(name)) };
  expect(missingSentences(copy(part))[0]).toBe('No price is known for A, B, C, D, E and 2 more.');
});
