import { expect, test } from 'vitest';
import { dayText } from './day-text.ts';

test.each([
  ['2025-03-04', '4 March 2025'],
  ['1970-01-01', '1 January 1970'],
  ['2026-12-31', '31 December 2026'],
])('%s is %s', (date, text) => {
  expect(dayText(date)).toBe(text);
});
