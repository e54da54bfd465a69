import type { CalendarEvent } from '#contract/calendar.ts';
import { longDate, mediumDate, unitPrice } from '#web/lib/formats.ts';

const short: Record<CalendarEvent['kind'], (event: CalendarEvent) => string> = {
  dividend: () => 'ex-date',
  earnings: () => 'earnings',
  split: ({ ratio }) => `split ${ratio}`,
  filings: () => 'filings due',
};

/** `ex-date`, `earnings`, `split 4-for-1`: what follows the symbol. */
export const shortText = (event: CalendarEvent): string => short[event.kind](event);

/** What the symbol's place says: `13F` for the deadline of all filings. */
export const subjectOf = ({ symbol }: CalendarEvent): string => symbol ?? '13F';

/** `21 Aug` */
export const dayLabel = (iso: string): string => mediumDate(iso).replace(/ \d{4}$/, '');

/** The day without its year: `21 August`. */
const dayAndMonth = (iso: string) => longDate(iso).replace(/ \d{4}$/, '');

function rangeText({ from, to }: CalendarEvent): string {
  return from && to && from !== to ? `between ${dayAndMonth(from)} and ${dayAndMonth(to)}; ` : '';
}

/** Says how certain an event is, and from what it is known. */
export function detailText(event: CalendarEvent): string {
  const { kind, status, perShare, currency, repeats, quarterEnd } = event;
  if (kind === 'filings') return `for the quarter to ${longDate(quarterEnd ?? '')}`;
  if (kind === 'split') return 'declared';
  if (kind === 'earnings')
    return `estimated ${rangeText(event)}the last time on ${mediumDate(repeats ?? '')}`;
  const share = `${unitPrice(Number((perShare ?? 0).toPrecision(6)))} ${currency} a share`;
  return status === 'declared'
    ? `declared ${share}`
    : `estimated ${share}, as on ${mediumDate(repeats ?? '')}`;
}
