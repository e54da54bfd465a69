import { readCurrency } from '../currencies.ts';
import type { Rates } from '../exchange-rates.ts';

/** A holding with its value in a currency, or in the hundredth of one in which its exchange quotes. */
interface ValuedIn {
  symbol: string;
  value: number;
  /** US dollars by default. */
  currency?: string | undefined;
}

/** Converts values to US dollars at the rates of a day. Names the holdings whose currency has no rate. */
export function valuesInDollars(
  holdings: readonly ValuedIn[],
  { rates, date }: { rates: Pick<Rates, 'rate'>; date: string },
): { holdings: { symbol: string; value: number }[]; unrated: { symbol: string; currency: string }[] } {
  const converted: { symbol: string; value: number }[] = [];
  const unrated: { symbol: string; currency: string }[] = [];
  for (const { symbol, value, currency: unit = 'USD' } of holdings) {
    const { currency, divisor } = readCurrency(unit) ?? { currency: unit, divisor: 1 };
    const rate = currency === 'USD' ? 1 : Number(rates.rate(currency, 'USD', date)?.rate);
    if (Number.isNaN(rate)) unrated.push({ symbol, currency });
    else converted.push({ symbol, value: (value / divisor) * rate });
  }
  return { holdings: converted, unrated };
}
