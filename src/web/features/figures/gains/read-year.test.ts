import { expect, test } from 'vitest';
import { readYear } from './read-year.ts';

test('a stored year counts only if something was sold in it', () => {
  expect(readYear('2024', [2025, 2024])).toBe(2024);
  expect(readYear('2024', undefined)).toBe(2024);
  expect(readYear('2023', [2025, 2024])).toBeUndefined();
  for (const text of [null, '', 'all', '20245', '-204']) expect(readYear(text, undefined)).toBeUndefined();
});
