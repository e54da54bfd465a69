import { expect, test } from 'vitest';
import { areaPath, linePath, stepPath, thin } from './paths.ts';

const points = [
  { x: 0, y: 10 },
  { x: 5, y: 20 },
];

test('draws lines, steps and areas', () => {
  expect(linePath(points)).toBe('M0,10L5,20');
  expect(stepPath(points)).toBe('M0,10L5,10L5,20');
  expect(
    areaPath(points, [
      { x: 0, y: 30 },
      { x: 5, y: 40 },
    ]),
  ).toBe('M0,10L5,20L5,40L0,30Z');
  expect(linePath([])).toBe('');
});

test('thins out points evenly and keeps the first and the last', () => {
  expect(thin([1, 2, 3, 4, 5, 6, 7], 4)).toEqual([1, 3, 5, 7]);
  expect(thin([1, 2], 4)).toEqual([1, 2]);
});
