import { dayNumber, isoDay, lastAtMost } from '../days.ts';
import { missingDividends, reinvestedShares } from '../returns/total-return.ts';
import type { SecurityData } from '../security-data.ts';

/** From `date` on, one share of the first day is `shares`, because its dividends bought more. */
export interface Reinvestment {
  date: string;
  shares: number;
}

export interface Reinvestments {
  /** Ascending by date. Before the first, one share is one share. */
  steps: Reinvestment[];
  /** Says for which part of the period dividends are not known. */
  missing: string | undefined;
}

/** Rounds to eight significant decimals, which a chart does not need. */
const rounded = (shares: number): number => Math.round(shares * 1e8) / 1e8;

/** Returns what one share becomes between two days if each dividend buys more. */
export function reinvestmentsBetween(
  security: SecurityData,
  { from, to }: { from: string; to: string },
): Reinvestments {
  const { days } = security.prices;
  const shares = reinvestedShares(security);
  const first = Math.max(0, lastAtMost(days, dayNumber(from)));
  const base = shares[first] ?? 1;
  const steps: Reinvestment[] = [];
  for (let at = first + 1; at <= lastAtMost(days, dayNumber(to)); at += 1)
    if (shares[at] !== shares[at - 1])
      steps.push({ date: isoDay(days[at] as number), shares: rounded((shares[at] as number) / base) });
  return { steps, missing: missingDividends(security.dividends, { from, to }) };
}
