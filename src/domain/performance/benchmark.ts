import type { Rates } from '../exchange-rates.ts';
import { sameMoney } from '../returns/benchmark.ts';
import type { Figure } from './daily-returns.ts';
import type { DailyValues } from './daily-values.ts';
import { rateStepper, stepper } from './daily-values.ts';
import type { PriceLine } from './price-line.ts';

export interface BenchmarkResult {
  twr: Figure;
  /** What the same money is worth in the benchmark at the end. */
  endValue: number | null;
  /** By day; NaN where its price is not known. */
  closes: Float64Array;
  values: Float64Array | undefined;
}

/** Returns a benchmark's price by day in the report's currency; NaN before its first price. */
export function dailyPrices(
  { firstDay, value }: DailyValues,
  { prices, currency }: { prices: PriceLine; currency: string },
  { base, rates }: { base: string; rates: Rates },
): Float64Array {
  const priceOn = stepper(prices.days, prices.prices, firstDay);
  const rateOn = rateStepper(rates, [currency, base], firstDay);
  return Float64Array.from(value, (_, at) => priceOn(firstDay + at) * rateOn(firstDay + at));
}
