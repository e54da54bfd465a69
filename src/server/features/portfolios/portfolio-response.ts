import type { ExportedPortfolio, Portfolio } from '#contract/portfolios.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import type { MarketCaller, MarketProvider } from '#server/providers/market/market-provider.ts';
import { customerSecurities, type LedgerSources } from './ledger-change.ts';
import { listPortfolios, reportingCurrency } from './portfolios.ts';
import { presentPosition } from './present-positions.ts';
import { toExported, toTicker } from './tickers.ts';

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
  const quotes = new Map((await market.quotes([...symbols], caller)).map((quote) => [quote.symbol, quote]));
  return stored.map(({ id, tickers, ...portfolio }) => ({
    _id: id,
    title: portfolio.title,
    currency: portfolio.currency,
    costMethod: portfolio.cost_method,
    withholdingRate: Number(portfolio.withholding_rate),
    recordDividends: portfolio.record_dividends === 1,
    tickers: tickers.map((ticker) =>
      toTicker(ticker, presentPosition(ticker, factsOf(ticker.symbol)), quotes.get(ticker.symbol)),
    ),
  }));
}

/** Returns all stored data of the customer's portfolios. */
export async function exportPortfolios(
  db: Db,
  ledger: LedgerSources,
  customerId: string,
): Promise<ExportedPortfolio[]> {
  const stored = await listPortfolios(db, customerId);
  const factsOf = await customerSecurities(db, ledger, customerId);
  return stored.map(({ title, created_at, tickers }) => ({
    title,
    createdAt: created_at,
    tickers: tickers.map((ticker) => toExported(ticker, presentPosition(ticker, factsOf(ticker.symbol)))),
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
