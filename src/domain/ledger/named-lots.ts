import { dayText } from '../day-text.ts';
import { replaceLots, withBonus } from '../returns/changed-lots.ts';
import { createLotBook } from '../returns/lots.ts';
import { kindRules } from '../transaction-kinds.ts';
import { acquiredDay, type LedgerEntry } from '../transactions.ts';
import { dayOf } from './replay.ts';
import type { SplitPeriods } from './split-periods.ts';

/** The shares that are left of each lot when sales take those that they name, and the oldest where they name none. */
export interface NamedLotCheck {
  /** Says why a sale cannot have the shares that it names; undefined if it can. */
  problemOf(entry: LedgerEntry): string | undefined;
  /** Applies the next transaction. A lot that has too few shares gives what it has. */
  apply(entry: LedgerEntry): void;
}

/** Prepares the check of one security. Transactions must come in the order of `compareEntries` and be possible. */
export function createNamedLotCheck(splitPeriods: SplitPeriods): NamedLotCheck {
  const book = createLotBook('specific');
  const opened = new Map<string, string>();
  /** The shares that are left of each open lot. */
  const left = new Map<string, bigint>();
  const unitsOf = (shares: string | null, entry: LedgerEntry) =>
    splitPeriods.toUnits(shares ?? '0', dayOf(entry));

  function buy(entry: LedgerEntry, units: bigint): void {
    if (units <= 0n) return;
    opened.set(entry.id, dayOf(entry));
    left.set(entry.id, units);
    book.buy({ id: entry.id, day: acquiredDay(entry), shares: units, cost: 0n, baseCost: 0n, fee: 0n });
  }

  function take(entry: LedgerEntry, units: bigint): void {
    const held = book.shares();
    const taken = held - units < splitPeriods.smallestUnits(dayOf(entry)) ? held : units;
    if (taken <= 0n) return;
    const named = entry.lots.flatMap(({ transactionId: id, shares }) => {
      const [wanted, rest] = [unitsOf(shares, entry), left.get(id) ?? 0n];
      return rest === 0n ? [] : [{ id, shares: wanted < rest ? wanted : rest }];
    });
    for (const { id, shares } of book.sell(taken, named)) {
      const rest = (left.get(id) ?? 0n) - shares;
      if (rest > 0n) left.set(id, rest);
      else left.delete(id);
    }
  }

  return {
    problemOf(entry) {
      if (entry.lots.length === 0) return undefined;
      const day = dayOf(entry);
      for (const { transactionId, shares } of entry.lots) {
        const rest = left.get(transactionId) ?? 0n;
        if (unitsOf(shares, entry) - rest < splitPeriods.smallestUnits(day)) continue;
        const bought = opened.get(transactionId);
        const purchase = bought === undefined ? 'a purchase' : `the purchase of ${dayText(bought)}`;
        const most =
          rest === 0n
            ? 'none are'
            : `only ${splitPeriods.toShares(rest, day)} ${rest === unitsOf('1', entry) ? 'is' : 'are'}`;
        return `The sale of ${dayText(day)} names ${shares} ${entry.symbol} of ${purchase}, of which ${most} left on that day.`;
      }
      return undefined;
    },
    apply(entry) {
      const units = unitsOf(entry.shares, entry);
      const { held } = kindRules[entry.kind];
      if (entry.kind === 'bonus' && book.shares() > 0n) {
        const lots = withBonus(book.open(), units);
        replaceLots(book, lots);
        for (const { id, shares } of lots) left.set(id, shares);
      } else if (held === 'more') buy(entry, units);
      else if (held === 'fewer') take(entry, units);
      else if (held === 'set') {
        const added = units - book.shares();
        if (added > 0n) buy(entry, added);
        else take({ ...entry, lots: [] }, -added);
      }
    },
  };
}
