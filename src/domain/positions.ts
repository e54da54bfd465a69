import { add, compare, type Decimal, decimal, divide, multiply, subtract, toText, zero } from './decimal.ts';

/** A holding and its price. All figures are decimal text; money in US dollars, `change` in dollars per share. */
export interface Position {
  shares: string;
  buyPrice: string;
  /** Live price; '0' where none is known. */
  price: string;
  /** Change of the price on its day; '0' where unknown. */
  change: string;
}

/** Derived figures as decimal text: dollars exact, per cent rounded to six decimals (halves away from zero). */
export interface Figures {
  cost: string;
  value: string;
  profit: string;
  profitPercent: string;
  dayChange: string;
  dayChangePercent: string;
}

interface Sums {
  cost: Decimal;
  value: Decimal;
  dayChange: Decimal;
}

const percentScale = 6;
const hundred = decimal(100);

function percentOf(part: Decimal, whole: Decimal): Decimal {
  return compare(whole, zero) === 0 ? zero : divide(multiply(part, hundred), whole, percentScale);
}

function sumsOf(position: Position): Sums {
  const shares = decimal(position.shares);
  return {
    cost: multiply(decimal(position.buyPrice), shares),
    value: multiply(decimal(position.price), shares),
    dayChange: multiply(decimal(position.change), shares),
  };
}

function figuresOf({ cost, value, dayChange }: Sums): Figures {
  const profit = subtract(value, cost);
  return {
    cost: toText(cost),
    value: toText(value),
    profit: toText(profit),
    profitPercent: toText(percentOf(profit, cost)),
    dayChange: toText(dayChange),
    dayChangePercent: toText(percentOf(dayChange, subtract(value, dayChange))),
  };
}

/**
 * Cost basis (buy price × shares), market value (price × shares), unrealised profit or loss (value − cost) and its
 * per cent of cost, which is 0 when the cost is 0. The day's per cent is of yesterday's value. SPEC, section 3.
 */
export function positionFigures(position: Position): Figures {
  return figuresOf(sumsOf(position));
}

/** The same figures for all positions together: sums first, per cent of the sums. */
export function portfolioFigures(positions: readonly Position[]): Figures {
  return figuresOf(
    positions.map(sumsOf).reduce(
      (total, one) => ({
        cost: add(total.cost, one.cost),
        value: add(total.value, one.value),
        dayChange: add(total.dayChange, one.dayChange),
      }),
      { cost: zero, value: zero, dayChange: zero },
    ),
  );
}

/** Current shares plus the amount bought more, exactly, as decimal text. */
export function addShares(current: string, amount: string): string {
  return toText(add(decimal(current), decimal(amount)));
}

/**
 * Two purchases of one security as one position: shares added, buy price their average weighted by shares, rounded to
 * `priceDecimals` (average-cost basis). With no shares at all the price of the later purchase stands.
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
