import type { PriceHistory } from '#contract/market.ts';

/** The numbers of trading days whose closes can be averaged. */
export const averageDays = [50, 200] as const;
export type AverageDays = (typeof averageDays)[number];

/**
 * Returns the mean of the last `days` closes by day. Closes before a break are not comparable with later ones, so that a
 * mean has none of them.
 */
export function movingAverage(
  { bars, breaks = [] }: Pick<PriceHistory, 'bars' | 'breaks'>,
  days: number,
): Map<string, number> {
  const breakDays = new Set(breaks.map(({ date }) => date));
  const means = new Map<string, number>();
  let [first, sum] = [0, 0];
  for (const [index, { date, close }] of bars.entries()) {
    if (breakDays.has(date)) [first, sum] = [index, 0];
    sum += close;
    if (index - first < days - 1) continue;
    means.set(date, sum / days);
    sum -= bars[first]?.close ?? 0;
    first += 1;
  }
  return means;
}
