import { expect, test } from 'vitest';
import { placeLabels } from './end-labels.ts';

const label = (y: number, height = 20) => ({ y, height });

test('labels with room stay', () => {
  expect(placeLabels([label(100), label(40), label(70)], 0, 200)).toEqual([100, 40, 70]);
});

test('labels that overlap move apart in their order', () => {
  expect(placeLabels([label(50), label(52), label(49)], 0, 200)).toEqual([69, 89, 49]);
});

test('labels stay above the lower edge', () => {
  expect(placeLabels([label(195), label(190)], 0, 200)).toEqual([190, 170]);
});

test('labels stay below the upper edge', () => {
  expect(placeLabels([label(-5), label(3)], 0, 200)).toEqual([10, 30]);
});
