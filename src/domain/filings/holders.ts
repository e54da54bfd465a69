import type { Splits } from '#domain/splits.ts';
import { adjustShares } from './adjust-shares.ts';
import { isInDoubt } from './filed-amounts.ts';
import { type HeldChange, notCompared } from './held-change.ts';
import {
  filedValues,
  type InvestorFilings,
  type InvestorHistory,
  latestQuarter,
  type Quarter,
  weightIn,
} from './history.ts';
import { type HoldingPeriod, holdingPeriod } from './holding-period.ts';
import { type FiledHolding, holdingsIn } from './position-index.ts';
import { previousQuarter } from './previous-quarter.ts';
import { changeOf } from './quarter-changes.ts';
import { isPurchase } from './trade-amounts.ts';

/** The number of quarters in a line of shares. */
export const lineQuarters = 40;

/** What an investor does with a stock in the last quarter that it filed. */
export interface StockHolder extends HoldingPeriod {
  investor: InvestorHistory;
  period: string;
  change: HeldChange;
  /** The fraction of what the investor holds, without options; 0 for a position that was sold. */
  weight: number;
  /** Shares at the end of each period, adjusted for all splits since; null where no filing is known. */
  line: (number | null)[];
}

/** The holders of a stock at the end of a quarter, among the investors that filed for it. */
export interface HolderCount {
  period: string;
  holders: number;
  filed: number;
}

export interface StockHolders {
  /** The name in the newest filing that reports shares of it; null if no filing does. */
  name: string | null;
  /** Sorted by weight, largest first. Investors who sold everything in their last quarter come last, sorted by value. */
  holders: StockHolder[];
  /** The last quarters of all investors, oldest first. */
  quarters: HolderCount[];
}

/** Returns the periods for which any investor has filed, oldest first. */
export function periodsOf({ investors }: InvestorFilings): string[] {
  return [...new Set(investors.flatMap(({ quarters }) => quarters.map(({ period }) => period)))].sort();
}

/** Returns what changed in the last quarter; undefined if the investor held nothing at its ends. */
function changeInLast(
  investor: InvestorHistory,
  held: ReadonlyMap<number, FiledHolding>,
  splits: Splits,
): HeldChange | undefined {
  const last = investor.quarters.length - 1;
  const before = previousQuarter(investor, last);
  const now = held.get(last)?.position;
  if (!before) return now && notCompared(now);
  const previous = held.get(last - 1)?.position;
  const period = investor.quarters[last]?.period ?? '';
  return now || previous
    ? changeOf(now, previous, splits, { period, previousPeriod: before.period })
    : undefined;
}

/** Returns the shares by period, in the shares of the day `today`. */
function lineOf(
  { quarters }: InvestorHistory,
  held: ReadonlyMap<number, FiledHolding>,
  { periods, splits, today }: { periods: readonly string[]; splits: Splits; today: string },
): (number | null)[] {
  const byPeriod = new Map(
    quarters.map(({ period }, at) => {
      const position = held.get(at)?.position;
      const days = { after: period, through: today };
      if (isInDoubt(position)) return [period, null];
      return [period, position ? adjustShares(position, splits, days).shares : 0];
    }),
  );
  return periods.map((period) => byPeriod.get(period) ?? null);
}

function countByPeriod(
  { investors }: InvestorFilings,
  holdings: readonly FiledHolding[],
  periods: readonly string[],
): HolderCount[] {
  const count = (quarters: readonly Pick<Quarter, 'period'>[]) => {
    const counts = new Map<string, number>();
    for (const { period } of quarters) counts.set(period, (counts.get(period) ?? 0) + 1);
    return counts;
  };
  const filed = count(investors.flatMap(({ quarters }) => quarters));
  const holders = count(holdings.map(({ quarter }) => quarter));
  return periods.map((period) => ({
    period,
    holders: holders.get(period) ?? 0,
    filed: filed.get(period) ?? 0,
  }));
}

function newestName(holdings: readonly FiledHolding[]): string | null {
  const newest = holdings.reduce<FiledHolding | undefined>(
    (a, b) => (a && a.quarter.period >= b.quarter.period ? a : b),
    undefined,
  );
  return newest?.position.name ?? null;
}

const byWeight = (a: StockHolder, b: StockHolder) => b.weight - a.weight || b.change.value - a.change.value;

/**
 * Returns the investors whose last filing reports shares of a symbol or their sale, and how many held it by quarter.
 * Options and holdings that were entered by hand do not count. `today` is an ISO date.
 */
export function holdersOf(
  filings: InvestorFilings,
  symbol: string,
  splits: Splits,
  today: string,
): StockHolders {
  const holdings = holdingsIn(filings, symbol);
  const periods = periodsOf(filings).slice(-lineQuarters);
  const holders: StockHolder[] = [];
  for (const [investor, own] of Map.groupBy(holdings, (holding) => holding.investor)) {
    const held = new Map(own.map((holding) => [holding.at, holding]));
    const change = changeInLast(investor, held, splits);
    const last = investor.quarters.at(-1);
    if (!change || !last) continue;
    const isSold = change.action === 'sold';
    holders.push({
      investor,
      period: last.period,
      change,
      weight: isSold ? 0 : weightIn(filedValues(last), change),
      ...holdingPeriod(investor.quarters, investor.quarters.length - 1, (at) => held.has(at)),
      line: lineOf(investor, held, { periods, splits, today }),
    });
  }
  return {
    name: newestName(holdings),
    holders: holders.sort(byWeight),
    quarters: countByPeriod(filings, holdings, periods),
  };
}

/** How many investors hold a stock by their last filings, and how many of them bought it or added to it. */
export interface Interest {
  holders: number;
  buyers: number;
}

/** Counts the holders and buyers of every symbol in the last filings. Takes a few milliseconds. */
export function countInterest({ investors }: InvestorFilings, splits: Splits): Map<string, Interest> {
  const counts = new Map<string, Interest>();
  for (const investor of investors) {
    const quarter = latestQuarter(investor);
    const before = previousQuarter(investor, investor.quarters.length - 1);
    if (!quarter) continue;
    const earlier = new Map(
      before?.positions.filter(({ kind }) => kind === 'share').map((position) => [position.symbol, position]),
    );
    for (const position of quarter.positions) {
      if (position.symbol === '' || position.kind !== 'share') continue;
      const count = counts.get(position.symbol) ?? { holders: 0, buyers: 0 };
      count.holders += 1;
      if (before) {
        const periods = { period: quarter.period, previousPeriod: before.period };
        const change = changeOf(position, earlier.get(position.symbol), splits, periods);
        if (isPurchase(change)) count.buyers += 1;
      }
      counts.set(position.symbol, count);
    }
  }
  return counts;
}
