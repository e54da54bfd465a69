import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inChunks, inSizedChunks } from './chunk.ts';

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

test('splits before a chunk has too many items or is too large, and keeps a large item alone', () => {
  const chunks = inSizedChunks([1, 1, 1, 1, 9, 1, 2, 3], { items: 3, size: 5 }, (size) => size);
  expect([...chunks]).toEqual([[1, 1, 1], [1], [9], [1, 2], [3]]);
});
