import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FiledPosition, PositionKind } from '../filings/history.ts';
import { filedWeights, largestWeight, portfolioWeights } from '../filings/portfolio-weights.ts';
import { missingFrom, overlapOf, sharedHoldings } from './overlap.ts';

const named = (values: Record<string, number>) =>
  portfolioWeights(Object.entries(values).map(([symbol, value]) => ({ symbol, name: symbol, value })));

const symbol = fc.constantFrom('AAPL', 'KO', 'MSFT', 'NVDA', 'GOOG', 'GOOGL', 'BRK-A', 'BRK-B', 'NA', 'ON');
const holding = fc.record({
  symbol,
  name: fc.constant(''),
  value: fc.double({ min: 0.01, max: 1e15, noNaN: true }),
});
const holdings = fc.array(holding, { minLength: 1, maxLength: 40 });
const position: fc.Arbitrary<FiledPosition> = fc.record({
  symbol: fc.oneof(symbol, fc.constant('')),
  name: fc.constantFrom('A', 'B'),
  kind: fc.constantFrom<PositionKind>('share', 'share', 'put', 'call', 'bond'),
  shares: fc.integer({ min: 1, max: 1e9 }),
  value: fc.integer({ min: 1, max: 1e12 }),
});

describe('the overlap', () => {
  test('is the sum of the smaller weights', () => {
    const yours = named({ AAPL: 50, KO: 30, NKE: 20 });
    const theirs = named({ KO: 400, AAPL: 200, AXP: 400 });
    expect(overlapOf(yours, theirs)).toBe(0.5);
    expect(sharedHoldings(yours, theirs)).toEqual([
      {
        symbol: 'KO',
        filedAs: 'KO',
        name: 'KO',
        yours: expect.closeTo(0.3, 12),
        theirs: expect.closeTo(0.4, 12),
      },
      { symbol: 'AAPL', filedAs: 'AAPL', name: 'AAPL', yours: 0.5, theirs: expect.closeTo(0.2, 12) },
    ]);
    expect(missingFrom(theirs, yours).map((only) => only.symbol)).toEqual(['NKE']);
    expect(missingFrom(yours, theirs).map((only) => only.symbol)).toEqual(['AXP']);
  });

  test('compares share classes of a company as different holdings', () => {
    expect(overlapOf(named({ GOOG: 1 }), named({ GOOGL: 1 }))).toBe(0);
    expect(overlapOf(named({ 'BRK-A': 1, 'BRK-B': 1 }), named({ 'BRK-B': 1 }))).toBe(0.5);
  });

  test('is 0 with an empty portfolio', () => {
    expect(overlapOf(named({}), named({ KO: 1 }))).toBe(0);
    expect(overlapOf(named({}), named({}))).toBe(0);
  });

  test('is symmetric, between 0 and 1, and the same in any order', () => {
    fc.assert(
      fc.property(holdings, holdings, (a, b) => {
        const overlap = overlapOf(portfolioWeights(a), portfolioWeights(b));
        expect(overlap).toBeGreaterThanOrEqual(0);
        expect(overlap).toBeLessThanOrEqual(1);
        expect(overlapOf(portfolioWeights(b), portfolioWeights(a))).toBe(overlap);
        expect(overlapOf(portfolioWeights(a.toReversed()), portfolioWeights(b))).toBe(overlap);
      }),
    );
  });

  test('does not depend on the scale of either portfolio', () => {
    fc.assert(
      fc.property(holdings, holdings, fc.double({ min: 0.001, max: 1000, noNaN: true }), (a, b, scale) => {
        const scaled = a.map(({ value, ...rest }) => ({ ...rest, value: value * scale }));
        const other = portfolioWeights(b);
        expect(overlapOf(portfolioWeights(scaled), other)).toBeCloseTo(
          overlapOf(portfolioWeights(a), other),
          8,
        );
      }),
    );
  });

  test("of an investor's own shareholdings is exactly 1, without options, bonds and unknown symbols", () => {
    fc.assert(
      fc.property(fc.array(position, { minLength: 1, maxLength: 1000 }), (positions) => {
        const theirs = filedWeights(positions);
        const shares = positions.filter(({ kind, symbol: known }) => kind === 'share' && known !== '');
        fc.pre(shares.length > 0);
        expect(overlapOf(portfolioWeights(shares), theirs)).toBe(1);
        expect(theirs.holdings.every(({ symbol: known }) => known !== '')).toBe(true);
      }),
    );
  });

  test('adds the share classes of a company together', () => {
    const alphabet = { name: 'Alphabet Inc.', symbols: ['GOOGL', 'GOOG'] };
    const findCompany = (known: string) => (alphabet.symbols.includes(known) ? alphabet : undefined);
    const held = (...list: [string, number][]) =>
      portfolioWeights(
        list.map(([known, value]) => ({ symbol: known, name: `${known} Class`, value })),
        findCompany,
      );
    const yours = held(['GOOG', 40], ['KO', 60]);
    const theirs = held(['GOOGL', 30], ['GOOG', 20], ['PEP', 50]);
    expect(theirs.holdings.map(({ symbol: known, name, weight }) => [known, name, weight])).toEqual([
      ['GOOGL', 'Alphabet Inc.', 0.5],
      ['PEP', 'PEP Class', 0.5],
    ]);
    expect([overlapOf(yours, theirs), overlapOf(theirs, yours)]).toEqual([0.4, 0.4]);
    expect(sharedHoldings(yours, theirs)).toMatchObject([
      { symbol: 'GOOG', filedAs: 'GOOGL', name: 'Alphabet Inc.', theirs: 0.5 },
    ]);
    expect(missingFrom(yours, theirs).map(({ symbol: known }) => known)).toEqual(['PEP']);
    expect(missingFrom(theirs, yours).map(({ symbol: known }) => known)).toEqual(['KO']);
  });

  test('leaves out options and bonds, counts funds like shares, and adds up to 1', () => {
    const positions: FiledPosition[] = [
      { symbol: 'SPY', name: 'SPDR', kind: 'share', shares: 1, value: 200 },
      { symbol: 'KO', name: 'Coca-Cola', kind: 'share', shares: 1, value: 200 },
      { symbol: 'KO', name: 'Coca-Cola', kind: 'call', shares: 1, value: 900 },
      { symbol: 'PEP', name: 'PepsiCo', kind: 'share', shares: 1, value: 600 },
    ];
    const weights = filedWeights(positions);
    expect(weights.holdings.map(({ symbol: known, weight }) => [known, weight])).toEqual([
      ['PEP', expect.closeTo(0.6, 12)],
      ['KO', expect.closeTo(0.2, 12)],
      ['SPY', expect.closeTo(0.2, 12)],
    ]);
    expect(weights.value).toBe(1_000);
    expect([largestWeight(weights, 1), largestWeight(weights, 10)]).toEqual([
      expect.closeTo(0.6, 12),
      expect.closeTo(1, 12),
    ]);
  });
});
