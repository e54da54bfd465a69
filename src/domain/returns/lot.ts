import { proportion } from './proportion.ts';

/**
 * Shares bought together. All numbers are integers: shares in a unit that splits do not change, money in a unit of its
 * currency. `cost` is what was paid before fees, `fee` the purchase fees, `baseCost` the cost converted at the rate of
 * the purchase; all three belong to the shares that are left. `day` counts from 1970-01-01 and is null if unknown.
 */
export interface OpenLot {
  id: string;
  day: number | null;
  shares: bigint;
  cost: bigint;
  fee: bigint;
  baseCost: bigint;
  /** What a share cost in the currency that decides which lot cost the most; cost ÷ shares by default. */
  rankPrice?: number;
}

/** The part of a lot that was sold. */
export interface SoldLot extends OpenLot {}

export type NamedLots = readonly { id: string; shares: bigint }[];

/** What the methods implement: the choice and division of lots. Shares have been checked. */
export interface LotStore {
  add(lot: OpenLot): void;
  take(shares: bigint, named: NamedLots): SoldLot[];
  list(): OpenLot[];
}

/**
 * Returns where a lot belongs among lots in the order of their days, of which those before `first` are sold: last, unless
 * it was acquired before others. Lots without a day stay where they came in.
 */
export function placeOf(
  lots: readonly Pick<OpenLot, 'day'>[],
  { day }: Pick<OpenLot, 'day'>,
  first: number,
): number {
  let place = lots.length;
  if (day === null) return place;
  for (; place > first; place -= 1) {
    const before = lots[place - 1]?.day ?? null;
    if (before === null || before <= day) break;
  }
  return place;
}

/** Takes some or all shares out of a lot with their part of its costs, and leaves the rest in it. */
export function splitLot(lot: OpenLot, shares: bigint): SoldLot {
  const sold = {
    id: lot.id,
    day: lot.day,
    shares,
    ...(lot.rankPrice !== undefined && { rankPrice: lot.rankPrice }),
    cost: proportion(lot.cost, shares, lot.shares),
    fee: lot.fee === 0n ? 0n : proportion(lot.fee, shares, lot.shares),
    baseCost: lot.baseCost === lot.cost ? 0n : proportion(lot.baseCost, shares, lot.shares),
  };
  if (lot.baseCost === lot.cost) sold.baseCost = sold.cost;
  lot.shares -= shares;
  lot.cost -= sold.cost;
  lot.fee -= sold.fee;
  lot.baseCost -= sold.baseCost;
  return sold;
}
