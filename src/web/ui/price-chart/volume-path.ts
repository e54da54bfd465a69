import type { PriceBar } from '#contract/market.ts';
import { dayOf, type Scale } from '../charts/scales.ts';

/** Pixels of a column with the space beside it. */
const step = 3;

interface Box {
  x: Scale;
  right: number;
  /** The bottom of the columns. */
  axis: number;
  height: number;
}

/** Returns columns of the mean volume of the days that share them. Days without a volume do not count. */
export function volumePath(bars: readonly PriceBar[], { x, right, axis, height }: Box): string {
  const columns = new Map<number, { sum: number; days: number }>();
  for (const { date, volume } of bars) {
    if (volume === undefined) continue;
    const column = Math.min(Math.floor(x(dayOf(date)) / step), Math.ceil(right / step) - 1);
    const entry = columns.get(column) ?? { sum: 0, days: 0 };
    columns.set(column, { sum: entry.sum + volume, days: entry.days + 1 });
  }
  const means = [...columns].map(([column, { sum, days }]) => ({ column, mean: sum / days }));
  const most = Math.max(...means.map(({ mean }) => mean), 1);
  return means
    .map(({ column, mean }) => {
      const tall = Math.max(1, (mean / most) * height);
      return `M${column * step} ${axis}v-${tall.toFixed(1)}h${step - 1}v${tall.toFixed(1)}z`;
    })
    .join('');
}
