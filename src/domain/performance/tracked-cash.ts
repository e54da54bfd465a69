import { dayText } from '../day-text.ts';
import { isoDay } from '../days.ts';
import { compareEntries, type LedgerEntry } from '../transactions.ts';
import { cashChanges } from './daily-values.ts';
import { moneyFloat, toMoney } from './money.ts';
import type { PositionHistory } from './position-state.ts';
import { type Omission, type Period, type PortfolioHistory, stateAt } from './report.ts';

/** Brokers book a deposit some days after the purchases that it pays for. */
const bookedWithinDays = 7;
/** Prices and amounts of files are rounded: less than this below zero is no debt. */
const debt = -toMoney('1');
/** Sums of floats are off by less than this. */
const rounding = 1e-6;

/**
 * Returns the day from which on cash counts, given that of the first deposit. A portfolio that begins some days before it,
 * with purchases that it covers, tracks cash from its beginning, on which the deposit counts (`withDeposits`); all earlier
 * purchases were paid from outside.
 */
export function cashStart(histories: readonly PositionHistory[], deposit: number): number {
  const first = histories.reduce((day, { states }) => Math.min(day, states[0]?.day ?? day), deposit);
  const cash = histories.reduce((sum, history) => sum + stateAt(history, deposit).cash, 0n);
  return deposit - first <= bookedWithinDays && cash > debt ? first : deposit;
}

/** Lets the deposits of a day count on an earlier one, on which they pay for purchases. */
export function withDeposits(entries: readonly LedgerEntry[], from: number, to: number): LedgerEntry[] {
  return entries
    .map((entry) =>
      entry.kind === 'deposit' && entry.date === isoDay(from) ? { ...entry, date: isoDay(to) } : entry,
    )
    .sort(compareEntries);
}

/** Returns since when the cash of a portfolio is below zero; undefined if it is not at the end of a day. */
function overdrawnSince(portfolio: PortfolioHistory, to: number): number | undefined {
  const { cashFrom } = portfolio;
  if (cashFrom === undefined || cashFrom > to) return undefined;
  const firstDay = cashFrom - 1;
  const changes = cashChanges({ ...portfolio, cashFrom }, firstDay, to - firstDay + 1);
  let cash = 0;
  let since: number | undefined;
  for (let at = 0; at < changes.length; at += 1) {
    cash += changes[at] as number;
    since = cash <= moneyFloat(debt) + rounding ? (since ?? firstDay + at) : undefined;
  }
  return since;
}

/** Says that more was paid than deposits brought in: a deposit can be missing, or cash is not meant to be tracked. */
export function cashWarnings(portfolio: PortfolioHistory, { to }: Period): Omission[] {
  const since = overdrawnSince(portfolio, to);
  if (since === undefined) return [];
  const reason = `It is below zero since ${dayText(isoDay(since))}: since the first deposit, purchases are paid with it. Enter the deposits that are missing, unless you borrowed the money.`;
  return [{ symbol: 'Cash', reason }];
}
