import type { DailyPrices } from '../security-data.ts';

/**
 * How far the price of one listing was above that of another, as fractions, on the days on which both have a close and there
 * is an exchange rate. Eight of ten days are between `low` and `high`.
 */
export interface PriceDifference {
  /** The number of days, and the first and the last of them since 1970-01-01. */
  count: number;
  first: number;
  last: number;
  low: number;
  median: number;
  high: number;
  /** The difference on the last day. */
  latest: number;
  /** The share of days on which they are less than one per cent apart. */
  near: number;
}

interface DailyRates {
  days: Int32Array;
  rates: Float64Array;
}

/** A listing with its closes and the number of home shares that one unit is. */
interface Priced {
  prices: DailyPrices;
  sharesPerUnit: number;
}

/** Fewer days say nothing about how far two prices usually are apart. */
const fewestDays = 20;

const nearness = 0.01;

/** The same currency has a single rate, for all days. */
const rateReader = ({ days, rates }: DailyRates): ((day: number) => number | undefined) => {
  if (days.length <= 1) return () => rates[0];
  let at = 0;
  return (day) => {
    while ((days[at] as number) < day) at += 1;
    return days[at] === day ? rates[at] : undefined;
  };
};

const quantile = (sorted: Float64Array, share: number): number =>
  sorted[Math.round(share * (sorted.length - 1))] as number;

/** Compares a listing with a measure, from a day on. `rates` are units of the measure's currency. Undefined for few days. */
export function priceDifference(
  other: Priced,
  measure: Priced,
  { rates, from }: { rates: DailyRates; from: number },
): PriceDifference | undefined {
  const rateOn = rateReader(rates);
  const ratio = measure.sharesPerUnit / other.sharesPerUnit;
  const closes = new Map<number, number>();
  for (const [at, day] of measure.prices.days.entries()) closes.set(day, measure.prices.closes[at] as number);
  const days: number[] = [];
  const differences: number[] = [];
  for (const [at, day] of other.prices.days.entries()) {
    const close = closes.get(day);
    const rate = day < from || close === undefined ? undefined : rateOn(day);
    if (close === undefined || rate === undefined) continue;
    days.push(day);
    differences.push(((other.prices.closes[at] as number) * rate * ratio) / close - 1);
  }
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || days.length < fewestDays) return undefined;
  const sorted = Float64Array.from(differences).sort();
  return {
    count: days.length,
    first,
    last,
    low: quantile(sorted, 0.1),
    median: quantile(sorted, 0.5),
    high: quantile(sorted, 0.9),
    latest: differences.at(-1) as number,
    near: differences.filter((one) => Math.abs(one) < nearness).length / days.length,
  };
}
