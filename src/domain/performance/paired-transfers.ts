import { dayNumber } from '../days.ts';
import { changesHeldShares } from '../transaction-kinds.ts';
import { compareEntries, type LedgerEntry } from '../transactions.ts';
import type { Position } from './position-state.ts';

/** Shares are under way between two brokers for about a week. */
const pairedWithinDays = 14;
/** More transfers of as many shares of one security are not compared. */
const maxOfOneSize = 100;

interface Transfer<Held extends Position> {
  position: Held;
  entry: LedgerEntry;
  date: string;
  day: number;
}

interface Pair<Held extends Position> {
  out: Transfer<Held>;
  into: Transfer<Held>;
  days: number;
}

function* transfersOf<Held extends Position>(position: Held): Generator<Transfer<Held>> {
  for (const entry of position.entries) {
    const { kind, date, counterpart } = entry;
    if ((kind === 'transfer_out' || kind === 'transfer_in') && date !== null && counterpart === null)
      yield { position, entry, date, day: dayNumber(date) };
  }
}

/** Names the security and the present-day shares that a transfer moves. */
function sizeOf({ position: { symbol, eras }, entry: { shares }, date }: Transfer<Position>): string {
  return `${symbol} ${eras.toShares(eras.toUnits(shares ?? '0', date), '9999-12-31')}`;
}

/** Pairs transfers of one size between two portfolios, those with the fewest days between them first. */
function pairsOf<Held extends Position>(transfers: readonly Transfer<Held>[]): Pair<Held>[] {
  const some = transfers.slice(0, maxOfOneSize);
  const candidates = some
    .filter(({ entry }) => entry.kind === 'transfer_out')
    .flatMap((out) =>
      some
        .filter(({ entry, position }) => {
          return entry.kind === 'transfer_in' && position.portfolioId !== out.position.portfolioId;
        })
        .map((into) => ({ out, into, days: Math.abs(into.day - out.day) })),
    )
    .filter(({ days }) => days <= pairedWithinDays)
    .sort((a, b) => a.days - b.days || a.out.day - b.out.day);
  const used = new Set<LedgerEntry>();
  return candidates.filter(({ out, into }) => {
    if (used.has(out.entry) || used.has(into.entry)) return false;
    used.add(out.entry).add(into.entry);
    return true;
  });
}

/** Whether a transfer can count on an earlier day: nothing that changes shares, and no split, is in between. */
function canMove({ position: { entries, eras }, entry, date }: Transfer<Position>, to: string): boolean {
  if (eras.smallestUnits(date) !== eras.smallestUnits(to)) return false;
  return !entries.some(
    (other) =>
      other !== entry &&
      changesHeldShares(other.kind) &&
      (other.date ?? '') >= to &&
      compareEntries(other, entry) < 0,
  );
}

const remembered = new WeakMap<Position, { moves: string; moved: Position }>();

/** Returns the position with other dates of some transfers; the same object for the same ones, so that caches find it. */
function withDates<Held extends Position>(position: Held, dates: ReadonlyMap<LedgerEntry, string>): Held {
  const moves = [...dates].map(([{ id }, date]) => `${id} ${date}`).join(' ');
  const known = remembered.get(position);
  if (known?.moves === moves) return known.moved as Held;
  const entries = position.entries
    .map((entry) => (dates.has(entry) ? { ...entry, date: dates.get(entry) ?? null } : entry))
    .sort(compareEntries);
  const moved = { ...position, entries };
  remembered.set(position, { moves, moved });
  return moved;
}

/**
 * Lets shares that left one portfolio and came into another some days apart move on one day, the first of both. They were
 * there all the time, so that they are no flow of the total.
 */
export function withPairedTransfers<Held extends Position, Owner extends { positions: readonly Held[] }>(
  portfolios: readonly (Owner & { positions: readonly Held[] })[],
): (Owner & { positions: readonly Held[] })[] {
  const transfers = portfolios.flatMap(({ positions }) => positions.flatMap((one) => [...transfersOf(one)]));
  const dates = new Map<Position, Map<LedgerEntry, string>>();
  for (const sameSize of Map.groupBy(transfers, sizeOf).values())
    for (const { out, into, days } of pairsOf(sameSize)) {
      const [first, later] = out.day < into.day ? [out, into] : [into, out];
      if (days === 0 || !canMove(later, first.date)) continue;
      const moved = dates.get(later.position) ?? new Map<LedgerEntry, string>();
      dates.set(later.position, moved.set(later.entry, first.date));
    }
  if (dates.size === 0) return [...portfolios];
  return portfolios.map((portfolio) => ({
    ...portfolio,
    positions: portfolio.positions.map((position) => {
      const moved = dates.get(position);
      return moved ? withDates(position, moved) : position;
    }),
  }));
}
