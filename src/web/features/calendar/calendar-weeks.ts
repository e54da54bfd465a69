import type { CalendarEvent } from '#contract/calendar.ts';
import { dayNumber, isoDay } from '#domain/days.ts';

export interface CalendarDay {
  date: string;
  events: readonly CalendarEvent[];
}

const daysPerWeek = 7;
const workdays = 5;

/** The Monday of the week of a day. 1970-01-01 was a Thursday. */
const mondayOf = (day: number): number => day - ((day + 3) % daysPerWeek);

/** Returns weeks from the one of a day on, Monday to Friday. Events on a weekend are in no week. */
export function weeksFrom(first: string, count: number, events: readonly CalendarEvent[]): CalendarDay[][] {
  const monday = mondayOf(dayNumber(first));
  const byDay = Map.groupBy(events, ({ date }) => date);
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: workdays }, (_, day) => {
      const date = isoDay(monday + week * daysPerWeek + day);
      return { date, events: byDay.get(date) ?? [] };
    }),
  );
}

export interface EventGroup {
  title: string;
  events: CalendarEvent[];
}

const near = 14;

/** Groups events by how far they are away: this and next week, two more weeks, then by month. */
export function groupEvents(
  today: string,
  events: readonly CalendarEvent[],
  monthName: (iso: string) => string,
): EventGroup[] {
  const nextWeek = mondayOf(dayNumber(today)) + daysPerWeek;
  const titleOf = ({ date }: CalendarEvent) => {
    const day = dayNumber(date);
    if (day < nextWeek) return 'This week';
    if (day < nextWeek + daysPerWeek) return 'Next week';
    return day < nextWeek + near ? 'In two weeks' : monthName(date);
  };
  return [...Map.groupBy(events, titleOf)].map(([title, group]) => ({ title, events: group }));
}
