import { area, curveStepAfter, line } from 'd3-shape';

export interface Point {
  x: number;
  y: number;
}

const digits = 1;
const lineShape = line<Point>(
  ({ x }) => x,
  ({ y }) => y,
).digits(digits);
const stepShape = line<Point>(
  ({ x }) => x,
  ({ y }) => y,
)
  .curve(curveStepAfter)
  .digits(digits);
const areaShape = area<{ top: Point; bottom: Point }>(
  ({ top }) => top.x,
  ({ bottom }) => bottom.y,
  ({ top }) => top.y,
).digits(digits);

/** Returns the path data of a line. */
export const linePath = (points: readonly Point[]): string => lineShape([...points]) ?? '';

/** Returns the path data of a line that changes in steps, such as contributions. */
export const stepPath = (points: readonly Point[]): string => stepShape([...points]) ?? '';

/** Returns the path data of the area between two lines over the same positions. */
export const areaPath = (top: readonly Point[], bottom: readonly Point[]): string =>
  areaShape(top.map((point, index) => ({ top: point, bottom: bottom[index] ?? point }))) ?? '';

/** Returns at most `count` items, evenly spread, with the first and the last. */
export function thin<Item>(items: readonly Item[], count: number): Item[] {
  if (items.length <= count) return [...items];
  const last = items.length - 1;
  return Array.from({ length: count }, (_, index) => items[Math.round((index / (count - 1)) * last)] as Item);
}
