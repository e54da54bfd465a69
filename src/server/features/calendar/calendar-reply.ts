import type { Calendar, CalendarEvent } from '#contract/calendar.ts';
import { knownYear } from '#domain/calendar/dividends-ahead.ts';
import { dayNumber, isoDay } from '#domain/days.ts';
import { lastYear, type Payment, payments } from '#domain/performance/income.ts';
import { moneyFloat } from '#domain/performance/money.ts';
import { monthsBefore } from '#domain/performance/periods.ts';
import { heldSecurities } from '#server/ledger/reports/held-securities.ts';
import { knownDays } from '#server/ledger/reports/known-days.ts';
import type { OwnReport } from '#server/ledger/reports/reports.ts';
import { createStoppingPause } from '#server/platform/create-pause.ts';
import { runYielding } from '#server/platform/run-yielding.ts';
import { calendarEvents, type ReadCompanyFacts } from './calendar-events.ts';
import { payersOf } from './payers.ts';

const monthsAhead = 13;

/** The months that twelve months from a day on touch. */
function monthsFrom(today: number): string[] {
  const first = dayNumber(`${isoDay(today).slice(0, 7)}-01`);
  return Array.from({ length: monthsAhead }, (_, at) => isoDay(monthsBefore(first, -at)).slice(0, 7));
}

const sumOf = (events: readonly CalendarEvent[]) =>
  events.reduce((total, { amount }) => total + (amount ?? 0), 0);

/** What was recorded in the same month a year before. */
function paidBefore(month: string, paid: readonly Payment[]): number {
  const earlier = `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`;
  return paid.reduce(
    (total, { day, amount }) => (isoDay(day).startsWith(earlier) ? total + moneyFloat(amount) : total),
    0,
  );
}

function monthsOf(months: readonly string[], dividends: readonly CalendarEvent[], paid: readonly Payment[]) {
  return months.map((month) => {
    const inMonth = dividends.filter(({ date }) => date.startsWith(month));
    return {
      month,
      declared: sumOf(inMonth.filter(({ status }) => status === 'declared')),
      estimated: sumOf(inMonth.filter(({ status }) => status === 'estimated')),
      before: paidBefore(month, paid),
    };
  });
}

/** Returns what happens in the twelve months after `today` with what a report's portfolios hold. */
export async function toCalendar(
  report: OwnReport,
  readFacts: ReadCompanyFacts,
  today: number,
): Promise<Calendar> {
  const holdings = heldSecurities(report, today);
  const events = await calendarEvents(holdings, readFacts, today);
  const dividends = events.filter(({ kind }) => kind === 'dividend');
  // Nobody has recorded what was paid after the last known day, so those days say nothing.
  const { from, to } = lastYear(Math.min(today, knownDays(report).last));
  const paid = (await runYielding(payments(report), createStoppingPause())).filter(
    ({ kind, day }) => kind === 'dividend' && day >= from && day <= to,
  );
  const months = monthsFrom(today);
  const byMonth = monthsOf(months, dividends, paid);
  const total = (name: 'declared' | 'estimated') => byMonth.reduce((sum, month) => sum + month[name], 0);
  return {
    currency: report.base,
    today: isoDay(today),
    events,
    dividends: {
      months: byMonth,
      declared: total('declared'),
      estimated: total('estimated'),
      before: paid.reduce((sum, { amount }) => sum + moneyFloat(amount), 0),
      beforeTo: isoDay(to),
      payers: await payersOf(holdings, events, { months, readFacts, today }),
      unknown: holdings
        .filter(({ security }) => !security || !knownYear(security, today))
        .map(({ symbol }) => symbol),
    },
  };
}
