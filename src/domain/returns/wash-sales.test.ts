import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findWashSales } from './wash-sales.ts';

const dayOf = (date: string) => Date.parse(date) / 86_400_000;
const bought = (lotId: string, date: string, shares: number) => ({
  lotId,
  day: dayOf(date),
  shares: BigInt(shares),
});
const sold = (lotId: string, date: string, shares: number, gain: number) => ({
  ...bought(lotId, date, shares),
  gain: BigInt(gain),
});

/** IRS Publication 550 (2025), chapter 4, "Wash Sales". Example 1 gives no dates. */
describe('Publication 550', () => {
  test('Example 1: 100 shares sold at a loss of $250 and bought again within 30 days', () => {
    const purchases = [bought('X1', '2025-01-06', 100), bought('X2', '2025-03-25', 100)];
    expect(findWashSales([sold('X1', '2025-03-10', 100, -250)], purchases)).toEqual([250n]);
  });

  test('"More or less stock bought than sold", Example 1: 75 shares replace, $750 of $1,000 is disallowed', () => {
    const purchases = [
      bought('September', '2024-09-20', 100),
      bought('13 December', '2024-12-13', 50),
      bought('20 December', '2024-12-20', 25),
    ];
    expect(findWashSales([sold('September', '2025-01-03', 100, -1000)], purchases)).toEqual([750n]);
  });

  test('"More or less stock bought than sold", Example 2: 50 shares on each of four days, the first two replace', () => {
    const purchases = [
      bought('September', '2024-09-16', 100),
      bought('3 February', '2025-02-03', 50),
      bought('4 February', '2025-02-04', 50),
      bought('5 February', '2025-02-05', 50),
      bought('6 February', '2025-02-06', 50),
    ];
    expect(findWashSales([sold('September', '2025-01-29', 100, -1000)], purchases)).toEqual([1000n]);
    // Another loss finds the shares of 5 February, and those of 6 February for half of its own.
    const sales = [sold('September', '2025-01-29', 100, -1000), sold('old', '2025-01-30', 200, -2000)];
    expect(findWashSales(sales, purchases)).toEqual([1000n, 1000n]);
  });

  test('"Loss and gain on same day": 250 shares replace the block with the loss; gains stay', () => {
    const purchases = [
      bought('1', '2019-03-01', 100),
      bought('2', '2019-06-03', 100),
      bought('3', '2019-09-03', 100),
      bought('January', '2025-01-10', 250),
    ];
    const sales = [
      sold('1', '2024-12-27', 100, -3300),
      sold('2', '2024-12-27', 100, 2500),
      sold('3', '2024-12-27', 100, 3000),
    ];
    expect(findWashSales(sales, purchases)).toEqual([3300n, 0n, 0n]);
  });
});

// Treasury Regulations § 1.1091-1(a): a period beginning 30 days before the sale and ending 30 days after it.
test.each([
  ['2025-01-29', 0n],
  ['2025-01-30', 100n],
  ['2025-03-01', 100n],
  ['2025-03-31', 100n],
  ['2025-04-01', 0n],
])('a purchase on %s and a sale on 2025-03-01: %s disallowed', (date, disallowed) => {
  const purchases = [bought('old', '2024-01-02', 10), bought('new', date, 10)];
  expect(findWashSales([sold('old', '2025-03-01', 10, -100)], purchases)).toEqual([disallowed]);
});

describe('replacements', () => {
  test('the rest of the lot that was sold is none', () => {
    const sales = [sold('a', '2025-01-20', 5, -50)];
    expect(findWashSales(sales, [bought('a', '2025-01-10', 10)])).toEqual([0n]);
  });

  test('shares that were sold before or with the loss are none', () => {
    const purchases = [bought('a', '2025-01-02', 10), bought('b', '2025-01-03', 10)];
    expect(
      findWashSales([sold('a', '2025-01-20', 10, -50), sold('b', '2025-01-20', 10, -60)], purchases),
    ).toEqual([0n, 0n]);
    expect(
      findWashSales([sold('b', '2025-01-10', 4, 40), sold('a', '2025-01-20', 10, -50)], purchases),
    ).toEqual([0n, 30n]);
  });

  test('each share replaces one other, in the order of the sales', () => {
    const purchases = [bought('new', '2025-02-01', 15)];
    const sales = [sold('a', '2025-01-20', 10, -100), sold('b', '2025-01-21', 10, -100)];
    expect(findWashSales(sales, purchases)).toEqual([100n, 50n]);
  });

  test('a sale takes the shares that have replaced others first', () => {
    const purchases = [bought('new', '2025-01-15', 10)];
    const sales = [
      sold('a', '2025-01-20', 5, -100),
      sold('new', '2025-01-25', 5, 10),
      sold('b', '2025-01-30', 10, -100),
    ];
    expect(findWashSales(sales, purchases)).toEqual([100n, 0n, 50n]);
  });

  test('a part of a loss is rounded to the unit', () => {
    const purchases = [bought('new', '2025-01-15', 1)];
    expect(findWashSales([sold('a', '2025-01-20', 3, -100)], purchases)).toEqual([33n]);
    expect(findWashSales([sold('a', '2025-01-20', 2, -25)], purchases)).toEqual([13n]);
  });
});

test('what is disallowed exceeds neither the loss nor the shares bought', () => {
  const day = fc.integer({ min: 0, max: 400 });
  const shares = fc.bigInt({ min: 1n, max: 100n });
  fc.assert(
    fc.property(
      fc.array(fc.record({ day, shares }), { maxLength: 40 }),
      fc.array(fc.record({ day, shares }), { maxLength: 40 }),
      (buys, sells) => {
        const purchases = buys.map((one, index) => ({ ...one, lotId: `p${index}` }));
        // Each sold share loses 1, so what is disallowed is the number of replaced shares.
        const sales = sells
          .toSorted((a, b) => a.day - b.day)
          .map((one, index) => ({ ...one, lotId: `s${index}`, gain: -one.shares }));
        const disallowed = findWashSales(sales, purchases);
        let sum = 0n;
        for (const [index, sale] of sales.entries()) {
          const near = buys.filter((one) => Math.abs(one.day - sale.day) <= 30);
          const limit = near.reduce((total, one) => total + one.shares, 0n);
          const amount = disallowed[index] as bigint;
          expect(amount >= 0n && amount <= sale.shares && amount <= limit).toBe(true);
          sum += amount;
        }
        expect(sum <= buys.reduce((total, one) => total + one.shares, 0n)).toBe(true);
      },
    ),
  );
});

test('20,000 sales beside 20,000 purchases look at each purchase a few times', () => {
  let looks = 0;
  const purchases = Array.from({ length: 20_000 }, (_, index) => ({
    lotId: `${index}`,
    get day() {
      looks += 1;
      return index >> 7;
    },
    shares: 10n,
  }));
  const sales = purchases.map(({ day }) => ({ lotId: 'old', day, shares: 9n, gain: -7n }));
  looks = 0;
  expect(findWashSales(sales, purchases).filter((amount) => amount === 7n).length).toBeGreaterThan(19_000);
  // Sorting and searching: a look at every purchase of 60 days for each sale would be 150 million.
  expect(looks).toBeLessThan(2_000_000);
});
