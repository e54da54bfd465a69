const hour = 60;
const fixed = new Map<string, number>(
  Object.entries({
    ...{
      z: 0,
      ut: 0,
      utc: 0,
      gmt: 0,
      wet: 0,
      nst: -3.5 * hour,
      ndt: -2.5 * hour,
      ast: -4 * hour,
      adt: -3 * hour,
    },
    ...{ est: -5 * hour, edt: -4 * hour, cst: -6 * hour, cdt: -5 * hour, mst: -7 * hour, mdt: -6 * hour },
    ...{ pst: -8 * hour, pdt: -7 * hour, akst: -9 * hour, akdt: -8 * hour, hst: -10 * hour },
    ...{
      bst: hour,
      west: hour,
      cet: hour,
      cest: 2 * hour,
      met: hour,
      mest: 2 * hour,
      mesz: 2 * hour,
      mez: hour,
    },
    ...{ eet: 2 * hour, eest: 3 * hour, msk: 3 * hour },
    ...{ ist: 5.5 * hour, sgt: 8 * hour, hkt: 8 * hour, jst: 9 * hour, kst: 9 * hour },
    ...{ awst: 8 * hour, acst: 9.5 * hour, acdt: 10.5 * hour, aest: 10 * hour, aedt: 11 * hour },
    ...{ nzst: 12 * hour, nzdt: 13 * hour },
  }),
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
