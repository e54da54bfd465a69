import { dayNumber, lastAtMost } from '../days.ts';
import { type FiledPosition, type Quarter, valuesOf } from '../filings/history.ts';

/** A purchase of a filed portfolio, at the close of a trading day. */
export interface PlannedRebalance {
  quarter: Quarter;
  filedOn: string;
  /** Days since 1970-01-01. */
  day: number;
  /** The shareholdings to buy, the largest first. */
  wanted: readonly FiledPosition[];
  /** The value of the shareholdings to buy and of all else that the filing holds, without options, in US dollars. */
  value: number;
}

/** The first and last day of following, as days since 1970-01-01. */
export interface FollowedDays {
  from?: number | undefined;
  to?: number | undefined;
}

const filedValue = (positions: readonly FiledPosition[]) =>
  positions.reduce((sum, { value }) => sum + value, 0);

const isShare = ({ symbol, kind }: FiledPosition) => kind === 'share' && symbol !== '';

/** Returns the shareholdings of a filing that are followed: the `top` largest, or all. */
export function wantedHoldings({ positions }: Quarter, top: number | undefined): FiledPosition[] {
  return positions.filter(isShare).slice(0, top);
}

/** Returns the first trading day from a day on; undefined after the last one. `calendar` is ascending. */
function tradingDayFrom(calendar: Int32Array, day: number): number | undefined {
  return calendar[lastAtMost(calendar, day - 1) + 1];
}

/** Returns the day after each filing, without filings that a newer one replaces on the same day or before. */
function publicFilings(quarters: readonly Quarter[], calendar: Int32Array) {
  const dated = quarters.flatMap((quarter) => {
    const day =
      quarter.filedOn === null ? undefined : tradingDayFrom(calendar, dayNumber(quarter.filedOn) + 1);
    return quarter.filedOn === null || day === undefined ? [] : { quarter, filedOn: quarter.filedOn, day };
  });
  return dated.filter(
    ({ quarter, day }) => !dated.some((other) => other.quarter.period > quarter.period && other.day <= day),
  );
}

/**
 * Plans what to buy and when: each filed portfolio on the first trading day after the filing became public. With `from`,
 * the filing that was newest on that day is bought on it, or on the first trading day after it.
 */
export function planRebalances(
  quarters: readonly Quarter[],
  calendar: Int32Array,
  { from, to, top }: FollowedDays & { top: number | undefined },
): PlannedRebalance[] {
  const filings = publicFilings(quarters, calendar);
  const start = from === undefined ? undefined : tradingDayFrom(calendar, from);
  if (from !== undefined && start === undefined) return [];
  const first = start ?? Number.NEGATIVE_INFINITY;
  const known = filings.filter(({ day }) => day <= first).at(-1);
  const later = filings.filter(({ day }) => day > first);
  return [...(known ? [{ ...known, day: first }] : []), ...later]
    .filter(({ day }) => to === undefined || day <= to)
    .map((filing) => {
      const shares = filing.quarter.positions.filter(isShare);
      const wanted = wantedHoldings(filing.quarter, top);
      const value = valuesOf(filing.quarter.positions).held - filedValue(shares) + filedValue(wanted);
      return { ...filing, wanted, value };
    });
}

const daysPerWeek = 7;
/** 1970-01-01 was a Thursday. */
const weekOf = (day: number) => Math.floor((day + 3) / daysPerWeek);

/** Returns the days at which values are computed: rebalances, the last trading day of each week, and the last day. */
export function sampleDays(
  rebalances: readonly PlannedRebalance[],
  calendar: Int32Array,
  to: number | undefined,
): Int32Array {
  const first = rebalances[0]?.day ?? Number.POSITIVE_INFINITY;
  const days = calendar.filter((day) => day >= first && (to === undefined || day <= to));
  const trades = new Set(rebalances.map(({ day }) => day));
  return days.filter((day, at) => {
    const next = days[at + 1];
    return next === undefined || trades.has(day) || weekOf(next) !== weekOf(day);
  });
}
