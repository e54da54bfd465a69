import { dayNumber } from '../days.ts';
import { toText } from '../decimal.ts';
import { grossAmount } from '../ledger/replay.ts';
import type { SplitPeriods } from '../ledger/split-periods.ts';
import { changesPosition, isTransfer } from '../transaction-kinds.ts';
import { compareEntries, type LedgerEntry } from '../transactions.ts';
import type { Position } from './position-state.ts';

/** Shares are under way between two brokers for about a week. */
const pairedWithinDays = 14;
/** By how many days a pair is less likely whose shares come in before they leave. */
const backdatedDays = 7;
/** More transfers of as many shares of one security within these days are not compared. */
const maxOfOneSize = 100;

/** Shares that move together: one transaction, or the lots of one day. */
interface Transfer<Held extends Position> {
  position: Held;
  kind: LedgerEntry['kind'];
  entries: readonly LedgerEntry[];
  date: string;
  day: number;
}

interface Pair<Held extends Position> {
  out: Transfer<Held>;
  into: Transfer<Held>;
  days: number;
}

/** The days on which the transfers of a total count, where these are not their own. */
type Dates = Map<Position, Map<LedgerEntry, string>>;

function transfersOf<Held extends Position>(position: Held): Transfer<Held>[] {
  const single = position.entries.flatMap((entry) => {
    const { kind, date, counterpart } = entry;
    return isTransfer(kind) && date !== null && counterpart === null
      ? [{ position, kind, entries: [entry], date, day: dayNumber(date) }]
      : [];
  });
  const together = [...Map.groupBy(single, ({ kind, date }) => `${kind} ${date}`).values()].flatMap(
    ([first, ...others]) =>
      first && others.length > 0
        ? [{ ...first, entries: [first, ...others].flatMap(({ entries }) => entries) }]
        : [],
  );
  return [...single, ...together];
}

const isOut = ({ kind }: Transfer<Position>) => kind === 'transfer_out';

/** Names the security and the present-day shares that a transfer moves. */
function sizeOf({ position: { symbol, splitPeriods }, entries, date }: Transfer<Position>): string {
  const units = entries.reduce((sum, { shares }) => sum + splitPeriods.toUnits(shares ?? '0', date), 0n);
  return `${symbol} ${splitPeriods.toShares(units, '9999-12-31')}`;
}

/** Pairs transfers of one size between two portfolios. */
function* pairsOf<Held extends Position>(transfers: readonly Transfer<Held>[]): Generator<Pair<Held>> {
  const sorted = transfers.toSorted((a, b) => a.day - b.day);
  const [left, came] = [sorted.filter(isOut), sorted.filter((one) => !isOut(one))];
  let first = 0;
  for (const out of left) {
    while ((came[first]?.day ?? out.day) < out.day - pairedWithinDays) first += 1;
    for (const into of came.slice(first, first + maxOfOneSize)) {
      const days = Math.abs(into.day - out.day);
      const isOther = into.position.portfolioId !== out.position.portfolioId;
      if (isOther && days <= pairedWithinDays) yield { out, into, days };
    }
  }
}

/** Whether a transfer can count on another day: nothing that changes shares or their cost is in between, except splits. */
function canMove({ position, entries, date }: Transfer<Position>, to: string, dates: Dates): boolean {
  const moved = dates.get(position);
  const [from, until] = date < to ? [date, to] : [to, date];
  return !position.entries.some((other) => {
    if (entries.includes(other) || other.kind === 'split' || !changesPosition(other.kind)) return false;
    const on = moved?.get(other) ?? other.date ?? '';
    if (on < from || on > until) return false;
    // What the day of the transfer itself brought before, or takes after it, keeps its place.
    return on !== date || entries.some((entry) => compareEntries(other, entry) < 0 === to < date);
  });
}

/** Returns a transfer as it is on another day, in the shares of that day. */
function onDate(entry: LedgerEntry, date: string, splitPeriods: SplitPeriods): LedgerEntry {
  const own = entry.date ?? date;
  if (splitPeriods.smallestUnits(own) === splitPeriods.smallestUnits(date)) return { ...entry, date };
  const shares = splitPeriods.toShares(splitPeriods.toUnits(entry.shares ?? '0', own), date);
  return { ...entry, date, shares, price: null, amount: toText(grossAmount(entry)) };
}

const remembered = new WeakMap<Position, { moves: string; moved: Position }>();

/** Returns the position with other dates of some transfers; the same object for the same ones, so that caches find it. */
function withDates<Held extends Position>(position: Held, dates: ReadonlyMap<LedgerEntry, string>): Held {
  const moves = [...dates].map(([{ id }, date]) => `${id} ${date}`).join(' ');
  const known = remembered.get(position);
  if (known?.moves === moves) return known.moved as Held;
  const entries = position.entries
    .map((entry) => {
      const date = dates.get(entry);
      return date === undefined ? entry : onDate(entry, date, position.splitPeriods);
    })
    .sort(compareEntries);
  const moved = { ...position, entries };
  remembered.set(position, { moves, moved });
  return moved;
}

/** Compares by likelihood: shares are under way for few days, and rarely come in before they leave. */
function compareOdds(a: Pair<Position>, b: Pair<Position>): number {
  const unlikely = ({ out, into, days }: Pair<Position>) => days + (into.day < out.day ? backdatedDays : 0);
  return unlikely(a) - unlikely(b) || a.out.day - b.out.day;
}

/** Finds the days on which transfers count so that both sides of each move on one. */
function datesOf(pairs: readonly Pair<Position>[]): Dates {
  const dates: Dates = new Map();
  const used = new Set<LedgerEntry>();
  for (const { out, into, days } of pairs.toSorted(compareOdds)) {
    const entries = [...out.entries, ...into.entries];
    if (entries.some((entry) => used.has(entry))) continue;
    for (const entry of entries) used.add(entry);
    const [first, later] = out.day < into.day ? [out, into] : [into, out];
    const moved = days === 0 ? undefined : moveOf(first, later, dates);
    if (moved === undefined) continue;
    const own = dates.get(moved.position) ?? new Map<LedgerEntry, string>();
    for (const entry of moved.entries) own.set(entry, moved.to);
    dates.set(moved.position, own);
  }
  return dates;
}

/** Returns which of two transfers moves to the day of the other: the later one, or else the first. */
function moveOf(first: Transfer<Position>, later: Transfer<Position>, dates: Dates) {
  if (canMove(later, first.date, dates)) return { ...later, to: first.date };
  return canMove(first, later.date, dates) ? { ...first, to: later.date } : undefined;
}

/**
 * Lets shares that left one portfolio and came into another some days apart move on one day: the first of both, or if other
 * transactions of these days stand in the way, the last. They were there all the time, so that they are no flow of the total.
 */
export function withPairedTransfers<Held extends Position, Owner extends { positions: readonly Held[] }>(
  portfolios: readonly (Owner & { positions: readonly Held[] })[],
): (Owner & { positions: readonly Held[] })[] {
  const transfers = portfolios.flatMap(({ positions }) => positions.flatMap(transfersOf));
  const pairs = [...Map.groupBy(transfers, sizeOf).values()].flatMap((sameSize) => [...pairsOf(sameSize)]);
  const dates = datesOf(pairs);
  if (dates.size === 0) return [...portfolios];
  return portfolios.map((portfolio) => ({
    ...portfolio,
    positions: portfolio.positions.map((position) => {
      const moved = dates.get(position);
      return moved ? withDates(position, moved) : position;
    }),
  }));
}
