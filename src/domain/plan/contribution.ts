/** A security that can be bought, and the money that its group lacks. */
export interface BuyableSecurity {
  symbol: string;
  price: number;
  missing: number;
}

export interface PlannedPurchase {
  symbol: string;
  shares: number;
  amount: number;
}

export interface PurchaseRules {
  amount: number;
  /** For each trade. */
  fee: number;
  wholeShares: boolean;
}

/** The most steps of the search; beyond, the best plan so far is taken. */
const maxSteps = 20_000;
/** How many shares fewer than the most are tried. */
const triedBelow = 40;
/** A cent decides, not the last digit of a binary number. */
const tolerance = 0.005;

/** With fractions, the groups that lack most are filled first: no other choice misplaces less with fewer trades. */
function fractions(
  candidates: readonly BuyableSecurity[],
  { amount, fee }: PurchaseRules,
): PlannedPurchase[] {
  let left = amount;
  const bought: PlannedPurchase[] = [];
  for (const { symbol, price, missing } of candidates) {
    const spent = Math.min(missing, left - fee);
    if (spent <= tolerance) continue;
    bought.push({ symbol, shares: spent / price, amount: spent });
    left -= spent + fee;
  }
  return bought;
}

/** What shares of a candidate bring nearer to the target: money that stays misplaced counts against them. */
const gainOf = ({ price, missing }: BuyableSecurity, shares: number) =>
  missing - Math.abs(missing - shares * price) + shares * price;

interface Plan {
  gain: number;
  trades: number;
  counts: readonly number[];
}

const isBetter = (plan: Plan, best: Plan) =>
  plan.gain > best.gain + tolerance || (plan.gain > best.gain - tolerance && plan.trades < best.trades);

/** Searches all numbers of shares by branch and bound: money brings at most twice itself. */
function wholeShares(
  candidates: readonly BuyableSecurity[],
  { amount, fee }: PurchaseRules,
): PlannedPurchase[] {
  let best: Plan = { gain: 0, trades: 0, counts: [] };
  let steps = 0;
  function search(at: number, left: number, plan: Plan): void {
    steps += 1;
    if (isBetter(plan, best)) best = plan;
    const candidate = candidates[at];
    if (!candidate || steps > maxSteps || plan.gain + 2 * left < best.gain - tolerance) return;
    const wanted = Math.ceil(candidate.missing / candidate.price);
    const most = Math.max(Math.min(wanted, Math.floor((left - fee) / candidate.price)), 0);
    for (let count = most; count >= Math.max(most - triedBelow, 0); count -= 1)
      search(at + 1, count > 0 ? left - fee - count * candidate.price : left, {
        gain: plan.gain + gainOf(candidate, count) - (count > 0 ? fee : 0),
        trades: plan.trades + (count > 0 ? 1 : 0),
        counts: [...plan.counts, count],
      });
    if (most > triedBelow) search(at + 1, left, { ...plan, counts: [...plan.counts, 0] });
  }
  search(0, amount, best);
  return candidates.flatMap(({ symbol, price }, at) => {
    const shares = best.counts[at] ?? 0;
    return shares > 0 ? [{ symbol, shares, amount: shares * price }] : [];
  });
}

/**
 * Chooses what to buy so that as little money as possible is outside its target, fees and money left over included, with
 * the fewest trades. `missing` is what a group lacks once the amount is invested.
 */
export function purchasesFor(
  candidates: readonly BuyableSecurity[],
  rules: PurchaseRules,
): PlannedPurchase[] {
  const wanted = candidates
    .filter(({ missing, price }) => missing > tolerance && price > 0)
    .toSorted((a, b) => b.missing - a.missing);
  return rules.wholeShares ? wholeShares(wanted, rules) : fractions(wanted, rules);
}
