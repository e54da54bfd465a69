import { expect, test } from 'vitest';
import type { FiledPosition, InvestorHistory } from '../filings/history.ts';
import { portfolioWeights } from '../filings/portfolio-weights.ts';
import { industryWeights } from './industry-similarity.ts';
import { byOverlap, type ComparedInvestor, matchInvestor } from './match-investors.ts';

const industries: Record<string, string> = {
  V: 'Payments',
  MA: 'Payments',
  KO: 'Beverages',
  PEP: 'Beverages',
};

function compared(values: Record<string, number>) {
  const holdings = Object.entries(values).map(([symbol, value]) => ({ symbol, name: symbol, value }));
  const weights = portfolioWeights(holdings);
  return { weights, industries: industryWeights(weights, (symbol) => industries[symbol]) };
}

const filed = (symbol: string, kind: FiledPosition['kind'], value: number): FiledPosition => ({
  symbol,
  name: symbol,
  kind,
  shares: value,
  value,
});

function investor(name: string, values: Record<string, number>): ComparedInvestor {
  const history: InvestorHistory = {
    _id: name,
    slug: name.toLowerCase(),
    name,
    firm: null,
    cik: null,
    quarters: [],
    entered: Object.entries(values).map(([symbol, value]) => filed(symbol, 'share', value)),
  };
  return { investor: history, period: '2026-06-30', ...compared(values) };
}

const all = { shared: 10, only: 10 };

test('compares holdings, order, industries and concentration', () => {
  const yours = compared({ V: 40, KO: 30, AAPL: 20, XYZ: 10 });
  const theirs = investor('Ann', { MA: 20, KO: 40, AAPL: 10, V: 20, GM: 10 });
  const match = matchInvestor(yours, theirs, { shared: 2, only: 2 });
  expect(match).toMatchObject({
    overlap: 0.6,
    rankCorrelation: 0.5,
    // Payments 40 and 40, Beverages 30 and 40, AAPL 20 and 10.
    industrySimilarity: 0.8,
    sharedIndustry: 'Payments',
    concentration: 1,
    holdings: 5,
    sharedCount: 3,
    period: '2026-06-30',
  });
  expect(match.shared.map(({ symbol }) => symbol)).toEqual(['KO', 'V']);
  expect(match.onlyYours.map(({ symbol }) => symbol)).toEqual(['XYZ']);
  expect(match.onlyTheirs.map(({ symbol }) => symbol)).toEqual(['MA', 'GM']);
  expect(match.theirOthers).toBeCloseTo(0.1, 9);
});

test('portfolios without anything in common have an overlap of 0', () => {
  expect(matchInvestor(compared({ KO: 1 }), investor('Bob', { GM: 1 }), all)).toMatchObject({
    overlap: 0,
    rankCorrelation: null,
    industrySimilarity: 0,
    sharedIndustry: null,
    sharedCount: 0,
  });
});

test('counts holdings like the page of the investor: share classes apart, without options', () => {
  const classes = { symbols: ['GOOGL', 'GOOG'], name: 'Alphabet' };
  const entered = [filed('GOOG', 'share', 3), filed('GOOGL', 'share', 2), filed('GOOG', 'put', 9)];
  const weights = portfolioWeights(entered.slice(0, 2), () => classes);
  const eve = investor('Eve', {});
  const theirs = { ...eve, investor: { ...eve.investor, entered }, weights };
  expect(weights.holdings).toHaveLength(1);
  expect(matchInvestor(compared({ KO: 1 }), theirs, all).holdings).toBe(2);
});

test('a holding without an industry resembles only itself', () => {
  const yours = compared({ AAPL: 1, XYZ: 1 });
  expect(matchInvestor(yours, investor('Cat', { AAPL: 1, ABC: 1 }), all).industrySimilarity).toBe(0.5);
});

test('ranks by overlap, then by industries, then by name', () => {
  const yours = compared({ KO: 1, V: 1 });
  const others = [
    investor('Zoe', { GM: 1 }),
    investor('Amy', { GM: 1 }),
    investor('Pep', { PEP: 1 }),
    investor('Koh', { KO: 1 }),
  ];
  const names = others.map((other) => matchInvestor(yours, other, all)).sort(byOverlap);
  expect(names.map(({ investor: { name } }) => name)).toEqual(['Koh', 'Pep', 'Amy', 'Zoe']);
});

test("an investor's own portfolio has overlap and similarity 1", () => {
  const values = { V: 7, KO: 3, AAPL: 11, GM: 13 };
  expect(matchInvestor(compared(values), investor('Dan', values), all)).toMatchObject({
    overlap: 1,
    industrySimilarity: 1,
    rankCorrelation: 1,
    onlyTheirs: [],
    onlyYours: [],
  });
});
