import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Rect, treemap } from './treemap.ts';

const values = fc
  .array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 60 })
  .map((list) => list.sort((a, b) => b - a));

const area = ({ width, height }: Rect) => width * height;
const overlap = (a: Rect, b: Rect) =>
  Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 1e-6 &&
  Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 1e-6;

test('areas are in proportion to the values, and fill the rectangle without overlap', () => {
  fc.assert(
    fc.property(values, (list) => {
      const tiles = treemap(list, 650, 376);
      const unit = (650 * 376) / list.reduce((total, value) => total + value, 0);
      expect(tiles).toHaveLength(list.length);
      for (const [index, tile] of tiles.entries()) {
        expect(area(tile)).toBeCloseTo((list[index] ?? 0) * unit, 3);
        expect(tile.x + tile.width).toBeLessThanOrEqual(650 + 1e-6);
        expect(tile.y + tile.height).toBeLessThanOrEqual(376 + 1e-6);
        expect(tiles.slice(index + 1).some((other) => overlap(tile, other))).toBe(false);
      }
    }),
  );
});

test('the example of the publication: 6, 6, 4, 3, 2, 2, 1 in 6 by 4', () => {
  const tiles = treemap([6, 6, 4, 3, 2, 2, 1], 6, 4);
  expect(tiles[0]).toEqual({ x: 0, y: 0, width: 3, height: 2 });
  expect(tiles[1]).toEqual({ x: 0, y: 2, width: 3, height: 2 });
  expect(tiles[2]?.width).toBeCloseTo(12 / 7);
});
