import type { OpenLot } from './lot.ts';
import type { LotBook } from './lots.ts';
import { larger, proportion } from './proportion.ts';

/** Replaces the open lots of a book. */
export function replaceLots(book: LotBook, lots: readonly OpenLot[]): void {
  if (book.shares() > 0n) book.sell(book.shares());
  for (const lot of lots) if (lot.shares > 0n) book.buy(lot);
}

/** Divides a whole between lots in proportion to their shares; the last one takes what is left. */
export function byShares(lots: readonly Pick<OpenLot, 'shares'>[], whole: bigint): bigint[] {
  const shares = lots.reduce((sum, lot) => sum + lot.shares, 0n);
  let given = 0n;
  return lots.map((lot, at) => {
    const part = at === lots.length - 1 ? whole - given : proportion(whole, lot.shares, shares);
    given += part;
    return part;
  });
}

/** Returns a lot whose shares cost something else. Its cost in other currencies and its fees change in proportion. */
export function lotAtCost(lot: OpenLot, cost: bigint): OpenLot {
  if (lot.cost === 0n || cost === lot.cost) return { ...lot, cost };
  const scaled = { ...lot, cost, baseCost: proportion(lot.baseCost, cost, lot.cost) };
  if (lot.rankPrice !== undefined) scaled.rankPrice = (lot.rankPrice * Number(cost)) / Number(lot.cost);
  return scaled;
}

/**
 * Returns the lots after a bonus issue. New shares of the same class are not income; the cost of the old ones is spread over
 * both, and they count as acquired on the same day (26 USC §§ 305(a), 307(a), 1223(4)).
 */
export function withBonus(lots: readonly OpenLot[], added: bigint): OpenLot[] {
  const parts = byShares(lots, added);
  return lots.map((lot, at) => {
    const shares = lot.shares + (parts[at] as bigint);
    const rank =
      lot.rankPrice === undefined ? {} : { rankPrice: (lot.rankPrice * Number(lot.shares)) / Number(shares) };
    return { ...lot, shares, ...rank };
  });
}

/**
 * Returns the lots after a return of capital of `local` in the security's currency and `base` in the report's, and what each
 * was paid beyond its cost in both. Every share gets as much. It lowers what the share cost to nothing at most; the rest is
 * a gain (26 USC § 301(c)(2) and (3)).
 */
export function withReturnedCapital(
  lots: readonly OpenLot[],
  { local, base }: { local: bigint; base: bigint },
): { lots: OpenLot[]; gains: bigint[]; baseGains: bigint[] } {
  const [parts, baseParts] = [byShares(lots, local), byShares(lots, base)];
  const left = lots.map((lot, at) => ({
    cost: lot.cost - (parts[at] as bigint),
    baseCost: lot.baseCost - (baseParts[at] as bigint),
  }));
  return {
    lots: lots.map((lot, at) => {
      const { cost, baseCost } = left[at] as (typeof left)[number];
      return { ...lotAtCost(lot, larger(cost, 0n)), baseCost: larger(baseCost, 0n) };
    }),
    gains: left.map(({ cost }) => larger(-cost, 0n)),
    baseGains: left.map(({ baseCost }) => larger(-baseCost, 0n)),
  };
}
