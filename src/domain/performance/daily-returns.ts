import { dayNumber, isoDay } from '../days.ts';
import type { DailyValues } from './daily-values.ts';

/** A figure, or the sentence that says why there is none. */
export type Figure = { value: number } | { value: null; reason: string };

/** The growth of one unit of money by day (1 before the period); constant while nothing is held. */
export interface DailyGrowth {
  growth: Float64Array;
  /** Why the growth is undefined from a day on. */
  problem: string | undefined;
  /** Whether any day had a return. */
  hasReturns: boolean;
}

/** Below this, money is a rounding remainder. */
const nothing = 1e-7;

/**
 * Links the true daily returns: a day's return is (value + outflow) ÷ (value before + inflow) − 1, so that purchases count
 * at the start of their day and sales and income at its end. A day without money at its start has no return.
 */
export function dailyGrowth({ firstDay, value, inflow, outflow }: DailyValues): DailyGrowth {
  const growth = new Float64Array(value.length);
  growth[0] = 1;
  let [current, hasReturns] = [1, false];
  let problem: string | undefined;
  for (let at = 1; at < value.length; at += 1) {
    const before = (value[at - 1] as number) + (inflow[at] as number);
    const after = (value[at] as number) + (outflow[at] as number);
    if (before > nothing && after >= 0) {
      current *= after / before;
      hasReturns = true;
    } else if (Math.abs(before) > nothing || after < -nothing) {
      problem ??= `On ${isoDay(firstDay + at)} the value was below zero, so no return can be computed.`;
    }
    growth[at] = current;
  }
  return { growth, problem, hasReturns };
}

/** The time-weighted return of the whole period. */
export function timeWeighted({ growth, problem, hasReturns }: DailyGrowth): Figure {
  if (problem) return { value: null, reason: problem };
  if (!hasReturns) return { value: null, reason: 'Nothing was held in this period.' };
  return { value: (growth.at(-1) as number) - 1 };
}

export interface MonthlyReturn {
  /** `2024-05` */
  month: string;
  twr: number | null;
  /** Whether the period begins or ends within the month. */
  isPartial: boolean;
}

/** The first day of the month after the month of a day. */
function nextMonth(day: number): number {
  const [year = 0, month = 1] = isoDay(day).split('-').map(Number);
  return dayNumber(month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`);
}

/** Splits the growth of a period into calendar months. Months without a holding are left out. */
export function monthlyReturns(
  { growth, problem }: DailyGrowth,
  { firstDay, value, inflow }: DailyValues,
): MonthlyReturn[] {
  if (problem) return [];
  const months: MonthlyReturn[] = [];
  const last = firstDay + growth.length - 1;
  for (let day = firstDay + 1; day <= last; ) {
    const next = nextMonth(day);
    const end = Math.min(next - 1, last);
    let isHeld = false;
    for (let at = day - firstDay; at <= end - firstDay; at += 1)
      isHeld ||= (value[at - 1] as number) + (inflow[at] as number) > nothing;
    const date = isoDay(day);
    if (isHeld)
      months.push({
        month: date.slice(0, 7),
        twr: (growth[end - firstDay] as number) / (growth[day - 1 - firstDay] as number) - 1,
        isPartial: !date.endsWith('-01') || end < next - 1,
      });
    day = next;
  }
  return months;
}
