import { dayMs, isoDate, minuteMs } from '#domain/time.ts';
import { firstTradeDate } from '#domain/transactions.ts';
import { mediumDate } from '#web/lib/formats.ts';
import { readerNotation } from '#web/lib/typed-text.ts';

/** Returns the date that it is where the browser is. */
export function localDate(now = new Date()): string {
  return isoDate(now.getTime() - now.getTimezoneOffset() * minuteMs);
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Returns the number of a month from its name or the first three letters of it; 0 for any other word. */
function monthNumber(word: string): number {
  const short = word.slice(0, 3).toLowerCase();
  return word.length >= 3 ? months.indexOf(short) + 1 : 0;
}

/** Two digits mean the last hundred years. */
function fullYear(text: string, today: string): number {
  const year = Number(text);
  if (text.length > 2) return year;
  const century = Number(today.slice(0, 2)) * 100;
  return century + year > Number(today.slice(0, 4)) ? century - 100 + year : century + year;
}

interface Parts {
  year: string;
  month: number;
  day: string;
}

const year = String.raw`(\d{4}|\d{2})`;

type Notation = [RegExp, (groups: string[]) => Parts];

const dayFirst = ([d = '', m = '', y = '']: string[]): Parts => ({ year: y, month: Number(m), day: d });
const monthFirst = ([m = '', d = '', y = '']: string[]): Parts => ({ year: y, month: Number(m), day: d });
const yearFirst = ([y = '', m = '', d = '']: string[]): Parts => ({ year: y, month: Number(m), day: d });

/** The notations that everybody reads in the same way, each with the order of its parts. */
const commonNotations: readonly Notation[] = [
  [/^(\d{4})-(\d{1,2})-(\d{1,2})$/, yearFirst],
  [/^(\d{4})(\d{2})(\d{2})$/, yearFirst],
  [new RegExp(`^(\\d{1,2})\\.\\s?(\\d{1,2})\\.\\s?${year}$`), dayFirst],
  [
    new RegExp(`^(\\d{1,2})\\.?[\\s-]*([a-z]+)\\.?[\\s,-]*${year}$`, 'i'),
    ([d = '', m = '', y = '']) => ({ year: y, month: monthNumber(m), day: d }),
  ],
  [
    new RegExp(`^([a-z]+)\\.?\\s*(\\d{1,2}),?\\s+${year}$`, 'i'),
    ([m = '', d = '', y = '']) => ({ year: y, month: monthNumber(m), day: d }),
  ],
];

const slashes = new RegExp(`^(\\d{1,2})[/-](\\d{1,2})[/-]${year}$`);

/** Slashes and dashes first in the order where the reader lives, then in the other one: `21/8/2026` is no month 21. */
const notationsOf = (isDayFirst: boolean): readonly Notation[] => [
  ...commonNotations,
  [slashes, isDayFirst ? dayFirst : monthFirst],
  [slashes, isDayFirst ? monthFirst : dayFirst],
];

const two = (figure: number | string) => String(figure).padStart(2, '0');

function isoOf({ year: yearText, month, day }: Parts, today: string): string | undefined {
  const text = `${fullYear(yearText, today)}-${two(month)}-${two(day)}`;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && isoDate(ms) === text ? text : undefined;
}

/**
 * Reads a day as people write it: `2026-08-21`, `21 Aug 2026`, `Aug 21, 2026`, `21.8.2026`, `8/21/2026` or `21/8/2026` (in the
 * order where the reader lives if both are possible) or `today`. Returns an ISO date; undefined if the text is no day.
 */
export function readDay(
  text: string,
  today = localDate(),
  { isDayFirst } = readerNotation,
): string | undefined {
  const trimmed = text.trim();
  if (trimmed.toLowerCase() === 'today') return today;
  for (const [pattern, partsOf] of notationsOf(isDayFirst)) {
    const match = pattern.exec(trimmed);
    const day = match ? isoOf(partsOf(match.slice(1)), today) : undefined;
    if (day !== undefined) return day;
  }
  return undefined;
}

/** Returns what is wrong with a day of a trade; undefined for a valid one. */
export function dayProblem(text: string, today = localDate()): string | undefined {
  const day = readDay(text, today);
  if (!day) return 'Enter a date such as 21 Aug 2026';
  if (day > today) return `${mediumDate(day)} is in the future`;
  return day < firstTradeDate ? 'A date must not be before 1 Jan 1970' : undefined;
}

/** Returns the unambiguous form of a typed day, `21 Aug 2026`; the text itself if it is no day. */
export function showDay(text: string, today = localDate()): string {
  const day = readDay(text, today);
  return day ? mediumDate(day) : text;
}

/** Moves a typed day by a number of days, at most to today. Undefined if the text is no day. */
export function moveDay(text: string, days: number, today = localDate()): string | undefined {
  const day = readDay(text, today);
  if (!day) return undefined;
  const moved = isoDate(Date.parse(`${day}T00:00:00Z`) + days * dayMs);
  return mediumDate([moved, today].sort()[0] ?? today);
}
