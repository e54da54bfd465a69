import { expect, test } from 'vitest';
import type { InvestorMatch } from '#web/lib/match-queries.ts';
import { concentrationText, industryText, overlapText, rankText } from './measure-texts.ts';

const shared = (symbol: string, yours: number, theirs: number) => ({ symbol, name: symbol, yours, theirs });

const match: InvestorMatch = {
  investor: { _id: '1', slug: 'ann', name: 'Ann', firm: null },
  period: '2026-06-30',
  overlap: 0.65,
  rankCorrelation: 0.5,
  industrySimilarity: 0.8,
  sharedIndustry: 'Payments',
  concentration: 0.912,
  holdings: 27,
  sharedCount: 5,
  shared: [shared('KO', 0.3, 0.4), shared('V', 0.4, 0.2), shared('AAPL', 0.2, 0.1), shared('XYZ', 0.04, 0.1)],
  onlyYours: [],
  onlyTheirs: [],
  theirOptions: 0,
  theirOthers: 0,
};

test('the overlap names the holdings that contribute most', () => {
  expect(overlapText(match)).toBe(
    '65.0% of both portfolios is the same: KO 30.0%, V 20.0%, AAPL 10.0% and 2 more.',
  );
  expect(overlapText({ ...match, overlap: 0.3, sharedCount: 1, shared: match.shared.slice(0, 1) })).toBe(
    '30.0% of both portfolios is the same: KO 30.0%.',
  );
  expect(overlapText({ ...match, overlap: 0.00001, sharedCount: 1, shared: [shared('V', 1e-5, 0.2)] })).toBe(
    'Less than 0.1% of both portfolios is the same: V less than 0.1%.',
  );
  expect(overlapText({ ...match, overlap: 0, sharedCount: 0, shared: [] })).toBe(
    'You and Ann have no holding in common.',
  );
});

test.each([
  [
    0.5,
    5,
    'What is large for Ann is mostly large for you: the rank correlation of the 5 shared holdings is 0.50.',
  ],
  [
    -0.9,
    5,
    'What is large for Ann is mostly small for you: the rank correlation of the 5 shared holdings is −0.90.',
  ],
  [0.1, 3, 'The order of size says little: the rank correlation of the 3 shared holdings is 0.10.'],
  [null, 3, 'The shared holdings all have the same weight, so they have no order.'],
  [null, 2, 'Comparing the order needs three shared holdings; you share two.'],
  [null, 0, 'Comparing the order needs three shared holdings; you share none.'],
])('a rank correlation of %s over %i holdings', (rankCorrelation, sharedCount, text) => {
  expect(rankText({ ...match, rankCorrelation, sharedCount })).toBe(text);
});

test('the industries and the concentration', () => {
  expect(industryText(match)).toBe(
    '80.0% of both portfolios is in the same industries, most of it in Payments.',
  );
  expect(industryText({ ...match, industrySimilarity: 0, sharedIndustry: null })).toBe(
    'The two portfolios have no industry in common.',
  );
  expect(concentrationText(match, { concentration: 1 })).toBe(
    'The ten largest of Ann’s 27 holdings make 91.2% of the portfolio; yours make 100.0%.',
  );
  expect(concentrationText({ ...match, holdings: 5, concentration: 1 }, { concentration: 1 })).toBe(
    'All of Ann’s holdings (5) make 100.0% of the portfolio; yours make 100.0%.',
  );
});
