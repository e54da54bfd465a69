import { fewestReturns } from '#domain/stock-statistics/price-statistics.ts';

/** A part of the days of a matrix, up to but without `to`. */
export interface MatrixDays {
  from: number;
  to: number;
}

/** Sums over the days of a period on which two securities have returns. */
export interface Sums {
  count: number;
  x: number;
  xx: number;
  y: number;
  yy: number;
  xy: number;
}

export const addSums = (a: Sums, b: Sums): Sums => ({
  count: a.count + b.count,
  x: a.x + b.x,
  xx: a.xx + b.xx,
  y: a.y + b.y,
  yy: a.yy + b.yy,
  xy: a.xy + b.xy,
});

/** Computes Pearson's correlation; null below 60 common days and for returns that do not vary. */
export function correlationOf({ count, x, xx, y, yy, xy }: Sums): number | null {
  const spread = (count * xx - x * x) * (count * yy - y * y);
  if (count < fewestReturns || !(spread > 0)) return null;
  return Math.max(-1, Math.min(1, (count * xy - x * y) / Math.sqrt(spread)));
}

/** Multiplies and adds four days at a time: a single sum would wait for itself. */
export function sumOfProducts(
  own: Float64Array,
  other: Int16Array,
  start: number,
  period: MatrixDays,
): number {
  const { from, to } = period;
  let [a, b, c, d] = [0, 0, 0, 0];
  let day = from;
  for (; day + 3 < to; day += 4) {
    a += (own[day] as number) * (other[start + day] as number);
    b += (own[day + 1] as number) * (other[start + day + 1] as number);
    c += (own[day + 2] as number) * (other[start + day + 2] as number);
    d += (own[day + 3] as number) * (other[start + day + 3] as number);
  }
  for (; day < to; day++) a += (own[day] as number) * (other[start + day] as number);
  return a + b + c + d;
}

/** Returns the sum and the sum of squares of each row of a matrix on the days of a period, row after row. */
export function rowSums(steps: Int16Array, days: number, { from, to }: MatrixDays): Float64Array {
  const sums = new Float64Array((steps.length / days) * 2);
  for (let row = 0; row * 2 < sums.length; row++) {
    let [sum, squares] = [0, 0];
    for (let day = from; day < to; day++) {
      const step = steps[row * days + day] as number;
      sum += step;
      squares += step * step;
    }
    sums[row * 2] = sum;
    sums[row * 2 + 1] = squares;
  }
  return sums;
}
