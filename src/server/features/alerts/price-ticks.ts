import type { Quote } from '#contract/market.ts';
import type { PriceTick } from '#domain/alerts/price-kinds.ts';
import { changePercent } from '#domain/percents.ts';
import { asQuoted } from '#domain/quoted-units.ts';
import { heldSince } from '#domain/stock-statistics/figure-periods.ts';
import type { MarketCaller, MarketProvider } from '#server/providers/market/market-provider.ts';

export type TickMarket = Pick<MarketProvider, 'quotes' | 'history'>;

/** Reads prices in the unit in which the exchange quotes. */
export const quotesOf = async (market: TickMarket, symbols: readonly string[], caller: MarketCaller) =>
  (await market.quotes(symbols, caller)).map(asQuoted);

/** Returns the highest close of the year since the last break, and since when, if that is less than the year. */
async function highOfYear(market: TickMarket, symbol: string, caller: MarketCaller) {
  const { bars, breaks = [], asOf } = await market.history(symbol, '1y', caller);
  const broken = breaks.at(-1)?.date ?? '';
  const comparable = bars.filter(({ date }) => date >= broken);
  const [first] = comparable;
  if (!first || asOf === null) return undefined;
  return {
    close: Math.max(...comparable.map(({ close }) => close)),
    since: heldSince('high52', { closesSince: first.date, asOf }),
  };
}

/** Returns what alerts know of a quote. The highest close of the year is read only for rules that compare with it. */
export async function tickOf(
  market: TickMarket,
  quote: Quote,
  { needsHigh, ...caller }: MarketCaller & { needsHigh: boolean },
): Promise<PriceTick> {
  const { symbol, price, asOf } = quote;
  const percent = changePercent(quote);
  const year = needsHigh ? await highOfYear(market, symbol, caller) : undefined;
  return {
    price,
    changePercent: percent === null ? null : Number(percent),
    high: year ? Math.max(year.close, price) : null,
    highSince: year?.since ?? null,
    day: asOf.slice(0, 10),
  };
}
