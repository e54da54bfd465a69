import type { PriceBar } from '#contract/market.ts';

/** The prices of one or more trading days. */
export interface Candle {
  from: string;
  to: string;
  open: number;
  high: number;
  low: number;
  close: number;
}

type FullBar = PriceBar & Required<Pick<PriceBar, 'open' | 'high' | 'low'>>;

const isFull = (bar: PriceBar): bar is FullBar =>
  bar.open !== undefined && bar.high !== undefined && bar.low !== undefined;

/** Tells whether a history has opens, highs and lows: live sources supply them, the shipped data does not. */
export const hasCandles = (bars: readonly PriceBar[]): boolean => bars.length > 1 && bars.every(isFull);

/**
 * Returns at most `most` candles, each of the same number of days. Days without open, high or low are left out; a candle
 * never spans one of the `breaks`, because prices before and after it are not comparable.
 */
export function candlesOf(
  bars: readonly PriceBar[],
  most: number,
  breaks: readonly { date: string }[] = [],
): Candle[] {
  const full = bars.filter(isFull);
  const days = Math.max(1, Math.ceil(full.length / Math.max(most, 1)));
  const breakDays = new Set(breaks.map(({ date }) => date));
  const candles: (Candle & { days: number })[] = [];
  for (const { date, open, high, low, close } of full) {
    const last = candles.at(-1);
    if (!last || last.days === days || breakDays.has(date)) {
      candles.push({ from: date, to: date, open, high, low, close, days: 1 });
      continue;
    }
    last.to = date;
    last.high = Math.max(last.high, high);
    last.low = Math.min(last.low, low);
    last.close = close;
    last.days += 1;
  }
  return candles.map(({ days: _days, ...candle }) => candle);
}
