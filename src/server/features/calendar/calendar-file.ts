import { createHash } from 'node:crypto';
import ical, { ICalCalendarMethod } from 'ical-generator';
import type { CalendarEvent } from '#contract/calendar.ts';
import { dayNumber, isoDay } from '#domain/days.ts';

const daily = 60 * 60 * 24;

const monthDay = (iso: string) =>
  new Date(`${iso}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });

const titles: Record<CalendarEvent['kind'], (event: CalendarEvent) => string> = {
  dividend: ({ symbol }) => `${symbol} ex-dividend`,
  earnings: ({ symbol }) => `${symbol} earnings`,
  split: ({ symbol, ratio }) => `${symbol} split ${ratio}`,
  filings: () => '13F filings due',
};

function detailsOf({ kind, name, status, repeats, from, to, quarterEnd }: CalendarEvent): string {
  if (kind === 'filings') return `For the quarter that ended on ${monthDay(quarterEnd ?? '')}`;
  if (status === 'declared') return `${name}: declared`;
  const range = from && to && from !== to ? `, between ${monthDay(from)} and ${monthDay(to)}` : '';
  return `${name}: estimated${range}; the last time on ${monthDay(repeats ?? '')}`;
}

/** Identifies an event in all readings of the file, although an estimate may move. */
function idOf({ kind, symbol = '', repeats, date }: CalendarEvent): string {
  const digest = createHash('sha256')
    .update(`${kind} ${symbol} ${repeats ?? date}`)
    .digest('hex');
  return `${digest.slice(0, 32)}@holdwise`;
}

/** Writes events as an iCalendar file (RFC 5545): whole days, without shares and amounts. */
export function calendarFile(events: readonly CalendarEvent[], siteName: string): string {
  const calendar = ical({
    name: siteName,
    prodId: { company: 'Holdwise', product: 'Calendar' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: daily,
  });
  for (const event of events) {
    const about = event.status === 'estimated' ? 'About: ' : '';
    calendar.createEvent({
      id: idOf(event),
      allDay: true,
      start: event.date,
      end: isoDay(dayNumber(event.date) + 1),
      // The same text for the same events, whenever the file is read.
      stamp: `${event.date}T00:00:00Z`,
      summary: `${about}${titles[event.kind](event)}`,
      description: detailsOf(event),
    });
  }
  return calendar.toString();
}
