import { type ComparableCloses, lastBreak } from './comparable-closes.ts';

/** A larger step within a day is more often an unknown change of the shares than of their value. */
const maxLogStep = Math.log(4);

/**
 * Computes the daily log returns of all trading days but the first, NaN on days without one: without a close on the day
 * or the trading day before, up to the last break, and where the close rises or falls by more than a factor of four.
 */
export function logReturns(comparable: ComparableCloses, tradingDays: ArrayLike<number>): Float64Array {
  const { days, closes } = comparable.prices;
  const broken = lastBreak(comparable);
  const returns = new Float64Array(Math.max(0, tradingDays.length - 1)).fill(Number.NaN);
  const first = tradingDays[0] ?? 0;
  let at = days.findLastIndex((day) => day < first) + 1;
  let before = Number.NaN;
  for (let index = 0; index < tradingDays.length; index++) {
    const tradingDay = tradingDays[index] as number;
    while (at < days.length && (days[at] as number) < tradingDay) at++;
    const close = days[at] === tradingDay ? (closes[at] as number) : Number.NaN;
    if (index > 0 && tradingDay > broken) {
      const step = Math.log(close / before);
      if (Math.abs(step) <= maxLogStep) returns[index - 1] = step;
    }
    before = close;
  }
  return returns;
}
