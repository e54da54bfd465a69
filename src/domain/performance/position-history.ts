import { dayNumber } from '../days.ts';
import type { Rates } from '../exchange-rates.ts';
import type { ShareEras } from '../ledger/share-eras.ts';
import type { OpenLot } from '../returns/lot.ts';
import { createLotBook, type LotBook } from '../returns/lots.ts';
import type { CostMethod, LedgerEntry } from '../transactions.ts';
import { type AmountsOf, entryAmounts } from './entry-amounts.ts';
import { type SoldPart, sellLots } from './lot-sales.ts';
import type { Money } from './money.ts';
import { type PriceLine, valueOfUnits } from './price-line.ts';

/**
 * A position with its transactions by date, order within the day and id. The money of a portfolio
 * that belongs to no security is a position without shares.
 */
export interface Position {
  /** The ticker's id. */
  id: string;
  portfolioId: string;
  symbol: string;
  name: string;
  /** The security's currency. */
  currency: string;
  entries: readonly LedgerEntry[];
  eras: ShareEras;
  prices: PriceLine;
}

/** How a report is calculated. */
export interface ReportSettings {
  /** The currency of the report. */
  base: string;
  /** The currency of the portfolio, to which the rates of transactions refer. */
  portfolioCurrency: string;
  method: CostMethod;
  rates: Rates;
}

/**
 * The running sums of a position at the end of a day. Money is in the report's currency, except for `cost`, in the
 * security's, and `cash`, in the portfolio's.
 */
export interface PositionState {
  day: number;
  /** In the units of `ShareEras`. */
  units: bigint;
  /** The cost basis without fees. */
  cost: Money;
  inflow: Money;
  outflow: Money;
  /** Transfers of shares, which are parts of the flows, and deposits and withdrawals, which are not. */
  transferIn: Money;
  transferOut: Money;
  /** Market value less cost basis of shares that were transferred in, less the same of those transferred out. */
  transferredGain: Money;
  realised: Money;
  income: Money;
  fees: Money;
  taxes: Money;
  cash: Money;
}

export interface PositionHistory {
  position: Position;
  /** One state for each day with a transaction, ascending. */
  states: readonly PositionState[];
  sold: readonly SoldPart[];
  open: readonly OpenLot[];
  /** Whether a transaction has no date, so that no period can include it. */
  isUndated: boolean;
}

export const noState: PositionState = {
  day: Number.NEGATIVE_INFINITY,
  units: 0n,
  cost: 0n,
  inflow: 0n,
  outflow: 0n,
  transferIn: 0n,
  transferOut: 0n,
  transferredGain: 0n,
  realised: 0n,
  income: 0n,
  fees: 0n,
  taxes: 0n,
  cash: 0n,
};

/** Long before every trade: the day of transactions without a date. */
const undatedDay = -100_000;
const entriesPerStep = 250;

interface Tally {
  position: Position;
  book: LotBook;
  state: PositionState;
  sold: SoldPart[];
}

