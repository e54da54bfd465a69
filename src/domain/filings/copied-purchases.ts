import { add, compare, type Decimal, decimal, divide, multiply, subtract } from '../decimal.ts';
import type { InvestorPosition } from './history.ts';

/** A purchase of a copy. */
export interface CopiedPurchase {
  position: InvestorPosition;
  /** With at most six decimals. */
  shares: Decimal;
  /** US dollars. */
  price: Decimal;
}

export type MissingReason = 'no price' | 'too small';

/** What a copy of shareholdings buys, and what it cannot buy. */
export interface CopiedPurchases {
  purchases: CopiedPurchase[];
  /** The largest first. */
  missing: { position: InvestorPosition; reason: MissingReason }[];
  /** US dollars, exact. At most the amount. */
  spent: Decimal;
  /** The share of the chosen value that is bought. */
  coverage: number;
  /** The value of all chosen shareholdings, as filed. */
  value: number;
}

const shareDecimals = 6;
const smallestShares = decimal('0.000001');

/** Divides and rounds down, so that a copy never costs more than its amount. */
function sharesFor(money: Decimal, cost: Decimal): Decimal {
  const shares = divide(money, cost, shareDecimals);
  return compare(multiply(shares, cost), money) > 0 ? subtract(shares, smallestShares) : shares;
}

const sumOf = (positions: readonly InvestorPosition[]) =>
  positions.reduce((sum, { value }) => sum + Math.round(value), 0);

/** Returns the `top` largest shareholdings, which a copy can buy. */
export const copiedHoldings = (positions: readonly InvestorPosition[], top: number): InvestorPosition[] =>
  positions
    .filter(({ kind, value }) => kind === 'share' && value > 0)
    .toSorted((a, b) => b.value - a.value)
    .slice(0, top);

/**
 * Spreads an amount in US dollars over shareholdings in proportion to their filed values. The money for those without a
 * price goes to the others.
 */
export function copiedPurchases(
  holdings: readonly InvestorPosition[],
  amount: Decimal,
  priceOf: (symbol: string) => Decimal | undefined,
): CopiedPurchases {
  const priced = holdings.filter(({ symbol }) => symbol !== '' && priceOf(symbol) !== undefined);
  const [value, pricedValue] = [sumOf(holdings), sumOf(priced)];
  const result: CopiedPurchases = { purchases: [], missing: [], spent: decimal('0'), coverage: 0, value };
  let bought = 0;
  for (const position of holdings) {
    const price = position.symbol === '' ? undefined : priceOf(position.symbol);
    const money = multiply(amount, decimal(Math.round(position.value)));
    const shares = price && sharesFor(money, multiply(price, decimal(pricedValue)));
    if (!price || !shares) result.missing.push({ position, reason: 'no price' });
    else if (shares.units === 0n) result.missing.push({ position, reason: 'too small' });
    else {
      result.purchases.push({ position, shares, price });
      result.spent = add(result.spent, multiply(shares, price));
      bought += Math.round(position.value);
    }
  }
  result.coverage = value > 0 ? bought / value : 0;
  return result;
}
