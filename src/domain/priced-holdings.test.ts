import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, decimal, round, toText } from './decimal.ts';
import {
  addShares,
  holdingCost,
  holdingFigures,
  mergePurchases,
  type PricedHolding,
  totalFigures,
} from './priced-holdings.ts';

const holding = (change: Partial<PricedHolding>): PricedHolding => ({
  shares: '40',
  buyPrice: '182.5',
  price: '309.35',
  change: '-1.95',
  ...change,
});

test('computes profit since the purchase and loss of the day', () => {
  expect(holdingFigures(holding({}))).toEqual({
    cost: '7300',
    value: '12374',
    profit: '5074',
    profitPercent: '69.506849316',
    dayChange: '-78',
    dayChangePercent: '-0.626405396',
  });
});

test('does not round a loss just below a half up', () => {
  const figures = holdingFigures(holding({ shares: '1', buyPrice: '100000000', price: '295000.12' }));
  expect(figures?.profitPercent).toBe('-99.70499988');
  expect(toText(round(decimal(figures?.profitPercent ?? ''), 2))).toBe('-99.7');
});

test('returns 0 % profit for a holding without cost', () => {
  expect(holdingFigures(holding({ buyPrice: '0' }))).toMatchObject({
    cost: '0',
    profit: '12374',
    profitPercent: '0',
  });
});

test('returns zeros for a holding without shares', () => {
  expect(holdingFigures(holding({ shares: '0' }))).toEqual({
    cost: '0',
    value: '0',
    profit: '0',
    profitPercent: '0',
    dayChange: '0',
    dayChangePercent: '0',
  });
});

test('returns only the cost of a holding without a price', () => {
  const unpriced = holding({ price: null, change: '0' });
  expect(holdingFigures(unpriced)).toBeUndefined();
  expect(holdingCost(unpriced)).toBe('7300');
});

test('leaves a holding without a price out of all totals, including cost', () => {
  const totals = totalFigures([holding({}), holding({ price: null, change: '0' })]);
  expect(totals).toEqual({ ...totalFigures([holding({})]), priced: 1, unpriced: 1 });
  expect(totals).toMatchObject({ cost: '7300', value: '12374', profitPercent: '69.506849316' });
});

test('returns 0 % for the day if the value was 0 the day before', () => {
  expect(holdingFigures(holding({ price: '2', change: '2' }))?.dayChangePercent).toBe('0');
});

test('computes the largest holding exactly', () => {
  const figures = holdingFigures(
    holding({ shares: '999999999999.99999999', buyPrice: '999999999.999999', price: '0.01' }),
  );
  expect(figures?.cost).toBe('999999999999998999990.00000000000001');
});

test('returns zeros for an empty portfolio', () => {
  expect(totalFigures([])).toMatchObject({
    cost: '0',
    value: '0',
    profitPercent: '0',
    dayChangePercent: '0',
  });
});

test('computes the percentage of a portfolio from its sums, not as an average', () => {
  const figures = totalFigures([
    holding({ shares: '1', buyPrice: '100', price: '200', change: '0' }),
    holding({ shares: '9', buyPrice: '100', price: '100', change: '0' }),
  ]);
  expect(figures).toMatchObject({ cost: '1000', value: '1100', profit: '100', profitPercent: '10' });
});

test('adds shares exactly', () => {
  expect(addShares('0.1', '0.2')).toBe('0.3');
  expect(addShares('1000000000000', '0.00000001')).toBe('1000000000000.00000001');
});

describe('merging two purchases', () => {
  test('averages the price, weighted by shares', () => {
    const held = { shares: '1', buyPrice: '100' };
    expect(mergePurchases(held, { shares: '2', buyPrice: '309.35' }, 6)).toEqual({
      shares: '3',
      buyPrice: '239.566667',
    });
  });

  test('returns the later price if there are no shares', () => {
    const none = { shares: '0', buyPrice: '5' };
    expect(mergePurchases(none, { shares: '0', buyPrice: '7' }, 6)).toEqual({ shares: '0', buyPrice: '7' });
  });

  test('keeps an equal price', () => {
    const amounts = fc
      .integer({ min: 1, max: 1_000_000 })
      .map((units) => toText({ units: BigInt(units), scale: 3 }));
    fc.assert(
      fc.property(amounts, amounts, amounts, (a, b, buyPrice) => {
        const merged = mergePurchases({ shares: a, buyPrice }, { shares: b, buyPrice }, 6);
        expect(merged).toEqual({ shares: toText(add(decimal(a), decimal(b))), buyPrice });
      }),
    );
  });
});

describe('for any holdings', () => {
  const amount = fc.nat({ max: 10 ** 9 }).map((units) => toText({ units: BigInt(units), scale: 4 }));
  const holdings = fc.array(fc.record({ shares: amount, buyPrice: amount, price: amount, change: amount }));
  const sum = (texts: string[]) => toText(texts.map((text) => decimal(text)).reduce(add, decimal(0)));

  test('totals are the exact sums of the holdings', () => {
    fc.assert(
      fc.property(holdings, (all) => {
        const parts = all.flatMap((one) => holdingFigures(one) ?? []);
        const total = totalFigures(all);
        expect(total.cost).toBe(sum(parts.map(({ cost }) => cost)));
        expect(total.value).toBe(sum(parts.map(({ value }) => value)));
        expect(total.profit).toBe(sum(parts.map(({ profit }) => profit)));
        expect(total.dayChange).toBe(sum(parts.map(({ dayChange }) => dayChange)));
      }),
    );
  });
});
