export interface Point {
  x: number;
  y: number;
}

const pair = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** Returns the path data of a line. */
export const linePath = (points: readonly Point[]): string =>
  points.length === 0 ? '' : `M${points.map(pair).join('L')}`;

/** Returns the path data of a line that changes in steps, such as contributions. */
export const stepPath = (points: readonly Point[]): string =>
  points
    .map((point, index) => (index === 0 ? `M${pair(point)}` : `H${point.x.toFixed(1)}V${point.y.toFixed(1)}`))
    .join('');

/** Returns the path data of the area between two lines over the same positions. */
export const areaPath = (top: readonly Point[], bottom: readonly Point[]): string =>
  top.length === 0 ? '' : `${linePath(top)}L${bottom.toReversed().map(pair).join('L')}Z`;

/** Returns at most `count` items, evenly spread, with the first and the last. */
export function thin<Item>(items: readonly Item[], count: number): Item[] {
  if (items.length <= count) return [...items];
  const last = items.length - 1;
  return Array.from({ length: count }, (_, index) => items[Math.round((index / (count - 1)) * last)] as Item);
}
