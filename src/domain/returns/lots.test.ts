import { describe, expect, test } from 'vitest';
import { type CostMethod, costMethods } from '../transactions.ts';
import { createLotBook, type LotBook, type OpenLot, type SoldLot } from './lots.ts';

const dayOf = (date: string) => Date.parse(date) / 86_400_000;
const lot = (id: string, date: string, shares: number, cost: number, fee = 0): OpenLot => ({
  id,
  day: dayOf(date),
  shares: BigInt(shares),
  cost: BigInt(cost),
  fee: BigInt(fee),
  baseCost: BigInt(2 * cost),
});

function bookOf(method: CostMethod, ...lots: OpenLot[]): LotBook {
  const book = createLotBook(method);
  for (const one of lots) book.buy(one);
  return book;
}

const costOf = (lots: readonly SoldLot[]) => lots.reduce((sum, { cost }) => sum + cost, 0n);
const parts = (lots: readonly SoldLot[]) =>
  lots.map(({ id, shares, cost }) => [id, Number(shares), Number(cost)]);

/** IRS Publication 564 (2009; since 2010 part of Publication 550), Table 3, "How To Figure Basis of Shares Sold". In cents. */
const table3 = [
  lot('2/6/08', '2008-02-06', 160, 400_000),
  lot('8/7/08', '2008-08-07', 240, 480_000),
  lot('12/18/08', '2008-12-18', 10, 30_000),
];

describe('Internal Revenue Service', () => {
  test('Publication 564, Table 3: the FIFO basis of 210 shares is $5,000', () => {
    const sold = bookOf('fifo', ...table3).sell(210n);
    expect(parts(sold)).toEqual([
      ['2/6/08', 160, 400_000],
      ['8/7/08', 50, 100_000],
    ]);
  });

  test('Publication 564, Table 3: the average basis of 210 of 410 shares that cost $9,100', () => {
    const book = bookOf('average', ...table3);
    const sold = book.sell(210n);
    // The publication rounds the average to $22.20 a share and its basis to $4,662; exactly it is $4,660.98.
    expect(costOf(sold)).toBe(466_098n);
    expect(sold.map(({ id, shares }) => [id, Number(shares)])).toEqual([
      ['2/6/08', 160],
      ['8/7/08', 50],
    ]);
    expect(book.cost()).toBe(910_000n - 466_098n);
  });

  test('Publication 564, average basis: 150 of 300 shares that cost $4,800 have a basis of $2,400', () => {
    const book = bookOf(
      'average',
      lot('a', '2008-05-15', 100, 100_000),
      lot('b', '2008-07-15', 100, 120_000),
      lot('c', '2008-09-15', 100, 260_000),
    );
    expect(costOf(book.sell(150n))).toBe(240_000n);
    expect(book.cost()).toBe(240_000n);
  });

  // Treasury Regulations § 1.1012-1(c): without adequate identification the earliest lot is charged, with it the named.
  test('§ 1.1012-1(c): named lots first, the earliest for the rest', () => {
    const sold = bookOf('specific', ...table3).sell(260n, [{ id: '8/7/08', shares: 240n }]);
    expect(parts(sold)).toEqual([
      ['8/7/08', 240, 480_000],
      ['2/6/08', 20, 50_000],
    ]);
  });
});

