import type { FastifyInstance } from 'fastify';
import type { ResultOf } from '#contract/endpoint.ts';
import { funds as calls } from '#contract/funds.ts';
import { AppError } from '#domain/app-error.ts';
import { comparableLists, fundOverlap } from '#domain/funds/fund-groups.ts';
import { companyKey, type FundProfile, wholeWeight } from '#domain/funds/fund-profile.ts';
import type { MarketFigures } from '#domain/stock-figures.ts';
import { companiesOf } from '#server/filings/matching/share-classes.ts';
import { cachedRoute } from '#server/platform/http/cached-route.ts';
import type { Funds } from '#server/providers/funds/funds-file.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';
import { holdingName, toFund } from './fund-reply.ts';

const sharedShown = 25;

const noProfile: FundProfile = { whole: null, largest: null, cost: null, assets: null };

function toOverlap(
  profile: FundProfile,
  other: FundProfile,
  figures: MarketFigures,
): ResultOf<typeof calls.overlap> {
  const lists = comparableLists(profile, other);
  if (!lists) return { overlap: null, atLeast: false, dates: null, sharedCount: 0, shared: [] };
  const findClasses = companiesOf(figures);
  const result = fundOverlap(...lists, (holding) => companyKey(holding, findClasses));
  return {
    overlap: Math.min(1, result.overlap / wholeWeight),
    atLeast: !lists[0].isComplete,
    dates: [lists[0].asOf, lists[1].asOf],
    sharedCount: result.shared.length,
    shared: result.shared.slice(0, sharedShown).map(({ holding, first, second }) => ({
      symbol: holding.symbol,
      name: holdingName(holding, figures),
      first: first / wholeWeight,
      second: second / wholeWeight,
    })),
  };
}

/** Registers what funds hold and cost. */
export function fundRoutes(
  app: FastifyInstance,
  { market, funds }: { market: Pick<MarketProvider, 'figures'>; funds: Funds },
): void {
  async function readFund(symbol: string, figures: MarketFigures): Promise<FundProfile> {
    if (figures.find(symbol)?.type !== 'etf')
      throw new AppError('not_found', `There is no exchange-traded fund with the symbol ${symbol}.`);
    return (await funds.read(symbol)) ?? noProfile;
  }
  const dependsOn = ({ version }: MarketFigures) => ({ listings: version, funds: funds.version });

  cachedRoute(app, calls.fund, async ({ params: { symbol }, query }) => {
    const figures = await market.figures();
    const profile = await readFund(symbol, figures);
    return {
      dependsOn: dependsOn(figures),
      compute: () => ({ fund: toFund(profile, query.holdings, figures) }),
    };
  });

  cachedRoute(app, calls.overlap, async ({ params: { symbol }, query }) => {
    const figures = await market.figures();
    const profile = await readFund(symbol, figures);
    const other = await readFund(query.with, figures);
    return { dependsOn: dependsOn(figures), compute: () => toOverlap(profile, other, figures) };
  });

  cachedRoute(app, calls.holders, async ({ params: { symbol } }) => {
    const figures = await market.figures();
    if (!figures.find(symbol))
      throw new AppError('not_found', `There is no stock with the symbol ${symbol}.`);
    return {
      dependsOn: dependsOn(figures),
      compute: async () => ({
        funds: (await funds.holders(symbol)).map(({ isComplete, ...holder }) => ({
          ...holder,
          name: figures.find(holder.symbol)?.name ?? holder.symbol,
          complete: isComplete,
        })),
      }),
    };
  });
}
