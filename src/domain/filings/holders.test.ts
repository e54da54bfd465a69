import { expect, test } from 'vitest';
import { createSplits } from '#domain/splits.ts';
import { bookOf, filed, investorOf, quarterOf } from '#tests/support/sample-book.ts';
import { countInterest, holdersOf } from './holders.ts';
import { filedSymbols } from './position-index.ts';

const splits = createSplits([
  { symbol: 'NVDA', date: '2024-06-10', numerator: '10', denominator: '1' },
  { symbol: 'NVDA', date: '2024-11-20', numerator: '2', denominator: '1' },
]);
const quarters = ['2023-12-31', '2024-03-31', '2024-06-30', '2024-09-30'] as const;
const [q4, q1, q2, q3] = quarters;

const holder = investorOf('Holder', [
  quarterOf(q4, [filed('KO', 1, 100)]),
  quarterOf(q1, [filed('NVDA', 10, 100), filed('KO', 1, 100)]),
  quarterOf(q2, [filed('NVDA', 100, 300), filed('KO', 1, 100)]),
  quarterOf(q3, [filed('NVDA', 150, 300), filed('KO', 1, 100)]),
]);
const seller = investorOf('Seller', [
  quarterOf(q2, [filed('NVDA', 40, 80), filed('KO', 5, 20)]),
  quarterOf(q3, [filed('KO', 5, 100)]),
]);
const earlySeller = investorOf('Early', [
  quarterOf(q1, [filed('NVDA', 4, 80), filed('KO', 5, 20)]),
  quarterOf(q2, [filed('KO', 5, 20)]),
  quarterOf(q3, [filed('KO', 5, 20)]),
]);
const fresh = investorOf('Fresh', [quarterOf(q3, [filed('NVDA', 9, 90), filed('X', 1, 10)])]);
const optionist = investorOf('Optionist', [quarterOf(q3, [filed('NVDA', 9, 90, { kind: 'call' })])]);
const book = bookOf(seller, holder, earlySeller, fresh, optionist);
const today = '2024-12-01';

test('lists holders by weight and sellers last', () => {
  const { holders } = holdersOf(book, 'NVDA', splits, today);
  expect(holders.map(({ investor, weight, change }) => [investor.name, weight, change.action])).toEqual([
    ['Fresh', 0.9, null],
    ['Holder', 0.75, 'added'],
    ['Seller', 0, 'sold'],
  ]);
});

test('names the company as the newest filing does', () => {
  const renamed = investorOf('Renamed', [
    quarterOf(q1, [filed('META', 1, 10, { name: 'Facebook' })]),
    quarterOf(q2, [filed('META', 1, 10, { name: 'Meta Platforms' })]),
  ]);
  const issuerNameOf = (symbol: string) => holdersOf(bookOf(renamed), symbol, splits, today).name;
  expect(issuerNameOf('META')).toBe('Meta Platforms');
  expect(issuerNameOf('NVDA')).toBeNull();
});

test('tells the last change and how long a stock is held', () => {
  const { holders } = holdersOf(book, 'NVDA', splits, today);
  expect(holders[1]).toMatchObject({
    period: q3,
    change: { shares: 150, adjustedPreviousShares: 100, splits: null, changePercent: 50 },
    since: q1,
    sinceFirst: false,
  });
  expect(holders[0]).toMatchObject({
    change: { action: null, previousShares: null, changePercent: null },
    since: q3,
    sinceFirst: true,
  });
  expect(holders[2]).toMatchObject({ since: null, sinceFirst: false });
});

test('draws lines in the shares of today', () => {
  const lines = holdersOf(book, 'NVDA', splits, today).holders.map(({ line }) => line);
  expect(lines).toEqual([
    [null, null, null, 18],
    [0, 200, 200, 300],
    [null, null, 80, 0],
  ]);
});

test('counts holders by quarter among those who filed', () => {
  expect(holdersOf(book, 'NVDA', splits, today).quarters).toEqual([
    { period: q4, holders: 0, filed: 1 },
    { period: q1, holders: 2, filed: 2 },
    { period: q2, holders: 2, filed: 3 },
    { period: q3, holders: 2, filed: 5 },
  ]);
  expect(holdersOf(book, 'UNKNOWN', splits, today).holders).toEqual([]);
});

test('a quarter without a filing does not break a holding period, but makes its beginning uncertain', () => {
  const gap = investorOf('Gap', [
    quarterOf(q4, [filed('A', 1, 1), filed('C', 1, 1)]),
    quarterOf(q2, [filed('A', 2, 2), filed('B', 1, 1)]),
  ]);
  const since = (symbol: string) => holdersOf(bookOf(gap), symbol, splits, today).holders[0];
  expect(since('A')).toMatchObject({ since: q4, sinceFirst: true, line: [1, 2] });
  expect(since('B')).toMatchObject({ since: q2, sinceFirst: true, line: [0, 1] });
  // What changed since an older filing is no change of the quarter.
  expect(since('A')?.change).toMatchObject({ action: null, changePercent: null, previousShares: null });
  expect(since('B')?.change.action).toBeNull();
  expect(since('C')).toBeUndefined();
  expect(countInterest(bookOf(gap), splits).get('A')).toEqual({ holders: 1, buyers: 0 });
});

test('counts holders and buyers of all symbols', () => {
  const interest = countInterest(book, splits);
  expect(interest.get('NVDA')).toEqual({ holders: 2, buyers: 1 });
  expect(interest.get('KO')).toEqual({ holders: 3, buyers: 0 });
  expect([...interest.keys()].sort()).toEqual(['KO', 'NVDA', 'X']);
  expect([...filedSymbols(book)].sort()).toEqual(['KO', 'NVDA', 'X']);
});
