/** The money and shares of an account that follows filings, in US dollars and present-day shares. */
export interface FollowAccount {
  cash: number;
  units: Map<string, number>;
}

/** The result of a rebalance. */
export interface Trades {
  /** The larger of purchases and sales, divided by the value before. */
  turnover: number;
  costs: number;
  /** The value after costs. */
  value: number;
}

/** Returns the close of a symbol on the day of a trade. */
type CloseOf = (symbol: string) => number;

/** Returns the value of the account at the closes of a day. */
export function accountValue({ cash, units }: FollowAccount, closeOf: CloseOf): number {
  let value = cash;
  for (const [symbol, count] of units) value += count * closeOf(symbol);
  return value;
}

/** Sells all units of a symbol at a close, less costs. The money stays in the account as cash. */
export function sellAll(account: FollowAccount, symbol: string, close: number, costs: number): void {
  account.cash += (account.units.get(symbol) ?? 0) * close * (1 - costs);
  account.units.delete(symbol);
}

/** Costs of five per cent need about ten iterations. */
const maxRounds = 100;
const tolerance = 1e-12;

/**
 * Trades so that the holdings have the given weights, which add up to 1. Each trade costs a fraction of its amount, and
 * the costs come out of the value: value after = value before − costs × Σ |weight × value after − amount held|. The
 * equation is solved by iteration, which converges because costs are below 1.
 */
export function rebalanceAccount(
  account: FollowAccount,
  weights: ReadonlyMap<string, number>,
  { closeOf, costs }: { closeOf: CloseOf; costs: number },
): Trades {
  const before = accountValue(account, closeOf);
  const held = new Map([...account.units].map(([symbol, count]) => [symbol, count * closeOf(symbol)]));
  const positions = [...new Set([...held.keys(), ...weights.keys()])].map((symbol) => ({
    weight: weights.get(symbol) ?? 0,
    amount: held.get(symbol) ?? 0,
  }));
  const traded = (value: number) => {
    let [bought, sold] = [0, 0];
    for (const { weight, amount } of positions) {
      const change = weight * value - amount;
      if (change > 0) bought += change;
      else sold -= change;
    }
    return { bought, sold };
  };
  let after = before;
  for (let round = 0; round < maxRounds; round += 1) {
    const { bought, sold } = traded(after);
    const next = before - costs * (bought + sold);
    const isSettled = Math.abs(next - after) <= tolerance * before;
    after = next;
    if (isSettled) break;
  }
  const { bought, sold } = traded(after);
  account.cash = 0;
  account.units = new Map(
    [...weights].map(([symbol, weight]) => [symbol, (weight * after) / closeOf(symbol)]),
  );
  return {
    turnover: before > 0 ? Math.max(bought, sold) / before : 0,
    costs: costs * (bought + sold),
    value: after,
  };
}
