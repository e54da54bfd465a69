import { expect, test } from 'vitest';
import { monthsByYear, tintOf } from './months-grid.ts';

const month = (name: string, twr: number | null) => ({ month: name, twr, isPartial: false });

test('arranges months by year and chains their returns', () => {
  const [first, second] = monthsByYear([
    month('2025-11', 0.1),
    month('2025-12', -0.5),
    month('2026-01', null),
  ]);
  expect(first?.year).toBe('2025');
  expect(first?.months.map((cell) => cell?.twr)).toEqual([...Array(10).fill(undefined), 0.1, -0.5]);
  expect(first?.total).toBeCloseTo(-0.45, 12);
  expect(second?.total).toBeNull();
});

test('tints by the size of the return, up to a limit', () => {
  expect([tintOf(0), tintOf(0.0625), tintOf(-0.125), tintOf(0.9)]).toEqual([4, 27, 50, 50]);
});
