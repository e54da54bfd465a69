import { expect, test } from 'vitest';
import { moneyWeighted } from './flows.ts';

test.each([
  ['one purchase', [{ day: 0, amount: -1_000 }]],
  ['two purchases', [0, 30].map((day) => ({ day, amount: -1_000 }))],
  ['purchases over years', [0, 900].map((day) => ({ day, amount: -1_000 }))],
])('losing all of %s is −100 %%', (_, flows) => {
  expect(moneyWeighted(flows, 0)).toEqual({ value: -1 });
});

test('a rate over less than a year is that of its days, a longer one of a year', () => {
  const back = (day: number) => [
    { day: 0, amount: -1_000 },
    { day, amount: 1_100 },
  ];
  expect(moneyWeighted(back(180), 1_100).value).toBeCloseTo(0.1, 9);
  expect(moneyWeighted(back(366), 1_100).value).toBeCloseTo(0.1, 9);
  expect(moneyWeighted(back(367), 1_100).value).toBeCloseTo(1.1 ** (365 / 367) - 1, 9);
  expect(moneyWeighted(back(730), 1_100).value).toBeCloseTo(1.1 ** 0.5 - 1, 9);
});

test('losing more than everything has no rate', () => {
  const flows = [0, 90].map((day) => ({ day, amount: -1_000 }));
  expect(moneyWeighted(flows, -1_000)).toMatchObject({ value: null });
});
