import { type Rate, rateOf, undefinedRate } from './rate.ts';

/** A portfolio's money and a benchmark's closes over a period, one entry for each day. All in one currency. */
export interface BenchmarkInput {
  /** The portfolio's value at the close of the day before the first. */
  startValue: number;
  /** The portfolio's values at the closes. */
  values: ArrayLike<number>;
  /** Money that went into the portfolio, positive. */
  inflows: ArrayLike<number>;
  /** Money that came out of the portfolio, positive. */
  outflows: ArrayLike<number>;
  /** The benchmark's close on the day before the first; NaN if unknown. */
  closeBefore: number;
  /** The benchmark's closes; NaN on days without one, which take the last one before. */
  closes: ArrayLike<number>;
}

export interface SameMoney {
  /** What the same money is worth in the benchmark at the close of each day. */
  values: Float64Array;
  /** Whether more came out than was there on some day, so that the benchmark was sold short. */
  isShort: boolean;
}

/** The first day (an index of the period; -1 is the day before) on which money moved without a close. */
export type SameMoneyResult = { ok: true; result: SameMoney } | { ok: false; reason: string; index: number };

const noPrice = (index: number): SameMoneyResult => ({
  ok: false,
  reason: 'The benchmark has no price on the first day on which money moved.',
  index,
});

/**
 * Computes what the same money would be worth in the benchmark. The value at the start buys units at the close of the day
 * before; what comes in on a day buys units at that day's close, and what goes out sells units at the same close, because
 * that is the price at which the customer could have traded. Units may become negative. Costs nothing; fractions of
 * units are possible.
 */
export function sameMoney({
  startValue,
  inflows,
  outflows,
  closeBefore,
  closes,
}: Omit<BenchmarkInput, 'values'>): SameMoneyResult {
  const values = new Float64Array(closes.length);
  let close = closeBefore;
  if (startValue !== 0 && Number.isNaN(close)) return noPrice(-1);
  let units = startValue === 0 ? 0 : startValue / close;
  let isShort = units < 0;
  for (let day = 0; day < values.length; day++) {
    const today = closes[day] ?? Number.NaN;
    if (!Number.isNaN(today)) close = today;
    const money = (inflows[day] ?? 0) - (outflows[day] ?? 0);
    if (money !== 0) {
      if (Number.isNaN(close)) return noPrice(day);
      units += money / close;
      // Rounding errors of a sale of everything are not a short sale.
      if (units * close < -1e-9 * Math.abs(money)) isShort = true;
    }
    values[day] = units === 0 ? 0 : units * close;
  }
  return { ok: true, result: { values, isShort } };
}

/**
 * Computes the benchmark's own time-weighted return while the portfolio holds something: from the close before the first
 * day, or the one at which money comes into an empty portfolio, to the close at which it is empty again, and so on.
 * Without a close by then, it starts at the next one.
 */
export function benchmarkReturn({ startValue, values, closeBefore, closes }: BenchmarkInput): Rate {
  let [factor, first, last] = [1, closeBefore, closeBefore];
  let isHeld = startValue > 0;
  let isEverHeld = isHeld;
  for (let day = 0; day < closes.length; day++) {
    const close = closes[day] ?? Number.NaN;
    if (!Number.isNaN(close)) last = close;
    if (!isHeld || Number.isNaN(first)) first = last;
    const isHeldAfter = (values[day] ?? 0) > 0;
    if ((isHeld || isHeldAfter) && first <= 0)
      return undefinedRate('There is no return, because the first price of the benchmark is zero.');
    if (isHeld && !isHeldAfter && !Number.isNaN(first)) factor *= last / first;
    isHeld = isHeldAfter;
    isEverHeld ||= isHeld;
  }
  if (Number.isNaN(last)) return undefinedRate('The benchmark has no price in this period.');
  if (!isEverHeld)
    return undefinedRate('There is no return, because nothing was held at the close of any day.');
  return rateOf((isHeld ? (factor * last) / first : factor) - 1);
}
