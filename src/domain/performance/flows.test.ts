import { expect, test } from 'vitest';
import { moneyWeighted } from './flows.ts';

test.each([
  ['one purchase', [0]],
  ['purchases within a year', [0, 90]],
  ['purchases of some years', [0, 900]],
])('a total loss of %s is −100 %%', (_name, days) => {
  expect(moneyWeighted(days.map((day) => ({ day, amount: -5000 })))).toEqual({ value: -1 });
});
