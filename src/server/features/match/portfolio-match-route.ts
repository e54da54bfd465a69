import type { FastifyInstance } from 'fastify';
import { match } from '#contract/match.ts';
import { splitsFrom } from '#domain/splits.ts';
import { readComparisons } from '#server/filings/matching/comparisons.ts';
import type { ReadFilings } from '#server/filings/read-filings.ts';
import type { ReportVersions } from '#server/ledger/reports/report-versions.ts';
import type { Computing } from '#server/platform/computing/computations.ts';
import { cachedRoute } from '#server/platform/http/cached-route.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import type { Funds } from '#server/providers/funds/funds-file.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';
import { matchPortfolio } from './match-portfolio.ts';
import type { matchComputations } from './matched-portfolio.ts';
import { throughFunds } from './through-funds.ts';

interface MatchTools {
  market: MarketProvider;
  reportVersions: ReportVersions;
  readFilings: ReadFilings;
  funds: Funds;
  computing: Computing<ReturnType<typeof matchComputations>>;
}

/** Registers the comparison of a customer's portfolios with the investors. */
export function portfolioMatchRoute(
  app: FastifyInstance,
  { market, readFilings, funds, computing, reportVersions }: MatchTools,
): void {
  const splits = splitsFrom((symbol) => market.splits(symbol));
  cachedRoute(app, match.portfolio, async ({ account, params, query, request }) => {
    const comparisons = await readComparisons({ market, readFilings });
    const { filings, figures } = comparisons;
    return {
      dependsOn: {
        ...(await reportVersions(account.id)),
        filings: filings.version,
        listings: figures.version,
        funds: funds.version,
      },
      async compute() {
        const held = await computing.run('matchedPortfolio', {
          customerId: account.id,
          portfolioId: params.id,
          caller: { client: clientAddress(request) },
        });
        const portfolio = query.funds === 'held' ? held : await throughFunds(held, funds, figures);
        return matchPortfolio(portfolio, comparisons, { splits, market });
      },
    };
  });
}
