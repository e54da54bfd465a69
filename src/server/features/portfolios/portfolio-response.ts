import { LRUCache } from 'lru-cache';
import type { ExportedPortfolio, Portfolio } from '#contract/portfolios.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { MarketCaller, MarketProvider } from '#server/providers/market/market-provider.ts';
import { listPortfolios, portfoliosVersion } from './portfolios.ts';
import { toExported, toTicker } from './tickers.ts';

/** Returns the customer's portfolios in the shape of the API, with the latest quotes fetched in one call. */
export async function pricedPortfolios(
  db: Db,
  { market, caller }: { market: MarketProvider; caller: MarketCaller },
  customerId: string,
): Promise<Portfolio[]> {
  const stored = await listPortfolios(db, customerId);
  const symbols = new Set(stored.flatMap(({ tickers }) => tickers.map(({ symbol }) => symbol)));
  const quotes = new Map((await market.quotes([...symbols], caller)).map((quote) => [quote.symbol, quote]));
  return stored.map(({ id, tickers, ...portfolio }) => ({
    _id: id,
    title: portfolio.title,
    currency: portfolio.currency,
    costMethod: portfolio.cost_method,
    withholdingRate: Number(portfolio.withholding_rate),
    recordDividends: portfolio.record_dividends === 1,
    tickers: tickers.map((ticker) => toTicker(ticker, quotes.get(ticker.symbol))),
  }));
}

/** Returns all stored data of the customer's portfolios. */
export async function exportPortfolios(db: Db, customerId: string): Promise<ExportedPortfolio[]> {
  const stored = await listPortfolios(db, customerId);
  return stored.map(({ title, created_at, tickers }) => ({
    title,
    createdAt: created_at,
    tickers: tickers.map(toExported),
  }));
}

interface CachedResponse {
  version: string | undefined;
  prices: string;
  text: string;
}

const maxCachedCharacters = 16_000_000;

interface ResponseCacheSettings<Input> {
  db: Db;
  market: MarketProvider;
  /** Reads the customer's portfolios and serializes the whole response. */
  serialize: (input: Input) => Promise<string>;
}

/**
 * Caches serialized responses until the portfolios or the prices change. The version is read from the database before
 * the portfolios, and every change sets a new version in its own transaction. A response is therefore never older than
 * its version, even when another instance made the change.
 */
export function createPortfolioResponseCache<Input>({ db, market, serialize }: ResponseCacheSettings<Input>) {
  const cache = new LRUCache<string, CachedResponse>({
    maxSize: maxCachedCharacters,
    sizeCalculation: ({ text }) => text.length,
  });
  return async (customerId: string, input: Input, key = customerId): Promise<string> => {
    const version = await portfoliosVersion(db, customerId);
    const prices = market.version();
    const cached = cache.get(key);
    if (cached?.version === version && cached?.prices === prices) return cached.text;
    const text = await serialize(input);
    cache.set(key, { version, prices, text });
    return text;
  };
}
