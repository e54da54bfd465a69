import { dayNumber } from '../days.ts';
import type { MonthlyReturn } from '../returns/time-weighted.ts';
import { monthsBefore } from './periods.ts';
import type { PositionHistory } from './position-state.ts';
import { type Period, stateAt } from './report.ts';

/** Sums of floats leave less than this of a return of 0. */
const smallestReturn = 1e-12;

/** Whether a price in a month is known of anything that is held at its end, or nothing is held. */
function isPriced(month: string, histories: readonly PositionHistory[], period: Period): boolean {
  const first = dayNumber(`${month}-01`);
  const last = Math.min(monthsBefore(first, -1) - 1, period.to);
  const held = histories.filter((history) => stateAt(history, last).units !== 0n);
  return held.length === 0 || held.some(({ position }) => (position.prices.at(last)?.day ?? first) >= first);
}

/** Removes months without a return in which no price was known: nobody can say that it was 0. */
export const knownMonths = (
  months: readonly MonthlyReturn[],
  histories: readonly PositionHistory[],
  period: Period,
): MonthlyReturn[] =>
  months.filter(
    ({ month, twr }) => Math.abs(twr ?? 0) > smallestReturn || isPriced(month, histories, period),
  );
