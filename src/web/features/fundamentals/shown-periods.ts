import type { FiscalPeriod } from '#domain/fundamentals/concepts.ts';
import type { Figures } from '#domain/fundamentals/figure-rows.ts';
import { shortMonth } from '#web/lib/quarter-names.ts';
import type { CompanyReply } from './fundamentals-query.ts';

/** A period of the charts and the table. */
export interface ShownPeriod {
  periodEnd: string;
  label: string;
  /** Whether it is the twelve months after the last year. */
  isTrailing: boolean;
  /** The fiscal quarter, or `FY` for a year. */
  season: FiscalPeriod;
  figures: Figures;
}

export type Span = 'years' | 'quarters';

const yearsShown = 11;
const quartersShown = 20;

/** The days after a new year in which a fiscal year of the year before may end. */
const firstDays = '01-10';

/** Returns the calendar year in which a fiscal year ends. */
export function fiscalYearOf(periodEnd: string): number {
  const year = Number(periodEnd.slice(0, 4));
  return periodEnd.slice(5) <= firstDays ? year - 1 : year;
}

function yearsOf({ annual, trailing }: CompanyReply): ShownPeriod[] {
  const years = annual.slice(-yearsShown).map((row) => ({
    periodEnd: row.periodEnd,
    label: String(fiscalYearOf(row.periodEnd)),
    isTrailing: false,
    season: row.period,
    figures: row,
  }));
  const last = years.at(-1)?.periodEnd ?? '';
  if (!trailing || trailing.periodEnd <= last || !trailing.netIncome) return years;
  return [
    ...years,
    { periodEnd: trailing.periodEnd, label: '12 months', isTrailing: true, season: 'FY', figures: trailing },
  ];
}

/** Returns the periods to show, the oldest first. */
export function periodsOf(company: CompanyReply, span: Span): ShownPeriod[] {
  if (span === 'years') return yearsOf(company);
  return company.quarterly.slice(-quartersShown).map((row) => ({
    periodEnd: row.periodEnd,
    label: shortMonth(row.periodEnd),
    isTrailing: false,
    season: row.period,
    figures: row,
  }));
}

/** Returns the complete periods that can be compared with the last one: the years, or the same quarter of each year. */
export function comparablePeriods(periods: readonly ShownPeriod[]): ShownPeriod[] {
  const season = periods.findLast(({ isTrailing }) => !isTrailing)?.season;
  return periods.filter((period) => !period.isTrailing && period.season === season);
}
