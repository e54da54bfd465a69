import type { GroupState, PlannedSecurity } from './targets.ts';

export interface Sale {
  symbol: string;
  shares: number;
  amount: number;
  /** What the sold shares gained, at average cost; a loss is negative. */
  gain: number;
}

export interface Rebalancing {
  sales: Sale[];
  purchases: { symbol: string; shares: number; amount: number }[];
  fees: number;
  /** On the gains of all sales together, losses set off; never negative. */
  tax: number;
}

const tolerance = 0.005;

const gainRate = ({ value, cost }: PlannedSecurity) => (value > 0 ? (value - cost) / value : 0);

/** Sells an amount of a group, beginning with what has gained least. */
function salesOf(group: GroupState, securities: ReadonlyMap<string, PlannedSecurity>): Sale[] {
  let left = -group.missing;
  const held = group.symbols
    .flatMap((symbol) => securities.get(symbol) ?? [])
    .toSorted((a, b) => gainRate(a) - gainRate(b));
  return held.flatMap((security) => {
    const amount = Math.min(left, security.value);
    if (amount <= tolerance) return [];
    left -= amount;
    const part = amount / security.value;
    return [
      { symbol: security.symbol, shares: security.shares * part, amount, gain: amount * gainRate(security) },
    ];
  });
}

/**
 * Lists the trades that bring every group outside its band back to its target: sales of groups above it, with the least
 * gain first, and purchases of the first security of groups below it with what the sales bring.
 */
export function rebalance(
  states: readonly GroupState[],
  securities: readonly PlannedSecurity[],
  { fee, taxRate }: { fee: number; taxRate: number },
): Rebalancing {
  const bySymbol = new Map(securities.map((security) => [security.symbol, security]));
  const outside = states.filter(({ state }) => state !== 'within');
  const sales = outside
    .filter(({ missing }) => missing < -tolerance)
    .flatMap((group) => salesOf(group, bySymbol));
  const tax = Math.max((sales.reduce((sum, { gain }) => sum + gain, 0) * taxRate) / 100, 0);
  const lacking = states.filter(({ missing, symbols }) => missing > tolerance && symbols.length > 0);
  const wanted = lacking.reduce((sum, { missing }) => sum + missing, 0);
  const brought = sales.reduce((sum, { amount }) => sum + amount, 0) - tax;
  const part = wanted > 0 ? Math.min(brought / wanted, 1) : 0;
  const purchases = lacking.flatMap(({ missing, symbols }) => {
    const security = bySymbol.get(symbols[0] ?? '');
    const amount = missing * part;
    return security?.price && amount > tolerance
      ? [{ symbol: security.symbol, shares: amount / security.price, amount }]
      : [];
  });
  return { sales, purchases, fees: (sales.length + purchases.length) * fee, tax };
}
