import { dayNumber } from '../days.ts';
import type { Rates } from '../exchange-rates.ts';
import { perObject } from '../per-object.ts';
import type { OpenLot } from '../returns/lot.ts';
import { isEvent } from '../transaction-kinds.ts';
import type { LedgerEntry } from '../transactions.ts';
import { convert, type Money, rateOne, toRate } from './money.ts';
import {
  type CarriedLots,
  type Links,
  noLinks,
  type Position,
  type PositionHistory,
} from './position-state.ts';
import { valueOfUnits } from './price-line.ts';

/** Shares that came in through an event of another position of the portfolio. */
interface Receipt {
  from: Position;
  event: LedgerEntry;
  into: Position;
  entry: LedgerEntry;
}

/** The transactions that can lead to another security. Remembered, because there can be many others. */
const linkingEvents = perObject((entries: readonly LedgerEntry[]) =>
  entries.filter(({ kind, counterpart }) => isEvent(kind) && counterpart !== null),
);

/** Finds the shares that each event of a portfolio brought: those of the same day that name each other's symbols. */
function receiptsOf(positions: readonly Position[]): Receipt[] {
  const events = positions.flatMap((from) => linkingEvents(from.entries).map((event) => ({ from, event })));
  if (events.length === 0) return [];
  const taken = new Set<LedgerEntry>();
  const bySymbol = new Map(positions.map((position) => [position.symbol, position]));
  return events.flatMap(({ from, event }) => {
    const into = bySymbol.get(event.counterpart ?? '');
    const entry = into?.entries.find(
      (one) =>
        one.kind === 'transfer_in' &&
        one.counterpart === from.symbol &&
        one.date === event.date &&
        !taken.has(one),
    );
    if (!into || !entry) return [];
    taken.add(entry);
    return [{ from, event, into, entry }];
  });
}

function converted(money: Money, [from, to]: [string, string], date: string, rates: Rates): Money {
  if (from === to) return money;
  const known = rates.rate(from, to, date);
  return convert(money, known ? toRate(known.rate) : rateOne);
}

/** What the shares of a receipt are worth at the close of its day; undefined without a price. */
function worthOf({ from, into, entry }: Receipt, base: string, rates: Rates) {
  const date = entry.date ?? entry.entered;
  const point = into.prices.at(dayNumber(date));
  if (!point || entry.shares === null) return undefined;
  const value = valueOfUnits(into.splitPeriods.toUnits(entry.shares, date), point.price, into.splitPeriods);
  return {
    base: converted(value, [into.currency, base], date, rates),
    local: converted(value, [into.currency, from.currency], date, rates),
  };
}

/** Returns lots with their cost in the currency of another security. */
function lotsIn({ from, into, entry }: Receipt, lots: readonly OpenLot[], rates: Rates): readonly OpenLot[] {
  if (from.currency === into.currency) return lots;
  const pair: [string, string] = [from.currency, into.currency];
  return lots.map((lot) => ({ ...lot, cost: converted(lot.cost, pair, entry.date ?? entry.entered, rates) }));
}

/**
 * Returns a function that replays a position of a portfolio once, so that lots go on where an event leads: those that it
 * comes from first. Where events lead in a circle, the shares that came in have the cost that is stored with them, and no
 * day of purchase.
 */
export function linkedReplays<Held extends Position>(
  positions: readonly Held[],
  { base, rates }: { base: string; rates: Rates },
  replay: (position: Held, links: Links) => PositionHistory,
): (position: Held) => PositionHistory {
  const receipts = receiptsOf(positions);
  const histories = new Map<Position, PositionHistory>();
  const waiting = new Set<Position>();

  function carriedInto(position: Position): Map<string, CarriedLots> {
    const carried = new Map<string, CarriedLots>();
    for (const receipt of receipts.filter(({ into }) => into === position)) {
      if (waiting.has(receipt.from)) continue;
      const source = historyOf(receipt.from as Held);
      const out = source.handedOut.get(receipt.event.id);
      if (out && out.lots.length > 0)
        carried.set(receipt.entry.id, { ...out, lots: lotsIn(receipt, out.lots, rates) });
    }
    return carried;
  }

  function historyOf(position: Held): PositionHistory {
    const known = histories.get(position);
    if (known) return known;
    waiting.add(position);
    const own = receipts.filter(({ from }) => from === position);
    const handedOut = new Map(own.map((receipt) => [receipt.event.id, worthOf(receipt, base, rates)]));
    const carried = carriedInto(position);
    const links = handedOut.size + carried.size === 0 ? noLinks : { handedOut, carried };
    const history = replay(position, links);
    waiting.delete(position);
    histories.set(position, history);
    return history;
  }

  return historyOf;
}

const isSameLot = (a: OpenLot, b: OpenLot | undefined) =>
  b !== undefined &&
  a.id === b.id &&
  a.day === b.day &&
  a.shares === b.shares &&
  a.cost === b.cost &&
  a.fee === b.fee &&
  a.baseCost === b.baseCost &&
  a.rankPrice === b.rankPrice;

/** Returns whether two positions are linked in the same way, so that their replays are the same. */
export function areSameLinks(a: Links, b: Links): boolean {
  if (a === b) return true;
  if (a.handedOut.size !== b.handedOut.size || a.carried.size !== b.carried.size) return false;
  for (const [id, worth] of a.handedOut) {
    const other = b.handedOut.get(id);
    if (!b.handedOut.has(id) || other?.base !== worth?.base || other?.local !== worth?.local) return false;
  }
  for (const [id, { value, lots }] of a.carried) {
    const other = b.carried.get(id);
    if (other?.value !== value || other.lots.length !== lots.length) return false;
    if (!lots.every((lot, at) => isSameLot(lot, other.lots[at]))) return false;
  }
  return true;
}
