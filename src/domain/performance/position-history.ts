import { dayNumber } from '../days.ts';
import { createLotBook } from '../returns/lots.ts';
import { kindRules } from '../transaction-kinds.ts';
import type { LedgerEntry } from '../transactions.ts';
import { appliers } from './apply-transaction.ts';
import { type AmountsOf, entryAmounts } from './entry-amounts.ts';
import { type Money, moneyFloat } from './money.ts';
import {
  noLinks,
  noState,
  type Position,
  type PositionHistory,
  type PositionState,
  type ReportSettings,
  type Tally,
} from './position-state.ts';

/** Long before every trade: the day of transactions without a date. */
const undatedDay = -100_000;
const noDates: ReadonlySet<string> = new Set();

/** What a transaction does to cash, in the portfolio's currency. Transfers of shares move none but their fees. */
function cashEffect({ kind, date }: LedgerEntry, { portfolio, portfolioCosts }: AmountsOf): Money {
  if (date === null) return 0n;
  return portfolio * BigInt(kindRules[kind].cash) - portfolioCosts;
}

function purchasePrices({ bought, position: { splitPeriods } }: Tally): Map<number, number> {
  const prices = new Map<number, number>();
  for (const [day, { units, local }] of bought)
    if (units > 0n) prices.set(day, (moneyFloat(local) * Number(splitPeriods.unitsPerShare)) / Number(units));
  return prices;
}

/** Sees each transaction with the running sums before and after it, and its amounts. */
export type Observe = (
  entry: LedgerEntry,
  before: PositionState,
  after: PositionState,
  amounts: AmountsOf,
) => void;

/**
 * Replays the transactions of a position, which must be possible (`replayPosition`).
 */
export function positionHistory(
  position: Position,
  settings: ReportSettings,
  observe?: Observe,
): PositionHistory {
  const amountsOf = entryAmounts(position, settings);
  const states: PositionState[] = [];
  const tally: Tally = {
    position,
    book: createLotBook(settings.method),
    state: { ...noState },
    sold: [],
    bought: new Map(),
    spunOff: settings.spunOff ?? noDates,
    links: settings.links ?? noLinks,
    handedOut: new Map(),
  };
  for (const entry of position.entries) {
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
    if (observe && before) observe(entry, before, tally.state, amounts);
  }
  return {
    position,
    states,
    sold: tally.sold,
    open: tally.book.open(),
    purchasePrices: purchasePrices(tally),
    spunOff: tally.spunOff,
    links: tally.links,
    handedOut: tally.handedOut,
    isUndated: position.entries[0]?.date === null,
  };
}
