import type { FastifyInstance } from 'fastify';
import { match } from '#contract/match.ts';
import { splitsFrom } from '#domain/splits.ts';
import { readComparisons } from '#server/filings/matching/comparisons.ts';
import type { ReadFilings } from '#server/filings/read-filings.ts';
import { knownDays } from '#server/ledger/reports/known-days.ts';
import type { FigureTools, Reports } from '#server/ledger/reports/reports.ts';
import { cachedRoute } from '#server/platform/http/cached-route.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import type { Funds } from '#server/providers/funds/funds-file.ts';
import { matchPortfolio } from './match-portfolio.ts';
import { matchedPortfolio } from './matched-portfolio.ts';
import { throughFunds } from './through-funds.ts';

interface MatchTools extends FigureTools {
  readFilings: ReadFilings;
  funds: Funds;
  reports: Reports;
}

/** Registers the comparison of a customer's portfolios with the investors. */
export function portfolioMatchRoute(
  app: FastifyInstance,
  { market, readFilings, reports, funds }: MatchTools,
): void {
  const splits = splitsFrom((symbol) => market.splits(symbol));
  cachedRoute(app, match.portfolio, async ({ account, params, query, request }) => {
    const comparisons = await readComparisons({ market, readFilings });
    const { filings, figures } = comparisons;
    return {
      ...(await reports.cached(account.id, {
        filings: filings.version,
        listings: figures.version,
        funds: funds.version,
      })),
      async compute() {
        const report = await reports.build({
          customerId: account.id,
          portfolioId: params.id,
          caller: { client: clientAddress(request) },
        });
        const held = matchedPortfolio(report, knownDays(report).last);
        const portfolio = query.funds === 'held' ? held : await throughFunds(held, funds, figures);
        return matchPortfolio(portfolio, comparisons, splits);
      },
    };
  });
}
