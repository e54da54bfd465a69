import { dayNumber } from '../days.ts';
import type { OpenLot } from '../returns/lot.ts';
import { proportion } from '../returns/proportion.ts';
import type { LedgerEntry } from '../transactions.ts';
import type { AmountsOf } from './entry-amounts.ts';

/** Returns what a share costs in the portfolio's currency at the rate of the adjustment; nothing if it is the security's. */
function rankedBy({ local, portfolio }: AmountsOf, { cost, shares }: Pick<OpenLot, 'cost' | 'shares'>) {
  if (portfolio === local || local === 0n) return {};
  return { rankPrice: (Number(cost) / Number(shares)) * (Number(portfolio) / Number(local)) };
}

/** Keeps the rate of a lot's purchase when its cost changes. */
function rerankedBy(amounts: AmountsOf, lot: OpenLot, cost: bigint) {
  if (lot.cost === 0n) return rankedBy(amounts, { cost, shares: lot.shares });
  return lot.rankPrice === undefined ? {} : { rankPrice: (lot.rankPrice * Number(cost)) / Number(lot.cost) };
}

/** Divides a cost between lots in proportion to what they cost, or to their shares; the last one takes what is left. */
function restated(lots: readonly OpenLot[], cost: bigint, amounts: AmountsOf): OpenLot[] {
  const known = lots.reduce((sum, lot) => sum + lot.cost, 0n);
  const shares = lots.reduce((sum, lot) => sum + lot.shares, 0n);
  let given = 0n;
  return lots.map((lot, at) => {
    const part = known > 0n ? proportion(cost, lot.cost, known) : proportion(cost, lot.shares, shares);
    const own = at === lots.length - 1 ? cost - given : part;
    given += own;
    const baseCost = lot.cost > 0n ? proportion(lot.baseCost, own, lot.cost) : amounts.tradedToBase(own);
    return { ...lot, cost: own, baseCost, ...rerankedBy(amounts, lot, own) };
  });
}

/**
 * Returns the lots after an adjustment. Those that are kept keep their days; shares that were added are a lot of that day.
 * Together they cost what the adjustment states: the added lot what the others lack, or if they cost more than that, all
 * lots the stated average.
 */
export function adjustedLots(
  kept: readonly OpenLot[],
  { entry, amounts, added }: { entry: LedgerEntry; amounts: AmountsOf; added: bigint },
): OpenLot[] {
  const { units, local, tradedToBase } = amounts;
  if (units === 0n) return [];
  if (added <= 0n) return restated(kept, local, amounts);
  const known = kept.reduce((sum, lot) => sum + lot.cost, 0n);
  const isEnough = known <= local;
  const cost = isEnough ? local - known : proportion(local, added, units);
  const day = entry.date === null ? null : dayNumber(entry.date);
  const size = { shares: added, cost };
  const lot = {
    id: entry.id,
    day,
    ...size,
    fee: 0n,
    baseCost: tradedToBase(cost),
    ...rankedBy(amounts, size),
  };
  return [...(isEnough ? kept : restated(kept, local - cost, amounts)), lot];
}
