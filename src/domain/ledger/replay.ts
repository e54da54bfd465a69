import { dayText } from '../day-text.ts';
import { add, type Decimal, decimal, divide, multiply, round, subtract, toText, zero } from '../decimal.ts';
import { priceDecimals } from '../limits.ts';
import { isEvent, kindRules } from '../transaction-kinds.ts';
import { compareEntries, type LedgerEntry } from '../transactions.ts';
import type { SplitPeriods } from './split-periods.ts';

/** What is held of one security after some transactions. */
export interface HeldPosition {
  /** Shares in the units of `SplitPeriods`. */
  units: bigint;
  /** What the shares cost without fees, by the moving average, with at most 18 decimals. */
  cost: Decimal;
  /** The price of the newest purchase or adjustment: the average price of a position without shares. */
  lastPrice: string;
  /** The ISO date of the newest transaction; empty before the first. */
  lastDate: string;
  /** The ISO date since which shares are held; null if none are held or the purchase has no date. */
  openedOn: string | null;
  /** The ISO date on which a sale or transfer left no shares; null after any later purchase or adjustment. */
  closedOn: string | null;
}

/** Why a history is impossible: `held` shares (decimal text) were too few on `date`. */
export interface LedgerProblem {
  entryId: string;
  message: string;
  date: string;
  held: string;
}

export type Applied = { ok: true; position: HeldPosition } | { ok: false; problem: LedgerProblem };

/** How entries of one security are read. `moneyOf` returns the gross amount in the security's currency. */
export interface ReplayRules {
  splitPeriods: SplitPeriods;
  moneyOf?: (entry: LedgerEntry) => Decimal;
}

export const nothingHeld: HeldPosition = {
  units: 0n,
  cost: zero,
  lastPrice: '0',
  lastDate: '',
  openedOn: null,
  closedOn: null,
};

const costDecimals = 18;

/** Returns the gross amount of an entry in its own currency: the amount, or shares × price. */
export function grossAmount({
  amount,
  shares,
  price,
}: Pick<LedgerEntry, 'amount' | 'shares' | 'price'>): Decimal {
  return amount === null ? multiply(decimal(shares ?? '0'), decimal(price ?? '0')) : decimal(amount);
}

/** Returns the day whose shares an entry counts in: its date, or the day of entry of one without a date. */
export const dayOf = ({ date, entered }: Pick<LedgerEntry, 'date' | 'entered'>): string => date ?? entered;

const actionOf = ({ kind }: LedgerEntry) =>
  kind === 'transfer_out' ? 'transferred' : isEvent(kind) ? 'exchanged' : 'sold';

function tooFew(entry: LedgerEntry, position: HeldPosition, splitPeriods: SplitPeriods): Applied {
  const date = dayOf(entry);
  const held = splitPeriods.toShares(position.units, date);
  const shares = `${held === '0' ? 'no' : held} ${entry.symbol} ${held === '1' ? 'share' : 'shares'}`;
  const message = `You held ${shares} on ${dayText(date)}, so ${entry.shares} cannot be ${actionOf(entry)}.`;
  return { ok: false, problem: { entryId: entry.id, message, date, held } };
}

function takeOut(position: HeldPosition, entry: LedgerEntry, splitPeriods: SplitPeriods): Applied {
  const date = dayOf(entry);
  const units = splitPeriods.toUnits(entry.shares ?? '0', date);
  const left = position.units - units;
  const tolerance = splitPeriods.smallestUnits(date);
  if (left <= -tolerance) return tooFew(entry, position, splitPeriods);
  if (left < tolerance)
    return {
      ok: true,
      position: { ...position, units: 0n, cost: zero, lastDate: date, openedOn: null, closedOn: date },
    };
  const sold = divide(
    multiply(position.cost, { units, scale: 0 }),
    { units: position.units, scale: 0 },
    costDecimals,
  );
  return {
    ok: true,
    position: { ...position, units: left, cost: subtract(position.cost, sold), lastDate: date },
  };
}

function putIn(position: HeldPosition, entry: LedgerEntry, { splitPeriods, moneyOf }: Required<ReplayRules>) {
  const date = dayOf(entry);
  const isAdjustment = kindRules[entry.kind].held === 'set';
  const units = splitPeriods.toUnits(entry.shares ?? '0', date);
  const money = moneyOf(entry);
  const held = isAdjustment ? units : position.units + units;
  return {
    units: held,
    cost: isAdjustment ? money : add(position.cost, money),
    lastPrice: entry.price ?? position.lastPrice,
    lastDate: date,
    openedOn: held === 0n ? null : position.units === 0n ? entry.date : position.openedOn,
    closedOn: null,
  };
}

/** Lowers what the shares cost, at most to nothing: what is returned beyond that is a gain. */
function lowerCost(position: HeldPosition, money: Decimal): HeldPosition {
  const cost = subtract(position.cost, money);
  return { ...position, cost: cost.units < 0n ? zero : cost };
}

/** Returns by how much an entry lowers the cost: by a share of it, or by money. */
function loweredBy(
  { cost }: HeldPosition,
  entry: LedgerEntry,
  moneyOf: (entry: LedgerEntry) => Decimal,
): Decimal {
  const { costShare } = entry;
  return costShare === null ? moneyOf(entry) : round(multiply(cost, decimal(costShare)), costDecimals);
}

/**
 * Applies the next transaction to a position. A sale or transfer of more shares than are held is a problem; a difference
 * of less than 10^-8 shares counts as all of them. Transactions must come in the order of `compareEntries`.
 */
export function applyEntry(
  position: HeldPosition,
  entry: LedgerEntry,
  { splitPeriods, moneyOf = grossAmount }: ReplayRules,
): Applied {
  const { held, lowersCost } = kindRules[entry.kind];
  if (held === 'more' || held === 'set')
    return { ok: true, position: putIn(position, entry, { splitPeriods, moneyOf }) };
  if (held === 'fewer') return takeOut(position, entry, splitPeriods);
  const after = lowersCost ? lowerCost(position, loweredBy(position, entry, moneyOf)) : position;
  // Entries come in order, but an earlier day of entry can follow an opening purchase without a date.
  const isLater = dayOf(entry) > position.lastDate;
  return { ok: true, position: isLater ? { ...after, lastDate: dayOf(entry) } : after };
}

/** Applies all transactions of a security, in any order, up to the first that is impossible. */
export function replayPosition(entries: readonly LedgerEntry[], rules: ReplayRules): Applied {
  let position = nothingHeld;
  for (const entry of [...entries].sort(compareEntries)) {
    const applied = applyEntry(position, entry, rules);
    if (!applied.ok) return applied;
    position = applied.position;
  }
  return { ok: true, position };
}

/** Returns the average cost of one share on an ISO date, as decimal text rounded to `priceDecimals`. */
export function averagePrice(
  { units, cost, lastPrice }: HeldPosition,
  date: string,
  splitPeriods: SplitPeriods,
): string {
  const shares = decimal(splitPeriods.toShares(units, date));
  return shares.units === 0n ? lastPrice : toText(divide(cost, shares, priceDecimals));
}
