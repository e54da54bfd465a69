import { minutesAhead } from './time-zones.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const hour = 60;
const clock = String.raw`(?:[Tt ,]+(?<hours>\d{1,2}):(?<minutes>\d{2})(?::(?<seconds>\d{2})(?:[.,]\d+)?)?(?: ?(?<half>[APap])\.? ?[Mm]\b\.?)?)?`;
const zone = String.raw`(?: ?(?<zone>[A-Za-z]{1,5})?(?<sign>[+-])(?<ahead>\d{1,2}):?(?<aheadMinutes>\d{2})?| ?(?<name>[A-Za-z][A-Za-z0-9/_+-]{0,39}))?`;
const rest = String.raw`(?: ?\([^)]*\)| [A-Z]{3,5})?$`;

const forms = [
  // 2026-11-21T10:00:00Z, 2026-11-21 10:00, 2026/11/21
  String.raw`^(?<year>\d{4})[-/](?<month>\d{1,2})(?:[-/](?<day>\d{1,2}))?${clock}${zone}${rest}`,
  // 20261121, 20261121T100000Z
  String.raw`^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})(?:T?(?<hours>\d{2})(?<minutes>\d{2})(?<seconds>\d{2})?)?${zone}$`,
  // 21 Nov 2026 10:00:00 GMT, 21-Nov-26 10:00 EST
  String.raw`^(?<day>\d{1,2})(?:st|nd|rd|th)?[ -](?<month>[A-Za-z]{3,9})\.?,?[ -](?<year>\d{4}|\d{2})${clock}${zone}${rest}`,
  // November 21, 2026 10:00 AM, Nov 21 2026 10:00:00 GMT+0000
  String.raw`^(?<month>[A-Za-z]{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})${clock}${zone}${rest}`,
  // Nov 21 10:00:00 2026
  String.raw`^(?<month>[A-Za-z]{3}) (?<day>\d{1,2})${clock}${zone} (?<year>\d{4})$`,
  // 21.11.2026, always day first
  String.raw`^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})${clock}${zone}${rest}`,
  // 11/21/2026 and 21/11/2026
  String.raw`^(?<one>\d{1,2})(?<mark>[-/])(?<other>\d{1,2})\k<mark>(?<year>\d{4})${clock}${zone}${rest}`,
].map((form) => new RegExp(form));

const dayName = /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.? |\p{L}+\.?,)/iu;

type Parts = Partial<Record<string, string>>;

function readYear(text = ''): number {
  const year = Number(text);
  if (text.length === 2) return year + (year < 70 ? 2000 : 1900);
  return year;
}

function readMonth(text = ''): number {
  return /\d/.test(text) ? Number(text) - 1 : months.indexOf(text.slice(0, 3).toLowerCase());
}

function readHours({ hours = '0', half }: Parts): number {
  if (!half) return Number(hours);
  if (Number(hours) > 12) return Number(hours);
  return (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

/** Orders a numeric day and month. Ambiguous dates get day 0, which is invalid. */
function orderDayAndMonth(parts: Parts): Parts {
  const { one, other } = parts;
  if (one === undefined || other === undefined) return parts;
  if (Number(one) > 12 || Number(one) === Number(other)) return { ...parts, day: one, month: other };
  return Number(other) > 12 ? { ...parts, day: other, month: one } : { ...parts, day: '0' };
}

/** Returns the offset from UTC in minutes at a local time; 0 for an unknown zone. */
function readZone({ sign, ahead = '0', aheadMinutes = '0', name = '' }: Parts, localTime: number): number {
  if (!sign) return minutesAhead(name, localTime) ?? 0;
  return (Number(ahead) * hour + Number(aheadMinutes)) * (sign === '-' ? -1 : 1);
}

function timeOf(parts: Parts): number | undefined {
  const [year, month, day] = [readYear(parts['year']), readMonth(parts['month']), Number(parts['day'] ?? 1)];
  const [hours, minutes, seconds] = [
    readHours(parts),
    Number(parts['minutes'] ?? 0),
    Number(parts['seconds'] ?? 0),
  ];
  const isClock = minutes < 60 && seconds <= 60 && (hours < 24 || (hours === 24 && minutes + seconds === 0));
  const midnight = new Date(Date.UTC(year, month, day));
  const isDay = midnight.getUTCDate() === day && midnight.getUTCMonth() === month && year >= 1000;
  if (!isClock || !isDay) return undefined;
  const localTime = midnight.getTime() + ((hours * hour + minutes) * 60 + seconds) * 1000;
  const ahead = readZone(parts, localTime);
  return Math.abs(ahead) > 14 * hour ? undefined : localTime - ahead * 60_000;
}

/**
 * Parses a date in RFC 822, ISO 8601 or a common malformed variant. A date without a zone is UTC. Returns undefined for an
 * unreadable, ambiguous or non-existent date.
 */
export function readFeedDate(text: string): Date | undefined {
  const collapsed = text.slice(0, 100).replace(/\s+/g, ' ').trim().replace(dayName, '').trim();
  if (/^\d{10}(\d{3})?$/.test(collapsed)) return new Date(Number(collapsed.padEnd(13, '0')));
  for (const form of forms) {
    const parts = form.exec(collapsed)?.groups;
    const time = parts && timeOf(orderDayAndMonth(parts));
    if (time !== undefined) return new Date(time);
  }
  return undefined;
}
