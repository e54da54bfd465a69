import { useState } from 'react';
import type { Calendar } from '#contract/calendar.ts';
import { dayNumber, isoDay } from '#domain/days.ts';
import { mediumDate } from '#web/lib/formats.ts';
import { weeksFrom } from './calendar-weeks.ts';
import { EventLine } from './event-line.tsx';
import { dayLabel } from './event-texts.ts';

const shownWeeks = 6;
const lastPage = 8;
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];

/** Six weeks as a grid of weekdays. A list beside it has the same events; it replaces the grid on a phone. */
export function WeeksGrid({ calendar: { today, events } }: { calendar: Calendar }) {
  const [page, setPage] = useState(0);
  const first = isoDay(dayNumber(today) + page * shownWeeks * 7);
  const weeks = weeksFrom(first, shownWeeks, events);
  const label = `${dayLabel(weeks[0]?.[0]?.date ?? first)} to ${mediumDate(weeks.at(-1)?.at(-1)?.date ?? first)}`;
  return (
    <div className="max-md:hidden">
      <table className="w-full table-fixed border-collapse text-fine">
        <caption className="sr-only" aria-live="polite">
          {label}
        </caption>
        <thead>
          <tr className="border-b border-rule-strong text-left text-soft">
            {weekdays.map((name) => (
              <th key={name} scope="col" className="pb-1 font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.date} className="border-b border-rule">
              {week.map((day) => (
                <td
                  key={day.date}
                  aria-current={day.date === today ? 'date' : undefined}
                  className="h-20 border-rule p-1 align-top not-first:border-l"
                >
                  <span
                    className={
                      day.date === today
                        ? 'font-semibold text-accent'
                        : day.date < today
                          ? 'text-soft'
                          : 'text-soft'
                    }
                  >
                    {dayLabel(day.date)}
                  </span>
                  {day.events.map((event) => (
                    <EventLine key={`${event.kind} ${event.symbol}`} event={event} />
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="flex gap-4 pt-2 text-fine text-soft">
        <span className="grow">Dashed: estimated from last year’s day and amount.</span>
        <button type="button" className="text-link" disabled={page === 0} onClick={() => setPage(page - 1)}>
          Earlier
        </button>
        <button
          type="button"
          className="text-link"
          disabled={page === lastPage}
          onClick={() => setPage(page + 1)}
        >
          Later
        </button>
      </p>
    </div>
  );
}
