import type { Quote } from '#contract/market.ts';
import type { PriceTick } from '#domain/alerts/price-kinds.ts';
import { changePercent } from '#domain/percents.ts';
import { asQuoted } from '#domain/quoted-units.ts';
import type { MarketCaller, MarketProvider } from '#server/providers/market/market-provider.ts';

export type TickMarket = Pick<MarketProvider, 'quotes' | 'history'>;

/** Reads prices in the unit in which the exchange quotes. */
export const quotesOf = async (market: TickMarket, symbols: readonly string[], caller: MarketCaller) =>
  (await market.quotes(symbols, caller)).map(asQuoted);

async function highestClose(
  market: TickMarket,
  symbol: string,
  caller: MarketCaller,
): Promise<number | null> {
  const { bars } = await market.history(symbol, '1y', caller);
  return bars.reduce<number | null>((high, { close }) => Math.max(high ?? 0, close), null);
}

/** Returns what alerts know of a quote. The highest close of the year is read only for rules that compare with it. */
export async function tickOf(
  market: TickMarket,
  quote: Quote,
  { needsHigh, ...caller }: MarketCaller & { needsHigh: boolean },
): Promise<PriceTick> {
  const { symbol, price, asOf } = quote;
  const percent = changePercent(quote);
  const closed = needsHigh ? await highestClose(market, symbol, caller) : null;
  return {
    price,
    changePercent: percent === null ? null : Number(percent),
    high: closed === null ? null : Math.max(closed, price),
    day: asOf.slice(0, 10),
  };
}