function buyLot({ book, state }: Tally, entry: LedgerEntry, amounts: AmountsOf, withFees: boolean): void {
  if (amounts.units === 0n) return;
  const fee = withFees ? amounts.fee + amounts.tax : 0n;
  book.buy({
    id: entry.id,
    day: entry.date === null ? null : state.day,
    shares: amounts.units,
    cost: amounts.local,
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
  return point ? amounts.localToBase(valueOfUnits(units, point.price, position.eras)) : otherwise;
}

function transferIn(tally: Tally, entry: LedgerEntry, amounts: AmountsOf): void {
  const { state } = tally;
  buyLot(tally, entry, amounts, false);
  const value = marketValue(tally, amounts.units, amounts, amounts.base);
  state.inflow += value;
  state.transferIn += value;
  state.transferredGain += value - amounts.localToBase(amounts.local);
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

const appliers: Record<LedgerEntry['kind'], (tally: Tally, entry: LedgerEntry, amounts: AmountsOf) => void> =
  {
    buy(tally, entry, amounts) {
      const { state } = tally;
      buyLot(tally, entry, amounts, true);
      state.inflow += amounts.base + amounts.fee + amounts.tax;
      chargeFees(state, amounts);
    },
    sell(tally, entry, amounts) {
      const { state } = tally;
      const cost = sellLots(tally, entry, amounts, false);
      state.realised += amounts.base - amounts.localToBase(cost);
      state.outflow += amounts.base - amounts.fee - amounts.tax;
      chargeFees(state, amounts);
    },
    dividend: receive,
    interest: receive,
    fee({ state }, _entry, { base }) {
      state.fees += base;
      state.outflow -= base;
    },
    tax({ state }, _entry, { base }) {
      state.taxes += base;
      state.outflow -= base;
    },
    transfer_in(tally, entry, amounts) {
      transferIn(tally, entry, amounts);
      payFees(tally, amounts);
    },
    transfer_out(tally, entry, amounts) {
      transferOut(tally, entry, amounts);
      payFees(tally, amounts);
    },
    adjustment(tally, entry, amounts) {
      const held = tally.book.shares();
      transferOut(tally, { ...entry, lots: [] }, { ...amounts, units: held, base: 0n });
      if (amounts.units > 0n) transferIn(tally, entry, amounts);
    },
    split: () => undefined,
    deposit({ state }, _entry, { base }) {
      state.transferIn += base;
    },
    withdrawal({ state }, _entry, { base }) {
      state.transferOut += base;
    },
  };

function receive({ state }: Tally, _entry: LedgerEntry, amounts: AmountsOf): void {
  state.income += amounts.base;
  state.outflow += amounts.base - amounts.fee - amounts.tax;
  chargeFees(state, amounts);
}

function payFees({ state }: Tally, amounts: AmountsOf): void {
  chargeFees(state, amounts);
  state.outflow -= amounts.fee + amounts.tax;
}

const paying: ReadonlySet<string> = new Set(['buy', 'fee', 'tax', 'withdrawal']);
const earning: ReadonlySet<string> = new Set(['sell', 'dividend', 'interest', 'deposit']);

/** What a transaction does to cash, in the portfolio's currency. Transfers of shares move none but their fees. */
function cashEffect({ kind, date }: LedgerEntry, { portfolio, portfolioCosts }: AmountsOf): Money {
  if (date === null) return 0n;
  if (paying.has(kind)) return -portfolio - portfolioCosts;
  return (earning.has(kind) ? portfolio : 0n) - portfolioCosts;
}

/** Sees each transaction with the running sums before and after it. */
export type Observe = (entry: LedgerEntry, before: PositionState, after: PositionState) => void;

/**
 * Replays the transactions of a position. Steps of 250 transactions, so that the caller can let other work in between.
 * The transactions must be possible (`replayPosition`).
 */
export function* positionHistory(
  position: Position,
  settings: ReportSettings,
  observe?: Observe,
): Generator<void, PositionHistory> {
  const amountsOf = entryAmounts(position, settings);
  const states: PositionState[] = [];
  const tally: Tally = { position, book: createLotBook(settings.method), state: { ...noState }, sold: [] };
  let count = 0;
  for (const entry of position.entries) {
    if (++count % entriesPerStep === 0) yield;
    const day = entry.date === null ? undatedDay : dayNumber(entry.date);
    if (day !== tally.state.day) {
      tally.state = { ...tally.state, day };
      states.push(tally.state);
    }
    const before = observe && { ...tally.state };
    const amounts = amountsOf(entry);
    appliers[entry.kind](tally, entry, amounts);
    tally.state.cash += cashEffect(entry, amounts);
    tally.state.units = tally.book.shares();
    tally.state.cost = tally.book.cost();
    if (observe && before) observe(entry, before, tally.state);
  }
  return {
    position,
    states,
    sold: tally.sold,
    open: tally.book.open(),
    isUndated: position.entries[0]?.date === null,
  };
}
