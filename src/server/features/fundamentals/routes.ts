import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fundamentals as calls } from '#contract/fundamentals.ts';
import { AppError } from '#domain/app-error.ts';
import type { CompanyFundamentals } from '#domain/fundamentals/company-fundamentals.ts';
import { companyKindOf } from '#domain/fundamentals/company-kind.ts';
import { earningsOf } from '#domain/fundamentals/earnings.ts';
import { rowsOf } from '#domain/fundamentals/figure-rows.ts';
import { knownFundamentalsOf } from '#domain/fundamentals/known-figures.ts';
import { createPresentFundamentals } from '#domain/fundamentals/present-fundamentals.ts';
import { trailingRow } from '#domain/fundamentals/trailing.ts';
import { valuationsOf } from '#domain/fundamentals/valuation.ts';
import { measuresFor } from '#domain/fundamentals/valuation-measures.ts';
import type { SecurityData } from '#domain/security-data.ts';
import type { StockFigures } from '#domain/stock-figures.ts';
import { cachedRoute } from '#server/platform/http/cached-route.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import type { Fundamentals } from '#server/providers/fundamentals/fundamentals-file.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';

/** What the figures of companies are read from. */
interface CompanyTools {
  market: MarketProvider;
  fundamentals: Fundamentals;
}

/** A listing with what is known of its company. */
interface ListedCompany {
  listing: StockFigures;
  fundamentals: CompanyFundamentals;
  /** Changes whenever a fact does. */
  version: string;
}

/** Returns a function that reads a company. It throws AppError 'not_found' for a symbol that is not listed. */
function createCompanyReader({ market, fundamentals }: CompanyTools) {
  const read = createPresentFundamentals(fundamentals, (symbol) => market.splits(symbol));
  return async (symbol: string): Promise<ListedCompany> => {
    const listing = (await market.figures()).find(symbol);
    if (!listing) throw new AppError('not_found', `There is no stock or fund with the symbol ${symbol}.`);
    return { listing, ...(await read(symbol)) };
  };
}

/** Identifies the closes that a reply is computed from. */
const closesVersion = ({ prices: { days, closes } }: SecurityData) =>
  `${days.length} ${days.at(-1)} ${closes.at(-1)}`;

/** Registers what companies reported. */
export function fundamentalsRoutes(app: FastifyInstance, tools: CompanyTools): void {
  const readCompany = createCompanyReader(tools);

  async function readPrices(symbol: string, request: FastifyRequest) {
    const security = await tools.market.securityData(symbol, { client: clientAddress(request) });
    return { security, closes: security && closesVersion(security) };
  }

  cachedRoute(app, calls.company, async ({ params: { symbol } }) => {
    const { listing, fundamentals, version } = await readCompany(symbol);
    return {
      dependsOn: { fundamentals: version },
      compute() {
        const { annual, quarterly } = rowsOf(fundamentals);
        return {
          kind: companyKindOf(listing.industry, fundamentals),
          annual: [...annual],
          quarterly: [...quarterly],
          trailing: trailingRow({ annual, quarterly }),
        };
      },
    };
  });

  cachedRoute(app, calls.valuation, async ({ params: { symbol }, request }) => {
    const { listing, fundamentals, version } = await readCompany(symbol);
    const { security, closes } = await readPrices(symbol, request);
    return {
      dependsOn: { fundamentals: version, closes },
      compute() {
        if (!security) return { asOf: null, days: [], measures: [] };
        const measures = measuresFor[companyKindOf(listing.industry, fundamentals)];
        return valuationsOf(knownFundamentalsOf(fundamentals), security, measures);
      },
    };
  });

  cachedRoute(app, calls.earnings, async ({ params: { symbol }, request }) => {
    const { fundamentals, version } = await readCompany(symbol);
    const { security, closes } = await readPrices(symbol, request);
    return {
      dependsOn: { fundamentals: version, closes },
      compute: () => ({
        earnings: security
          ? earningsOf(fundamentals, security).map((event) => ({
              ...event,
              otherDates: [...event.otherDates],
            }))
          : [],
      }),
    };
  });
}
