import { type HierarchyRectangularNode, treemapSquarify } from 'd3-hierarchy';

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Makes tiles as square as possible. Needs only the values of a hierarchy: its nodes would triple what a browser loads. */
const squarify = treemapSquarify.ratio(1);

/** Divides a rectangle into tiles with areas in proportion to the values, which must be above 0, largest first. */
export function treemap(values: readonly number[], width: number, height: number): Rect[] {
  const children = values.map((value) => ({ value, x0: 0, y0: 0, x1: 0, y1: 0 }));
  const value = values.reduce((sum, one) => sum + one, 0);
  squarify({ value, children } as HierarchyRectangularNode<unknown>, 0, 0, width, height);
  return children.map(({ x0, y0, x1, y1 }) => ({ x: x0, y: y0, width: x1 - x0, height: y1 - y0 }));
}
