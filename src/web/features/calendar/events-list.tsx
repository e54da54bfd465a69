import { useState } from 'react';
import type { Calendar } from '#contract/calendar.ts';
import { monthAndYear } from '#web/lib/formats.ts';
import { groupEvents } from './calendar-weeks.ts';
import { EventItem } from './event-item.tsx';

const shownAtFirst = 8;

/** The events as a list, by week and month. */
export function EventsList({ calendar: { today, events } }: { calendar: Calendar }) {
  const [isAll, setIsAll] = useState(false);
  const shown = isAll ? events : events.slice(0, shownAtFirst);
  return (
    <section aria-labelledby="calendar-list-title" className="min-w-0">
      <h3 id="calendar-list-title" className="part-title">
        As a list
      </h3>
      {groupEvents(today, shown, monthAndYear).map(({ title, events: group }) => (
        <section key={title} aria-label={title}>
          <h4 className="border-b border-rule-strong pt-4 pb-1 text-fine font-semibold">{title}</h4>
          <ul>
            {group.map((event) => (
              <EventItem key={`${event.date} ${event.kind} ${event.symbol}`} event={event} />
            ))}
          </ul>
        </section>
      ))}
      {shown.length < events.length && (
        <button type="button" className="text-link pt-2 text-fine" onClick={() => setIsAll(true)}>
          Show all {events.length}
        </button>
      )}
    </section>
  );
}
