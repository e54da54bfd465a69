import { expect, test } from 'vitest';
import { nearestIndex } from './nearest.ts';

const nearestOf = (positions: number[]) => (wanted: number) =>
  nearestIndex(positions.length, (index) => positions[index] ?? 0, wanted);

test('finds the nearest position', () => {
  expect([1, 5, 6, 8, 9, 30].map(nearestOf([5, 9]))).toEqual([0, 0, 0, 1, 1, 1]);
  expect([0, 14, 26, 99].map(nearestOf([0, 10, 20, 30, 40]))).toEqual([0, 1, 3, 4]);
});

test('without positions it is the first', () => {
  expect(nearestOf([])(7)).toBe(0);
});
