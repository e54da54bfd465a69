import { useQueries } from '@tanstack/react-query';
import type { market, Quote, Sparkline } from '#contract/market.ts';
import type { Ticker } from '#contract/portfolios.ts';
import { changePercent } from '#domain/percents.ts';
import type { PricedHolding } from '#domain/priced-holdings.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { longDate } from '#web/lib/formats.ts';
import { bySymbol, requestsFor } from '#web/lib/market-queries.ts';

/** Returns the closes of the last quarter by symbol. */
export function useSparklines(tickers: readonly Ticker[]): ReadonlyMap<string, Sparkline> {
  return useQueries({
    queries: requestsFor(tickers.map(({ symbol }) => symbol)).map((symbols) =>
      apiQuery<typeof market.sparklines>('/market/sparklines', { symbols }),
    ),
    combine: bySymbol,
  });
}

export interface PricedTicker extends Ticker {
  holding: PricedHolding;
  /** Whether the day's change is known. */
  hasChange: boolean;
}

/** Returns whether a quote is of the security, and newer than the price that its owner entered or traded at. */
function applies(quote: Quote, { asOf, priceSource, isOwn, lastPrice }: Ticker): boolean {
  if (isOwn) return false;
  // The same quote at another price has not been divided by a split that the owner entered.
  if (quote.asOf === asOf && priceSource === 'market') return quote.price === lastPrice;
  if (asOf === null || priceSource === 'market') return true;
  const day = quote.asOf.slice(0, 10);
  return priceSource === 'manual' ? day > asOf : day >= asOf;
}

/** Adds the current price to a ticker: the quote, otherwise the ticker's last price, otherwise none. */
export function priced(ticker: Ticker, latestQuote: Quote | undefined): PricedTicker {
  const quote = latestQuote && applies(latestQuote, ticker) ? latestQuote : undefined;
  const asOf = quote?.asOf ?? ticker.asOf;
  const lastPrice = quote?.price ?? ticker.lastPrice;
  const change = quote ? (quote.change ?? 0) : ticker.change;
  const newShares = asOf?.slice(0, 10) === ticker.asOf?.slice(0, 10) ? ticker.newShares : '0';
  // In a ticker a change of 0 may mean that the change is unknown.
  const latest = quote ?? { ...ticker, price: lastPrice, change: change || null };
  return {
    ...ticker,
    lastPrice,
    change,
    changePercent: Number(changePercent(latest) ?? 0),
    asOf,
    priceSource: quote ? 'market' : ticker.priceSource,
    hasChange: quote
      ? quote.change !== null || quote.changePercent !== null
      : ticker.priceSource === 'market',
    newShares,
    holding: {
      ...ticker.exact,
      price: asOf === null ? null : String(lastPrice),
      change: String(change),
      newShares,
    },
  };
}

/** Names the trade whose price counts, such as `your purchase on 23 November 2026`; undefined for another price. */
export function tradeName({ priceSource, asOf }: Pick<Ticker, 'priceSource' | 'asOf'>): string | undefined {
  if (asOf === null || (priceSource !== 'buy' && priceSource !== 'sell')) return undefined;
  return `your ${priceSource === 'buy' ? 'purchase' : 'sale'} on ${longDate(asOf)}`;
}
