import { dayNumber, isoDay } from '../days.ts';
import { proportion, smaller } from './proportion.ts';

/** Days before and after a sale at a loss in which a purchase replaces the shares. */
const windowDays = 30;

/** A sold part of a lot on an ISO date. `lotId` is the purchase that it comes from; `gain` is negative for a loss. */
export interface LotSale {
  lotId: string;
  date: string;
  shares: bigint;
  gain: bigint;
}

export interface Purchase {
  id: string;
  /** ISO. */
  date: string;
  shares: bigint;
}

interface Replacement {
  id: string;
  day: number;
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
    if ((replacements[middle] as Replacement).day < day) low = middle + 1;
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
export function washSales(sales: readonly LotSale[], purchases: readonly Purchase[]): bigint[] {
  const replacements = purchases
    .map(({ id, date, shares }): Replacement => ({ id, day: dayNumber(date), free: shares, used: 0n }))
    .sort((a, b) => a.day - b.day);
  const byId = new Map(replacements.map((replacement) => [replacement.id, replacement]));
  const skip = createSkip(replacements);

  function replace({ lotId, shares, gain }: LotSale, day: number): bigint {
    let matched = 0n;
    let index = skip(firstSince(replacements, day - windowDays));
    while (matched < shares) {
      const replacement = replacements[index];
      if (replacement === undefined || replacement.day > day + windowDays) break;
      if (replacement.id !== lotId) {
        const part = smaller(replacement.free, shares - matched);
        replacement.free -= part;
        replacement.used += part;
        matched += part;
      }
      index = skip(index + 1);
    }
    return proportion(-gain, matched, shares);
  }

  let removed = 0;
  return sales.map((sale) => {
    for (let other = sales[removed]; other && other.date <= sale.date; other = sales[++removed])
      removeSold(byId.get(other.lotId), other.shares);
    return sale.gain < 0n ? replace(sale, dayNumber(sale.date)) : 0n;
  });
}

/**
 * Tells whether a holding period is more than a year (IRS Publication 550: it begins on the day after the purchase and
 * includes the day of the sale). Years are calendar years: the gain is long-term from the day with the date of the
 * period's first day a year later, or 1 March if that is 29 February. Takes ISO dates.
 */
export function isLongTerm(bought: string, sold: string): boolean {
  const begin = isoDay(dayNumber(bought) + 1);
  // Of two dates as text, "2025-02-29", which does not exist, is before "2025-03-01" and after "2025-02-28".
  return sold >= `${Number(begin.slice(0, 4)) + 1}${begin.slice(4)}`;
}
