const hour = 60;
/** Offsets from UTC in hours. */
const offsets = `
z 0 ut 0 utc 0 gmt 0 wet 0 bst 1 west 1 cet 1 cest 2 met 1 mest 2 mesz 2 mez 1 eet 2 eest 3 msk 3
nst -3.5 ndt -2.5 ast -4 adt -3 est -5 edt -4 cst -6 cdt -5 mst -7 mdt -6 pst -8 pdt -7 akst -9 akdt -8 hst -10
ist 5.5 sgt 8 hkt 8 jst 9 kst 9 awst 8 acst 9.5 acdt 10.5 aest 10 aedt 11 nzst 12 nzdt 13
`;
const fixed = new Map(
  Array.from(offsets.matchAll(/(\w+) (\S+)/g), ([, name = '', hours]) => [name, Number(hours) * hour]),
);

/** Names whose offset depends on daylight saving time. */
const seasonal = new Map([
  ['et', 'America/New_York'],
  ['ct', 'America/Chicago'],
  ['mt', 'America/Denver'],
  ['pt', 'America/Los_Angeles'],
  ['at', 'America/Halifax'],
  ['akt', 'America/Anchorage'],
]);

const formatters = new Map<string, Intl.DateTimeFormat | undefined>();
const maxFormatters = 1000;

function createFormatter(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  } catch {
    return undefined;
  }
}

function formatterOf(timeZone: string): Intl.DateTimeFormat | undefined {
  if (!formatters.has(timeZone) && formatters.size < maxFormatters)
    formatters.set(timeZone, createFormatter(timeZone));
  return formatters.get(timeZone);
}

/** Returns a zone's offset from UTC in minutes: `GMT-05:00` is -300, `GMT` is 0. */
function offsetAt(formatter: Intl.DateTimeFormat, time: number): number {
  const name = formatter.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = 0, minutes = 0] = /([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  return (Number(hours) * hour + Number(minutes)) * (sign === '-' ? -1 : 1);
}

/**
 * Returns the offset from UTC in minutes of a zone such as `EST`, `ET` or `America/New_York` at `localTime` (milliseconds,
 * counted as if in UTC). Undefined for an unknown zone.
 */
export function minutesAhead(name: string, localTime: number): number | undefined {
  const lowerCaseName = name.toLowerCase();
  const known = fixed.get(lowerCaseName);
  if (known !== undefined) return known;
  const location = seasonal.get(lowerCaseName) ?? (name.includes('/') ? name : undefined);
  const formatter = location === undefined ? undefined : formatterOf(location);
  if (!formatter) return undefined;
  // The offset at local time is an estimate; the offset at the estimated UTC time is exact.
  return offsetAt(formatter, localTime - offsetAt(formatter, localTime) * 60_000);
}
