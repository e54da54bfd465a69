import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BuyableSecurity, type PlannedPurchase, purchasesFor } from './contribution.ts';

/** The money that stays outside its target: what groups lack or have too much, fees, and what is left over. */
function misplacedAfter(
  candidates: readonly BuyableSecurity[],
  purchases: readonly PlannedPurchase[],
  amount: number,
  fee: number,
) {
  const bought = new Map(purchases.map((one) => [one.symbol, one.amount]));
  const spent = purchases.reduce((sum, one) => sum + one.amount, 0);
  const off = candidates.reduce(
    (sum, { symbol, missing }) => sum + Math.abs(missing - (bought.get(symbol) ?? 0)),
    0,
  );
  return off + (amount - spent - purchases.length * fee) + 2 * purchases.length * fee;
}

/** Tries every number of shares of every candidate. */
function bruteForce(candidates: readonly BuyableSecurity[], amount: number, fee: number): number {
  let best = Number.POSITIVE_INFINITY;
  function tryFrom(at: number, left: number, purchases: PlannedPurchase[]): void {
    const candidate = candidates[at];
    if (!candidate) {
      best = Math.min(best, misplacedAfter(candidates, purchases, amount, fee));
      return;
    }
    const { symbol, price } = candidate;
    tryFrom(at + 1, left, purchases);
    for (let shares = 1; shares * price + fee <= left; shares += 1)
      tryFrom(at + 1, left - shares * price - fee, [
        ...purchases,
        { symbol, shares, amount: shares * price },
      ]);
  }
  tryFrom(0, amount, []);
  return best;
}

const cents = (from: number, to: number) =>
  fc.integer({ min: from * 100, max: to * 100 }).map((value) => value / 100);
const portfolio = fc.array(fc.record({ price: cents(20, 300), missing: cents(-500, 900) }), {
  minLength: 1,
  maxLength: 3,
});

test('no other choice of whole shares misplaces less money', () => {
  fc.assert(
    fc.property(portfolio, cents(50, 900), fc.constantFrom(0, 0, 1, 9.9), (groups, amount, fee) => {
      const candidates = groups.map((group, at) => ({ symbol: `S${at}`, ...group }));
      const purchases = purchasesFor(candidates, { amount, fee, wholeShares: true });
      const spent = purchases.reduce((sum, one) => sum + one.amount + fee, 0);
      expect(spent).toBeLessThanOrEqual(amount + 0.001);
      for (const { shares } of purchases) expect(Number.isInteger(shares)).toBe(true);
      expect(misplacedAfter(candidates, purchases, amount, fee)).toBeLessThanOrEqual(
        bruteForce(candidates, amount, fee) + 0.05,
      );
    }),
    { numRuns: 60 },
  );
});

test('fractions fill the groups that lack most, with the fewest trades', () => {
  const candidates = [
    { symbol: 'A', price: 30, missing: 400 },
    { symbol: 'B', price: 70, missing: 900 },
    { symbol: 'C', price: 10, missing: -200 },
  ];
  expect(purchasesFor(candidates, { amount: 800, fee: 0, wholeShares: false })).toEqual([
    { symbol: 'B', shares: 800 / 70, amount: 800 },
  ]);
  expect(
    purchasesFor(candidates, { amount: 1_001, fee: 1, wholeShares: false }).map(({ amount }) => amount),
  ).toEqual([900, 99]);
});

test('a fee above what a trade would bring is saved', () => {
  const candidates = [{ symbol: 'A', price: 10, missing: 12 }];
  expect(purchasesFor(candidates, { amount: 100, fee: 50, wholeShares: true })).toEqual([]);
});

test('large amounts of cheap shares are planned without a search of all of them', () => {
  const candidates = Array.from({ length: 30 }, (_, at) => ({
    ...{ symbol: `S${at}`, price: 0.37 + at / 100, missing: 1_000_000 + at },
  }));
  const purchases = purchasesFor(candidates, { amount: 5_000_000, fee: 0, wholeShares: true });
  const spent = purchases.reduce((sum, { amount }) => sum + amount, 0);
  expect(5_000_000 - spent).toBeLessThan(1);
});
