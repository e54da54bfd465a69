import { isoDay } from '../days.ts';
import { maxBaseAgeDays } from '../price-ranges.ts';

/** A holding with its value in any common unit. */
export interface ValuedHolding {
  symbol: string;
  value: number;
}

/** The returns that a portfolio would have had with its weights of today. */
export interface PortfolioReturns {
  /** Daily or weekly log returns of two years, NaN on days without one. */
  returns: Float64Array;
  /** The share of the value whose returns are known. */
  coverage: number;
  /** The day on which they begin, ISO, if that is well after the start of the two years; otherwise null. */
  since: string | null;
}

/** On a day, at least this share of the value must have a return. */
const fewestKnown = 0.5;

/** Daily or weekly returns of securities, and their days with the one before them. */
export interface ReturnSource {
  days: Int32Array;
  returns(symbol: string): Float64Array | undefined;
}

function lateStart(returns: Float64Array, days: Int32Array): string | null {
  const [start, first] = [days[0], days[returns.findIndex((value) => !Number.isNaN(value))]];
  return start === undefined || first === undefined || first <= start + maxBaseAgeDays ? null : isoDay(first);
}

/**
 * Computes the returns of a portfolio as the weighted mean of its holdings' returns; holdings
 * without a return on a day are left out of that day. Returns undefined if no holding has returns.
 */
export function portfolioReturns(
  holdings: readonly ValuedHolding[],
  source: ReturnSource,
): PortfolioReturns | undefined {
  const total = holdings.reduce((sum, { value }) => sum + value, 0);
  const known = holdings.flatMap(({ symbol, value }) => {
    const returns = source.returns(symbol);
    return returns ? [{ value, returns }] : [];
  });
  const [first] = known;
  if (!first) return undefined;
  const covered = known.reduce((sum, { value }) => sum + value, 0);
  const returns = first.returns.map((_, day) => {
    let [sum, weight] = [0, 0];
    for (const { value, returns: each } of known) {
      const own = each[day] as number;
      if (Number.isNaN(own)) continue;
      sum += value * own;
      weight += value;
    }
    return weight >= covered * fewestKnown ? sum / weight : Number.NaN;
  });
  return { returns, coverage: covered / total, since: lateStart(returns, source.days) };
}

/** The variances and the covariance of two securities' returns, annualised; undefined below 60 common days. */
export interface Covariance {
  own: number;
  other: number;
  both: number;
  /** The number of common days. */
  days: number;
}

const fewestCommonDays = 60;

/** Computes the sample variances and the covariance of two lists of returns on their common days, `perYear` of them in a year. */
export function covarianceOf(
  own: Float64Array,
  other: Float64Array,
  perYear: number,
): Covariance | undefined {
  let [count, x, y, xx, yy, xy] = [0, 0, 0, 0, 0, 0];
  for (let day = 0; day < own.length; day++) {
    const a = own[day] as number;
    const b = other[day] as number;
    if (Number.isNaN(a) || Number.isNaN(b)) continue;
    count += 1;
    x += a;
    y += b;
    xx += a * a;
    yy += b * b;
    xy += a * b;
  }
  if (count < fewestCommonDays) return undefined;
  const yearly = (products: number, sums: number) => ((products - sums / count) / (count - 1)) * perYear;
  return { own: yearly(xx, x * x), other: yearly(yy, y * y), both: yearly(xy, x * y), days: count };
}
