const zero = 48;
/** The days from 0000-03-01 to 1970-01-01. Years start in March here, so that a leap day is the last of its year. */
const epochOffset = 719_468;
const daysPerEra = 146_097;

function digitsAt(text: string, start: number, end: number): number {
  let value = 0;
  for (let at = start; at < end; at += 1) value = value * 10 + text.charCodeAt(at) - zero;
  return value;
}

/** Converts an ISO date (`2024-06-10`, not checked) to days since 1970-01-01, without the cost of a `Date`. */
export function dayNumber(iso: string): number {
  const month = digitsAt(iso, 5, 7);
  const year = digitsAt(iso, 0, 4) - (month <= 2 ? 1 : 0);
  const era = Math.floor(year / 400);
  const yearOfEra = year - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + digitsAt(iso, 8, 10) - 1;
  const leapDays = Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100);
  return era * daysPerEra + yearOfEra * 365 + leapDays + dayOfYear - epochOffset;
}

const twoDigits = (value: number) => (value < 10 ? `0${value}` : String(value));

/** Converts days since 1970-01-01 to an ISO date. The inverse of `dayNumber`. */
export function isoDay(day: number): string {
  const shifted = day + epochOffset;
  const era = Math.floor(shifted / daysPerEra);
  const dayOfEra = shifted - era * daysPerEra;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  const year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0);
  const dayOfMonth = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(dayOfMonth)}`;
}

/** Returns the index of the last element that is at most `day`; -1 if there is none. */
export function lastAtMost(days: Int32Array, day: number): number {
  let low = 0;
  let high = days.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((days[middle] as number) <= day) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
