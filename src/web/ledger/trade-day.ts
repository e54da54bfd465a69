import { dayMs, isoDate, minuteMs } from '#domain/time.ts';
import { firstTradeDate } from '#domain/transactions.ts';
import { mediumDate } from '#web/lib/formats.ts';
import { readerNotation } from '#web/lib/typed-text.ts';
import { daysAgo, monthNumber } from './day-words.ts';

/** Returns the date that it is where the browser is. */
export function localDate(now = new Date()): string {
  return isoDate(now.getTime() - now.getTimezoneOffset() * minuteMs);
}

/** Two digits mean the last hundred years. */
function fullYear(text: string, today: string): number {
  const year = Number(text);
  if (text.length > 2) return year;
  const century = Number(today.slice(0, 2)) * 100;
  return century + year > Number(today.slice(0, 4)) ? century - 100 + year : century + year;
}

interface Parts {
  /** Undefined for the last such day. */
  year: string | undefined;
  month: number;
  day: string;
}

const year = String.raw`(\d{4}|\d{2})`;

type Groups = (string | undefined)[];
type Notation = [RegExp, (groups: Groups) => Parts];

const dayFirst = ([d = '', m = '', y]: Groups): Parts => ({ year: y, month: Number(m), day: d });
const monthFirst = ([m = '', d = '', y]: Groups): Parts => ({ year: y, month: Number(m), day: d });
const yearFirst = ([y, m = '', d = '']: Groups): Parts => ({ year: y, month: Number(m), day: d });

/** The notations that everybody reads in the same way, each with the order of its parts. */
const commonNotations: readonly Notation[] = [
  [/^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/, ([y, _, m, d]) => yearFirst([y, m, d])],
  [/^(\d{4})(\d{2})(\d{2})$/, yearFirst],
  [new RegExp(`^(\\d{1,2})\\.\\s?(\\d{1,2})\\.(?:\\s?${year})?$`), dayFirst],
  [
    new RegExp(`^(\\d{1,2})\\.?[\\s-]*(\\p{L}+)\\.?(?:[\\s,-]*${year})?$`, 'u'),
    ([d, m = '', y]) => dayFirst([d, String(monthNumber(m)), y]),
  ],
  [
    new RegExp(`^(\\p{L}+)\\.?\\s*(\\d{1,2})(?:,?\\s+${year})?$`, 'u'),
    ([m = '', d, y]) => monthFirst([String(monthNumber(m)), d, y]),
  ],
];

const slashes = new RegExp(`^(\\d{1,2})([/-])(\\d{1,2})(?:\\2${year})?$`);
const withoutMark =
  (partsOf: (groups: Groups) => Parts) =>
  ([first, _, second, y]: Groups): Parts =>
    partsOf([first, second, y]);

/** Slashes and dashes first in the order where the reader lives, then in the other one: `21/8/2026` is no month 21. */
const notationsOf = (isDayFirst: boolean): readonly Notation[] => [
  ...commonNotations,
  [slashes, withoutMark(isDayFirst ? dayFirst : monthFirst)],
  [slashes, withoutMark(isDayFirst ? monthFirst : dayFirst)],
];

const two = (figure: number | string) => String(figure).padStart(2, '0');

function isoOf(parts: Parts, today: string): string | undefined {
  const { month, day } = parts;
  const dayOf = (full: number) => {
    const text = `${full}-${two(month)}-${two(day)}`;
    const ms = Date.parse(`${text}T00:00:00Z`);
    return !Number.isNaN(ms) && isoDate(ms) === text ? text : undefined;
  };
  if (parts.year !== undefined) return dayOf(fullYear(parts.year, today));
  const thisYear = Number(today.slice(0, 4));
  return [dayOf(thisYear), dayOf(thisYear - 1)].find((iso) => iso !== undefined && iso <= today);
}

const movedBy = (iso: string, days: number): string => isoDate(Date.parse(`${iso}T00:00:00Z`) + days * dayMs);

/**
 * Reads a day as people write it: `2026-08-21`, `21 Aug 2026`, `Aug 21, 2026`, `21.8.2026`, `8/21/2026` or `21/8/2026` (in the
 * order where the reader lives if both are possible), `21. März 2026` (in the reader's language), `21.8.` (the last one),
 * `today` or `yesterday`. Returns an ISO date; undefined if the text is no day.
 */
export function readDay(
  text: string,
  today = localDate(),
  { isDayFirst } = readerNotation,
): string | undefined {
  const trimmed = text.trim();
  const ago = daysAgo(trimmed);
  if (ago !== undefined) return movedBy(today, -ago);
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
  return mediumDate([movedBy(day, days), today].sort()[0] ?? today);
}

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });

/** Names a typed day, so that a slip is noticed: `today`, `yesterday`, `Friday`, `in the future`; undefined for no day. */
export function nameOfDay(text: string, today = localDate()): string | undefined {
  const day = readDay(text, today);
  if (!day) return undefined;
  if (day > today) return 'in the future';
  if (day === today) return 'today';
  return day === movedBy(today, -1) ? 'yesterday' : weekday.format(new Date(day));
}
