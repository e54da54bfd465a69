import { expect, test } from 'vitest';
import { latestDate } from './time.ts';

test('it is tomorrow already in the easternmost time zone from ten o’clock on', () => {
  expect(latestDate(Date.parse('2026-11-24T09:59:59Z'))).toBe('2026-11-24');
  expect(latestDate(Date.parse('2026-11-24T10:00:00Z'))).toBe('2026-11-25');
});
