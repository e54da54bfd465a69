import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accountValue, type FollowAccount, rebalanceAccount, sellAll } from './account.ts';

const price = fc.double({ min: 0.01, max: 1000, noNaN: true });
const weights = fc
  .array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 1, maxLength: 8 })
  .map((sizes) => {
    const total = sizes.reduce((sum, size) => sum + size, 0);
    return new Map(sizes.map((size, at) => [`S${at}`, size / total]));
  });

test('a rebalance reaches the weights, and what is missing afterwards are the costs of the trades', () => {
  const prices = fc.array(price, { minLength: 8, maxLength: 8 });
  const rates = fc.double({ min: 0, max: 0.05, noNaN: true });
  fc.assert(
    fc.property(prices, prices, weights, weights, rates, (first, second, before, after, costs) => {
      const account: FollowAccount = { cash: 10_000, units: new Map() };
      rebalanceAccount(account, before, {
        closeOf: (symbol) => first[Number(symbol.slice(1))] as number,
        costs,
      });
      const closeOf = (symbol: string) => second[Number(symbol.slice(1))] as number;
      const value = accountValue(account, closeOf);
      const held = new Map(account.units);
      const trades = rebalanceAccount(account, after, { closeOf, costs });
      let traded = 0;
      for (const symbol of new Set([...held.keys(), ...after.keys()])) {
        const [was, is] = [held.get(symbol) ?? 0, account.units.get(symbol) ?? 0];
        traded += Math.abs(is - was) * closeOf(symbol);
      }
      expect(trades.costs / value).toBeCloseTo((costs * traded) / value, 9);
      expect(accountValue(account, closeOf) / value).toBeCloseTo((value - trades.costs) / value, 9);
      for (const [symbol, weight] of after)
        expect(((account.units.get(symbol) ?? 0) * closeOf(symbol)) / trades.value).toBeCloseTo(weight, 9);
    }),
  );
});

test('a sale turns a holding into cash, less costs', () => {
  const account: FollowAccount = { cash: 5, units: new Map([['KO', 10]]) };
  sellAll(account, 'KO', 20, 0.01);
  expect(account).toEqual({ cash: 203, units: new Map() });
});
