import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fundamentals as calls } from '#contract/fundamentals.ts';
import { companyKindOf } from '#domain/fundamentals/company-kind.ts';
import { earningsOf } from '#domain/fundamentals/earnings.ts';
import { rowsOf } from '#domain/fundamentals/figure-rows.ts';
import { knownFundamentalsOf } from '#domain/fundamentals/known-figures.ts';
import { trailingRow } from '#domain/fundamentals/trailing.ts';
import { valuationsOf } from '#domain/fundamentals/valuation.ts';
import { measuresFor } from '#domain/fundamentals/valuation-measures.ts';
import type { SecurityData } from '#domain/security-data.ts';
import { cachedRoute } from '#server/platform/http/cached-route.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import { type CompanyTools, createCompanyReader } from './company-reader.ts';

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
