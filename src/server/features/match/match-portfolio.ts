import type { z } from 'zod';
import type { MatchReply } from '#contract/match.ts';
import { activityPeriod, type QuarterActivity, quarterActivity } from '#domain/filings/activity.ts';
import { basicCaveat } from '#domain/filings/basic-filings.ts';
import {
  type PortfolioWeights,
  portfolioWeights,
  type WeightedHolding,
} from '#domain/filings/portfolio-weights.ts';
import { comparedPortfolio } from '#domain/matching/compared-investor.ts';
import { matchDevelopment } from '#domain/matching/match-development.ts';
import {
  byOverlap,
  concentrationOf,
  type InvestorMatch,
  matchInvestor,
} from '#domain/matching/match-investors.ts';
import { sixDecimals } from '#domain/six-decimals.ts';
import type { Splits } from '#domain/splits.ts';
import { toInvestorRef } from '#server/filings/investor-refs.ts';
import type { Comparisons } from '#server/filings/matching/comparisons.ts';
import { onceADay } from '#server/filings/once-a-day.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';
import { type MatchedPortfolio, splitComparable } from './comparable-holdings.ts';
import { findKnownListings, withKnownListings } from './known-listings.ts';

type MatchResult = Omit<z.output<typeof MatchReply>, 'success'>;

/** Large enough for all shared holdings of most portfolios. */
const listedHoldings = { shared: 50, only: 10 };
/** The development is shown for this many investors. */
const developedInvestors = 5;
const activeHoldings = 50;

/** Returns the activity of the last quarter. */
const activityOf = onceADay(async (filings, splits): Promise<QuarterActivity | undefined> => {
  const period = activityPeriod(filings);
  return period === undefined ? undefined : quarterActivity(filings, period, splits);
});

/** Counts what investors did with any share class of each holding. */
function activityIn(
  { holdings }: PortfolioWeights,
  activity: QuarterActivity | undefined,
  { findCompany }: Comparisons,
) {
  if (!activity) return [];
  const { mostBought, mostSold, mostHeld } = activity.lists;
  const count = (rows: typeof mostHeld, symbols: readonly string[]) =>
    new Set(symbols.flatMap((symbol) => rows.get(symbol)?.who.map(({ investor }) => investor) ?? [])).size;
  return holdings.slice(0, activeHoldings).map(({ symbol }) => {
    const symbols = findCompany(symbol)?.symbols ?? [symbol];
    return {
      symbol,
      buyers: count(mostBought, symbols),
      sellers: count(mostSold, symbols),
      holders: count(mostHeld, symbols),
    };
  });
}

async function developmentOf(
  weights: PortfolioWeights,
  matches: readonly InvestorMatch[],
  { findCompany }: Comparisons,
): Promise<MatchResult['development']> {
  const development: MatchResult['development'] = [];
  for (const { investor } of matches) {
    await eventLoop.yieldIfNeeded();
    const points = matchDevelopment(weights, investor, findCompany).map((point) => ({
      ...point,
      overlap: sixDecimals(point.overlap),
    }));
    development.push({ investor: toInvestorRef(investor), points });
  }
  return development;
}

const toWeight = ({ symbol, weight }: WeightedHolding) => ({ symbol, weight: sixDecimals(weight) });

const toMatch = ({ investor, ...match }: InvestorMatch): MatchResult['matches'][number] => ({
  ...match,
  investor: toInvestorRef(investor),
  overlap: sixDecimals(match.overlap),
  rankCorrelation: sixDecimals(match.rankCorrelation),
  industrySimilarity: sixDecimals(match.industrySimilarity),
  concentration: sixDecimals(match.concentration),
  theirOthers: sixDecimals(match.theirOthers),
  shared: match.shared.map(({ symbol, filedAs, yours, theirs }) => ({
    symbol,
    ...(filedAs !== symbol && { filedAs }),
    yours: sixDecimals(yours),
    theirs: sixDecimals(theirs),
  })),
  onlyYours: match.onlyYours.map(({ symbol }) => symbol),
  onlyTheirs: match.onlyTheirs.map(toWeight),
});

/** Returns the name of each listed holding by its symbol: once, because most symbols are in many matches. */
function namesIn(listed: readonly WeightedHolding[]): Record<string, string> {
  return Object.fromEntries(listed.map(({ symbol, name }) => [symbol, name]));
}

/** Compares a portfolio with every investor, the most similar first. */
export async function matchPortfolio(
  portfolio: MatchedPortfolio,
  filed: Comparisons,
  { splits, market }: { splits: Splits; market: Pick<MarketProvider, 'listing' | 'listingsOf'> },
): Promise<MatchResult> {
  const known = await findKnownListings(portfolio.holdings, filed, market);
  const comparisons = withKnownListings(filed, known);
  const { comparable, uncovered } = splitComparable(portfolio, comparisons);
  const weights = portfolioWeights(comparable, comparisons.findCompany);
  const yours = comparedPortfolio(weights, comparisons);
  const matches = comparisons.investors
    .map((investor) => matchInvestor(yours, investor, listedHoldings))
    .sort(byOverlap);
  const developed = matches
    .slice(0, developedInvestors)
    .filter(({ investor, overlap }) => overlap > 0 && investor.quarters.length > 0);
  const activity = await activityOf(comparisons.filings, splits);
  const left = uncovered.reduce((sum, { value }) => sum + value, 0);
  return {
    matches: matches.map(toMatch),
    names: namesIn([...matches.flatMap(({ onlyTheirs }) => onlyTheirs), ...weights.holdings]),
    coverage: weights.value > 0 ? weights.value / (weights.value + left) : 0,
    uncovered: uncovered.map(({ symbol, name, reason }) => ({ symbol, name, reason })),
    compared: comparable.filter(({ value }) => value > 0).length,
    yours: weights.holdings.map(toWeight),
    asOf: portfolio.asOf,
    concentration: sixDecimals(concentrationOf(weights)),
    development: await developmentOf(weights, developed, comparisons),
    caveat: basicCaveat(developed.flatMap(({ investor }) => investor.quarters)),
    activity: activityIn(weights, activity, comparisons),
    period: activity?.period ?? null,
  };
}
