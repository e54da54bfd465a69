import type { Splits } from '#domain/splits.ts';
import { adjustShares } from './adjust-shares.ts';
import { isInDoubt } from './filed-amounts.ts';
import {
  type FiledPosition,
  filedValues,
  type InvestorHistory,
  type InvestorPosition,
  positionKey,
  weightIn,
} from './history.ts';
import { lineQuarters } from './holders.ts';
import { type HoldingPeriod, holdingPeriod } from './holding-period.ts';
import type { FindCompany } from './portfolio-weights.ts';

/** The time for which a position is held, and its shares at the ends of the last quarters. */
export interface HoldingHistory extends HoldingPeriod {
  /** One number for each of the investor's last known quarters up to the one shown, adjusted for the splits since; null in doubt. */
  line: (number | null)[];
}

/** Finds positions of an investor in the quarters up to a place, by key. */
function positionsByQuarter(
  { quarters }: InvestorHistory,
  through: number,
  keys: ReadonlySet<string>,
): Map<string, FiledPosition>[] {
  const byQuarter: Map<string, FiledPosition>[] = [];
  for (const { positions } of quarters.slice(0, through + 1)) {
    const found = new Map<string, FiledPosition>();
    for (const position of positions) {
      const key = positionKey(position);
      if (keys.has(key)) found.set(key, position);
    }
    byQuarter.push(found);
  }
  return byQuarter;
}

/**
 * Returns the history of some positions of the quarter at a place, by position key. Shares are adjusted to the
 * end of that quarter.
 */
export function positionHistories(
  investor: InvestorHistory,
  at: number,
  {
    positions,
    splits,
  }: { positions: readonly Pick<InvestorPosition, 'symbol' | 'name' | 'kind'>[]; splits: Splits },
): Map<string, HoldingHistory> {
  const { quarters } = investor;
  const through = quarters[at]?.period ?? '';
  const keys = new Set(positions.map(positionKey));
  const byQuarter = positionsByQuarter(investor, at, keys);
  const first = Math.max(0, byQuarter.length - lineQuarters);
  const histories = new Map<string, HoldingHistory>();
  for (const key of keys) {
    const line = byQuarter.slice(first).map((found, offset) => {
      const position = found.get(key);
      const after = quarters[first + offset]?.period ?? through;
      if (isInDoubt(position)) return null;
      return position ? adjustShares(position, splits, { after, through }).shares : 0;
    });
    const period = holdingPeriod(quarters, at, (place) => byQuarter[place]?.has(key) ?? false);
    histories.set(key, { ...period, line });
  }
  return histories;
}

/** The weight of a shareholding in each quarter. */
export interface WeightSeries {
  symbol: string;
  name: string;
  weights: number[];
}

/**
 * Returns the weights of the shareholdings that have ever been the largest, by quarter, as fractions of what was
 * held, in one step for each quarter. All share classes of a company are one holding. The one with the highest weight
 * ever comes first.
 */
export function weightHistory(
  { quarters }: InvestorHistory,
  count: number,
  findCompany: FindCompany,
): WeightSeries[] {
  const series = new Map<string, WeightSeries & { peak: number }>();
  for (const [at, quarter] of quarters.entries()) {
    const values = filedValues(quarter);
    for (const position of quarter.positions) {
      const { symbol, name, kind } = position;
      if (kind !== 'share' || symbol === '') continue;
      const company = findCompany(symbol);
      const key = company?.symbols[0] ?? symbol;
      const known = series.get(key) ?? {
        symbol: key,
        name,
        weights: new Array<number>(quarters.length).fill(0),
        peak: 0,
      };
      const weight = (known.weights[at] ?? 0) + weightIn(values, position);
      known.weights[at] = weight;
      // The newest name, as companies rename themselves.
      known.name = company?.name ?? name;
      known.peak = Math.max(known.peak, weight);
      series.set(key, known);
    }
  }
  return [...series.values()]
    .sort((a, b) => b.peak - a.peak || (a.symbol < b.symbol ? -1 : 1))
    .slice(0, count)
    .map(({ symbol, name, weights }) => ({ symbol, name, weights }));
}
