const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const hour = 60;
const zones: Record<string, number> = {
  ...{ z: 0, ut: 0, utc: 0, gmt: 0, wet: 0 },
  ...{ est: -5 * hour, edt: -4 * hour, cst: -6 * hour, cdt: -5 * hour, mst: -7 * hour, mdt: -6 * hour },
  ...{ pst: -8 * hour, pdt: -7 * hour, akst: -9 * hour, akdt: -8 * hour, hst: -10 * hour },
  ...{ bst: hour, west: hour, cet: hour, cest: 2 * hour, eet: 2 * hour, eest: 3 * hour, msk: 3 * hour },
  ...{ ist: 5.5 * hour, sgt: 8 * hour, hkt: 8 * hour, jst: 9 * hour, kst: 9 * hour },
  ...{ aest: 10 * hour, aedt: 11 * hour, nzst: 12 * hour, nzdt: 13 * hour },
};

const clock = String.raw`(?:[Tt ,]+(?<hours>\d{1,2}):(?<minutes>\d{2})(?::(?<seconds>\d{2})(?:[.,]\d+)?)?(?: ?(?<half>[ap])\.?m\.?)?)?`;
const zone = String.raw`(?: ?(?<zone>[A-Za-z]{1,5})?(?<sign>[+-])(?<ahead>\d{1,2}):?(?<aheadMinutes>\d{2})?| ?(?<name>[A-Za-z/_]{1,40}))?`;
const rest = String.raw`(?: ?\([^)]*\)| [A-Z]{3,5})?$`;

const forms = [
  // 2026-11-21T10:00:00Z, 2026-11-21 10:00, 2026/11/21
  String.raw`^(?<year>\d{4})[-/](?<month>\d{1,2})(?:[-/](?<day>\d{1,2}))?${clock}${zone}${rest}`,
  // 21 Nov 2026 10:00:00 GMT, 21-Nov-26 10:00 EST
  String.raw`^(?<day>\d{1,2})(?:st|nd|rd|th)?[ -](?<month>[A-Za-z]{3,9})\.?,?[ -](?<year>\d{4}|\d{2})${clock}${zone}${rest}`,
  // November 21, 2026 10:00 AM, Nov 21 2026 10:00:00 GMT+0000
  String.raw`^(?<month>[A-Za-z]{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})${clock}${zone}${rest}`,
  // Nov 21 10:00:00 2026
  String.raw`^(?<month>[A-Za-z]{3}) (?<day>\d{1,2})${clock}${zone} (?<year>\d{4})$`,
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
  return (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

/** Minutes ahead of UTC; a zone that nobody knows counts as UTC. */
function readZone({ sign, ahead = '0', aheadMinutes = '0', name = '' }: Parts): number {
  if (!sign) return zones[name.toLowerCase()] ?? 0;
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
  const ahead = readZone(parts);
  if (!isClock || !isDay || Math.abs(ahead) > 14 * hour) return undefined;
  return midnight.getTime() + ((hours * hour + minutes - ahead) * 60 + seconds) * 1000;
}

/**
 * The time that a feed's date means, as RFC 822, ISO 8601 or one of the many ways in which both are got wrong. A date
 * without a zone is UTC. Undefined for what can't be read or never was.
 */
export function readDate(text: string): Date | undefined {
  const folded = text.slice(0, 100).replace(/\s+/g, ' ').trim().replace(dayName, '').trim();
  if (/^\d{10}(\d{3})?$/.test(folded)) return new Date(Number(folded.padEnd(13, '0')));
  for (const form of forms) {
    const parts = form.exec(folded)?.groups;
    const time = parts && timeOf(parts);
    if (time !== undefined) return new Date(time);
  }
  return undefined;
}
