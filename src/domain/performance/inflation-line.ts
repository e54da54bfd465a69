import { dayNumber } from '../days.ts';
import { withoutGaps } from '../fill-gaps.ts';
import type { PriceLine } from './price-line.ts';

/** A monthly index of consumer prices; null where it was not published. */
export interface MonthlyIndex {
  /** Such as `1990-01`. */
  month: string;
  index: number | null;
}

function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}

const lastDayOf = (month: string) => dayNumber(`${nextMonth(month)}-01`) - 1;

/**
 * Returns an index by day, up to the last published month. A month's index counts on its last day, as a month's
 * inflation is read (Ibbotson, Stocks, Bonds, Bills and Inflation), and grows evenly in between.
 */
export function inflationLine(months: readonly MonthlyIndex[]): Pick<PriceLine, 'days' | 'prices'> {
  const days: number[] = [];
  const prices: number[] = [];
  const known = withoutGaps(months.map(({ index }) => index));
  for (const [at, { month }] of months.entries()) {
    const index = known[at];
    if (!index) continue;
    const [day, before, level] = [lastDayOf(month), days.at(-1), prices.at(-1)];
    for (let next = (before ?? day) + 1; before !== undefined && level && next < day; next += 1) {
      days.push(next);
      prices.push(level * (index / level) ** ((next - before) / (day - before)));
    }
    days.push(day);
    prices.push(index);
  }
  return { days: Int32Array.from(days), prices: Float64Array.from(prices) };
}
