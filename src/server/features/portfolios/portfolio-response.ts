import type { Portfolio, Ticker } from '#contract/portfolios.ts';
import { customerSecurities, type LedgerSources } from '#server/ledger/ledger-change.ts';
import type { PortfolioResponder } from '#server/ledger/portfolio-responder.ts';
import { listPortfolios, reportingCurrency } from '#server/ledger/portfolios.ts';
import { presentPosition } from '#server/ledger/present-positions.ts';
import { type TickerPrice, toTicker } from '#server/ledger/tickers.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import type { MarketCaller, MarketProvider } from '#server/providers/market/market-provider.ts';
import { manualQuotes } from './manual-quotes.ts';
import { currentPrice, readTraded } from './traded-prices.ts';

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
  const manual = await manualQuotes(db, customerId, [...symbols]);
  const knownPrice = (symbol: string): TickerPrice => {
    const [quote, entered] = [quotes.get(symbol), manual.get(symbol)];
    const isEntered = entered && (!quote || entered.asOf >= quote.asOf.slice(0, 10));
    return {
      quote: isEntered ? entered : quote,
      priceSource: isEntered ? 'manual' : 'market',
      isOwn: factsOf(symbol).isOwn,
      newShares: '0',
    };
  };
  const traded = await readTraded(
    db,
    customerId,
    stored.flatMap(({ tickers }) => tickers.map((ticker) => ({ ticker, known: knownPrice(ticker.symbol) }))),
  );
  const portfolios: Portfolio[] = [];
  for (const { id, tickers, ...portfolio } of stored) {
    const priced: Ticker[] = [];
    for (const ticker of tickers) {
      const security = factsOf(ticker.symbol);
      const quoted = quotes.get(ticker.symbol);
      const currency = quoted ? (quoted.currency ?? 'USD') : ticker.currency;
      const reading = { transaction: db, sources: ledger };
      const present = await presentPosition(reading, ticker, security, currency);
      const price = currentPrice(
        { ...ticker, currency: present.currency },
        { known: knownPrice(ticker.symbol), security, rates: ledger.rates },
        traded,
      );
      priced.push(toTicker(ticker, present, price));
    }
    portfolios.push({
      _id: id,
      title: portfolio.title,
      currency: portfolio.currency,
      costMethod: portfolio.cost_method,
      withholdingRate: Number(portfolio.withholding_rate),
      recordDividends: portfolio.record_dividends === 1,
      tickers: priced,
    });
  }
  return portfolios;
}

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
