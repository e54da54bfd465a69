import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CostMethod, costMethods } from '../transactions.ts';
import { createLotBook, type OpenLot, type SoldLot } from './lots.ts';
import { proportion, smaller } from './proportion.ts';

const costOf = (lots: readonly SoldLot[]) => lots.reduce((sum, { cost }) => sum + cost, 0n);

test('proportions are rounded to the nearest integer, halves away from zero', () => {
  const amount = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n });
  const shares = fc.bigInt({ min: 1n, max: 10n ** 20n });
  expect([proportion(5n, 1n, 2n), proportion(-5n, 1n, 2n), proportion(4n, 1n, 3n)]).toEqual([3n, -3n, 1n]);
  fc.assert(
    fc.property(amount, shares, shares, (money, part, more) => {
      const whole = part + more;
      const error = 2n * (proportion(money, part, whole) * whole - money * part);
      expect(error <= whole && error >= -whole).toBe(true);
      if (error === whole || error === -whole) expect(error > 0n).toBe(money > 0n);
    }),
  );
});

describe('properties', () => {
  const step = fc.record({
    buys: fc.boolean(),
    shares: fc.bigInt({ min: 1n, max: 10n ** 12n }),
    cost: fc.bigInt({ min: 0n, max: 10n ** 15n }),
    fee: fc.bigInt({ min: 0n, max: 10n ** 6n }),
    baseCost: fc.bigInt({ min: 0n, max: 10n ** 15n }),
  });
  type Step = Omit<OpenLot, 'id' | 'day'> & { buys: boolean };
  const steps: fc.Arbitrary<Step[]> = fc.array(step, { minLength: 1, maxLength: 200 });
  const money = ['cost', 'fee', 'baseCost'] as const;
  const sumOf = (lots: readonly OpenLot[], part: (typeof money)[number] | 'shares') =>
    lots.reduce((sum, one) => sum + one[part], 0n);

  function replay(method: CostMethod, list: readonly Step[]) {
    const book = createLotBook(method);
    const bought: OpenLot[] = [];
    const sales: SoldLot[][] = [];
    for (const [index, { buys, ...numbers }] of list.entries()) {
      const held = book.shares();
      if (buys || held === 0n) {
        bought.push({ id: String(index), day: index, ...numbers });
        book.buy({ id: String(index), day: index, ...numbers });
      } else {
        const shares = smaller(numbers.shares, held);
        const sold = book.sell(shares);
        expect(sumOf(sold, 'shares')).toBe(shares);
        sales.push(sold);
      }
    }
    return { book, bought, sales, sold: sales.flat() };
  }

  test.each(costMethods)('%s: sold and open parts add up to what was bought', (method) => {
    fc.assert(
      fc.property(steps, (list) => {
        const { book, bought, sold } = replay(method, list);
        for (const part of ['shares', ...money] as const) {
          expect(sumOf(sold, part) + sumOf(book.open(), part)).toBe(sumOf(bought, part));
          expect(book[part]()).toBe(sumOf(book.open(), part));
        }
        expect([...sold, ...book.open()].every(({ shares }) => shares > 0n)).toBe(true);
      }),
    );
  });

  test('fifo sells the oldest, lifo the newest, hifo the highest cost', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const days = replay('fifo', list).sold.map(({ day }) => day ?? 0);
        expect(days).toEqual([...days].sort((a, b) => a - b));
        for (const sale of replay('lifo', list).sales) {
          const sold = sale.map(({ day }) => day ?? 0);
          expect(sold).toEqual([...sold].sort((a, b) => b - a));
        }
        const { book, sales } = replay('hifo', list);
        const price = ({ cost, shares }: OpenLot) => Number(cost) / Number(shares);
        for (const sale of sales)
          for (const [index, one] of sale.entries())
            expect(price(one)).toBeLessThanOrEqual(price(sale[index - 1] ?? one) * (1 + 1e-9) + 1);
        const before = book.open().map(price);
        if (before.length > 0)
          expect(price(book.sell(1n)[0] as SoldLot)).toBeGreaterThanOrEqual(
            Math.max(...before) * (1 - 1e-9) - 1,
          );
      }),
    );
  });

  test('average sells the shares of fifo, at the average', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const [average, fifo] = [replay('average', list), replay('fifo', list)];
        const shares = ({ id, day, shares: count }: OpenLot) => ({ id, day, count });
        expect(average.sold.map(shares)).toEqual(fifo.sold.map(shares));
        expect(average.book.open().map(shares)).toEqual(fifo.book.open().map(shares));
        const { book } = average;
        if (book.shares() < 2n) return;
        const [cost, held] = [book.cost(), book.shares()];
        const exact = Number(cost) * (Number(held / 2n) / Number(held));
        expect(Math.abs(Number(costOf(book.sell(held / 2n))) - exact)).toBeLessThanOrEqual(1 + exact * 1e-12);
      }),
    );
  });

  test('specific without named lots is fifo', () => {
    fc.assert(
      fc.property(steps, (list) => {
        expect(replay('specific', list).sold).toEqual(replay('fifo', list).sold);
      }),
    );
  });
});
