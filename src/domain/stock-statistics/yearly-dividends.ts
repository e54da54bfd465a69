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
 * Adds up the dividends of the last twelve months before `asOf` that are known to be complete: up to half a year earlier,
 * if the list ends before. Counts a payment only once where the same one of the year before lies within twelve months, too,
 * because its ex-date moved by a few days. Undefined if the list covers less than twelve months or ended too long ago.
 */
export function yearlyDividends(
  { payments, coverage }: SecurityDividends,
  splits: readonly Split[],
  asOf: number,
): YearlyDividends | undefined {
  if (!coverage) return undefined;
  const through = Math.min(dayNumber(coverage.through), asOf);
  const start = monthsBefore(through, 12);
  if (through < asOf - maxDividendAgeDays || dayNumber(coverage.from) > start + 1) return undefined;
  const first = isoDay(Math.max(start - driftDays + 1, dayNumber(coverage.from)));
  const [last, past] = [isoDay(through), isoDay(asOf)];
  const recent = payments.filter(({ exDate }) => exDate >= first && exDate <= last);
  const newest = dayNumber(recent.at(-1)?.exDate ?? last);
  const known = splits.filter(({ date }) => date <= past);
  const amount = recent
    .filter(({ exDate }) => dayNumber(exDate) > newest - 365 + driftDays)
    .reduce((sum, { amount: paid, exDate }) => sum + perShareToday(paid, exDate, known), 0);
  return { amount, through };
}
