import { add, compare, type Decimal, decimal, divide, multiply, subtract, toText, zero } from './decimal.ts';
import { percentOf } from './percents.ts';

/** A holding and its price. All values are decimal text in the currency of the price; `change` is per share. */
export interface PricedHolding {
  shares: string;
  buyPrice: string;
  /** The live price; null if unknown. */
  price: string | null;
  /** The day's price change; '0' if unknown. */
  change: string;
  /** The shares that came in on the day of the price or later, which do not have its change; none by default. */
  newShares?: string;
}

/** Derived figures as decimal text: exact amounts, percentages in the form of `percentOf`. */
export interface HoldingFigures {
  cost: string;
  value: string;
  profit: string;
  profitPercent: string;
  dayChange: string;
  dayChangePercent: string;
}

/** The figures of all holdings with a known price, and the counts of holdings with and without one. */
export interface TotalFigures extends HoldingFigures {
  priced: number;
  unpriced: number;
}

type KnownPrice = PricedHolding & { price: string };

interface Sums {
  cost: Decimal;
  value: Decimal;
  dayChange: Decimal;
}

const hasPrice = (holding: PricedHolding): holding is KnownPrice => holding.price !== null;

function costOf({ shares, buyPrice }: PricedHolding): Decimal {
  return multiply(decimal(buyPrice), decimal(shares));
}

/** Returns the shares that have the day's change. */
export function changedShares({
  shares,
  newShares = '0',
}: Pick<PricedHolding, 'shares' | 'newShares'>): Decimal {
  const held = subtract(decimal(shares), decimal(newShares));
  return compare(held, zero) > 0 ? held : zero;
}

function sumsOf(holding: KnownPrice): Sums {
  const shares = decimal(holding.shares);
  return {
    cost: costOf(holding),
    value: multiply(decimal(holding.price), shares),
    dayChange: multiply(decimal(holding.change), changedShares(holding)),
  };
}

function figuresOf({ cost, value, dayChange }: Sums): HoldingFigures {
  const profit = subtract(value, cost);
  return {
    cost: toText(cost),
    value: toText(value),
    profit: toText(profit),
    profitPercent: percentOf(profit, cost),
    dayChange: toText(dayChange),
    dayChangePercent: percentOf(dayChange, subtract(value, dayChange)),
  };
}

/** Returns buy price × shares, which needs no live price. */
export function holdingCost(holding: PricedHolding): string {
  return toText(costOf(holding));
}

/**
 * Computes the cost basis (buy price × shares), market value (price × shares), unrealised profit or loss (value − cost)
 * and its percentage of the cost, which is 0 if the cost is 0 (SPEC, section 3). The day's percentage is relative to
 * yesterday's value. Returns undefined if the price is unknown, because the value is then unknown rather than 0.
 */
export function holdingFigures(holding: PricedHolding): HoldingFigures | undefined {
  return hasPrice(holding) ? figuresOf(sumsOf(holding)) : undefined;
}

/**
 * Computes the figures of a portfolio: sums, and percentages of the sums. Leaves out holdings without a known price
 * entirely, so that value and cost cover the same holdings.
 */
export function totalFigures(holdings: readonly PricedHolding[]): TotalFigures {
  const priced = holdings.filter(hasPrice);
  const figures = figuresOf(
    priced.map(sumsOf).reduce(
      (total, one) => ({
        cost: add(total.cost, one.cost),
        value: add(total.value, one.value),
        dayChange: add(total.dayChange, one.dayChange),
      }),
      { cost: zero, value: zero, dayChange: zero },
    ),
  );
  return { ...figures, priced: priced.length, unpriced: holdings.length - priced.length };
}

/** Adds two share counts exactly. Returns decimal text. */
export function addShares(current: string, amount: string): string {
  return toText(add(decimal(current), decimal(amount)));
}

/**
 * Merges two purchases of a security into one holding (average cost basis): adds the shares and averages the buy
 * price, weighted by shares and rounded to `priceDecimals`. Without any shares, returns the later buy price.
 */
export function mergePurchases(
  held: { shares: string; buyPrice: string },
  bought: { shares: string; buyPrice: string },
  priceDecimals: number,
): { shares: string; buyPrice: string } {
  const shares = add(decimal(held.shares), decimal(bought.shares));
  if (compare(shares, zero) === 0) return { shares: '0', buyPrice: bought.buyPrice };
  const cost = add(
    multiply(decimal(held.shares), decimal(held.buyPrice)),
    multiply(decimal(bought.shares), decimal(bought.buyPrice)),
  );
  return { shares: toText(shares), buyPrice: toText(divide(cost, shares, priceDecimals)) };
}
