import { dayText } from '../day-text.ts';
import { isoDay } from '../days.ts';
import { compareEntries, type LedgerEntry } from '../transactions.ts';
import { type Money, toMoney } from './money.ts';
import type { PositionHistory } from './position-state.ts';
import { type Omission, type Period, type PortfolioHistory, stateAt } from './report.ts';

/** Brokers book a deposit some days after the purchases that it pays for. */
const bookedWithinDays = 7;
/** Prices and amounts of files are rounded: less than this below zero is no debt. */
const debt = -toMoney('1');

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
function overdrawnSince({ account, positions, cashFrom }: PortfolioHistory, to: number): number | undefined {
  if (cashFrom === undefined) return undefined;
  const changes = new Map<number, Money>();
  for (const history of [account, ...positions]) {
    let before = stateAt(history, cashFrom - 1).cash;
    for (const { day, cash } of history.states) {
      if (day < cashFrom || day > to) continue;
      changes.set(day, (changes.get(day) ?? 0n) + cash - before);
      before = cash;
    }
  }
  let [cash, since]: [Money, number | undefined] = [0n, undefined];
  for (const [day, change] of [...changes].sort(([a], [b]) => a - b)) {
    cash += change;
    since = cash <= debt ? (since ?? day) : undefined;
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
