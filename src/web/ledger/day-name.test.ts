import { expect, test } from 'vitest';
import { dayName } from './day-name.ts';

test('names the day of a price by how long ago it was', () => {
  expect(dayName('2026-08-22T15:00:00Z', '2026-08-22')).toBe('Today');
  expect(dayName('2026-08-21', '2026-08-22')).toBe('On Friday, the last trading day');
  expect(dayName('2026-08-21', '2026-11-22')).toBe('On 21 August 2026');
});
