import { dayText } from '../day-text.ts';
import { dayNumber, isoDay, lastAtMost } from '../days.ts';
import type { SecurityData } from '../security-data.ts';

/** Whether a return counts dividends, reinvested on their ex-date, or prices alone. */
export const returnKinds = ['total', 'price'] as const;
export type ReturnKind = (typeof returnKinds)[number];

type Paying = Pick<SecurityData, 'prices' | 'splits' | 'adjustments' | 'dividends'>;

/** How many times larger something of today is than on a day, by what happened after that day. */
function since<Change extends { date: string }>(
  changes: readonly Change[],
  date: string,
  ratioOf: (change: Change) => number,
): number {
  return changes.reduce((product, change) => (change.date > date ? product * ratioOf(change) : product), 1);
}

/**
 * Returns for each close what one share has become by then, if each dividend bought more shares at the close of its
 * ex-date, or at the next one. Times the close this is the total return, as index providers define it: a day's is
 * (close + dividend) ÷ close of the day before − 1.
 */
export function reinvestedShares({ prices, splits, adjustments, dividends }: Paying): Float64Array {
  const shares = new Float64Array(prices.days.length).fill(1);
  let [at, held] = [0, 1];
  const fillTo = (day: number) => {
    for (; at < shares.length && (prices.days[at] as number) < day; at += 1) shares[at] = held;
  };
  for (const { exDate, amount } of dividends.payments) {
    fillTo(dayNumber(exDate));
    const close = prices.closes[at];
    if (close === undefined || (at === 0 && dayNumber(exDate) < (prices.days[0] ?? 0))) continue;
    const newShares = since(splits, exDate, (split) => Number(split.numerator) / Number(split.denominator));
    const factor = since(adjustments, exDate, (adjustment) => Number(adjustment.factor));
    if (close > 0) held *= 1 + Number(amount) / newShares / (close * factor);
  }
  fillTo(Number.POSITIVE_INFINITY);
  return shares;
}

/** Returns the closes of a total return: adjusted for splits and spin-offs, with dividends reinvested. */
export function totalReturnCloses(security: Paying): Float64Array {
  const shares = reinvestedShares(security);
  return security.prices.closes.map((close, at) => close * (shares[at] as number));
}

/**
 * Returns for each day what turns a price of one share, comparable across splits only, into the total return: what was
 * spun off later is taken off, and dividends are reinvested.
 */
export function totalReturnFactors(days: Int32Array, security: Paying): Float64Array {
  const shares = reinvestedShares(security);
  return Float64Array.from(days, (day) => {
    const spunOff = since(security.adjustments, isoDay(day), ({ factor }) => Number(factor));
    return (shares[lastAtMost(security.prices.days, day)] ?? 1) / spunOff;
  });
}

/** Lists of dividends lag behind closes: a later end within these days is no warning. */
const toleratedDays = 31;
/** From a Friday, on whose close a period is based, to Monday. */
const weekendDays = 3;

/** Says for which part of a period dividends are not known; undefined if they are known for all of it. */
export function missingDividends(
  { coverage }: SecurityData['dividends'],
  { from, to }: { from: string; to: string },
): string | undefined {
  if (!coverage) return 'No dividends are known, so its return is that of its price.';
  if (dayNumber(coverage.from) - dayNumber(from) > weekendDays)
    return `Dividends are known from ${dayText(coverage.from)} on; those before are missing.`;
  if (dayNumber(coverage.through) + toleratedDays < dayNumber(to))
    return `Dividends are known up to ${dayText(coverage.through)}; later ones are missing.`;
  return undefined;
}
