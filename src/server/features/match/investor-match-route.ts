import type { FastifyInstance } from 'fastify';
import { match } from '#contract/match.ts';
import type { Rates } from '#domain/exchange-rates.ts';
import { valuesInDollars } from '#domain/matching/values-in-dollars.ts';
import { splitsFrom } from '#domain/splits.ts';
import { isoDate } from '#domain/time.ts';
import { readComparisons } from '#server/filings/matching/comparisons.ts';
import type { ReadFilings } from '#server/filings/read-filings.ts';
import { cachedRoute } from '#server/platform/http/cached-route.ts';
import type { Funds } from '#server/providers/funds/funds-file.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';
import { matchPortfolio } from './match-portfolio.ts';
import { throughFunds } from './through-funds.ts';

interface MatchTools {
  readFilings: ReadFilings;
  market: MarketProvider;
  funds: Funds;
  rates: Rates;
}

/** Registers the comparison of a visitor's holdings with the investors. */
export function matchRoute(app: FastifyInstance, { readFilings, market, funds, rates }: MatchTools): void {
  const splits = splitsFrom((symbol) => market.splits(symbol));
  cachedRoute(app, match.holdings, async ({ body: { holdings, funds: view } }) => {
    const comparisons = await readComparisons({ market, readFilings });
    const { filings, figures } = comparisons;
    return {
      dependsOn: {
        filings: filings.version,
        listings: figures.version,
        funds: funds.version,
        rates: rates.version(),
        day: isoDate(),
      },
      async compute() {
        const valued = valuesInDollars(holdings, { rates, date: isoDate() });
        const uncovered = valued.unrated.map(({ symbol, currency }) => ({
          symbol,
          name: figures.find(symbol)?.name ?? symbol,
          reason: `There is no exchange rate from ${currency} to US dollars.`,
          value: 0,
        }));
        const held = { holdings: valued.holdings, uncovered, asOf: null };
        const portfolio = view === 'held' ? held : await throughFunds(held, funds, figures);
        return matchPortfolio(portfolio, comparisons, { splits, market });
      },
    };
  });
}
