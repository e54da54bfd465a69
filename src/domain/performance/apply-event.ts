import { byShares, lotAtCost, replaceLots } from '../returns/changed-lots.ts';
import type { OpenLot } from '../returns/lot.ts';
import { larger, proportion, smaller } from '../returns/proportion.ts';
import type { LedgerEntry } from '../transactions.ts';
import type { AmountsOf } from './entry-amounts.ts';
import { sellLots } from './lot-sales.ts';
import { type Money, toUnits } from './money.ts';
import type { CarriedLots, Tally } from './position-state.ts';

const shareDecimals = 10;
const wholeShare = 10n ** BigInt(shareDecimals);

const sumOf = (lots: readonly OpenLot[], part: 'cost' | 'baseCost') =>
  lots.reduce((sum, lot) => sum + lot[part], 0n);

/** Books what leaves for another security: at the value of what comes in there, so that the portfolio has no flow. */
function handOut(
  { state, handedOut }: Tally,
  entry: LedgerEntry,
  { lots, value }: CarriedLots,
  cost: Money,
): void {
  state.outflow += value;
  state.transferOut += value;
  state.transferredGain -= value - cost;
  handedOut.set(entry.id, { lots, value });
}

/**
 * Moves a share of the cost of every lot to the shares that were spun off. Both keep the days of the lot (26 USC §§ 355, 358(b)
 * and (c), 1223(1)). The companies publish the share, by the market values of both, on Form 8937.
 */
export function spinOff(tally: Tally, entry: LedgerEntry, amounts: AmountsOf): void {
  const share = toUnits(entry.costShare ?? '0', shareDecimals);
  const part = (money: Money) => proportion(money, share, wholeShare);
  const lots = tally.book.open();
  const moved = lots.map((lot) => ({
    ...lot,
    cost: part(lot.cost),
    fee: part(lot.fee),
    baseCost: part(lot.baseCost),
    ...(lot.rankPrice !== undefined && { rankPrice: (lot.rankPrice * Number(share)) / Number(wholeShare) }),
  }));
  const kept = lots.map((lot, at) => {
    const { cost, fee, baseCost, rankPrice = 0 } = moved[at] as OpenLot;
    const rest = { ...lot, cost: lot.cost - cost, fee: lot.fee - fee, baseCost: lot.baseCost - baseCost };
    return lot.rankPrice === undefined ? rest : { ...rest, rankPrice: lot.rankPrice - rankPrice };
  });
  replaceLots(tally.book, kept);
  const cost = amounts.localToBase(sumOf(moved, 'cost'));
  handOut(tally, entry, { lots: moved, value: tally.links.handedOut.get(entry.id)?.base ?? cost }, cost);
}

/** Takes the shares of an event out of their lots, and returns these. */
function takeLots(tally: Tally, entry: LedgerEntry, amounts: AmountsOf): OpenLot[] {
  const before = tally.sold.length;
  sellLots(tally, { ...entry, lots: [] }, { ...amounts, base: 0n }, true);
  return tally.sold.slice(before).map(({ lot }) => lot);
}

/**
 * Moves lots to the security that they are exchanged for, with their cost and days (26 USC §§ 354, 358(a), 1223(1)). `value` is
 * what counts without a price of that security.
 */
export function exchange(tally: Tally, entry: LedgerEntry, amounts: AmountsOf, value?: Money): void {
  const lots = takeLots(tally, entry, amounts);
  const cost = amounts.localToBase(sumOf(lots, 'cost'));
  const worth = tally.links.handedOut.get(entry.id)?.base ?? value ?? cost;
  handOut(tally, entry, { lots, value: worth }, cost);
}

/** Returns which part of the cash for a lot is a gain: as far as cash and new shares are worth more than the lot cost. */
const gainOf = (cash: Money, worth: Money, cost: Money) => smaller(cash, larger(cash + worth - cost, 0n));

/**
 * Exchanges shares for others and cash. The cash is taxed as far as there is a gain, a loss is not recognised, and the new
 * shares cost what the old ones did, less the cash and plus the gain (26 USC §§ 356(a) and (c), 358(a)(1)). For tax, that
 * holds in the report's currency.
 */
function exchangeWithCash(
  tally: Tally,
  entry: LedgerEntry,
  amounts: AmountsOf,
  worth: { base: Money; local: Money },
) {
  const { state, sold } = tally;
  const lots = takeLots(tally, entry, amounts);
  const [cash, values] = [byShares(lots, amounts.local), byShares(lots, worth.local)];
  const [baseCash, baseValues] = [byShares(lots, amounts.base), byShares(lots, worth.base)];
  const fees = byShares(lots, amounts.fee + amounts.tax);
  let gained = 0n;
  const carried = lots.map((lot, at) => {
    const [paid, proceeds] = [cash[at] as Money, baseCash[at] as Money];
    const gain = gainOf(paid, values[at] as Money, lot.cost);
    const taxable = gainOf(proceeds, baseValues[at] as Money, lot.baseCost);
    const used = { ...lot, shares: 0n, cost: paid - gain, fee: 0n, baseCost: proceeds - taxable };
    gained += gain;
    if (taxable > 0n)
      sold.push({
        lot: used,
        day: state.day,
        entryId: entry.id,
        isTransfer: false,
        proceeds,
        fee: fees[at] as Money,
      });
    return { ...lotAtCost(lot, lot.cost - used.cost), baseCost: lot.baseCost - used.baseCost };
  });
  state.realised += amounts.tradedToBase(gained);
  handOut(tally, entry, { lots: carried, value: worth.base }, amounts.localToBase(sumOf(carried, 'cost')));
}

/** Applies a merger: for cash it is a sale, for shares or both an exchange. */
export function merge(
  tally: Tally,
  entry: LedgerEntry,
  amounts: AmountsOf,
  sell: (tally: Tally, entry: LedgerEntry, amounts: AmountsOf) => void,
): void {
  if (entry.counterpart === null) {
    sell(tally, entry, amounts);
    return;
  }
  const { state } = tally;
  const worth = tally.links.handedOut.get(entry.id);
  if (worth && amounts.local > 0n) exchangeWithCash(tally, entry, amounts, worth);
  else exchange(tally, entry, amounts);
  state.outflow += amounts.base - amounts.fee - amounts.tax;
  state.fees += amounts.fee;
  state.taxes += amounts.tax;
}

/** Adds the lots that an event brings, with their days. They are divided as the lots were that they come from. */
export function receiveLots(
  { book, state }: Tally,
  entry: LedgerEntry,
  amounts: AmountsOf,
  carried: CarriedLots,
): void {
  const { lots, value } = carried;
  const shares = byShares(lots, amounts.units);
  for (const [at, lot] of lots.entries()) {
    const own = shares[at] as bigint;
    if (own === 0n) continue;
    const rank =
      lot.rankPrice === undefined ? {} : { rankPrice: (lot.rankPrice * Number(lot.shares)) / Number(own) };
    book.buy({ ...lot, ...rank, id: at === 0 ? entry.id : `${entry.id}#${at}`, shares: own });
  }
  state.inflow += value;
  state.transferIn += value;
  state.transferredGain += value - amounts.localToBase(sumOf(lots, 'cost'));
}
