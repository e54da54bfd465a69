import type { CalendarEvent } from '#contract/calendar.ts';
import { longDate } from '#web/lib/formats.ts';
import { EventLine } from './event-line.tsx';
import { dayLabel, detailText } from './event-texts.ts';

/** An event in a list, with its day and how certain it is. */
export function EventItem({ event, className = '' }: { event: CalendarEvent; className?: string }) {
  return (
    <li
      className={`${className} grid break-inside-avoid grid-cols-[4rem_minmax(0,1fr)] gap-x-2 border-b border-rule py-2`}
    >
      <time dateTime={event.date} title={longDate(event.date)} className="text-fine text-soft">
        {dayLabel(event.date)}
      </time>
      <div className="min-w-0">
        <EventLine event={event} />
        <p className="pl-2.5 text-fine text-soft">{detailText(event)}</p>
      </div>
    </li>
  );
}
