import { replaceLots, withBonus, withReturnedCapital } from '../returns/changed-lots.ts';
import { smaller } from '../returns/proportion.ts';
import { acquiredDay, isDatedByEntry, type LedgerEntry } from '../transactions.ts';
import { adjustedLots } from './adjusted-lots.ts';
import { exchange, merge, receiveLots, spinOff } from './apply-event.ts';
import type { AmountsOf } from './entry-amounts.ts';
import { sellLots } from './lot-sales.ts';
import type { Money } from './money.ts';
import type { PositionState, Tally } from './position-state.ts';
import { valueOfUnits } from './price-line.ts';

function buyLot({ book }: Tally, entry: LedgerEntry, amounts: AmountsOf, withFees: boolean): void {
  if (amounts.units === 0n) return;
  const fee = withFees ? amounts.fee + amounts.tax : 0n;
  book.buy({
    id: entry.id,
    day: acquiredDay(entry),
    shares: amounts.units,
    cost: amounts.local,
    ...(amounts.portfolio !== amounts.local && {
      rankPrice: Number(amounts.portfolio) / Number(amounts.units),
    }),
    fee,
    baseCost: amounts.base,
  });
}

function chargeFees(state: PositionState, { fee, tax }: AmountsOf): void {
  state.fees += fee;
  state.taxes += tax;
}

/** The market value of units in the report's currency, or `otherwise` if the security has no price yet. */
function marketValue({ position, state }: Tally, units: bigint, amounts: AmountsOf, otherwise: Money): Money {
  const point = position.prices.at(state.day);
  return point ? amounts.localToBase(valueOfUnits(units, point.price, position.splitPeriods)) : otherwise;
}

function transferIn(tally: Tally, entry: LedgerEntry, amounts: AmountsOf): void {
  const { state } = tally;
  const carried = tally.links.carried.get(entry.id);
  if (carried) {
    receiveLots(tally, entry, amounts, carried);
    return;
  }
  buyLot(tally, entry, amounts, false);
  const isSpinOff = entry.date !== null && tally.spunOff.has(entry.date);
  const cost = amounts.localToBase(amounts.local);
  const value = isSpinOff ? 0n : marketValue(tally, amounts.units, amounts, cost);
  state.inflow += value;
  state.transferIn += value;
  state.transferredGain += value - cost;
}

function transferOut(tally: Tally, entry: LedgerEntry, amounts: AmountsOf): void {
  const { state } = tally;
  if (amounts.units === 0n) return;
  const cost = amounts.localToBase(sellLots(tally, entry, amounts, true));
  const value = marketValue(tally, amounts.units, amounts, cost);
  state.outflow += value;
  state.transferOut += value;
  state.transferredGain -= value - cost;
}

/** Sets the number of shares and their cost. The shares that this adds or removes are a transfer. */
function adjust(tally: Tally, entry: LedgerEntry, amounts: AmountsOf): void {
  const { book, state } = tally;
  const costBefore = amounts.localToBase(book.cost());
  const added = amounts.units - book.shares();
  if (added < 0n) sellLots(tally, { ...entry, lots: [] }, { ...amounts, units: -added, base: 0n }, true);
  replaceLots(book, adjustedLots(book.open(), { entry, amounts, added }));
  const addedCost = amounts.localToBase(book.cost()) - costBefore;
  const size = added < 0n ? -added : added;
  const value = marketValue(tally, size, amounts, addedCost < 0n ? -addedCost : addedCost);
  if (added > 0n) {
    state.inflow += value;
    state.transferIn += value;
  } else if (added < 0n) {
    state.outflow += value;
    state.transferOut += value;
  }
  state.transferredGain += (added < 0n ? -value : added > 0n ? value : 0n) - addedCost;
}

type Apply = (tally: Tally, entry: LedgerEntry, amounts: AmountsOf) => void;

