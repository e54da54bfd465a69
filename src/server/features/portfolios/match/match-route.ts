import type { FastifyInstance } from 'fastify';
import { match } from '#contract/match.ts';
import { splitsFrom } from '#domain/splits.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import { route } from '#server/platform/http/route.ts';
import { serializerOf } from '#server/platform/http/serializer.ts';
import { readComparisons } from '#server/research/matching/comparisons.ts';
import { matchPortfolio } from '#server/research/matching/match-portfolio.ts';
import type { Research } from '#server/research/research.ts';
import { knownDays } from '../figures/figure-queries.ts';
import type { createReports, FigureTools } from '../figures/reports.ts';
import { portfoliosVersion } from '../portfolios.ts';
import { createResponseCache } from '../response-cache.ts';
import { matchedPortfolio } from './matched-portfolio.ts';

interface MatchTools extends FigureTools {
  research: Research;
  reports: ReturnType<typeof createReports>;
}

/** Registers the comparison of a customer's portfolios with the investors. */
export function portfolioMatchRoute(
  app: FastifyInstance,
  { db, market, rates, research, reports }: MatchTools,
): void {
  const cached = createResponseCache({
    readVersion: (customerId) => portfoliosVersion(db, customerId),
    sourceVersion: () => `${market.version()} ${rates.version()}`,
  });
  const serialize = serializerOf(match.portfolio.reply);
  const splits = splitsFrom((symbol) => market.splits(symbol));
  route(app, match.portfolio, async ({ account, params, request }) => {
    const comparisons = await readComparisons(research);
    const { book, figures } = comparisons;
    const key = JSON.stringify([account.id, params.id, book.version, figures.version]);
    return cached(account.id, key, async () => {
      const report = await reports.build({
        customerId: account.id,
        portfolioId: params.id,
        caller: { client: clientAddress(request) },
      });
      const portfolio = matchedPortfolio(report, knownDays(report).last);
      return serialize({ success: true, ...(await matchPortfolio(portfolio, comparisons, splits)) });
    });
  });
}
