import { dayNumber, isoDay } from '../days.ts';
import { isLongTerm } from '../returns/holding-period.ts';
import { findWashSales, type LotPurchase } from '../returns/wash-sales.ts';
import { kindRules } from '../transaction-kinds.ts';
import type { SoldPart } from './lot-sales.ts';
import type { Money } from './money.ts';
import type { PositionHistory } from './position-state.ts';
import { type Report, ratedPositions } from './report.ts';

/**
 * A sold part of a lot for tax, in the report's currency: purchase fees and taxes are part of the cost, sale fees and
 * taxes reduce the proceeds. Money converts at the rates of the days of purchase and sale.
 */
export interface RealisedPart {
  history: PositionHistory;
  part: SoldPart;
  /** Undefined for a lot without a purchase date. */
  bought: string | undefined;
  sold: string;
  cost: Money;
  proceeds: Money;
  gain: Money;
  /** The holding period in days; undefined for a lot without a purchase date. */
  days: number | undefined;
  isLongTerm: boolean | undefined;
  /** The part of a loss that a purchase within 30 days disallows. */
  disallowed: Money;
}

function realisedPart(history: PositionHistory, part: SoldPart): RealisedPart {
  const { lot, day } = part;
  const bought = lot.day === null ? undefined : isoDay(lot.day);
  const sold = isoDay(day);
  const cost = lot.baseCost + lot.fee;
  const proceeds = part.proceeds - part.fee;
  return {
    history,
    part,
    bought,
    sold,
    cost,
    proceeds,
    gain: proceeds - cost,
    days: lot.day === null ? undefined : day - lot.day,
    isLongTerm: lot.day === null ? undefined : isLongTerm(lot.day, day),
    disallowed: 0n,
  };
}

/** Lists the sold lots of a position by day of sale, with wash sales. */
function realisedParts(history: PositionHistory): RealisedPart[] {
  const parts = history.sold
    .filter(({ isTransfer }) => !isTransfer)
    .map((part) => realisedPart(history, part));
  if (parts.every(({ gain }) => gain >= 0n)) return parts;
  const { entries, splitPeriods } = history.position;
  const purchases = entries.flatMap(({ id, kind, date, shares }): LotPurchase[] =>
    kindRules[kind].opensLot && kindRules[kind].cash === -1 && date !== null && shares !== null
      ? [{ lotId: id, day: dayNumber(date), shares: splitPeriods.toUnits(shares, date) }]
      : [],
  );
  const disallowed = findWashSales(
    parts.map(({ part: { lot, day }, gain }) => ({ lotId: lot.id, day, shares: lot.shares, gain })),
    purchases,
  );
  return parts.map((part, at) => ({ ...part, disallowed: disallowed[at] ?? 0n }));
}

/** The sums of realised gains, in the report's currency. */
export interface RealisedTotals {
  realised: Money;
  shortTerm: Money;
  longTerm: Money;
  /** Of lots without a purchase date. */
  undated: Money;
  disallowed: Money;
}

export function realisedTotals(parts: readonly RealisedPart[]): RealisedTotals {
  const totals = { realised: 0n, shortTerm: 0n, longTerm: 0n, undated: 0n, disallowed: 0n };
  for (const { gain, isLongTerm: long, disallowed } of parts) {
    totals.realised += gain;
    totals[long === undefined ? 'undated' : long ? 'longTerm' : 'shortTerm'] += gain;
    totals.disallowed += disallowed;
  }
  return totals;
}

/** Lists the realised gains of all positions of a report that have exchange rates, by day of sale. */
export function realisedGains(report: Report): RealisedPart[] {
  const parts: RealisedPart[] = [];
  for (const portfolio of report.portfolios) {
    for (const history of ratedPositions(portfolio, report)) {
      for (const part of realisedParts(history)) parts.push(part);
    }
  }
  return parts.sort((a, b) => a.part.day - b.part.day);
}
