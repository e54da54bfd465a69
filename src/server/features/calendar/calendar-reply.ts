import type { Calendar, CalendarEvent } from '#contract/calendar.ts';
import { knownYear } from '#domain/calendar/dividends-ahead.ts';
import { dayNumber, isoDay } from '#domain/days.ts';
import type { Payment } from '#domain/performance/income.ts';
import { moneyFloat } from '#domain/performance/money.ts';
import { monthsBefore } from '#domain/performance/periods.ts';
import { calendarEvents, type ReadFundamentals } from './calendar-events.ts';
import type { CalendarHoldings } from './calendar-holdings.ts';
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

/** Returns what happens in the twelve months after `today` with what portfolios hold. */
export async function toCalendar(
  { currency, held, paid, paidTo }: CalendarHoldings,
  readFundamentals: ReadFundamentals,
  today: number,
): Promise<Calendar> {
  const events = await calendarEvents(held, readFundamentals, today);
  const dividends = events.filter(({ kind }) => kind === 'dividend');
  const months = monthsFrom(today);
  const byMonth = monthsOf(months, dividends, paid);
  const total = (name: 'declared' | 'estimated') => byMonth.reduce((sum, month) => sum + month[name], 0);
  return {
    currency,
    today: isoDay(today),
    events,
    dividends: {
      months: byMonth,
      declared: total('declared'),
      estimated: total('estimated'),
      before: paid.reduce((sum, { amount }) => sum + moneyFloat(amount), 0),
      beforeTo: isoDay(paidTo),
      payers: await payersOf(held, events, { months, readFundamentals, today }),
      unknown: held
        .filter(({ security }) => !security || !knownYear(security, today))
        .map(({ symbol }) => symbol),
    },
  };
}
