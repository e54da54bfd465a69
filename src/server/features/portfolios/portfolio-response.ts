import type { Portfolio } from '#contract/portfolios.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import type { MarketCaller, MarketProvider } from '#server/providers/market/market-provider.ts';
import { customerSecurities, type LedgerSources } from './ledger-change.ts';
import { manualQuotes } from './manual-quotes.ts';
import { listPortfolios, reportingCurrency } from './portfolios.ts';
import { presentPosition } from './present-positions.ts';
import { toTicker } from './tickers.ts';

/** What the list of portfolios is computed from. */
export interface PortfolioSources {
  market: MarketProvider;
  ledger: LedgerSources;
  caller: MarketCaller;
}

/** Returns the customer's portfolios in the shape of the API, with the latest quotes fetched in one call. */
async function pricedPortfolios(
  db: Db,
  { market, ledger, caller }: PortfolioSources,
  customerId: string,
): Promise<Portfolio[]> {
  const stored = await listPortfolios(db, customerId);
  const factsOf = await customerSecurities(db, ledger, customerId);
  const symbols = new Set(stored.flatMap(({ tickers }) => tickers.map(({ symbol }) => symbol)));
  const listed = [...symbols].filter((symbol) => !factsOf(symbol).isOwn);
  const quotes = new Map((await market.quotes(listed, caller)).map((quote) => [quote.symbol, quote]));
  const unpriced = [...symbols].filter((symbol) => !quotes.has(symbol));
  const manual = await manualQuotes(db, customerId, unpriced);
  return stored.map(({ id, tickers, ...portfolio }) => ({
    _id: id,
    title: portfolio.title,
    currency: portfolio.currency,
    costMethod: portfolio.cost_method,
    withholdingRate: Number(portfolio.withholding_rate),
    recordDividends: portfolio.record_dividends === 1,
    tickers: tickers.map((ticker) =>
      toTicker(
        ticker,
        presentPosition(ticker, factsOf(ticker.symbol)),
        quotes.get(ticker.symbol) ?? manual.get(ticker.symbol),
      ),
    ),
  }));
}

export interface PortfolioRequest {
  account: { id: string };
  request: { ip: string };
}

/** Returns the fields that every change of portfolios replies with. */
export type PortfolioResponder = (
  request: PortfolioRequest,
  message?: string,
) => Promise<{
  success: true;
  message?: string;
  portfolios: Portfolio[];
  limit: number;
  reportingCurrency: string;
}>;

interface ResponderSettings {
  db: Db;
  market: MarketProvider;
  ledger: LedgerSources;
  portfoliosPerCustomer: number;
}

export function createPortfolioResponder(settings: ResponderSettings): PortfolioResponder {
  const { db, portfoliosPerCustomer, ...sources } = settings;
  return async ({ account, request }, message) => ({
    success: true as const,
    ...(message !== undefined && { message }),
    portfolios: await pricedPortfolios(
      db,
      { ...sources, caller: { client: clientAddress(request) } },
      account.id,
    ),
    limit: portfoliosPerCustomer,
    reportingCurrency: await reportingCurrency(db, account.id),
  });
}
