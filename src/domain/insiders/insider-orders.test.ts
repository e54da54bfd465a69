import { expect, test } from 'vitest';
import { personKey, personName, roleName } from './insider-names.ts';
import { type InsiderLine, ordersOf, withoutRepeats } from './insider-orders.ts';

const sale: InsiderLine = {
  list: 'trades',
  kind: 'sale',
  date: '2026-05-06',
  filed: null,
  seen: '2026-05-09',
  person: 'Doe Jane',
  role: null,
  cik: '1',
  planned: null,
  security: null,
  url: null,
  price: 10,
  shares: 100,
  value: 1000,
  after: 900,
};
const purchase: InsiderLine = { ...sale, kind: 'purchase', after: 1100 };
const orders = (...lines: InsiderLine[]) => ordersOf(withoutRepeats(lines));

test('the lines of an order are one trade with its mean price and the holding before and after', () => {
  expect(orders(sale, { ...sale, shares: 300, price: 12, value: 3600, after: 600 })).toEqual([
    expect.objectContaining({ shares: 400, value: 4600, price: 11.5, before: 1000, after: 600 }),
  ]);
});

test('sales from two holdings have no common remainder', () => {
  const [order] = orders(sale, { ...sale, shares: 50, value: 500, after: 5000 });
  expect(order).toMatchObject({ shares: 150, before: null, after: null });
});

test('a trade that several persons filed counts once, under the name with a role', () => {
  const fund = { ...purchase, person: 'Fund LP', role: '10% owner' };
  const manager = { ...purchase, person: 'Roe Richard', role: 'Director', after: 20 };
  expect(orders(fund, manager)).toEqual([
    expect.objectContaining({ person: 'Roe Richard', others: ['Fund LP'], shares: 100 }),
  ]);
});

test('a purchase in both lists counts once, with the day of the filing and the number of the person', () => {
  const other: InsiderLine = {
    ...purchase,
    list: 'purchases',
    filed: '2026-05-08',
    seen: null,
    person: 'DOE JANE A.',
    cik: null,
    price: 10.01,
  };
  expect(orders(purchase, { ...other, person: 'Doe, Jane' })).toEqual([
    expect.objectContaining({ filed: '2026-05-08', seen: '2026-05-09', cik: '1', value: 1000, others: [] }),
  ]);
  const lines = [purchase, { ...purchase, price: 10.2, value: 1020, after: 1200 }];
  const added = { ...other, shares: 200, price: 10.1, value: 2020, after: 1200 };
  expect(orders(...lines, added)).toEqual([expect.objectContaining({ shares: 200, filed: '2026-05-08' })]);
});

test('equal lots of one person are two purchases, the same line twice is one', () => {
  expect(orders(purchase, { ...purchase, after: 1200 })[0]).toMatchObject({ shares: 200, before: 1000 });
  expect(orders(purchase, purchase)[0]?.shares).toBe(100);
});

test('names and roles are written out', () => {
  expect(personName('WILLIAMS JEFFREY E')).toBe('Williams Jeffrey E');
  expect(personName('ALPHA-BETA FUND III LLC')).toBe('Alpha-Beta Fund III LLC');
  expect(personName('Lin Chih-Hsiang (Thompson)')).toBe('Lin Chih-Hsiang (Thompson)');
  expect(roleName('Pres, CEO, 10%')).toBe('President, CEO, 10% owner');
  expect([roleName('See Remarks'), roleName('')]).toEqual([null, null]);
  expect(personKey('DOE, JANE A.')).toBe(personKey('Jane Doe'));
});
