import fc from 'fast-check';
import { expect, test } from 'vitest';
import { portions } from './portions.ts';

test('items come in full portions, and the rest in a last one', () => {
  expect(portions([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(portions([1, 2], 2)).toEqual([[1, 2]]);
  expect(portions([], 2)).toEqual([]);
});

test('nothing is lost or turned round, and no portion is empty or too large', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 20 }), (items, size) => {
      const all = portions(items, size);
      expect(all.flat()).toEqual(items);
      for (const portion of all) {
        expect(portion.length).toBeGreaterThan(0);
        expect(portion.length).toBeLessThanOrEqual(size);
      }
    }),
  );
});
