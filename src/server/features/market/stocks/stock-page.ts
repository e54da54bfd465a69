import type { ResultOf } from '#contract/endpoint.ts';
import type { Holders, StockRow, stocks } from '#contract/market-stocks.ts';
import { AppError } from '#domain/app-error.ts';
import type { Rates } from '#domain/exchange-rates.ts';
import { defaultAspectWeights } from '#domain/matching/aspects.ts';
import { findPeers } from '#domain/matching/peers.ts';
import { similarStocks } from '#domain/matching/similar-stocks.ts';
import type { ScreenedStock } from '#domain/screening/screened-stock.ts';
import type { SecurityData } from '#domain/security-data.ts';
import type { StockFigures } from '#domain/stock-figures.ts';
import type { Fundamentals } from '#server/providers/fundamentals/fundamentals-file.ts';
import type { MarketQuote } from '#server/providers/market/figures/company.ts';
import type { MarketCaller } from '#server/providers/market/market-provider.ts';
import type { News } from '#server/stock-news/news-about.ts';
import { readTrading, type Trading } from './related-listings.ts';
import type { StockData, StockTools } from './stock-data.ts';
import { toStockMatch, toStockRow } from './stock-row.ts';

/** What the page of a stock shows beside figures. */
export interface StockPageTools extends StockTools {
  news: News;
  rates: Rates;
  fundamentals: Fundamentals;
}

export interface StockPageReaders extends StockPageTools {
  readHolders: (symbol: string) => Promise<Holders>;
}

type StockPage = ResultOf<typeof stocks.page>;

export const newsListed = 12;
export const dividendsListed = 40;
const peersListed = 8;
const matchesListed = 8;

function peersOf({ figures, findCompany, withInterest }: StockData, row: StockFigures): StockRow[] {
  const peers = findPeers(row, { listings: figures.rows, findCompany }, peersListed);
  return peers.map((peer) => toStockRow(withInterest(peer)));
}

/** Returns the peers of a listing and the stocks that resemble it. */
export function relatedTo(row: StockFigures, data: StockData): Pick<StockPage, 'peers' | 'matches'> {
  const weights = defaultAspectWeights;
  return {
    peers: peersOf(data, row),
    matches: similarStocks(row.symbol, data, { weights, limit: matchesListed }).map(toStockMatch),
  };
}

function eventsOf(
  security: SecurityData | undefined,
): Pick<StockPage, 'splits' | 'dividends' | 'dividendCoverage'> {
  const { payments = [], coverage } = security?.dividends ?? {};
  return {
    splits: (security?.splits ?? []).map(({ date, numerator, denominator }) => ({
      date,
      numerator,
      denominator,
    })),
    dividends: payments.slice(-dividendsListed).reverse(),
    dividendCoverage: coverage ?? null,
  };
}

/** Returns the row of the stock with its quote, if that is newer than the figures. */
function stockOf(
  stock: ScreenedStock,
  quote: MarketQuote | undefined,
  named: Pick<NonNullable<StockPage['stock']>, 'isin' | 'formerNames' | 'formerSymbols'>,
): NonNullable<StockPage['stock']> {
  const { figures } = stock;
  const { maxDrawdown, dividends12m, changes, price, asOf } = figures;
  const dayChange = changes['1d'];
  const shown = {
    ...toStockRow(stock),
    change: dayChange === null ? null : price - price / (1 + dayChange),
    maxDrawdown,
    dividends12m,
    ...named,
  };
  if (!quote || quote.asOf < asOf) return shown;
  const { changePercent, change, currency = 'USD' } = quote;
  return {
    ...shown,
    price: quote.price,
    currency,
    asOf: quote.asOf,
    change,
    changes: { ...changes, '1d': changePercent === null ? null : changePercent / 100 },
  };
}

/**
 * Reads what filings say about a symbol that is not listed. Throws AppError 'not_found' if none names it, unless a source is
 * being asked about it.
 */
export async function readUnlistedPage(
  symbol: string,
  { news, readHolders }: StockPageReaders,
  source: string | undefined,
): Promise<StockPage> {
  const heldBy = await readHolders(symbol);
  if (heldBy.name === null && source === undefined)
    throw new AppError('not_found', `There is no stock or fund with the symbol ${symbol}.`);
  return {
    stock: null,
    listing: null,
    trading: [],
    splits: [],
    dividends: [],
    dividendCoverage: null,
    holders: heldBy,
    peers: [],
    matches: [],
    news: await news.about({ symbols: [symbol], limit: newsListed }),
  };
}

/** Reads everything about a listed stock. `quote` is its latest one. */
export async function readStockPage(
  row: StockFigures,
  data: StockData,
  { market, rates, news, readHolders }: StockPageReaders,
  { trading, quote, caller }: { trading: Trading; quote: MarketQuote | undefined; caller: MarketCaller },
): Promise<StockPage> {
  const { symbol } = row;
  const [security, heldBy, articles] = await Promise.all([
    market.securityData(symbol, caller),
    readHolders(symbol),
    news.about({ symbols: [symbol], limit: newsListed }),
  ]);
  const named = {
    isin: trading.own.isin,
    formerNames: [...market.formerNames(symbol)],
    formerSymbols: market.formerSymbols(symbol).map(({ former, until }) => ({ former, until })),
  };
  return {
    stock: stockOf(data.withInterest(row), quote, named),
    listing: null,
    trading: await readTrading(trading, { market, rates }, { quote, security }),
    ...eventsOf(security),
    holders: heldBy,
    ...relatedTo(row, data),
    news: articles,
  };
}
