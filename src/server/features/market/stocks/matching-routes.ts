import type { FastifyInstance } from 'fastify';
import { stocks as calls } from '#contract/market-stocks.ts';
import { AppError } from '#domain/app-error.ts';
import type { Rates } from '#domain/exchange-rates.ts';
import { readAspectWeights } from '#domain/matching/aspect-weights.ts';
import { type BusinessProfile, businessTraits } from '#domain/matching/business-likeness.ts';
import { prepareDiversification } from '#domain/matching/diversifiers.ts';
import { similarStocks } from '#domain/matching/similar-stocks.ts';
import { valuesInDollars } from '#domain/matching/values-in-dollars.ts';
import { isoDate } from '#domain/time.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import { cachedRoute } from '#server/platform/http/cached-route.ts';
import { route } from '#server/platform/http/route.ts';
import { type CompanyData, prepareColumns } from './company-data.ts';
import type { StockData } from './stock-data.ts';
import { toStockMatch } from './stock-row.ts';

const diversifiersListed = 10;

/** Throws AppError 'not_found' for a symbol that is not listed. */
function requireListed({ figures }: StockData, symbol: string) {
  const row = figures.find(symbol);
  if (!row) throw new AppError('not_found', `There is no stock or fund with the symbol ${symbol}.`);
  return row;
}

/** Returns a function that reads what is known of a business. */
async function businessesOf(companyData: CompanyData, { figures }: StockData) {
  const companies = await companyData.newest(figures, false);
  await prepareColumns(companies, businessTraits);
  return (symbol: string): BusinessProfile => ({
    grossMargin: companies.value(symbol, 'grossMargin'),
    operatingMargin: companies.value(symbol, 'operatingMargin'),
    netMargin: companies.value(symbol, 'netMargin'),
    returnOnEquity: companies.value(symbol, 'returnOnEquity'),
    revenueGrowth3Y: companies.value(symbol, 'revenueGrowth3Y'),
    revenue: companies.value(symbol, 'revenue'),
  });
}

interface MatchingTools {
  readData: () => Promise<StockData>;
  companyData: CompanyData;
  rates: Rates;
}

/** Registers the search for similar stocks, and for those that would diversify holdings. */
export function matchingRoutes(app: FastifyInstance, { readData, companyData, rates }: MatchingTools): void {
  cachedRoute(app, calls.matching, async ({ query: { symbol, by, limit } }) => {
    const data = await readData();
    requireListed(data, symbol);
    const weights = readAspectWeights(by);
    if (!weights) throw new AppError('invalid', 'At least one weight in by must be greater than 0.');
    return {
      dependsOn: { stocks: data.version },
      async compute() {
        const business = weights.business > 0 ? await businessesOf(companyData, data) : undefined;
        await eventLoop.yieldIfNeeded();
        return {
          matches: similarStocks(symbol, { ...data, business }, { weights, limit }).map(toStockMatch),
        };
      },
    };
  });

  route(app, calls.diversifiers, async ({ body: { holdings } }) => {
    const { figures } = await readData();
    const valued = valuesInDollars(holdings, { rates, date: isoDate() }).holdings;
    const { candidates, consider, volatility, coverage, since, best } = prepareDiversification(
      valued,
      figures,
    );
    const considered = candidates.map(consider);
    return {
      volatility,
      coverage,
      since,
      diversifiers: best(considered, diversifiersListed).map(({ figures: { symbol, name }, ...rest }) => ({
        symbol,
        name,
        ...rest,
      })),
    };
  });
}
