import { expect, test } from 'vitest';
import { allText } from './holdings-part.tsx';

test('options are in the list of all holdings, but are not counted as holdings', () => {
  expect(allText({ held: 29, optionCount: 0 })).toBe('All 29');
  expect(allText({ held: 1_029, optionCount: 1 })).toBe('All 1,029 and 1 option');
  expect(allText({ held: 4, optionCount: 4 })).toBe('All 4 and 4 options');
});
