import type { CalendarEvent } from '#contract/calendar.ts';
import { dividendsAhead, yearOfWeeks } from '#domain/calendar/dividends-ahead.ts';
import { earningsAhead } from '#domain/calendar/earnings-ahead.ts';
import { filingDeadlines } from '#domain/calendar/filing-deadlines.ts';
import { isoDay } from '#domain/days.ts';
import type { CompanyFundamentals } from '#domain/fundamentals/company-fundamentals.ts';
import type { SecurityData } from '#domain/security-data.ts';
import type { HeldSecurity } from '#server/ledger/reports/held-securities.ts';

/** Reads what is known of a company. */
export type ReadFundamentals = (symbol: string) => Promise<CompanyFundamentals>;

/** The dividends ahead of a holding, with what they bring. */
function dividendEvents(held: HeldSecurity, security: SecurityData, today: number): CalendarEvent[] {
  const { symbol, name, shares, currency, rate } = held;
  return dividendsAhead(security, today).map(({ exDate, perShare, repeats }) => ({
    ...{ date: exDate, kind: 'dividend', symbol, name, perShare, currency },
    status: repeats ? 'estimated' : 'declared',
    amount: rate === null ? null : shares * perShare * rate,
    ...(repeats && { repeats }),
  }));
}

function splitEvents({ symbol, name }: HeldSecurity, { splits }: SecurityData, today: number) {
  return splits
    .filter(({ date }) => date > isoDay(today))
    .map(
      ({ date, numerator, denominator }): CalendarEvent => ({
        ...{ date, symbol, name, kind: 'split', status: 'declared' },
        ratio: `${numerator}-for-${denominator}`,
      }),
    );
}

async function earningsEvents(
  { symbol, name }: HeldSecurity,
  readFundamentals: ReadFundamentals,
  today: number,
) {
  const { reports } = await readFundamentals(symbol);
  return earningsAhead(reports, today).map(
    (ahead): CalendarEvent => ({ ...ahead, symbol, name, kind: 'earnings', status: 'estimated' }),
  );
}

const deadlineEvents = (today: number) =>
  filingDeadlines(isoDay(today + 1), isoDay(today + yearOfWeeks)).map(
    (deadline): CalendarEvent => ({ ...deadline, kind: 'filings', status: 'fixed' }),
  );

/** Lists what happens in the twelve months after a day, the earliest first. */
export async function calendarEvents(
  holdings: readonly HeldSecurity[],
  readFundamentals: ReadFundamentals,
  today: number,
): Promise<CalendarEvent[]> {
  const events = deadlineEvents(today);
  for (const held of holdings) {
    const { security } = held;
    if (!security) continue;
    events.push(...dividendEvents(held, security, today), ...splitEvents(held, security, today));
    events.push(...(await earningsEvents(held, readFundamentals, today)));
  }
  const textOf = ({ date, symbol = '' }: CalendarEvent) => `${date} ${symbol}`;
  return events.sort((a, b) => (textOf(a) < textOf(b) ? -1 : 1));
}
