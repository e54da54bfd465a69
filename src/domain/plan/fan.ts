import type { RealReturns } from './past-returns.ts';

export interface FanInput {
  /** What is there at the beginning. */
  start: number;
  /** What is added each month, or taken if it is negative. It rises with prices. */
  monthly: number;
  years: number;
  /** The part in shares, in per cent; the rest is in Treasury notes. */
  sharesPercent: number;
  /** Costs in per cent a year. */
  costPercent: number;
  /** The amount to reach; with money taken out, what must be left at the end. */
  goal: number;
}

/** What the middle and the edges of all stretches had after each year. */
const fanQuantiles = [0.05, 0.25, 0.5, 0.75, 0.95] as const;

export interface Fan {
  /** For each quantile, a value for each year from the start on, in money of today. */
  lines: number[][];
  stretches: number;
  /** How many of them reached the goal without running out of money. */
  reached: number;
  /** The stretch with the lowest end: its first month and its value after each year. */
  worst: { month: string; values: number[] } | null;
}

const monthsPerYear = 12;

/** Follows a stretch of months; returns the value after each year. Money that has run out stays out. */
function follow(returns: readonly number[], first: number, { start, monthly, years, costPercent }: FanInput) {
  const values = [start];
  let value = start;
  for (let month = 0; month < years * monthsPerYear; month += 1) {
    const growth = 1 + (returns[first + month] ?? 0) - costPercent / 100 / monthsPerYear;
    value = value <= 0 && monthly < 0 ? 0 : Math.max(value * growth + monthly, 0);
    if ((month + 1) % monthsPerYear === 0) values.push(value);
  }
  return values;
}

/** The value below which a fraction of sorted values lie, interpolated between neighbours (type 7 of Hyndman and Fan). */
export function quantile(sorted: readonly number[], fraction: number): number {
  const place = (sorted.length - 1) * fraction;
  const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return low + (high - low) * (place - Math.floor(place));
}

/** Follows every stretch of past months of the wanted length. Each month is rebalanced to the mix. */
export function fanOf({ months, shares, bonds }: RealReturns, input: FanInput): Fan {
  const part = input.sharesPercent / 100;
  const mixed = shares.map((value, at) => part * value + (1 - part) * (bonds[at] ?? 0));
  const count = Math.max(mixed.length - input.years * monthsPerYear + 1, 0);
  const paths = Array.from({ length: count }, (_, first) => follow(mixed, first, input));
  const ends = paths.map((path) => path.at(-1) ?? 0);
  const lowest = ends.indexOf(Math.min(...ends));
  const lines = fanQuantiles.map((fraction) =>
    Array.from({ length: input.years + 1 }, (_, year) =>
      quantile(
        paths.map((path) => path[year] ?? 0).sort((a, b) => a - b),
        fraction,
      ),
    ),
  );
  return {
    lines,
    stretches: count,
    reached: ends.filter((end) => end >= input.goal && end > 0).length,
    worst: lowest < 0 ? null : { month: months[lowest] ?? '', values: paths[lowest] ?? [] },
  };
}
