import type { DividendSuggestion, UnknownDividends } from '#contract/dividends.ts';
import { dayNumber, isoDay } from '#domain/days.ts';
import { monthsBefore } from '#domain/performance/periods.ts';

type Suggested = Pick<DividendSuggestion, 'portfolioId' | 'symbol' | 'date' | 'amount' | 'currency'>;

/** The dividends of holdings that are not recorded: known ones to record, and periods in which none are known. */
export interface DividendGaps {
  suggestions: readonly Suggested[];
  unknown: readonly UnknownDividends[];
}

/** The first and the last day of a period. */
export interface DayRange {
  from: string;
  to: string;
}

/** Returns the dividends to record in a period. */
export const toRecordIn = ({ suggestions }: DividendGaps, { from, to }: DayRange): Suggested[] =>
  suggestions.filter(({ date }) => date >= from && date <= to);

/** Returns whether any dividends in a period are not recorded or not known. */
export const hasGap = (gaps: DividendGaps, days: DayRange): boolean =>
  toRecordIn(gaps, days).length > 0 ||
  gaps.unknown.some(({ from, to }) => from <= days.to && (to === null || to >= days.from));

/** Returns the gaps of one holding. */
export const gapsOf = (
  { suggestions, unknown }: DividendGaps,
  holding: { portfolioId: string; symbol: string },
): DividendGaps => ({
  suggestions: suggestions.filter(
    ({ portfolioId, symbol }) => portfolioId === holding.portfolioId && symbol === holding.symbol,
  ),
  unknown: unknown.filter(({ symbol }) => symbol === holding.symbol),
});

/** Returns an income; null for a 0 that may only mean that nobody recorded it, or that the gaps are still loading. */
export const knownIncome = <Amount extends number | string>(
  income: Amount,
  gaps: DividendGaps | undefined,
  days: DayRange,
): Amount | null => (Number(income) === 0 && (!gaps || hasGap(gaps, days)) ? null : income);

/** The last twelve months up to a day. */
export const twelveMonths = (to: string): DayRange => ({
  from: isoDay(monthsBefore(dayNumber(to), 12) + 1),
  to,
});
