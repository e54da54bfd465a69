import { expect, test } from 'vitest';
import type { InvestorSummary } from '#contract/investor-pages.ts';
import { inOrder, isAscending, readOrder } from './investor-order.ts';

const investor = (name: string, value: number, turnover: number | null): InvestorSummary => ({
  _id: name,
  slug: name.toLowerCase(),
  name,
  firm: null,
  period: null,
  filedOn: null,
  value,
  holdings: 1,
  options: { count: 0, value: 0 },
  topTenWeight: 1,
  turnover,
  valueChange: null,
  largestPurchase: null,
});
const all = [investor('Bo', 5, 0.2), investor('Al', 9, null), investor('Cy', 7, 0.4)];
const names = (query: string) => inOrder(all, readOrder(new URLSearchParams(query))).map(({ name }) => name);

test('figures start with the largest, texts with A, and the order can be reversed', () => {
  expect(names('')).toEqual(['Al', 'Cy', 'Bo']);
  expect(names('sort=name')).toEqual(['Al', 'Bo', 'Cy']);
  expect(names('sort=name&order=reversed')).toEqual(['Cy', 'Bo', 'Al']);
  expect(names('sort=value&order=reversed')).toEqual(['Bo', 'Cy', 'Al']);
});

test('unknown figures come last in both directions', () => {
  expect(names('sort=turnover')).toEqual(['Cy', 'Bo', 'Al']);
  expect(names('sort=turnover&order=reversed')).toEqual(['Bo', 'Cy', 'Al']);
});

test('an unknown order is the usual one', () => {
  expect(readOrder(new URLSearchParams('sort=shoes'))).toEqual({ sort: 'value', isReversed: false });
  expect(isAscending({ sort: 'firm', isReversed: false })).toBe(true);
  expect(isAscending({ sort: 'value', isReversed: false })).toBe(false);
});
