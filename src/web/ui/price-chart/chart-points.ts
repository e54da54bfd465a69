import type { PriceHistory } from '#contract/market.ts';

export interface ChartPoint {
  time: string;
  /** Undefined on a day without a close. */
  value: number | undefined;
  /** Index of the bar of that day, or of the last one before it. */
  bar: number;
  /** Whether the line ends here: the next close is not comparable, or missing. */
  last: boolean;
}

type Closes = Pick<PriceHistory, 'bars' | 'gaps' | 'breaks'>;

/** Returns the points of a chart, day by day. A line ends before days without a close, and before a break. */
export function chartPoints({ bars, gaps = [], breaks = [] }: Closes): ChartPoint[] {
  const closes = new Map(bars.map(({ date, close }, bar) => [date, { close, bar }]));
  const breakDays = new Set(breaks.map(({ date }) => date));
  const days = [...closes.keys(), ...gaps].sort();
  let bar = 0;
  return days.map((time, at) => {
    const known = closes.get(time);
    bar = known?.bar ?? bar;
    const next = days[at + 1];
    const last = next !== undefined && (!closes.has(next) || breakDays.has(next));
    return { time, value: known?.close, bar, last };
  });
}
