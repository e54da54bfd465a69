import { withoutGaps } from '../fill-gaps.ts';

/** Monthly series, the oldest first; null where a figure was not published. */
export interface MonthlyRow {
  /** Such as `1990-01`. */
  month: string;
  /** The consumer price index. */
  cpi: number | null;
  /** The yield of ten-year Treasury notes, in per cent. */
  treasury: number | null;
  /** The mean of the S&P 500 in the month. */
  shares: number | null;
  /** The dividends of its companies over twelve months. */
  dividend: number | null;
}

/** Returns after inflation from one month to the next, as fractions. */
export interface RealReturns {
  /** The first month of each return. */
  months: string[];
  shares: number[];
  bonds: number[];
}

const noteYears = 10 - 1 / 12;

/**
 * The return of a ten-year note at par that is sold a month later at another yield (both fractions), with a month of
 * interest: the present value of its coupons and principal, as in A. Damodaran, Historical Returns on Stocks, Bonds and
 * Bills.
 */
function noteReturn(yieldThen: number, yieldNow: number): number {
  const discount = (1 + yieldNow) ** -noteYears;
  const price =
    yieldNow === 0 ? 1 + yieldThen * noteYears : (yieldThen / yieldNow) * (1 - discount) + discount;
  return price - 1 + yieldThen / 12;
}

/** Returns what American shares and Treasury notes brought after inflation in each month that is known. */
export function realReturns(rows: readonly MonthlyRow[]): RealReturns {
  const cpi = withoutGaps(rows.map((row) => row.cpi));
  const result: RealReturns = { months: [], shares: [], bonds: [] };
  let dividendYield = 0;
  for (const [at, now] of rows.entries()) {
    const then = rows[at - 1];
    if (then?.shares && then.dividend !== null) dividendYield = then.dividend / then.shares;
    const [pricesThen, pricesNow] = [cpi[at - 1], cpi[at]];
    if (!then?.shares || !now.shares || then.treasury === null || now.treasury === null) continue;
    if (!pricesThen || !pricesNow) continue;
    const inflation = pricesNow / pricesThen;
    result.months.push(then.month);
    // Dividends that are not known yet count with the last known yield.
    result.shares.push((now.shares / then.shares + dividendYield / 12) / inflation - 1);
    result.bonds.push((1 + noteReturn(then.treasury / 100, now.treasury / 100)) / inflation - 1);
  }
  return result;
}
