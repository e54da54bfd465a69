import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, decimal, toText } from './decimal.ts';
import { addShares, mergePurchases, type Position, portfolioFigures, positionFigures } from './positions.ts';

const position = (change: Partial<Position>): Position => ({
  shares: '40',
  buyPrice: '182.5',
  price: '309.35',
  change: '-1.95',
  ...change,
});

test('a stock that rose since it was bought and fell today', () => {
  expect(positionFigures(position({}))).toEqual({
    cost: '7300',
    value: '12374',
    profit: '5074',
    profitPercent: '69.506849',
    dayChange: '-78',
    dayChangePercent: '-0.626405',
  });
});

test('a stock that cost nothing has made 0 %', () => {
  expect(positionFigures(position({ buyPrice: '0' }))).toMatchObject({
    cost: '0',
    profit: '12374',
    profitPercent: '0',
  });
});

test('no shares are worth nothing and made nothing', () => {
  expect(positionFigures(position({ shares: '0' }))).toEqual({
    cost: '0',
    value: '0',
    profit: '0',
    profitPercent: '0',
    dayChange: '0',
    dayChangePercent: '0',
  });
});

test('a stock whose price nobody knows counts as worth nothing', () => {
  expect(positionFigures(position({ price: '0', change: '0' }))).toMatchObject({
    value: '0',
    profit: '-7300',
    profitPercent: '-100',
    dayChangePercent: '0',
  });
});

test('a stock that was worth nothing yesterday has no day in per cent', () => {
  expect(positionFigures(position({ price: '2', change: '2' })).dayChangePercent).toBe('0');
});

test('the largest holding that may be entered is reckoned to the last digit', () => {
  const figures = positionFigures(
    position({ shares: '999999999999.99999999', buyPrice: '999999999.999999', price: '0.01' }),
  );
  expect(figures.cost).toBe('999999999999998999990.00000000000001');
});

test('an empty portfolio is worth nothing', () => {
  expect(portfolioFigures([])).toMatchObject({
    cost: '0',
    value: '0',
    profitPercent: '0',
    dayChangePercent: '0',
  });
});

test('the per cent of a portfolio is of its sums, not the mean of its parts', () => {
  const figures = portfolioFigures([
    position({ shares: '1', buyPrice: '100', price: '200', change: '0' }),
    position({ shares: '9', buyPrice: '100', price: '100', change: '0' }),
  ]);
  expect(figures).toMatchObject({ cost: '1000', value: '1100', profit: '100', profitPercent: '10' });
});

test('shares add up exactly', () => {
  expect(addShares('0.1', '0.2')).toBe('0.3');
  expect(addShares('1000000000000', '0.00000001')).toBe('1000000000000.00000001');
});

describe('two purchases of one stock', () => {
  test('become one at the average price, weighted by shares', () => {
    const held = { shares: '1', buyPrice: '100' };
    expect(mergePurchases(held, { shares: '2', buyPrice: '309.35' }, 6)).toEqual({
      shares: '3',
      buyPrice: '239.566667',
    });
  });

  test('with no shares at all keep the later price', () => {
    const none = { shares: '0', buyPrice: '5' };
    expect(mergePurchases(none, { shares: '0', buyPrice: '7' }, 6)).toEqual({ shares: '0', buyPrice: '7' });
  });

  test('at one price keep it', () => {
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

describe('for any positions', () => {
  const amount = fc.nat({ max: 10 ** 9 }).map((units) => toText({ units: BigInt(units), scale: 4 }));
  const positions = fc.array(fc.record({ shares: amount, buyPrice: amount, price: amount, change: amount }));
  const sum = (texts: string[]) => toText(texts.map((text) => decimal(text)).reduce(add, decimal(0)));

  test('totals are the sums of the parts, to the last digit', () => {
    fc.assert(
      fc.property(positions, (all) => {
        const parts = all.map(positionFigures);
        const total = portfolioFigures(all);
        expect(total.cost).toBe(sum(parts.map(({ cost }) => cost)));
        expect(total.value).toBe(sum(parts.map(({ value }) => value)));
        expect(total.profit).toBe(sum(parts.map(({ profit }) => profit)));
        expect(total.dayChange).toBe(sum(parts.map(({ dayChange }) => dayChange)));
      }),
    );
  });
});
