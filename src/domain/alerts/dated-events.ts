import { dividendsAhead } from '../calendar/dividends-ahead.ts';
import { earningsAhead } from '../calendar/earnings-ahead.ts';
import { dayText } from '../day-text.ts';
import { dayNumber } from '../days.ts';
import type { EarningsReport } from '../fundamentals/company-fundamentals.ts';
import type { SecurityData } from '../security-data.ts';
import type { DateKind } from './alert-kinds.ts';

/** A date of a security that is still to come. */
export interface DatedEvent {
  date: string;
  isEstimate: boolean;
  /** Says after the name of the security what happens. */
  finding: string;
}

/** What is known of a security. */
export interface DateSources {
  security: SecurityData | undefined;
  reports: readonly EarningsReport[];
}

const exDividends = ({ security }: DateSources, today: number): DatedEvent[] =>
  security
    ? dividendsAhead(security, today).map(({ exDate, repeats }) => ({
        date: exDate,
        isEstimate: repeats !== undefined,
        finding: repeats
          ? `probably goes ex-dividend about ${dayText(exDate)} (estimated from ${dayText(repeats)})`
          : `goes ex-dividend on ${dayText(exDate)}`,
      }))
    : [];

function earnings({ reports }: DateSources, today: number): DatedEvent[] {
  return earningsAhead(reports, today).map(({ date, from, to }) => {
    const range = from === to ? '' : `, between ${dayText(from)} and ${dayText(to)}`;
    return {
      date,
      isEstimate: true,
      finding: `probably reports results about ${dayText(date)} (estimated from earlier years${range})`,
    };
  });
}

const eventsOf = { 'ex-dividend': exDividends, earnings } satisfies Record<
  DateKind,
  (sources: DateSources, today: number) => DatedEvent[]
>;

/** Lists the events of a kind after `today`, the earliest first. */
export const datedEvents = (kind: DateKind, sources: DateSources, today: number): DatedEvent[] =>
  eventsOf[kind](sources, today);

const estimateSign = ' about ';

/** Identifies an event among those of a rule: `ex-dividend about 2026-11-30` for an estimate. */
export const datedKeyOf = (kind: DateKind, { date, isEstimate }: DatedEvent): string =>
  `${kind}${isEstimate ? estimateSign : ' '}${date}`;

/** An estimate that moves by fewer days is about the same event, and so is the date that is declared in its place. */
const sameEventDays = 20;

/** Returns whether a rule with this last key has told the event, or a later one. */
export function isTold(kind: DateKind, event: DatedEvent, lastKey: string | null): boolean {
  if (!lastKey?.startsWith(kind)) return false;
  const isExact = !event.isEstimate && !lastKey.includes(estimateSign);
  const days = dayNumber(event.date) - dayNumber(lastKey.slice(-event.date.length));
  return days <= (isExact ? 0 : sameEventDays);
}
