import { dayNumber, isoDay } from '../days.ts';

/** The day by which investors file their holdings at the end of a quarter. */
export interface FilingDeadline {
  date: string;
  /** The last day of the quarter. */
  quarterEnd: string;
}

/** 17 CFR 240.13f-1: within 45 days after the last day of the quarter. */
const daysAfterQuarter = 45;
const quarterEnds = ['03-31', '06-30', '09-30', '12-31'];
const [sunday, monday, saturday] = [0, 1, 6];

const weekday = (day: number) => (day + 4) % 7;

/** Washington's Birthday, the third Monday in February: the only federal holiday on which a deadline can fall. */
function isHoliday(day: number): boolean {
  const [, month, date] = isoDay(day).split('-').map(Number) as [number, number, number];
  return month === 2 && weekday(day) === monday && date >= 15 && date <= 21;
}

/** 17 CFR 240.0-3: a deadline on a weekend or holiday is the next business day. */
function businessDay(day: number): number {
  const isClosed = weekday(day) === saturday || weekday(day) === sunday || isHoliday(day);
  return isClosed ? businessDay(day + 1) : day;
}

/** Lists the deadlines of 13F filings between two days. */
export function filingDeadlines(from: string, to: string): FilingDeadline[] {
  const years = Array.from(
    { length: Number(to.slice(0, 4)) - Number(from.slice(0, 4)) + 2 },
    (_, index) => Number(from.slice(0, 4)) - 1 + index,
  );
  return years
    .flatMap((year) => quarterEnds.map((end) => `${year}-${end}`))
    .map((quarterEnd) => ({
      quarterEnd,
      date: isoDay(businessDay(dayNumber(quarterEnd) + daysAfterQuarter)),
    }))
    .filter(({ date }) => date >= from && date <= to);
}
