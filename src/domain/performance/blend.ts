import { isoDay } from '../days.ts';
import type { Rates } from '../exchange-rates.ts';
import { rateStepper, stepper } from './daily-values.ts';
import type { BenchmarkPrices } from './measures.ts';

/** A part of a blend; weights count in relation to each other. */
export interface BlendPart extends BenchmarkPrices {
  weight: number;
}

/** The level of a blend on its first day. */
const startLevel = 100;

/**
 * Returns what 100 of a currency in a blend become, day by day. It starts on the first day on which all parts have a
 * price in the currency, and is brought back to its weights at the close of each month, without costs. A part without a
 * price on a day keeps its last one; nothing is traded at the end of a month in which a part is worth nothing.
 */
export function blendOf(
  parts: readonly BlendPart[],
  { base, rates }: { base: string; rates: Rates },
): BenchmarkPrices {
  const first = Math.max(...parts.map(({ prices }) => prices.days[0] ?? Number.POSITIVE_INFINITY));
  const last = Math.max(...parts.map(({ prices }) => prices.days.at(-1) ?? Number.NEGATIVE_INFINITY));
  const pricesOn = parts.map(({ prices, currency }) => {
    const priceOn = stepper(prices.days, prices.prices, first);
    const rateOn = rateStepper(rates, [currency, base], first);
    return (day: number) => priceOn(day) * rateOn(day);
  });
  const weights = parts.reduce((sum, { weight }) => sum + weight, 0);
  const days: number[] = [];
  const levels: number[] = [];
  let units: number[] | undefined;
  for (let day = first; day <= last; day += 1) {
    const now = pricesOn.map((priceOn) => priceOn(day));
    const level = units?.reduce((sum, count, at) => sum + count * (now[at] as number), 0) ?? startLevel;
    const isMonthEnd = isoDay(day + 1).endsWith('-01');
    if ((!units || isMonthEnd) && now.every((price) => price > 0))
      units = parts.map(({ weight }, at) => (level * weight) / weights / (now[at] as number));
    if (!units) continue;
    days.push(day);
    levels.push(level);
  }
  return { prices: { days: Int32Array.from(days), prices: Float64Array.from(levels) }, currency: base };
}
