import type { Portfolio, Ticker } from '../../../contract/portfolios.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { MarketProvider, Quote } from '../../providers/market/market-provider.ts';
import { listPortfolios, type StoredTicker } from './portfolios.ts';

function toTicker(stored: StoredTicker, quote: Quote | undefined): Ticker {
  return {
    _id: stored.id,
    symbol: stored.symbol,
    name: stored.name,
    shares: Number(stored.shares),
    buyPrice: Number(stored.buy_price),
    exact: { shares: stored.shares, buyPrice: stored.buy_price },
    notes: stored.notes,
    lastPrice: quote?.price ?? 0,
    change: quote?.change ?? 0,
    changePercent: quote?.changePercent ?? 0,
    asOf: quote?.asOf ?? null,
  };
}

/** The customer's portfolios as the API tells them, with the latest known prices fetched in one go. */
export async function pricedPortfolios(
  db: Db,
  market: MarketProvider,
  customerId: string,
): Promise<Portfolio[]> {
  const stored = await listPortfolios(db, customerId);
  const symbols = new Set(stored.flatMap(({ tickers }) => tickers.map(({ symbol }) => symbol)));
  const quotes = new Map((await market.quotes([...symbols])).map((quote) => [quote.symbol, quote]));
  return stored.map(({ id, title, tickers }) => ({
    _id: id,
    title,
    tickers: tickers.map((ticker) => toTicker(ticker, quotes.get(ticker.symbol))),
  }));
}
