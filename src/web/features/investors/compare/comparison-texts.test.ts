import { expect, test } from 'vitest';
import type { Comparison } from '../page-queries.ts';
import {
  comparisonGroups,
  orderSentence,
  overlapSentence,
  sharedHoldingsSentence,
} from './comparison-texts.ts';

const investor = (name: string): Comparison['investors'][number] => ({
  _id: name,
  slug: name,
  name,
  firm: null,
  period: null,
  filedOn: null,
  value: 1,
  holdings: 2,
  options: { count: 0, value: 0 },
  topTenWeight: 1,
  turnover: null,
  valueChange: null,
  largestPurchase: null,
});
const unique = (name: string, weight: number) => ({ symbol: name, name: `${name} Inc.`, weight });
const comparison: Comparison = {
  success: true,
  investors: [investor('Ann'), investor('Ben')],
  overlap: 0.2,
  rankCorrelation: null,
  industrySimilarity: 0.3,
  sharedCount: 2,
  uniqueCounts: [1, 11],
  shared: [
    { symbol: 'AAPL', name: 'Apple Inc.', weights: [0.2, 0.1] },
    { symbol: 'KO', name: 'Coca-Cola', weights: [0.1, 0.1] },
  ],
  unique: [[unique('A', 0.7)], Array.from({ length: 11 }, (_, at) => unique(`B${at}`, 0.07))],
  caveat: null,
};

test('groups holdings by who has them, the others counted', () => {
  const [both, ann, ben] = comparisonGroups(comparison);
  expect(both?.rows[0]).toEqual({ key: 'AAPL Apple Inc.', name: 'Apple', left: 0.2, right: 0.1 });
  expect(ann).toMatchObject({ title: 'Only Ann', note: undefined, rows: [{ left: 0.7, right: 0 }] });
  expect(ben).toMatchObject({ title: 'Only Ben', note: '3 others' });
  expect(ben?.rows).toHaveLength(8);
  expect(ben?.rows[0]).toMatchObject({ left: 0, right: 0.07 });
});

test('says what is shared and what is not', () => {
  expect(sharedHoldingsSentence(comparison)).toBe(
    'Apple and Coca-Cola are what they share; A and B0 set them apart',
  );
  expect(sharedHoldingsSentence({ ...comparison, unique: [comparison.unique[0] ?? [], []] })).toBe(
    'Apple and Coca-Cola are what they share; A sets them apart',
  );
  expect(sharedHoldingsSentence({ ...comparison, shared: [] })).toBe('No holding is shared');
  expect(sharedHoldingsSentence({ ...comparison, unique: [[], []] })).toBe(
    'Apple and Coca-Cola are what they share',
  );
});

test('explains the figures', () => {
  expect(overlapSentence(0.211)).toContain('21.1% of the two portfolios is the same');
  expect([null, 0.9, -0.9, 0].map(orderSentence)).toEqual([
    'Needs three shared holdings.',
    'What is large for one tends to be large for the other.',
    'What is large for one tends to be small for the other.',
    'The sizes of the shared holdings have little to do with each other.',
  ]);
});
