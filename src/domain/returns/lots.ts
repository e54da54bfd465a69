import type { CostMethod } from '../transactions.ts';
import type { LotStore, NamedLots, OpenLot, SoldLot } from './lot.ts';
import { createAverageLots } from './lots-average.ts';
import { createHighestLots } from './lots-highest.ts';
import { createOrderedLots } from './lots-ordered.ts';

export type { OpenLot, SoldLot } from './lot.ts';

/** The lots of one security. Totals cover the open lots and cost nothing to read. */
export interface LotBook {
  /** Adds a lot with an id of its own. Throws a RangeError unless it has shares. */
  buy(lot: OpenLot): void;
  /**
   * Takes shares out and returns the parts of lots that they were. The method decides which; only `specific` regards
   * `named`, lots that the sale names, and takes the shares beyond them first in, first out. Throws a RangeError, and
   * changes nothing, if fewer shares are held or a named lot has fewer.
   */
  sell(shares: bigint, named?: NamedLots): SoldLot[];
  /** Returns the open lots in the order in which they were bought. */
  open(): OpenLot[];
  shares(): bigint;
  cost(): bigint;
  baseCost(): bigint;
  fee(): bigint;
}

function createStore(method: CostMethod): LotStore {
  if (method === 'average') return createAverageLots();
  if (method === 'hifo') return createHighestLots();
  return createOrderedLots(method);
}

/**
 * Creates a book that assigns costs exactly. Dividing a lot gives the sold part cost × sold ÷ shares, rounded to the unit
 * (halves away from zero), and the rest what remains, so that sold and open parts always add up to what was bought.
 *
 * `fifo` sells the oldest lot first, `lifo` the newest, `hifo` the one with the highest cost per share before fees (of
 * equal ones the oldest). `average` assigns the average of all open lots, and sells their dates oldest first.
 */
export function createLotBook(method: CostMethod): LotBook {
  const store = createStore(method);
  const total = { shares: 0n, cost: 0n, fee: 0n, baseCost: 0n };
  function count(lot: OpenLot, sign: 1n | -1n): void {
    total.shares += sign * lot.shares;
    total.cost += sign * lot.cost;
    total.fee += sign * lot.fee;
    total.baseCost += sign * lot.baseCost;
  }
  return {
    buy(lot) {
      if (lot.shares <= 0n) throw new RangeError('A lot has shares.');
      store.add(lot);
      count(lot, 1n);
    },
    sell(shares, named = []) {
      if (shares <= 0n) throw new RangeError('A sale sells shares.');
      if (shares > total.shares)
        throw new RangeError(`${total.shares} units of shares are held, so ${shares} cannot be sold.`);
      const sold = store.take(shares, named);
      for (const lot of sold) count(lot, -1n);
      return sold;
    },
    open: () => store.list(),
    shares: () => total.shares,
    cost: () => total.cost,
    baseCost: () => total.baseCost,
    fee: () => total.fee,
  };
}
