export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Returns the largest aspect ratio of tiles in a row of this length. */
function worstRatio(row: readonly number[], side: number): number {
  const depth = sum(row) / side;
  return Math.max(...row.map((area) => Math.max(depth ** 2 / area, area / depth ** 2)));
}

/** Returns how many of the areas fill the next row: as long as the tiles become squarer. */
function rowLength(areas: readonly number[], side: number): number {
  let length = 1;
  while (length < areas.length) {
    if (worstRatio(areas.slice(0, length + 1), side) > worstRatio(areas.slice(0, length), side)) break;
    length += 1;
  }
  return length;
}

/**
 * Divides a rectangle into tiles with areas in proportion to the values, as square as possible (Bruls, Huizing, van Wijk:
 * Squarified Treemaps, 2000). The values must be above 0, largest first.
 */
export function treemap(values: readonly number[], width: number, height: number): Rect[] {
  const scale = (width * height) / sum(values);
  let areas = values.map((value) => value * scale);
  let [x, y, restWidth, restHeight] = [0, 0, width, height];
  const tiles: Rect[] = [];
  while (areas.length > 0) {
    const isColumn = restWidth >= restHeight;
    const side = isColumn ? restHeight : restWidth;
    const row = areas.slice(0, rowLength(areas, side));
    const depth = sum(row) / side;
    let at = 0;
    for (const area of row) {
      const length = area / depth;
      tiles.push(
        isColumn
          ? { x, y: y + at, width: depth, height: length }
          : { x: x + at, y, width: length, height: depth },
      );
      at += length;
    }
    if (isColumn) [x, restWidth] = [x + depth, restWidth - depth];
    else [y, restHeight] = [y + depth, restHeight - depth];
    areas = areas.slice(row.length);
  }
  return tiles;
}