/** What each kind of transaction does to the sums and lots of a position. */
export const appliers: Record<LedgerEntry['kind'], Apply> = {
  buy(tally, entry, amounts) {
    const { state } = tally;
    buyLot(tally, entry, amounts, true);
    if (isDatedByEntry(entry)) {
      state.earlierGain += marketValue(tally, amounts.units, amounts, amounts.base) - amounts.base;
    } else {
      const { units, local } = tally.bought.get(state.day) ?? { units: 0n, local: 0n };
      tally.bought.set(state.day, { units: units + amounts.units, local: local + amounts.local });
    }
    state.inflow += amounts.base + amounts.fee + amounts.tax;
    chargeFees(state, amounts);
  },
  sell,
  dividend: receive,
  interest: receive,
  fee: pay('fees', 1n),
  tax: pay('taxes', 1n),
  transfer_in(tally, entry, amounts) {
    transferIn(tally, entry, amounts);
    payFees(tally, amounts);
  },
  transfer_out(tally, entry, amounts) {
    transferOut(tally, entry, amounts);
    payFees(tally, amounts);
  },
  adjustment(tally, entry, amounts) {
    adjust(tally, entry, amounts);
  },
  split: () => undefined,
  capital_gains_distribution: receive,
  return_of_capital: returnCapital,
  bonus(tally, entry, amounts) {
    const lots = tally.book.open();
    if (lots.length === 0) buyLot(tally, entry, amounts, false);
    else replaceLots(tally.book, withBonus(lots, amounts.units));
  },
  rights(tally, entry, amounts) {
    const { state } = tally;
    buyLot(tally, entry, amounts, true);
    // What the shares are worth beyond their price is what the rights were worth, by which the price had fallen.
    state.earned += marketValue(tally, amounts.units, amounts, amounts.base) - amounts.base;
    state.inflow += amounts.base + amounts.fee + amounts.tax;
    chargeFees(state, amounts);
  },
  cash_in_lieu: sell,
  spin_off: spinOff,
  merger: (tally, entry, amounts) => merge(tally, entry, amounts, sell),
  symbol_change: exchange,
  interest_paid: pay('fees', 1n),
  fee_refund: pay('fees', -1n),
  tax_refund: pay('taxes', -1n),
  dividend_reversal: pay('income', -1n),
  deposit(tally, _entry, amounts) {
    tally.state.transferIn += amounts.base;
    payFees(tally, amounts);
  },
  withdrawal(tally, _entry, amounts) {
    tally.state.transferOut += amounts.base;
    payFees(tally, amounts);
  },
};

function sell(tally: Tally, entry: LedgerEntry, amounts: AmountsOf): void {
  const { state } = tally;
  const cost = sellLots(tally, entry, amounts, false);
  state.realised += amounts.base - amounts.tradedToBase(cost);
  state.outflow += amounts.base - amounts.fee - amounts.tax;
  chargeFees(state, amounts);
}

/** Counts money that goes out as more costs or less income, and money that comes back the other way. */
function pay(part: 'fees' | 'taxes' | 'income', sign: 1n | -1n): Apply {
  return ({ state }, _entry, { base }) => {
    const paid = part === 'income' ? -sign * base : sign * base;
    state[part] += sign * base;
    state.earned -= paid;
    state.outflow -= paid;
  };
}

/**
 * Lowers the cost of all lots. What they get beyond it is a gain, for tax beyond their cost in the report's currency and less
 * the fees of their purchase.
 */
function returnCapital(tally: Tally, entry: LedgerEntry, amounts: AmountsOf): void {
  const { book, state, sold } = tally;
  const { lots, gains, baseGains } = withReturnedCapital(book.open(), amounts);
  for (const [at, lot] of lots.entries()) {
    const proceeds = baseGains[at] as bigint;
    if (proceeds === 0n) continue;
    const fee = smaller(lot.fee, proceeds);
    lot.fee -= fee;
    const part = { ...lot, shares: 0n, cost: 0n, baseCost: 0n, fee };
    sold.push({ lot: part, day: state.day, entryId: entry.id, isTransfer: false, proceeds, fee: 0n });
  }
  replaceLots(book, lots);
  const gain = gains.reduce((sum, one) => sum + one, lots.length === 0 ? amounts.local : 0n);
  state.realised += amounts.tradedToBase(gain);
  const received = amounts.base - amounts.fee - amounts.tax;
  state.earned += received;
  state.outflow += received;
  chargeFees(state, amounts);
}

function receive({ state }: Tally, _entry: LedgerEntry, amounts: AmountsOf): void {
  state.income += amounts.base;
  state.earned += amounts.base - amounts.fee - amounts.tax;
  state.outflow += amounts.base - amounts.fee - amounts.tax;
  chargeFees(state, amounts);
}

function payFees({ state }: Tally, amounts: AmountsOf): void {
  chargeFees(state, amounts);
  state.earned -= amounts.fee + amounts.tax;
  state.outflow -= amounts.fee + amounts.tax;
}
