import type { FastifyInstance } from 'fastify';
import { stocks } from '#contract/market-stocks.ts';
import { basicCaveat } from '#domain/filings/basic-filings.ts';
import { holdingsIn } from '#domain/filings/position-index.ts';
import { pricedStay, staysIn } from '#domain/filings/stays.ts';
import { toInvestorRef } from '#server/filings/investor-refs.ts';
import type { ReadFilings } from '#server/filings/read-filings.ts';
import { cachedRoute } from '#server/platform/http/cached-route.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';
import { createHoldersReader } from './holders.ts';

interface HolderTools {
  market: MarketProvider;
  readFilings: ReadFilings;
}

/** Registers the list of the investors that hold a stock, and of those who held it. */
export function holdersRoute(app: FastifyInstance, { market, readFilings }: HolderTools): void {
  const readHolders = createHoldersReader({ market, readFilings });

  cachedRoute(app, stocks.holders, async ({ query: { symbol } }) => ({
    dependsOn: { filings: (await readFilings()).version },
    compute: () => readHolders(symbol),
  }));

  cachedRoute(app, stocks.stays, async ({ params: { symbol } }) => {
    const filings = await readFilings();
    const security = await market.securityData(symbol, { waits: false });
    const closes = `${security?.prices.days.at(-1)} ${security?.prices.closes.at(-1)}`;
    return {
      dependsOn: { filings: filings.version, closes },
      compute: () => ({
        stays: staysIn(filings, symbol)
          .map((stay) => pricedStay(stay, security))
          .map((stay) => ({ ...stay, investor: toInvestorRef(stay.investor) })),
        caveat: basicCaveat(holdingsIn(filings, symbol).map(({ quarter }) => quarter)),
      }),
    };
  });
}