describe('methods', () => {
  const lots = [
    lot('cheap', '2024-01-02', 10, 1000),
    lot('dear', '2024-02-01', 10, 3000),
    lot('newest', '2024-03-01', 10, 2000),
  ];

  test.each([
    [
      'fifo',
      [
        ['cheap', 10, 1000],
        ['dear', 2, 600],
      ],
      ['dear', 'newest'],
    ],
    [
      'lifo',
      [
        ['newest', 10, 2000],
        ['dear', 2, 600],
      ],
      ['cheap', 'dear'],
    ],
    [
      'hifo',
      [
        ['dear', 10, 3000],
        ['newest', 2, 400],
      ],
      ['cheap', 'newest'],
    ],
    [
      'average',
      [
        ['cheap', 10, 2000],
        ['dear', 2, 400],
      ],
      ['dear', 'newest'],
    ],
    [
      'specific',
      [
        ['cheap', 10, 1000],
        ['dear', 2, 600],
      ],
      ['dear', 'newest'],
    ],
  ] as const)('%s', (method, sold, open) => {
    const book = bookOf(method, ...lots);
    expect(parts(book.sell(12n))).toEqual(sold);
    expect(book.open().map(({ id }) => id)).toEqual(open);
    expect(book.shares()).toBe(18n);
    expect(costOf(book.open())).toBe(book.cost());
    expect(book.baseCost()).toBe(2n * book.cost());
  });

  test('hifo takes the older of equal lots, and ignores fees', () => {
    const book = bookOf(
      'hifo',
      lot('a', '2024-01-02', 3, 300),
      lot('b', '2024-01-03', 6, 600),
      lot('c', '2024-01-04', 3, 300, 1),
      lot('d', '2024-01-05', 3, 301),
    );
    expect(book.sell(8n).map(({ id }) => id)).toEqual(['d', 'a', 'b']);
    expect(parts(book.open())).toEqual([
      ['b', 4, 400],
      ['c', 3, 300],
    ]);
  });

  test('halves are rounded away from zero, and the rest keeps the remainder', () => {
    const book = bookOf('fifo', { ...lot('a', '2024-01-02', 2, 5, 3), baseCost: 7n });
    expect(book.sell(1n)).toEqual([
      { id: 'a', day: dayOf('2024-01-02'), shares: 1n, cost: 3n, fee: 2n, baseCost: 4n },
    ]);
    expect(book.open()).toEqual([
      { id: 'a', day: dayOf('2024-01-02'), shares: 1n, cost: 2n, fee: 1n, baseCost: 3n },
    ]);
  });

  test('a lot without a date stays without one', () => {
    const book = bookOf('average', { ...lot('a', '2024-01-02', 2, 5), day: null });
    expect(book.sell(1n)[0]?.day).toBeNull();
  });

  test('lots of the caller are not changed', () => {
    const own = lot('a', '2024-01-02', 2, 5);
    for (const method of costMethods) bookOf(method, own).sell(1n);
    expect(own.shares).toBe(2n);
  });
});

describe('impossible sales', () => {
  test.each(costMethods)('%s sells no more than is held, and nothing else changes', (method) => {
    const book = bookOf(method, lot('a', '2024-01-02', 10, 100));
    expect(() => book.sell(11n)).toThrow(
      new RangeError('10 units of shares are held, so 11 cannot be sold.'),
    );
    expect(() => book.sell(0n)).toThrow(RangeError);
    expect(() => book.buy(lot('b', '2024-01-02', 0, 1))).toThrow(RangeError);
    expect([book.shares(), book.cost(), book.open().length]).toEqual([10n, 100n, 1]);
  });

  test('named lots need the shares', () => {
    const book = bookOf('specific', lot('a', '2024-01-02', 10, 100), lot('b', '2024-01-03', 10, 100));
    const named = (...list: [string, number][]) =>
      list.map(([id, shares]) => ({ id, shares: BigInt(shares) }));
    const lacks = new RangeError('The lot a has 10 units of shares, so 12 cannot be sold.');
    expect(() => book.sell(12n, named(['b', 1], ['a', 6], ['a', 6]))).toThrow(RangeError);
    expect(() => book.sell(13n, named(['b', 1], ['a', 6], ['a', 6]))).toThrow(lacks);
    expect(() => book.sell(5n, named(['a', 6]))).toThrow('The sale names 6 units of shares, but sells 5.');
    expect(() => book.sell(5n, named(['a', 0]))).toThrow('The sale names no shares of the lot a.');
    expect(() => book.sell(5n, named(['c', 1]))).toThrow(
      'The lot c has 0 units of shares, so 1 cannot be sold.',
    );
    expect(book.shares()).toBe(20n);
    book.sell(10n, named(['a', 10]));
    expect(() => book.sell(5n, named(['a', 1]))).toThrow(
      'The lot a has 0 units of shares, so 1 cannot be sold.',
    );
  });
});
