import type { FastifyInstance } from 'fastify';
import { match } from '#contract/match.ts';
import { splitsFrom } from '#domain/splits.ts';
import { readComparisons } from '#server/filings/matching/comparisons.ts';
import type { ReadFilings } from '#server/filings/read-filings.ts';
import { cachedRoute } from '#server/platform/http/cached-route.ts';
import type { Funds } from '#server/providers/funds/funds-file.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';
import { matchPortfolio } from './match-portfolio.ts';
import { throughFunds } from './through-funds.ts';

/** Registers the comparison of a visitor's holdings with the investors. */
export function matchRoute(
  app: FastifyInstance,
  { readFilings, market, funds }: { readFilings: ReadFilings; market: MarketProvider; funds: Funds },
): void {
  const splits = splitsFrom((symbol) => market.splits(symbol));
  cachedRoute(app, match.holdings, async ({ body: { holdings, funds: view } }) => {
    const comparisons = await readComparisons({ market, readFilings });
    const { filings, figures } = comparisons;
    return {
      dependsOn: { filings: filings.version, listings: figures.version, funds: funds.version },
      async compute() {
        const held = { holdings, uncovered: [], asOf: null };
        const portfolio = view === 'held' ? held : await throughFunds(held, funds, figures);
        return matchPortfolio(portfolio, comparisons, splits);
      },
    };
  });
}
