import type { PriceHistory } from '#contract/market.ts';
import { type Currency, readCurrency } from '#domain/currencies.ts';
import { dayNumber } from '#domain/days.ts';
import type { Rates } from '#domain/exchange-rates.ts';
import { sixDecimals } from '#domain/six-decimals.ts';

/** Returns the rate of a day or of the last day before it, for days in their order. */
function rateReader({ days, rates }: ReturnType<Rates['series']>): (day: number) => number | undefined {
  let at = -1;
  return (day) => {
    while (at + 1 < days.length && (days[at + 1] as number) <= day) at += 1;
    return rates[at];
  };
}

/**
 * Converts the bars of a history that is quoted in `unit`, at the rate of each day. The same history if the unit is that
 * currency or has no rates.
 */
export function convertedHistory(
  history: PriceHistory,
  { unit, currency, rates }: { unit: string; currency: Currency; rates: Rates },
): PriceHistory {
  const quoted = readCurrency(unit);
  if (!quoted || quoted.currency === currency) return history;
  const series = rates.series(quoted.currency, currency);
  if (series.days.length === 0) return history;
  const rateOn = rateReader(series);
  const bars = history.bars.flatMap((bar) => {
    const rate = rateOn(dayNumber(bar.date));
    if (rate === undefined) return [];
    const convert = (price: number) => sixDecimals((price * rate) / quoted.divisor);
    const { open, high, low } = bar;
    return {
      ...bar,
      close: convert(bar.close),
      ...(open !== undefined && { open: convert(open) }),
      ...(high !== undefined && { high: convert(high) }),
      ...(low !== undefined && { low: convert(low) }),
    };
  });
  return { ...history, bars, currency, convertedFrom: unit };
}
