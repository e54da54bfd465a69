import type { FindCompany } from '../filings/portfolio-weights.ts';
import { oneOfEachCompany } from '../filings/share-classes.ts';
import { isCompanyShare } from '../symbols.ts';
import type { ScreenedStock } from './screened-stock.ts';

/** US dollars: the moves of smaller companies are large on most days. */
const smallestMover = 2_000_000_000;
const moversListed = 10;

export interface Movers {
  /** The day of the prices. */
  asOf: string;
  /** The largest gains of the last trading day. */
  up: ScreenedStock[];
  down: ScreenedStock[];
  /** The largest volumes. */
  active: ScreenedStock[];
}

type Rank = (stock: ScreenedStock) => number;

/** Ranks one share class of each company, the one that moved most. */
function largest(stocks: readonly ScreenedStock[], rank: Rank, findCompany: FindCompany): ScreenedStock[] {
  const sorted = stocks
    .filter((stock) => rank(stock) > 0)
    .sort((a, b) => rank(b) - rank(a) || (a.figures.symbol < b.figures.symbol ? -1 : 1));
  const first = oneOfEachCompany(sorted, ({ figures }) => figures.symbol, findCompany);
  return first.slice(0, moversListed);
}

/** Returns the day that most prices are of: of others, changes would be those of another day. */
function commonDay(stocks: readonly ScreenedStock[]): string {
  const days = [...Map.groupBy(stocks, ({ figures }) => figures.asOf)];
  return days.sort(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? '';
}

/**
 * Finds the movers of the day that most prices are of, among stocks and ADRs in the United States of at least two billion
 * dollars: a day abroad is another one.
 */
export function findMovers(stocks: readonly ScreenedStock[], findCompany: FindCompany): Movers {
  const large = stocks.filter(
    ({ figures: { type, isAbroad, marketCap } }) =>
      isCompanyShare(type) && !isAbroad && (marketCap ?? 0) >= smallestMover,
  );
  const asOf = commonDay(large);
  const eligible = large.filter(({ figures }) => figures.asOf === asOf);
  const change: Rank = ({ figures }) => figures.changes['1d'] ?? 0;
  return {
    asOf,
    up: largest(eligible, change, findCompany),
    down: largest(eligible, (stock) => -change(stock), findCompany),
    active: largest(eligible, ({ figures }) => figures.volume ?? 0, findCompany),
  };
}
