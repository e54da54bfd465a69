import { lastYear, type Payment, payments } from '#domain/performance/income.ts';
import { type HeldSecurity, heldSecurities } from '#server/ledger/reports/held-securities.ts';
import { knownDays } from '#server/ledger/reports/known-days.ts';
import type { AboutReport, ReportKey } from '#server/ledger/reports/reports.ts';

/** What the calendar of a portfolio is made from. */
export interface CalendarHoldings {
  currency: string;
  held: HeldSecurity[];
  /** The dividends of the year before, and its last day. */
  paid: Payment[];
  paidTo: number;
}

export const calendarComputations = (aboutReport: AboutReport) => ({
  calendarHoldings: ({ key, today }: { key: ReportKey; today: number }): Promise<CalendarHoldings> =>
    aboutReport(key, (report) => {
      // Nobody has recorded what was paid after the last known day, so those days say nothing.
      const { from, to } = lastYear(Math.min(today, knownDays(report).last));
      const paid = payments(report).filter(
        ({ kind, day }) => kind === 'dividend' && day >= from && day <= to,
      );
      return { currency: report.base, held: heldSecurities(report, today), paid, paidTo: to };
    }),
});

export type CalendarComputations = ReturnType<typeof calendarComputations>;
