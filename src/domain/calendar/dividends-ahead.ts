import { dayNumber, isoDay } from '../days.ts';
import { createSplitPeriods } from '../ledger/split-periods.ts';
import type { Period } from '../performance/report.ts';
import type { SecurityData } from '../security-data.ts';
import { knownTwelveMonths } from '../stock-statistics/yearly-dividends.ts';

/** Data about dividends that is older than this says nothing about the next year. */
const maxAgeDays = 366;
/** So many days later it is the same weekday, about a year on. */
export const yearOfWeeks = 364;
/** An estimate this near to a declared dividend is about the same one. */
const sameDividendDays = 45;

/** Twelve months, at most a year old, in which every dividend of a security is known; undefined if there are none. */
export function knownYear({ dividends }: SecurityData, day: number): Period | undefined {
  const year = knownTwelveMonths(dividends, day);
  return year && day - year.to <= maxAgeDays ? year : undefined;
}

/** A dividend for each of today's shares, in the currency of the security, by its ex-date. */
export interface ShareDividend {
  exDate: string;
  perShare: number;
}

/** Lists the dividends between two days for each of today's shares. */
export function dividendsIn({ dividends, splits }: SecurityData, { from, to }: Period): ShareDividend[] {
  const splitPeriods = createSplitPeriods(splits);
  return dividends.payments
    .filter(({ exDate }) => dayNumber(exDate) >= from && dayNumber(exDate) <= to)
    .map(({ exDate, amount }) => ({
      exDate,
      perShare:
        (Number(amount) * Number(splitPeriods.unitsPerShare)) / Number(splitPeriods.toUnits('1', exDate)),
    }));
}

/** A dividend whose ex-date is still to come. */
export interface DividendAhead extends ShareDividend {
  /** The ex-date of the dividend that it is expected to repeat; undefined if the company has declared it. */
  repeats?: string;
}

/** Moves a day forward by whole weeks that make about a year, until it is after another day. */
export function sameDayAfter(day: number, today: number): number {
  return day > today ? day : day + Math.ceil((today - day + 1) / yearOfWeeks) * yearOfWeeks;
}

function repeated(security: SecurityData, today: number): DividendAhead[] {
  const year = knownYear(security, today);
  if (!year) return [];
  return dividendsIn(security, year).map(({ exDate, perShare }) => ({
    exDate: isoDay(sameDayAfter(dayNumber(exDate), today)),
    perShare,
    repeats: exDate,
  }));
}

const distance = (a: ShareDividend, b: ShareDividend) => Math.abs(dayNumber(a.exDate) - dayNumber(b.exDate));

/**
 * Lists the dividends of the twelve months after `today`: those that are declared, and otherwise those of the last known
 * year again, each about a year later and with the same amount.
 */
export function dividendsAhead(security: SecurityData, today: number): DividendAhead[] {
  const declared: DividendAhead[] = dividendsIn(security, { from: today + 1, to: today + yearOfWeeks });
  const estimates = new Set(repeated(security, today));
  for (const one of declared) {
    const nearest = [...estimates].toSorted((a, b) => distance(a, one) - distance(b, one))[0];
    if (nearest && distance(nearest, one) <= sameDividendDays) estimates.delete(nearest);
  }
  return [...declared, ...estimates].sort((a, b) => (a.exDate < b.exDate ? -1 : 1));
}
