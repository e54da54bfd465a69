import { dayNumber, isoDay } from '../days.ts';
import { monthsBefore } from '../performance/periods.ts';
import type { SecurityDividends } from '../security-data.ts';
import type { Split } from '../splits.ts';

/** The dividends of twelve months for each share of today, and the day on which they end. */
export interface YearlyDividends {
  /** The currency of the payments. */
  amount: number;
  /** The last day whose payments are known, since 1970-01-01. */
  through: number;
}

/** A list of dividends that ends earlier says little about today's. */
export const maxDividendAgeDays = 183;
/** Ex-dates move by a few days from year to year. */
const driftDays = 10;

function perShareToday(amount: string, exDate: string, splits: readonly Split[]): number {
  return splits.reduce(
    (paid, { date, numerator, denominator }) =>
      date > exDate ? (paid * Number(denominator)) / Number(numerator) : paid,
    Number(amount),
  );
}

/**
 * Returns the last twelve months before a day in which all dividends are known; undefined if the list covers less. A payment
 * counts only once where the same one of the year before lies within twelve months, too, because its ex-date moved by a few
 * days; one that moved out of them belongs to them.
 */
export function knownTwelveMonths(
  { payments, coverage }: SecurityDividends,
  asOf: number,
): { from: number; to: number } | undefined {
  if (!coverage) return undefined;
  const [covered, to] = [dayNumber(coverage.from), Math.min(dayNumber(coverage.through), asOf)];
  const start = monthsBefore(to, 12);
  if (covered > start + 1) return undefined;
  const first = Math.max(start - driftDays + 1, covered);
  const last = isoDay(to);
  const newest = payments.findLast(({ exDate }) => exDate <= last);
  const after = dayNumber(newest && newest.exDate >= isoDay(first) ? newest.exDate : last) - 365 + driftDays;
  return { from: Math.max(first, after + 1), to };
}

/**
 * Adds up the dividends of the last twelve months before `asOf` that are known to be complete: up to half a year earlier,
 * if the list ends before. Undefined if the list covers less than twelve months or ended too long ago.
 */
export function yearlyDividends(
  dividends: SecurityDividends,
  splits: readonly Split[],
  asOf: number,
): YearlyDividends | undefined {
  const year = knownTwelveMonths(dividends, asOf);
  if (!year || year.to < asOf - maxDividendAgeDays) return undefined;
  const [from, to, past] = [year.from, year.to, asOf].map(isoDay) as [string, string, string];
  const known = splits.filter(({ date }) => date <= past);
  const amount = dividends.payments
    .filter(({ exDate }) => exDate >= from && exDate <= to)
    .reduce((sum, { amount: paid, exDate }) => sum + perShareToday(paid, exDate, known), 0);
  return { amount, through: year.to };
}
