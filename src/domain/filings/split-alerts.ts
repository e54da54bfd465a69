import type { Splits } from '#domain/splits.ts';
import type { FiledPosition, FilingBook, InvestorHistory } from './history.ts';
import { holdingsIn } from './position-index.ts';

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
  positions.filter(({ symbol, kind, doubt }) => symbol !== '' && kind === 'share' && !doubt);

/** Lists the unknown splits that the filings of one investor suggest. */
export function suggestedSplits({ name: investor, quarters }: InvestorHistory, splits: Splits): SplitAlert[] {
  return quarters.flatMap((quarter, at) => {
    const previous = quarters[at - 1];
    if (!previous) return [];
    const before = new Map(heldShares(previous.positions).map((position) => [position.symbol, position]));
    return heldShares(quarter.positions).flatMap((now) => {
      const held = before.get(now.symbol);
      const ratio = held && suggestedRatio(now, held);
      if (!ratio || splits.between(now.symbol, previous.period, quarter.period)) return [];
      const { symbol, name } = now;
      return [{ symbol, name, period: quarter.period, ratio, investors: [investor] }];
    });
  });
}

/** Counts the investors who report a stock at the end of a quarter and in the filing before. */
function heldThrough(book: FilingBook, { symbol, period }: Pick<SplitAlert, 'symbol' | 'period'>): number {
  const held = Map.groupBy(holdingsIn(book, symbol), ({ investor }) => investor);
  return [...held.values()].filter((own) => {
    const now = own.find(({ quarter }) => quarter.period === period);
    return now && own.some(({ at }) => at === now.at - 1);
  }).length;
}

/** Returns an alert for each split that the filings of at least three investors suggest, the newest first. */
export function splitAlerts(book: FilingBook, suggested: readonly SplitAlert[]): SplitAlert[] {
  const groups = Map.groupBy(suggested, ({ symbol, period, ratio }) => `${period} ${symbol} ${ratio}`);
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group;
      const investors = group.flatMap((one) => one.investors);
      if (!first || investors.length < minInvestors) return [];
      return investors.length >= minPart * heldThrough(book, first) ? [{ ...first, investors }] : [];
    })
    .sort((a, b) => (a.period === b.period ? (a.symbol < b.symbol ? -1 : 1) : a.period < b.period ? 1 : -1));
}
