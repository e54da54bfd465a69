import type { DateOrder } from '#domain/imports.ts';

/** How an order of dates is shown. */
export const dateNames: Record<DateOrder, string> = {
  iso: 'year-month-day',
  ymd: 'year/month/day',
  mdy: 'month/day/year',
  dmy: 'day/month/year',
};

/** A point in time of a cell: ISO date, and the time of day if there is one. */
export interface CellDate {
  date: string;
  time: string | null;
}

/** The first letters of months in English, German, Dutch, French, Italian, Spanish and the Scandinavian languages. */
const monthNames: readonly (readonly string[])[] = [
  ['jan', 'ene', 'gen', 'jän'],
  ['feb', 'fév', 'fev'],
  ['mar', 'mär', 'maa', 'mrt', 'mrz'],
  ['apr', 'avr', 'abr'],
  ['may', 'mai', 'mei', 'mag', 'maj'],
  ['jun', 'juin', 'giu'],
  ['jul', 'juil', 'lug'],
  ['aug', 'aoû', 'aou', 'ago'],
  ['sep', 'set'],
  ['oct', 'okt', 'ott'],
  ['nov'],
  ['dec', 'dez', 'déc', 'dic', 'des'],
];

function monthOf(name: string): number {
  const lower = name.toLowerCase();
  // Longer beginnings first: `juin` and `juil` share three letters.
  return 1 + monthNames.findIndex((names) => names.some((start) => lower.startsWith(start)));
}

const pad = (number: number) => String(number).padStart(2, '0');

const daysOfMonths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeapYear = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

function calendarDay(year: number, month: number, day: number): string | undefined {
  const full = year < 100 ? (year < 70 ? 2000 : 1900) + year : year;
  const days = month === 2 && !isLeapYear(full) ? 28 : (daysOfMonths[month - 1] ?? 0);
  return day >= 1 && day <= days ? `${String(full).padStart(4, '0')}-${pad(month)}-${pad(day)}` : undefined;
}

/** Reads `9:30`, `09:30:00.123` and `10:10:57 PM`. */
function timeOf(text: string): string | null {
  const match = /(?<![\d:])(\d{1,2}):(\d{2})(?::(\d{2}))?(?:[.,]\d+)?\s*([AaPp])?/.exec(text);
  if (!match || Number(match[1]) > 24 || Number(match[2]) > 59) return null;
  const [, hours = '', minutes = '', seconds = '00', half] = match;
  const hour = (Number(hours) % (half ? 12 : 24)) + (half?.toLowerCase() === 'p' ? 12 : 0);
  return `${pad(hour)}:${minutes}:${seconds}`;
}

function numericDay(text: string, order: DateOrder): [string | undefined, string] {
  const compact = /^(\d{4})(\d{2})(\d{2})(?=$|[;\sT]|\d{6})/.exec(text);
  if (compact) {
    const rest = text.slice(8).replace(/^[;\sT]?(\d{2})(\d{2})(\d{2})/, ' $1:$2:$3');
    return [calendarDay(Number(compact[1]), Number(compact[2]), Number(compact[3])), rest];
  }
  const match = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})(?!\d)/.exec(text);
  if (!match) return [undefined, ''];
  const [a, b, c] = match.slice(1).map(Number) as [number, number, number];
  const rest = text.slice(match[0].length);
  if (match[1]?.length === 4) return [calendarDay(a, b, c), rest];
  const parts = { mdy: [c, a, b], dmy: [c, b, a], ymd: [a, b, c], iso: undefined }[order];
  return [parts && calendarDay(...(parts as [number, number, number])), rest];
}

function namedDay(text: string): [string | undefined, string] {
  const dayFirst = /^(\d{1,2})[-\s.]+(\p{L}{3,9})\.?[-\s,]+(\d{2,4})(?!\d)/u.exec(text);
  if (dayFirst)
    return [
      calendarDay(Number(dayFirst[3]), monthOf(dayFirst[2] ?? ''), Number(dayFirst[1])),
      text.slice(dayFirst[0].length),
    ];
  const monthFirst = /^(\p{L}{3,9})\.?[-\s]+(\d{1,2}),?[-\s]+(\d{4})(?!\d)/u.exec(text);
  if (!monthFirst) return [undefined, ''];
  return [
    calendarDay(Number(monthFirst[3]), monthOf(monthFirst[1] ?? ''), Number(monthFirst[2])),
    text.slice(monthFirst[0].length),
  ];
}

/**
 * Reads a date with or without a time: `2024-05-31T09:30:00Z`, `20230403;095853`, `10/14/2024 as of 10/10/2024` (the first
 * one counts), `02-Apr-2025`, `May 5, 2020, 10:10:57 PM`. A year of four digits in front needs no `order`.
 */
export function readDate(text: string, order: DateOrder): CellDate | undefined {
  const trimmed = text.trim();
  const [numeric, afterNumeric] = numericDay(trimmed, order);
  const [date, rest] = numeric ? [numeric, afterNumeric] : namedDay(trimmed);
  return date === undefined ? undefined : { date, time: timeOf(rest) };
}
