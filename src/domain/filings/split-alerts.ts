import type { Splits } from '#domain/splits.ts';
import { perObject } from '../per-object.ts';
import type { FiledPosition, InvestorFilings, InvestorHistory, Quarter } from './history.ts';

/** A split that is not known, but that the filings of several investors suggest. */
export interface SplitAlert {
  symbol: string;
  name: string;
  /** The quarter whose filings show the changed shares. */
  period: string;
  /** Such as `10-for-1`. */
  ratio: string;
  /** The names of the investors whose shares changed by it. */
  investors: string[];
}

/** With fewer investors, or a smaller part of those who held the stock, equal ratios may be a coincidence. */
const minInvestors = 3;
const minPart = 0.3;
/** Smaller numbers of shares are often simple multiples of each other. */
const minShares = 100;
const maxRatio = 100;
const minRatio = 1.5;
/** The tolerance for whole ratios, as investors may also have traded. Others, such as 3:2, must match to a share. */
const traded = 0.03;
const denominators = [1, 2, 3];
/** The largest price movement in a quarter that is compatible with a split. */
const priceRange = { low: 0.6, high: 1 / 0.6 };

/** Returns `larger` ÷ `smaller` as a ratio of small whole numbers. Allows for small trades in the same quarter. */
function simpleRatio(larger: number, smaller: number): [number, number] | undefined {
  for (const denominator of denominators) {
    const numerator = Math.round((larger / smaller) * denominator);
    if (numerator < minRatio * denominator || numerator > maxRatio) continue;
    const difference = Math.abs(larger - (smaller * numerator) / denominator);
    const tolerance = denominator === 1 ? smaller * numerator * traded : 1;
    if (difference < tolerance) return [numerator, denominator];
  }
  return undefined;
}

/** Returns the ratio if it is simple and the value of a share changed by about its inverse. */
function suggestedRatio(now: FiledPosition, before: FiledPosition): string | undefined {
  if (Math.min(now.shares, before.shares) < minShares || now.shares === before.shares) return undefined;
  const unchangedValue = now.value / before.value;
  if (unchangedValue < priceRange.low || unchangedValue > priceRange.high) return undefined;
  const isReverse = now.shares < before.shares;
  const ratio = isReverse ? simpleRatio(before.shares, now.shares) : simpleRatio(now.shares, before.shares);
  return ratio && (isReverse ? `${ratio[1]}-for-${ratio[0]}` : `${ratio[0]}-for-${ratio[1]}`);
}

const heldShares = (positions: readonly FiledPosition[]) =>
  positions.filter(({ symbol, kind }) => symbol !== '' && kind === 'share');

type SimpleChange = Pick<SplitAlert, 'symbol' | 'name' | 'ratio'>;

/**
 * Lists the shares that changed by a simple ratio, and their value by little. Versions of the filings share quarters: a new
 * one compares only those that it does not share.
 */
const simpleChangesIn = perObject((quarter: Quarter, previous: Quarter): SimpleChange[] => {
  const certain = ({ positions }: Quarter) => heldShares(positions).filter(({ doubt }) => !doubt);
  const before = new Map(certain(previous).map((position) => [position.symbol, position]));
  return certain(quarter).flatMap((now) => {
    const held = before.get(now.symbol);
    const ratio = held && suggestedRatio(now, held);
    return ratio ? [{ symbol: now.symbol, name: now.name, ratio }] : [];
  });
});

/** Lists the unknown splits that the filings of one investor suggest. */
export function suggestedSplits({ name: investor, quarters }: InvestorHistory, splits: Splits): SplitAlert[] {
  return quarters.flatMap((quarter, at) => {
    const previous = quarters[at - 1];
    if (!previous) return [];
    return simpleChangesIn(quarter, previous)
      .filter(({ symbol }) => !splits.between(symbol, previous.period, quarter.period))
      .map((change) => ({ ...change, period: quarter.period, investors: [investor] }));
  });
}

const knownHeld = perObject((_quarter: Quarter) => new Map<string, boolean>());

/** Returns whether a quarter has shares of a stock. Remembers it, since versions of the filings share quarters. */
function holds(quarter: Quarter, symbol: string): boolean {
  const known = knownHeld(quarter);
  const held = known.get(symbol) ?? heldShares(quarter.positions).some((one) => one.symbol === symbol);
  known.set(symbol, held);
  return held;
}

/** Counts the investors who report a stock at the end of a quarter and in the filing before. */
function heldThrough(
  filings: InvestorFilings,
  { symbol, period }: Pick<SplitAlert, 'symbol' | 'period'>,
): number {
  return filings.investors.filter(({ quarters }) => {
    const at = quarters.findIndex((quarter) => quarter.period === period);
    const around = quarters.slice(Math.max(at - 1, 0), at + 1);
    return around.length === 2 && around.every((quarter) => holds(quarter, symbol));
  }).length;
}

/** Returns an alert for each split that the filings of at least three investors suggest, the newest first. */
export function splitAlerts(filings: InvestorFilings, suggested: readonly SplitAlert[]): SplitAlert[] {
  const groups = Map.groupBy(suggested, ({ symbol, period, ratio }) => `${period} ${symbol} ${ratio}`);
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group;
      const investors = group.flatMap((one) => one.investors);
      if (!first || investors.length < minInvestors) return [];
      return investors.length >= minPart * heldThrough(filings, first) ? [{ ...first, investors }] : [];
    })
    .sort((a, b) => (a.period === b.period ? (a.symbol < b.symbol ? -1 : 1) : a.period < b.period ? 1 : -1));
}
