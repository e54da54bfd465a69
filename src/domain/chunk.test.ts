import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inChunks } from './chunk.ts';

test('splits a list into full chunks and a shorter last one', () => {
  expect(inChunks([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(inChunks([1, 2], 2)).toEqual([[1, 2]]);
  expect(inChunks([], 2)).toEqual([]);
});

test('keeps all items in order, and makes no empty or oversized chunk', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 20 }), (items, size) => {
      const all = inChunks(items, size);
      expect(all.flat()).toEqual(items);
      for (const chunk of all) {
        expect(chunk.length).toBeGreaterThan(0);
        expect(chunk.length).toBeLessThanOrEqual(size);
      }
    }),
  );
});
