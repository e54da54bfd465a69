import type { SplitPeriods } from '../ledger/split-periods.ts';
import type { NamedLots, OpenLot } from '../returns/lot.ts';
import type { LotBook } from '../returns/lots.ts';
import { smaller } from '../returns/proportion.ts';
import type { LedgerEntry } from '../transactions.ts';
import type { AmountsOf } from './entry-amounts.ts';
import type { Money } from './money.ts';

/** A sold part of a lot. Money in the report's currency: fees on top of the cost and deducted from the proceeds. */
export interface SoldPart {
  lot: OpenLot;
  day: number;
  entryId: string;
  /** A transfer out ends a lot without a gain. */
  isTransfer: boolean;
  /** Before the fees and taxes of the sale. */
  proceeds: Money;
  fee: Money;
}

/** A position at the time of a sale. */
interface Sale {
  position: { splitPeriods: SplitPeriods };
  book: LotBook;
  state: { day: number };
  /** The parts sold so far. */
  sold: SoldPart[];
}

/** Divides a sale's money between the lots in proportion to their units; the last one takes what is left. */
function share(money: Money, units: bigint, total: bigint, isLast: boolean, given: Money): Money {
  return isLast ? money - given : (money * units) / total;
}

/** Shares have eight decimals: a rest below the last of them, and a lack of it, count as all shares. */
function soldUnits({ position: { splitPeriods }, book }: Sale, entry: LedgerEntry, units: bigint): bigint {
  const held = book.shares();
  return held - units < splitPeriods.smallestUnits(entry.date ?? entry.entered) ? held : units;
}

/** The lots that a sale names, as far as earlier sales have left them: what they lack is taken as without names. */
function namedLots(
  { position: { splitPeriods }, book }: Sale,
  { lots, date, entered }: LedgerEntry,
): NamedLots {
  if (lots.length === 0) return [];
  const open = book.open();
  return lots.flatMap(({ transactionId, shares }) => {
    let wanted = splitPeriods.toUnits(shares, date ?? entered);
    // What an event brought can be several lots.
    const own = open.filter(({ id }) => id === transactionId || id.startsWith(`${transactionId}#`));
    return own.flatMap((lot) => {
      const taken = smaller(wanted, lot.shares);
      wanted -= taken;
      return taken === 0n ? [] : [{ id: lot.id, shares: taken }];
    });
  });
}

/** Takes the shares of a sale or a transfer out of their lots. Returns what they cost, in the security's currency. */
export function sellLots(tally: Sale, entry: LedgerEntry, amounts: AmountsOf, isTransfer: boolean): Money {
  const { book, sold } = tally;
  const units = soldUnits(tally, entry, amounts.units);
  const named = namedLots(tally, entry);
  const lots = book.sell(units, named);
  const fee = isTransfer ? 0n : amounts.fee + amounts.tax;
  let [givenProceeds, givenFee, cost] = [0n, 0n, 0n];
  for (const [at, lot] of lots.entries()) {
    const isLast = at === lots.length - 1;
    const part = {
      lot,
      day: tally.state.day,
      entryId: entry.id,
      isTransfer,
      proceeds: share(amounts.base, lot.shares, units, isLast, givenProceeds),
      fee: share(fee, lot.shares, units, isLast, givenFee),
    };
    givenProceeds += part.proceeds;
    givenFee += part.fee;
    cost += lot.cost;
    sold.push(part);
  }
  return cost;
}
