import { proportion, smaller } from './proportion.ts';

/** Days before and after a sale at a loss in which a purchase replaces the shares. */
const windowDays = 30;

/** A sold part of a lot. `lotId` is the lot that was sold; `gain` is negative for a loss. Days count from 1970-01-01. */
export interface LotSale {
  lotId: string;
  day: number;
  shares: bigint;
  gain: bigint;
}

export interface LotPurchase {
  lotId: string;
  day: number;
  shares: bigint;
}

interface Replacement {
  purchase: LotPurchase;
  /** Shares that are held, or will be, and have replaced none. */
  free: bigint;
  /** Shares that are held and have replaced others. */
  used: bigint;
}

/** Finds the next purchase with free shares at or after an index. Skips those without any for good. */
function createSkip(replacements: readonly Replacement[]): (index: number) => number {
  const next = Uint32Array.from({ length: replacements.length + 1 }, (_, index) => index);
  return (start) => {
    let index = start;
    while (replacements[index]?.free === 0n) {
      next[index] = next[index + 1] as number;
      index = next[index] as number;
    }
    next[start] = index;
    return index;
  };
}

/** Returns the index of the first purchase on or after a day. */
function firstSince(replacements: readonly Replacement[], day: number): number {
  let [low, high] = [0, replacements.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((replacements[middle] as Replacement).purchase.day < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Removes sold shares from the purchase that they come from: those that have replaced others first. */
function removeSold(replacement: Replacement | undefined, shares: bigint): void {
  if (replacement === undefined) return;
  const used = smaller(replacement.used, shares);
  replacement.used -= used;
  replacement.free -= smaller(replacement.free, shares - used);
}

/**
 * Finds the part of each loss that is disallowed as a wash sale (IRS Publication 550, "Wash Sales"; Treasury Regulations §
 * 1.1091-1): the part of the sold shares that purchases of the same security within 30 days before or after the sale
 * replace. Returns one amount for each sale, 0 or positive, rounded to the unit.
 *
 * Sales are in the order in which they happened; losses are matched in that order, with purchases in the order in which
 * they were made. A share replaces only one sold share. A lot does not replace its own shares, and shares that were sold
 * on or before the day of the sale replace none. Purchases without a date are left out by the caller.
 *
 * This only flags losses: neither the basis nor the holding period of the replacement is adjusted.
 */
export function findWashSales(sales: readonly LotSale[], purchases: readonly LotPurchase[]): bigint[] {
  const replacements = purchases
    .map((purchase): Replacement => ({ purchase, free: purchase.shares, used: 0n }))
    .sort((a, b) => a.purchase.day - b.purchase.day);
  const byLot = new Map(replacements.map((replacement) => [replacement.purchase.lotId, replacement]));
  const skip = createSkip(replacements);

  function replace(sale: LotSale): bigint {
    let matched = 0n;
    let index = skip(firstSince(replacements, sale.day - windowDays));
    while (matched < sale.shares) {
      const replacement = replacements[index];
      if (replacement === undefined || replacement.purchase.day > sale.day + windowDays) break;
      if (replacement.purchase.lotId !== sale.lotId) {
        const part = smaller(replacement.free, sale.shares - matched);
        replacement.free -= part;
        replacement.used += part;
        matched += part;
      }
      index = skip(index + 1);
    }
    return proportion(-sale.gain, matched, sale.shares);
  }

  let removed = 0;
  return sales.map((sale) => {
    for (let other = sales[removed]; other !== undefined && other.day <= sale.day; other = sales[++removed])
      removeSold(byLot.get(other.lotId), other.shares);
    return sale.gain < 0n ? replace(sale) : 0n;
  });
}
